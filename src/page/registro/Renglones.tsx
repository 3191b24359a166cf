import Box, { type BoxProps } from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Aparte } from '#src/page/Aparte.tsx'

interface RenglonesProps extends Pick<BoxProps, 'aria-label' | 'children' | 'sx'> {
  /** Said where there are none; false where there are. */
  ninguno?: ReactNode
}

/** Rows of a panel, one thing each; or what is said where there are none. */
export const Renglones = ({ ninguno, sx, ...lista }: RenglonesProps) =>
  ninguno ? <Aparte>{ninguno}</Aparte> : <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...sx }} {...lista} />

interface RenglonProps {
  /** Before everything: a choice. */
  antes?: ReactNode
  titulo: ReactNode
  /** The title names somebody or something, where others tell what was done. */
  nombre?: boolean
  detalle?: ReactNode
  cifra?: ReactNode
  /** It no longer counts. */
  tachado?: boolean
  /** Below the figure. */
  children?: ReactNode
  /** At the end: a state, buttons, a menu. */
  despues?: ReactNode
}

export function Renglon({ antes, titulo, nombre, detalle, cifra, tachado, children, despues }: RenglonProps) {
  const textDecoration = tachado ? 'line-through' : undefined
  return (
    <Box component="li" sx={RENGLON}>
      {antes}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ textDecoration, fontWeight: nombre ? 600 : undefined }}>{titulo}</Box>
        {detalle && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{detalle}</Box>}
      </Box>
      {cifra && (
        <Box sx={{ textAlign: 'right' }}>
          <Box sx={{ textDecoration, whiteSpace: 'nowrap' }}>{cifra}</Box>
          {children && <Box sx={{ typography: 'body2' }}>{children}</Box>}
        </Box>
      )}
      {despues}
    </Box>
  )
}

const RENGLON = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const
