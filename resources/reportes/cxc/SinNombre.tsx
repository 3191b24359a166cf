import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'

/** The row of what has no course, or no guardian; `clave` is its i18n key. */
export const SinNombre = ({ clave }: { clave: string }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
    {translate(clave)}
  </Box>
)
