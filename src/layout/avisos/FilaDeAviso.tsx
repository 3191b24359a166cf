import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A sentence of a notice with what can be done about it: beside it, and on a phone below. */
export const FilaDeAviso = ({ texto, children }: { texto: ReactNode; children: ReactNode }) => (
  <Box sx={FILA}>
    <Typography variant="body2" role="status" sx={{ flex: 1, minWidth: { xs: '100%', sm: 240 } }}>
      {texto}
    </Typography>
    {children}
  </Box>
)

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
