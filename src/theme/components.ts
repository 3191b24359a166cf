import type { Theme, ThemeOptions } from '@mui/material/styles'
import { COLORES_PROPIOS, ELEGIDO } from './contraste.ts'
import { outline } from './palette.ts'
import { print } from './print.ts'
import { MARGEN_DEL_FOCO, TELEFONO_DE_LADO, VENTANA_BAJA } from './ventanas.ts'

const hairline = (theme: Theme) => `1px solid ${theme.palette.divider}`

const coarse = '@media (pointer: coarse)'

/** Traits that every MUI component of the application has in common. */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { fontFeatureSettings: "'cv05', 'cv11'", overflowWrap: 'break-word' },
      html: {
        scrollPaddingBlock: MARGEN_DEL_FOCO,
        [TELEFONO_DE_LADO]: { scrollPaddingTop: 0 },
        [VENTANA_BAJA]: { scrollPaddingBottom: 0 },
      },
      ':focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      'h1:focus, main:focus': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0s !important',
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
      'html :is(a[aria-current="page"], [aria-pressed="true"], .Mui-selected)': ELEGIDO,
      [COLORES_PROPIOS]: { 'html .MuiButton-contained': { border: '1px solid' } },
      ...print,
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        // A button has the browser's own letters otherwise.
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minHeight: 36, [coarse]: { minHeight: 44 } } },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8, [coarse]: { minWidth: 44, minHeight: 44 } } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => ({ border: hairline(theme) }) } },
  MuiDialog: { styleOverrides: { paper: ({ theme }) => ({ border: hairline(theme) }) } },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true },
    styleOverrides: { paper: ({ theme }) => ({ border: hairline(theme) }) },
  },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
  MuiInputBase: {
    styleOverrides: {
      // A phone zooms into any field whose letters are below 16 px.
      root: { fontSize: '0.9375rem', [coarse]: { fontSize: '1rem' } },
      // A field that is brought into sight comes with the sentence below it, which says what is wrong.
      input: { scrollMarginBlockEnd: 56 },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.palette.background.paper, [coarse]: { minHeight: 44 } }),
      notchedOutline: ({ theme }) => ({ borderColor: outline[theme.palette.mode] }),
      input: ({ theme }) => ({
        // A browser's autofill paints its own background; the inset keeps ours, and the text readable.
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${theme.palette.background.paper} inset`,
          WebkitTextFillColor: theme.palette.text.primary,
          caretColor: theme.palette.text.primary,
        },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
  // The switch's thumb has no shadow: without an edge, white on white would not be seen.
  MuiSwitch: { styleOverrides: { thumb: ({ theme }) => ({ border: `1px solid ${outline[theme.palette.mode]}` }) } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontVariantNumeric: 'tabular-nums',
        borderBottomColor: theme.palette.divider,
        '&.MuiTableCell-paddingCheckbox': { padding: '0 8px' },
      }),
      head: ({ theme }) => ({ color: theme.palette.text.secondary, fontWeight: 600 }),
    },
  },
  // The name of a checkbox without a label of its own belongs to its input, not to the span around it.
  MuiCheckbox: {
    defaultProps: {
      slotProps: {
        root: { 'aria-label': undefined },
        input: (ownerState) => ({ 'aria-label': ownerState['aria-label'] }),
      },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
  MuiTooltip: { defaultProps: { enterDelay: 400 }, styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36 } } },
  MuiAlert: {
    styleOverrides: {
      action: { alignItems: 'center', paddingTop: 0 },
      root: ({ theme, ownerState }) => {
        const tone = theme.palette[ownerState.severity ?? 'success']
        return {
          backgroundColor: tone.light,
          color: theme.palette.text.primary,
          '& .MuiAlert-icon': { color: tone.main },
        }
      },
    },
  },
}
