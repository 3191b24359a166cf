import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useCanAccess, useListContext, useResourceContext, useResourceDefinition, type HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import { Crear } from '#src/page/BotonAgregar.tsx'
import { sinCruce } from './cruce/cruce-model.ts'

const frame = {
  py: 8,
  px: 2,
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

/** A message in the place of the rows, with what can be done about it. */
export const ListMessage = ({ titulo, ayuda, children }: { titulo: string; ayuda?: string; children?: ReactNode }) => (
  <Box role="status" sx={frame}>
    <Typography variant="h6" component="p">
      {translate(titulo, { _: titulo })}
    </Typography>
    {ayuda && (
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 2 }}>
        {translate(ayuda, { _: ayuda })}
      </Typography>
    )}
    {children}
  </Box>
)

/** Adds the first record, where nothing is; a phone has the list's own floating button for it. */
const Primero = ({ label }: { label: string }) => (
  <Box sx={{ display: { xs: 'none', md: 'block' } }}>
    <Crear label={label} />
  </Box>
)

/** Nothing has been added yet: what there would be, and the way to the first. */
export const Vacia = ({ agregar, ...mensaje }: { titulo: string; ayuda: string; agregar: string }) => (
  <ListMessage {...mensaje}>
    <Primero label={agregar} />
  </ListMessage>
)

/** A filter without its dates, where it asks for more than them: a list opens with a month that nobody chose. */
function sinSusFechas(filtro: Record<string, unknown>): Record<string, unknown> | undefined {
  const fechas = Object.keys(filtro).filter((clave) => esDeFechas(clave, filtro[clave]))
  const quedan = Object.fromEntries(Object.entries(filtro).filter(([clave]) => !fechas.includes(clave)))
  const pideMas = Object.values(sinCruce(quedan)).some((valor) => valor !== '' && valor !== null)
  return fechas.length > 0 && pideMas ? quedan : undefined
}
const esDeFechas = (clave: string, valor: unknown) =>
  clave.endsWith('_lapso') || (/_[gl]te?$/.test(clave) && /^\d{4}-\d{2}-\d{2}/.test(String(valor)))

interface NoRowsProps {
  vacio?: ReactNode
  /** The filters that the list opens with: with these alone nothing may have been added yet. */
  iniciales?: Record<string, unknown>
}

/** No rows: because nothing has been added yet (`vacio`, or a sentence and the button), or because of the filters. */
export function NoRows({ vacio, iniciales }: NoRowsProps) {
  const { filterValues, setFilters } = useListContext()
  const { hasCreate } = useResourceDefinition()
  const { canAccess } = useCanAccess({ resource: useResourceContext() ?? '', action: 'create', enabled: !!hasCreate })
  const puede = !!hasCreate && canAccess === true
  const sinFechas = sinSusFechas(filterValues)
  if (Object.keys(filterValues).length > 0) {
    return (
      <ListMessage titulo="lista.vacia.sin_resultado" ayuda="lista.vacia.sin_resultado_ayuda">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {sinFechas && (
            <Button variant="contained" onClick={() => setFilters(sinFechas)}>
              {translate('lista.vacia.sin_fechas')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setFilters({})}>
            {translate('lista.vacia.quitar_filtros')}
          </Button>
          {puede && JSON.stringify(filterValues) === JSON.stringify(iniciales) && (
            <Primero label="comun.accion.agregar" />
          )}
        </Box>
      </ListMessage>
    )
  }
  return (
    vacio || (
      <ListMessage titulo="lista.vacia.titulo" ayuda={puede ? 'lista.vacia.ayuda' : undefined}>
        {puede && <Primero label="comun.accion.agregar" />}
      </ListMessage>
    )
  )
}

/** No field of a list is marked: the sentence of the first that is refused says what to do. */
const razonDe = (error: HttpError | null): string | undefined => {
  const { errors = {} } = (error?.body ?? {}) as { errors?: Record<string, string> }
  return Object.values(errors)[0] ?? error?.message
}

/** The list could not be loaded: why, and once more. */
export function LoadError() {
  const { error, refetch } = useListContext()
  return (
    <ListMessage titulo="lista.error" ayuda={razonDe(error as HttpError | null)}>
      <Button variant="outlined" onClick={() => refetch()}>
        {translate('comun.accion.reintentar')}
      </Button>
    </ListMessage>
  )
}
