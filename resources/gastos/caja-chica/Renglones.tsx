import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Rows of a panel of a fund, or what is said where there are none. */
export const Renglones = ({ ninguno, children }: { ninguno?: ReactNode; children?: ReactNode }) =>
  ninguno ? (
    <Typography variant="body2" color="text.secondary">
      {ninguno}
    </Typography>
  ) : (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  )

interface RenglonProps {
  /** Before everything: a choice. */
  antes?: ReactNode
  titulo: ReactNode
  detalle: ReactNode
  cifra: ReactNode
  /** It no longer counts. */
  tachado?: boolean
  children?: ReactNode
}

export const Renglon = ({ antes, titulo, detalle, cifra, tachado, children }: RenglonProps) => (
  <Box component="li" sx={{ display: 'flex', gap: 1, py: 1, borderBottom: 1, borderColor: 'divider' }}>
    {antes}
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ textDecoration: tachado ? 'line-through' : undefined }}>{titulo}</Box>
      <Typography variant="body2" color="text.secondary">
        {detalle}
      </Typography>
    </Box>
    <Box sx={{ textAlign: 'right' }}>
      <Box sx={{ textDecoration: tachado ? 'line-through' : undefined }}>{cifra}</Box>
      {children}
    </Box>
  </Box>
)
