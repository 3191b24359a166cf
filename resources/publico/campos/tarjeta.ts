import type { Theme } from '@mui/material/styles'
import { outline } from '#src/theme/palette.ts'

/** A choice that a thumb hits: its whole surface is the label of the small box or circle in it. */
export const TARJETA = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 48,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: outline[theme.palette.mode],
  borderRadius: 1,
  bgcolor: 'background.paper',
  cursor: 'pointer',
  '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '& input': { flex: 'none', width: 22, height: 22, m: 0, accentColor: theme.palette.primary.main, outline: 'none' },
  '&:has(:disabled)': {
    cursor: 'default',
    color: 'text.disabled',
    bgcolor: 'background.default',
    borderColor: 'divider',
  },
})
