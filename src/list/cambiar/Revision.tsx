import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type RefObject } from 'react'
import { BooleanInput, useDataProvider, useGetMany, useResourceContext, type HttpError } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { EnTodosRevisar, EnTodosRevision, Excepcion } from '#contract/listas/varios'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { moduloDeRecurso, type CampanaDataProvider } from '#src/data/data-provider.ts'
import { useEspera } from '#src/form/espera.ts'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { textoDe } from '#src/list/celdas/columnas.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { dichoDeArrastrados } from './arrastrados.ts'
import { pedidoDe, type CampoCambiable, type Forma } from './cambiar-model.ts'
import { cuantosDe } from './cuantos.ts'

/** The last answer, and of which request it is. */
export interface Revisada {
  pedido: string
  revision: EnTodosRevision
}

interface RevisionProps {
  campos: readonly CampoCambiable[]
  donde: Parameters<typeof pedidoDe>[2]
  revisada: RefObject<Revisada | undefined>
}

const PAUSA_MS = 350

/** Says what the changes would come to, by the server, before and after; until it has, nothing can be done. */
export function Revision({ campos, donde, revisada }: RevisionProps) {
  const resource = useResourceContext() ?? ''
  const provider = useDataProvider<CampanaDataProvider>()
  const forma = useWatch() as Forma
  const pedido = pedidoDe(forma, campos, donde)
  const escrito = pedido ? JSON.stringify(pedido) : ''
  const pausado = usePausado(escrito)
  const { data, error, isFetching, refetch } = useQuery<EnTodosRevision, HttpError>({
    queryKey: [resource, 'en-todos/revisar', pausado],
    queryFn: () =>
      provider.accion<EnTodosRevision>(resource, null, 'en-todos/revisar', JSON.parse(pausado) as EnTodosRevisar),
    enabled: pausado !== '',
    retry: false,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const revision = pausado === escrito && escrito !== '' && !isFetching ? data : undefined
  useEffect(() => {
    revisada.current = revision && { pedido: escrito, revision }
  }, [revision, escrito, revisada])
  const fallo = pausado === escrito && !isFetching ? error : null
  // Nobody waits for what is missing or was refused: it is said.
  useEspera(escrito !== '' && !revision && !fallo)
  if (escrito === '') return <Aparte sx={{ mt: 1 }}>{translate('varios.falta')}</Aparte>
  if (fallo)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {translate('comun.accion.reintentar')}
          </Button>
        }
      >
        {mensajesDe(fallo)}
      </Alert>
    )
  return (
    <Box aria-live="polite" aria-busy={!revision} sx={{ mt: 1 }}>
      {revision ? <Resultado revision={revision} campos={campos} /> : <Skeleton variant="rounded" height={96} />}
    </Box>
  )
}

const mensajesDe = ({ message, body }: HttpError): string => {
  const errores: unknown[] = Object.values((body as { errors?: Record<string, unknown> } | undefined)?.errors ?? {})
  return errores.filter((uno) => typeof uno === 'string').join(' ') || translate(message, { _: message })
}

/** The request, once nobody has typed for a moment. */
function usePausado(escrito: string): string {
  const [pausado, setPausado] = useState(escrito)
  useEffect(() => {
    const timer = setTimeout(() => setPausado(escrito), PAUSA_MS)
    return () => clearTimeout(timer)
  }, [escrito])
  return pausado
}

function Resultado({ revision, campos }: { revision: EnTodosRevision; campos: readonly CampoCambiable[] }) {
  const modulo = moduloDeRecurso(useResourceContext() ?? '')
  const { cambian, iguales, no_cambian, muestra, excepciones, cargos, pide_motivo } = revision
  const arrastrados = dichoDeArrastrados(revision.arrastrados, 'cambia')
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        {translate('varios.cambian', { cuantos: cuantosDe(modulo, cambian) })}
        {iguales > 0 && ` ${translate('varios.iguales', { smart_count: iguales })}`}
        {no_cambian > 0 && ` ${translate('varios.no_cambian', { smart_count: no_cambian })}`}
      </Box>
      {arrastrados && (
        <Alert severity="info" sx={{ my: 1 }}>
          {arrastrados}
        </Alert>
      )}
      <Excepciones excepciones={excepciones} cuantas={no_cambian} />
      {cargos && cargos.cargos > 0 && (
        <BooleanInput
          source="actualizar_cargos"
          label={translate('varios.cargos', {
            smart_count: cargos.cargos,
            de: formatoLempiras(cargos.total_de),
            a: formatoLempiras(cargos.total_a),
          })}
          helperText={cargos.quedan > 0 ? translate('varios.cargos_quedan', { smart_count: cargos.quedan }) : false}
        />
      )}
      {pide_motivo && <MotivoInput clase="rebaja" ayuda="varios.motivo_ayuda" despues plegado />}
      <Muestra muestra={muestra} campos={campos} cambian={cambian} />
    </>
  )
}

const A_LA_VISTA = 5

function Excepciones({ excepciones, cuantas }: { excepciones: readonly Excepcion[]; cuantas: number }) {
  const [todas, setTodas] = useState(false)
  if (!excepciones.length) return null
  const mostradas = todas ? excepciones : excepciones.slice(0, A_LA_VISTA)
  return (
    <Alert severity="warning" sx={{ my: 1 }}>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {mostradas.map(({ id, nombre, errores }) => (
          <li key={id}>
            {nombre && <strong>{nombre}: </strong>}
            {Object.values(errores).join(' ')}
          </li>
        ))}
      </Box>
      {!todas && cuantas > mostradas.length && (
        <Box
          component="button"
          type="button"
          onClick={() => setTodas(true)}
          sx={{
            border: 0,
            p: 0,
            mt: 0.5,
            bgcolor: 'transparent',
            color: 'inherit',
            font: 'inherit',
            textDecoration: 'underline',
            cursor: 'pointer',
          }}
        >
          {translate('varios.ver_mas', { smart_count: cuantas - mostradas.length })}
        </Box>
      )}
    </Alert>
  )
}

const TABLA = {
  width: '100%',
  mt: 1,
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.5, pr: 1.5, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' },
  // A heading is broken within no word, also on a phone: its column is as wide as its longest one.
  '& th': { textAlign: 'left', fontWeight: 600, color: 'text.secondary', overflowWrap: 'normal' },
  '& del': { color: 'text.secondary', textDecoration: 'line-through' },
  '& ins': { textDecoration: 'none', fontWeight: 600 },
} as const

/** Some of the records, each with what differs. */
function Muestra({
  muestra,
  campos,
  cambian,
}: {
  muestra: EnTodosRevision['muestra']
  campos: readonly CampoCambiable[]
  cambian: number
}) {
  const suyos = campos.filter(({ campo }) => muestra.some(({ despues }) => campo in despues))
  if (!muestra.length) return null
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} role="region" aria-label={translate('varios.muestra')}>
      <Box component="table" sx={TABLA}>
        <thead>
          <tr>
            <th scope="col">{translate('varios.registro')}</th>
            {suyos.map(({ campo, source, label }) => (
              <th scope="col" key={campo}>
                {translate(label ?? `campos.${source}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {muestra.map(({ id, nombre, antes, despues }) => (
            <tr key={id}>
              <td>{nombre}</td>
              {suyos.map((campo) => (
                <td key={campo.campo}>
                  {campo.campo in despues && (
                    <>
                      <del>
                        <Dicho campo={campo} valor={antes[campo.campo]} />
                      </del>{' '}
                      →{' '}
                      <ins>
                        <Dicho campo={campo} valor={despues[campo.campo]} />
                      </ins>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {cambian > muestra.length && (
        <Aparte sx={{ mt: 0.5 }}>{translate('varios.y_mas', { smart_count: cambian - muestra.length })}</Aparte>
      )}
    </Box>
  )
}

/** A value as people write it; of a record of others, its name. */
function Dicho({ campo, valor }: { campo: CampoCambiable; valor: unknown }) {
  const referencia = campo.edita?.referencia
  const hay = valor !== null && valor !== undefined && valor !== ''
  const { data } = useGetMany(
    referencia?.recurso ?? '',
    { ids: hay ? [Number(valor)] : [] },
    { enabled: referencia !== undefined && hay },
  )
  if (!hay) return translate('varios.vacio')
  if (referencia) return String((data?.[0] as { nombre?: unknown } | undefined)?.nombre ?? '…')
  return textoDe({ ...campo, render: undefined }, {}, { valor })
}
