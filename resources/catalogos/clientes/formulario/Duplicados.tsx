import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useMemo, useRef, type MouseEvent, type ReactNode } from 'react'
import {
  HttpError,
  SaveContextProvider,
  useCreatePath,
  useDataProvider,
  useRecordContext,
  useSaveContext,
  type SaveHandler,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { dni as dniCompleto, fecha } from '#contract/campos'
import type { Duplicado, DuplicadosParams } from '#contract/catalogos/clientes'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DEJA_LO_ESCRITO } from '#src/form/SinGuardar.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CLIENTES } from '../cliente-model.ts'
import { Matricular } from '../ficha/Matricular.tsx'
import { useDebounced } from '#src/page/use-debounced.ts'

type Persona = Partial<Record<'nombres' | 'apellidos' | 'fecha_nacimiento' | 'dni', string | null>>

const AVISO = 'duplicados'
/** Ids that the user has seen and holds for other people. */
const Aceptados = createContext<Set<number>>(new Set())

/**
 * Around the form of a new student: looks for her among those on file before saving, and stops the first save if she
 * may be, and any while that could not be looked at.
 */
export function Duplicados({ children }: { children: ReactNode }) {
  const aceptados = useRef(new Set<number>())
  const inner = useSaveContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const queryClient = useQueryClient()

  const save: SaveHandler<never> = async (values, callbacks) => {
    let found: Duplicado[]
    try {
      found = await queryClient.fetchQuery(busqueda(provider, criterio(values, null)))
    } catch (error) {
      const { status, body } = error as HttpError
      // A server that knows no such search has nobody to compare with.
      if (status === 404 || status === 405) return inner.save?.(values, callbacks)
      callbacks?.onError?.(
        new HttpError('catalogos.clientes.duplicado.sin_revisar', status, body),
        { data: values },
        undefined,
      )
      return undefined
    }
    const unseen = found.filter(({ id, motivo }) => motivo === 'nombre' && !aceptados.current.has(id))
    if (!unseen.length) return inner.save?.(values, callbacks)
    callbacks?.onError?.(new HttpError('catalogos.clientes.duplicado.revise', 409), { data: values }, undefined)
    document.getElementById(AVISO)?.focus()
    return undefined
  }
  return (
    <Aceptados value={aceptados.current}>
      <SaveContextProvider value={{ ...inner, save }}>{children}</SaveContextProvider>
    </Aceptados>
  )
}

/** Warns of clients who may be the same person, as soon as enough has been typed to tell. */
export function AvisoDuplicados() {
  const aceptados = use(Aceptados)
  const provider = useDataProvider<CampanaDataProvider>()
  const excepto = useRecordContext()?.id
  const [nombres, apellidos, fecha_nacimiento, dni] = useWatch({
    name: ['nombres', 'apellidos', 'fecha_nacimiento', 'dni'],
  }) as (string | null | undefined)[]
  const persona = useDebounced(
    useMemo(
      () => criterio({ nombres, apellidos, fecha_nacimiento, dni }, excepto),
      [nombres, apellidos, fecha_nacimiento, dni, excepto],
    ),
  )
  const { data = [] } = useQuery(busqueda(provider, persona))
  const createPath = useCreatePath()
  if (!data.length) return null

  // The button is not of type submit: Enter presses the first such button of a form.
  const accept = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    data.forEach(({ id }) => aceptados.add(id))
    currentTarget.form?.requestSubmit()
  }

  return (
    <Alert id={AVISO} severity="warning" role="status" tabIndex={-1}>
      <AlertTitle>
        {translate(
          excepto === undefined ? 'catalogos.clientes.duplicado.titulo' : 'catalogos.clientes.duplicado.dos_veces',
        )}
      </AlertTitle>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((duplicado) => (
          <Box
            component="li"
            key={duplicado.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 0.25 }}
          >
            <span>{descrito(duplicado)}</span>
            <BotonEnlace
              to={createPath({ resource: CLIENTES, type: 'show', id: duplicado.id })}
              size="small"
              variant="outlined"
              color="inherit"
            >
              {translate('catalogos.clientes.duplicado.abrir')}
            </BotonEnlace>
            {excepto === undefined && (
              <Matricular id={duplicado.id} state={DEJA_LO_ESCRITO} variant="outlined" size="small" color="inherit" />
            )}
          </Box>
        ))}
      </Box>
      {excepto === undefined && data.every(({ motivo }) => motivo === 'nombre') && (
        <Button type="button" size="small" variant="outlined" color="inherit" sx={{ mt: 1 }} onClick={accept}>
          {translate('catalogos.clientes.duplicado.guardar')}
        </Button>
      )}
    </Alert>
  )
}

/**
 * The search for duplicates of what has been typed, without half-typed dates and numbers; null while it can't be made.
 */
function criterio({ nombres, apellidos, fecha_nacimiento, dni }: Persona, excepto: unknown): DuplicadosParams | null {
  const documento = dniCompleto.safeParse(dni).data
  const nacimiento = fecha.safeParse(fecha_nacimiento).data
  const completo = Boolean(nombres?.trim() && apellidos?.trim() && nacimiento)
  if (!completo && !documento) return null
  return {
    ...(completo && { nombres: nombres?.trim(), apellidos: apellidos?.trim(), fecha_nacimiento: nacimiento }),
    ...(documento && { dni: documento }),
    ...(typeof excepto === 'number' && { excepto }),
  }
}

type Busqueda = Parameters<QueryClient['fetchQuery']>[0]

const busqueda = (provider: CampanaDataProvider, params: DuplicadosParams | null) =>
  ({
    queryKey: [CLIENTES, 'duplicados', params],
    queryFn: async (): Promise<Duplicado[]> =>
      params ? provider.lista<Duplicado>(CLIENTES, 'duplicados', params) : [],
    staleTime: 10_000,
  }) satisfies Busqueda

function descrito({ codigo, nombre, fecha_nacimiento, encargado_nombre, motivo }: Duplicado): string {
  const nacio =
    fecha_nacimiento && translate('catalogos.clientes.duplicado.nacio', { fecha: formatoFecha(fecha_nacimiento) })
  const encargado =
    encargado_nombre && translate('catalogos.clientes.duplicado.encargado', { nombre: encargado_nombre })
  return enLinea(
    enLinea(codigo, nombre),
    motivo === 'dni' ? translate('catalogos.clientes.duplicado.mismo_dni') : nacio,
    encargado,
  )
}
