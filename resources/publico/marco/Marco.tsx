import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { Brand } from '#src/layout/menu/Brand.tsx'
import { local } from '#src/storage.ts'

const ANCHO = 600

const HOJA = {
  maxWidth: ANCHO,
  mx: 'auto',
  px: { xs: 2, sm: 4 },
  py: { xs: 2, sm: 4 },
  border: { sm: 1 },
  borderTop: { xs: 1, sm: 1 },
  borderColor: { xs: 'divider', sm: 'divider' },
  borderRadius: { sm: 1 },
  bgcolor: { sm: 'background.paper' },
  // A name without blanks may be longer than a telephone is wide.
  overflowWrap: 'anywhere',
} as const

/** A public page: the school with its logo, what it is about (the campaign's name), one column. */
export function Marco({ nombre, children }: { nombre?: string; children: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh', pb: { sm: 6 } }}>
      <Box component="header" sx={{ maxWidth: ANCHO, mx: 'auto', px: { xs: 2, sm: 4 }, py: 2 }}>
        <Brand />
        {nombre && (
          <Typography sx={{ mt: 1.5, fontWeight: 600, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {nombre}
          </Typography>
        )}
      </Box>
      <Box component="main" sx={HOJA}>
        {!local.lasts() && <SinGuardar />}
        {children}
      </Box>
    </Box>
  )
}

/** Site storage is blocked or full: nothing typed would outlive this page. */
const SinGuardar = () => (
  <Alert severity="warning" sx={{ mb: 2.5 }}>
    {translate('publico.envio.sin_guardar')}
  </Alert>
)
