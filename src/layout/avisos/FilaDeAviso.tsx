import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

/**
 * A sentence of a notice with what can be done about it: beside it, and on a phone below. Buttons of several sentences
 * say the same words: each is heard as one of its own.
 */
export function FilaDeAviso({ texto, children }: { texto: ReactNode; children?: ReactNode }) {
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id} sx={FILA}>
      <Typography id={id} variant="body2" role="status" sx={{ flex: 1, minWidth: { xs: '100%', sm: 240 } }}>
        {texto}
      </Typography>
      {children}
    </Box>
  )
}

const FILA = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
