import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useOnline } from './online.ts'

/** Says that there is no network, for as long as there is none. */
export function OfflineBanner() {
  const translate = useTranslate()
  const online = useOnline()
  return (
    <Box role="status">
      {!online && <Box sx={{ px: 2, py: 1, bgcolor: 'warning.light', borderBottom: 1, borderColor: 'divider', fontWeight: 600 }}>{translate('layout.sin_conexion')}</Box>}
    </Box>
  )
}
