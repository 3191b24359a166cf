import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Fab from '@mui/material/Fab'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { LinkBase, useCanAccess, useCreatePath, useResourceContext } from 'react-admin'
import { translate } from '#i18n/translate'
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
      <Crear label={label} />
    </Box>
  )
}

const ARRIBA = { _scrollToTop: true }

/** Leads to where a record of the resource begins, for who may create one; round on a narrow screen. */
export function Crear({ label }: { label: string }) {
  const resource = useResourceContext() ?? ''
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  const to = useCreatePath()({ resource, type: 'create' })
  const angosta = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  if (!canAccess) return null
  const nombre = translate(label)
  return angosta ? (
    <Fab component={LinkBase} to={to} state={ARRIBA} color="primary" aria-label={nombre}>
      <AddIcon />
    </Fab>
  ) : (
    <Button component={LinkBase} to={to} state={ARRIBA} size="small" variant="contained" startIcon={<AddIcon />}>
      {nombre}
    </Button>
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
