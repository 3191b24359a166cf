import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AutocompleteInput, ReferenceInput, useCanAccess, type HttpError } from 'react-admin'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { PLANTILLAS, type ClavePlantilla, type Vista } from '#contract/ajustes/plantillas'
import { enLinea } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { Papel } from '#src/page/papel/Papel.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { useDebounced } from '#src/page/use-debounced.ts'
import { nombresDeCampos } from './nombres.ts'

const PLANTILLAS_RECURSO = recursoDe('Plantillas')
const CLIENTES = recursoDe('Clientes')
const POR_APELLIDO = { field: 'apellidos', order: 'ASC' as const }

/** The text being written, as it reads with a real student, and its fields that have no value there. */
export function VistaDePlantilla({ id, clave }: { id: number; clave: ClavePlantilla }) {
  const { canAccess } = useCanAccess({ resource: CLIENTES, action: 'list' })
  const [cliente_id, setCliente] = useState<number | null>(null)
  // A form of its own: whom the text is read with is neither saved nor a change.
  const eleccion = useForm({ defaultValues: { cliente_id: null } })
  const sinEstudiante = clave === 'invitacion'
  return (
    <Box component="section" aria-label={translate('plantillas.vista.titulo')} sx={{ pb: 2 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('plantillas.vista.titulo')}
      </Typography>
      {!sinEstudiante &&
        (canAccess ? (
          <FormProvider {...eleccion}>
            <ReferenceInput source="cliente_id" reference={CLIENTES} sort={POR_APELLIDO} perPage={20}>
              <AutocompleteInput
                label="plantillas.vista.estudiante"
                optionText={({ nombre, codigo }: { nombre: string; codigo: string }) => enLinea(nombre, codigo)}
                filterToQuery={(q: string) => (q ? { q } : {})}
                onChange={(elegido) => setCliente(Number(elegido) || null)}
                noOptionsText="comun.estado.sin_coincidencias"
                helperText={cliente_id === null && 'plantillas.vista.elija'}
              />
            </ReferenceInput>
          </FormProvider>
        ) : (
          <Alert severity="info">{translate('plantillas.vista.sin_permiso')}</Alert>
        ))}
      {(sinEstudiante || cliente_id !== null) && <Leida id={id} clave={clave} cliente_id={cliente_id} />}
    </Box>
  )
}

const esNegativa = (error: Error | null): error is HttpError =>
  [403, 422].includes((error as HttpError | null)?.status ?? 0)

function Leida({ id, clave, cliente_id }: { id: number; clave: ClavePlantilla; cliente_id: number | null }) {
  const [asunto, cuerpo] = useWatch({ name: ['asunto', 'cuerpo'] })
  const escrito = useDebounced(JSON.stringify({ asunto: asunto ?? '', cuerpo: cuerpo ?? '', cliente_id }))
  const { data, error, refetch } = useQuery({
    queryKey: [PLANTILLAS_RECURSO, id, 'vista', escrito],
    queryFn: async ({ signal }) =>
      (
        await http(pathDe(PLANTILLAS_RECURSO, `${id}/vista`), {
          method: 'POST',
          body: JSON.parse(escrito) as unknown,
          signal,
        })
      ).json as Vista,
    placeholderData: keepPreviousData,
    retry: false,
  })
  // A student has nothing of the kind, or nothing that the user may see: no failure, and nothing to try again.
  if (esNegativa(error)) return <Alert severity="info">{translate(error.message, { _: error.message })}</Alert>
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  const { medio } = PLANTILLAS[clave]
  return (
    <>
      {data.faltan.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate(`plantillas.vista.${medio === 'papel' ? 'faltan_papel' : 'faltan_carta'}`, {
            campos: nombresDeCampos(data.faltan),
          })}
        </Alert>
      )}
      <Papel titulo={medio === 'mensaje' ? null : data.asunto} parrafos={data.parrafos} />
    </>
  )
}
