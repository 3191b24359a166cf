import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(320px, 360px)' },
  columnGap: 4,
  rowGap: 3,
  alignItems: 'start',
  pb: 2,
} as const

/**
 * Two columns: what is written at the left, and at its side (below it on a phone) the receipt, which stays in sight.
 */
export const Columnas = ({ papel, children }: { papel: ReactNode; children: ReactNode }) => (
  <Box sx={COLUMNAS}>
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}>{children}</Box>
    <Box sx={{ position: { lg: 'sticky' }, top: 72, minWidth: 0 }}>{papel}</Box>
  </Box>
)
