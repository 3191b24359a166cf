import { translate } from '#i18n/translate'
import '../theme/fonts.css'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Brand } from '#src/layout/menu/Brand.tsx'
import { Titulo } from '#src/page/Titulo.tsx'

/** No wider than the window, however large the letters. */
const page = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'center',
  minHeight: '100dvh',
  p: 2,
  overflowWrap: 'anywhere',
} as const

const card = {
  width: '100%',
  maxWidth: 400,
  p: { xs: 0, sm: 4 },
  border: { sm: 1 },
  borderColor: { sm: 'divider' },
  borderRadius: 1,
  bgcolor: { sm: 'background.paper' },
} as const

/** The card of a short form on a page of its own: the school, what it is about, notices, fields. */
export function Card({ titulo, avisos, children }: { titulo: string; avisos: ReactNode; children: ReactNode }) {
  const heading = translate(titulo)
  return (
    <Box component="main" sx={page}>
      <Titulo>{heading}</Titulo>
      <Box sx={card}>
        <Brand />
        <Typography variant="h1" sx={{ mt: 4, mb: 2 }}>
          {heading}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1, '&:not(:empty)': { mb: 2 } }}>{avisos}</Box>
        {children}
      </Box>
    </Box>
  )
}
