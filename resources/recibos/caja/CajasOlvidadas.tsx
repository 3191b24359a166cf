import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useCanAccess, useGetIdentity, useGetList } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoFecha } from '#contract/texto/formato'
import type { CajaFila } from '#contract/recibos/caja'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { CAJA } from './use-caja-actual.ts'
import { EnlaceRegistro } from '#src/page/papel/EnlaceRegistro.tsx'

const VIEJAS_PRIMERO = { field: 'abierta_en', order: 'ASC' as const }
const CUANTAS = 20

/** Tills that were left open on an earlier day, for who may close the till of another. */
export function CajasOlvidadas() {
  const { canAccess } = useCanAccess({ resource: CAJA, action: 'autorizar' })
  const { identity } = useGetIdentity()
  const filter = { estado: 'abierta', fecha_lt: hoyDelCentro() }
  const { data = [] } = useGetList<CajaFila>(
    CAJA,
    { pagination: { page: 1, perPage: CUANTAS }, sort: VIEJAS_PRIMERO, filter },
    { enabled: canAccess === true },
  )
  const ajenas = data.filter(({ usuario_id }) => usuario_id !== identity?.id)
  if (!ajenas.length) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('tesoreria.caja.olvidadas', { smart_count: ajenas.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {ajenas.map(({ id, usuario_nombre, fecha }) => (
          <li key={id}>
            <EnlaceRegistro resource={CAJA} id={id}>
              {usuario_nombre}, {formatoFecha(fecha)}
            </EnlaceRegistro>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
