import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import { moduloDeRuta } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { RUTA_DE_CARNETS } from '#src/offline/fotos-estado.ts'
import { useSession } from '#src/session/use-session.ts'
import { useOnline } from './online.ts'

/** Says that there is no network, for as long as there is none, and what that means for what is on screen. */
export function OfflineBanner() {
  const { sinConexion } = useSession()
  const online = useOnline() && !sinConexion
  const { pathname } = useLocation()
  const aviso = sinConexion
    ? 'marco.solo_asistencia'
    : moduloDeRuta(pathname)?.name === 'Asistencia'
      ? 'marco.asistencia_sin_conexion'
      : pathname === RUTA_DE_CARNETS
        ? 'marco.fotos_sin_conexion'
        : 'layout.sin_conexion'
  return (
    <Box role="status">
      {!online && (
        <Box sx={{ px: 2, py: 1, bgcolor: 'warning.light', borderBottom: 1, borderColor: 'divider', fontWeight: 600 }}>
          {translate(aviso)}
        </Box>
      )}
    </Box>
  )
}
