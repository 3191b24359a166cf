import Box from '@mui/material/Box'
import { CreateButton } from 'react-admin'
import { SOBRE_LA_PAGINA } from './redondo.ts'
import { useBajando } from './use-bajando.ts'

/**
 * Begins a record. On a telephone that is held upright a round button at a thumb's reach, which makes room while one
 * reads on downwards and comes back on the way up, at the end of the page, or with the keyboard; elsewhere it stands
 * among the page's own: on its side a telephone has no line to spare for one that lies over its rows.
 */
export function BotonAgregar({ label }: { label: string }) {
  const lugar = useBajando<HTMLDivElement>()
  return (
    <Box ref={lugar} sx={redondo}>
      <CreateButton label={label} variant="contained" />
    </Box>
  )
}

const redondo = {
  display: 'contents',
  '&& .MuiFab-root': { position: 'static', width: 44, minWidth: 44, height: 44, minHeight: 44, boxShadow: 'none' },
  [SOBRE_LA_PAGINA]: {
    '&& .MuiFab-root': {
      position: 'fixed',
      bottom: 'calc(16px + var(--bottom-bar, 0px))',
      width: 56,
      height: 56,
      transition: 'opacity 120ms, transform 120ms',
    },
    '&&[data-bajando] .MuiFab-root:not(:focus-visible)': {
      opacity: 0,
      transform: 'translateY(24px)',
      pointerEvents: 'none',
    },
  },
} as const
