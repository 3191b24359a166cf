import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { outline } from '#src/theme/palette.ts'

/** A filter's look in the bar: its name alone, or marked with what it is set to. */
const pildora = (puesta: boolean) =>
  ({
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    flex: 'none',
    maxWidth: '100%',
    height: 36,
    '@media (pointer: coarse)': { height: 44 },
    px: 1.25,
    fontSize: '0.875rem',
    border: 1,
    borderColor: (theme: Theme) => (puesta ? theme.palette.primary.main : outline[theme.palette.mode]),
    borderRadius: 1,
    bgcolor: puesta ? 'action.selected' : 'background.paper',
    '&:hover': { bgcolor: puesta ? 'action.selected' : 'action.hover' },
    '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
  }) satisfies SxProps<Theme>

/** Lies over the whole of it, unseen: what is seen is its name and value in words. */
const encima = {
  '& > select, & > [data-encima]': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    opacity: 0,
    cursor: 'pointer',
    font: 'inherit',
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 0,
  },
} as const

/** A filter of the bar: its name, and what it is set to with the way to take that away. Its field lies over it. */
export function Pildora({
  label,
  dice,
  onQuitar,
  children,
}: {
  label: string
  /** The value in words; absent where none is set. */
  dice?: string
  onQuitar: () => void
  children: ReactNode
}) {
  const puesta = dice !== undefined
  return (
    <Box sx={{ ...pildora(puesta), ...encima, pr: 0.25 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 240 }}
      >
        {puesta ? `${label}: ` : label}
        {puesta && <b>{dice}</b>}
      </Box>
      {puesta ? null : <ArrowIcon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />}
      {children}
      {puesta && <Quitar label={label} onQuitar={onQuitar} />}
    </Box>
  )
}

const Quitar = ({ label, onQuitar }: { label: string; onQuitar: () => void }) => (
  <IconButton
    size="small"
    aria-label={translate('lista.filtro.quitar', { filtro: label })}
    onClick={onQuitar}
    sx={{ p: 0.5, minWidth: 28, minHeight: 28 }}
  >
    <CloseIcon sx={{ fontSize: 16 }} />
  </IconButton>
)

/** A filter that no field offers, only the way in: what it says, and the way to take it away. */
export const FiltroPuesto = ({ dice, onQuitar }: { dice: string; onQuitar: () => void }) => (
  <Box sx={{ ...pildora(true), pr: 0.25 }}>
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 280 }}>
      {dice}
    </Box>
    <Quitar label={dice} onQuitar={onQuitar} />
  </Box>
)
