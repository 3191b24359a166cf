import { styled } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'
import { outline } from '#src/theme/palette.ts'

/**
 * The browser's own controls, in the looks of the application's: MUI's took half of the first render on a cheap phone.
 * Large enough for a thumb (WCAG 2.5.5), letters of 16 px so that a phone does not zoom in.
 */
const control = ({ theme: { palette, shape, typography } }: { theme: Theme }) => ({
  display: 'block',
  width: '100%',
  minHeight: 48,
  margin: 0,
  padding: '10px 14px',
  boxSizing: 'border-box' as const,
  font: 'inherit',
  fontFamily: typography.fontFamily,
  fontSize: '1rem',
  lineHeight: 1.5,
  color: palette.text.primary,
  backgroundColor: palette.background.paper,
  border: `1px solid ${outline[palette.mode]}`,
  borderRadius: shape.borderRadius,
  // Brought into sight, it comes with the sentence below it.
  scrollMarginBlockEnd: 72,
  '&:hover': { borderColor: palette.text.primary },
  '&[aria-invalid=true]': { borderColor: palette.error.main },
  '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
  '&[aria-invalid=true]:focus-visible': { outlineColor: palette.error.main },
  '&:disabled': {
    color: palette.text.disabled,
    backgroundColor: palette.background.default,
    borderColor: palette.divider,
    opacity: 1,
  },
  // A browser's autofill paints its own background; the inset keeps ours, and the text readable.
  '&:-webkit-autofill': {
    WebkitBoxShadow: `0 0 0 100px ${palette.background.paper} inset`,
    WebkitTextFillColor: palette.text.primary,
    caretColor: palette.text.primary,
  },
})

export const Entrada = styled('input')(control)
export const Parrafo = styled('textarea')(control, { resize: 'vertical' })
export const Seleccion = styled('select')(control, { appearance: 'none', paddingRight: 40, textOverflow: 'ellipsis' })
