import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { Titulo } from '#src/page/Titulo.tsx'

/**
 * A page that only says something: its name (i18n key), a sentence (key, or the server's own), and what can be done
 * about it.
 */
export function Notice({ titulo, detalle, children }: { titulo: string; detalle: string; children?: ReactNode }) {
  const heading = translate(titulo)
  return (
    <Box sx={{ maxWidth: 520, mx: 'auto', px: 3, py: { xs: 6, sm: 10 }, textAlign: 'center' }}>
      <Titulo>{heading}</Titulo>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{translate(detalle, { _: detalle })}</Typography>
      {children}
    </Box>
  )
}
