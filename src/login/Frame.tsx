import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Brand } from '#src/layout/Brand.tsx'

/** The sheet in the middle of the pages where an account begins: the school's mark, a title, a form. */
export function Frame({ titulo, children }: { titulo: string; children: ReactNode }) {
  const translate = useTranslate()
  const heading = translate(titulo)
  return (
    <Box component="main" sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh', p: 2 }}>
      <title>{`${heading} · ${translate('sesion.producto')}`}</title>
      <Box sx={{ width: '100%', maxWidth: 400, p: { xs: 0, sm: 4 }, border: { sm: 1 }, borderColor: { sm: 'divider' }, borderRadius: 1, bgcolor: { sm: 'background.paper' } }}>
        <Brand />
        <Typography variant="h1" sx={{ mt: 4, mb: 2 }}>{heading}</Typography>
        {children}
      </Box>
    </Box>
  )
}
