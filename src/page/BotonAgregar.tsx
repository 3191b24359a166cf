import type { SxProps, Theme } from '@mui/material/styles'
import { CreateButton } from 'react-admin'
import { SOBRE_LA_PAGINA } from './redondo.ts'

/**
 * Begins a record. On a telephone that is held upright a round button at a thumb's reach; elsewhere it stands among
 * the page's own: on its side a telephone has no line to spare for one that lies over its rows.
 */
export const BotonAgregar = ({ label }: { label: string }) => (
  <CreateButton label={label} variant="contained" sx={redondo} />
)

const redondo = {
  '&.MuiFab-root': { position: 'static', width: 44, minWidth: 44, height: 44, minHeight: 44, boxShadow: 'none' },
  [SOBRE_LA_PAGINA]: {
    '&.MuiFab-root': {
      position: 'fixed',
      bottom: 'calc(16px + var(--bottom-bar, 0px))',
      width: 56,
      height: 56,
    },
  },
} satisfies SxProps<Theme>
