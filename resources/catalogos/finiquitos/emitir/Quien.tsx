import Box from '@mui/material/Box'
import type { Pendiente } from '#contract/catalogos/finiquitos'
import { translate } from '#i18n/translate'

/** The student of a row, with code and how the enrolment ended. */
export const Quien = ({ fila: { cliente_nombre, codigo, estado } }: { fila: Pendiente }) => (
  <Box sx={{ flex: 1, minWidth: 0 }}>
    <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
      {cliente_nombre}
    </Box>
    <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
      {codigo} · {translate(`opciones.estado.${estado}`)}
    </Box>
  </Box>
)
