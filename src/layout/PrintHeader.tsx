import Box from '@mui/material/Box'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { logoUrl, useRotulo } from '#src/centro.ts'
import { useSession } from '#src/session/use-session.ts'

/** The header that only paper shows: whose page it is, and who took it when. */
export function PrintHeader() {
  const { nombre, logo } = useRotulo()
  const { usuario } = useSession()
  return (
    <Box sx={{ display: 'none', displayPrint: 'flex', alignItems: 'center', gap: 1.5, pb: 1, mb: 2, borderBottom: 1 }}>
      {logo && <Box component="img" src={logoUrl(logo)} alt="" sx={{ height: 36 }} />}
      <Box sx={{ flex: 1, fontWeight: 650, fontSize: '1.125rem' }}>{nombre || translate('layout.producto')}</Box>
      <Box>
        {translate('layout.impreso', {
          fecha: formatoFecha(hoyDelCentro()),
          nombre: usuario.nombre || usuario.email,
        })}
      </Box>
    </Box>
  )
}
