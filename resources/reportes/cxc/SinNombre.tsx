import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'

/** The row of what has no course, or no guardian; `clave` is its i18n key. */
export function SinNombre({ clave }: { clave: string }) {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
      {translate(clave)}
    </Box>
  )
}
