import type { PaletteOptions } from '@mui/material/styles'

/** Warm neutral greys and one teal; every text colour reaches 4.5 on every surface (`palette.test.ts`). */
export const light = {
  mode: 'light',
  primary: { main: '#0F766E', dark: '#115E59', light: '#CCFBF1', contrastText: '#FFFFFF' },
  secondary: { main: '#57534E', contrastText: '#FFFFFF' },
  error: { main: '#B91C1C', dark: '#991B1B', light: '#FEE2E2', contrastText: '#FFFFFF' },
  warning: { main: '#92400E', dark: '#78350F', light: '#FEF3C7', contrastText: '#FFFFFF' },
  success: { main: '#166534', dark: '#14532D', light: '#DCFCE7', contrastText: '#FFFFFF' },
  info: { main: '#1E5A8A', dark: '#164668', light: '#E0EEF9', contrastText: '#FFFFFF' },
  background: { default: '#FAF9F7', paper: '#FFFFFF' },
  text: { primary: '#1C1917', secondary: '#57534E', disabled: '#6B655F' },
  divider: '#E7E5E4',
  action: {
    active: '#57534E',
    hover: '#F3F1EE',
    selected: '#E9F3F1',
    disabled: '#6B655F',
    disabledBackground: '#EFEDEA',
    disabledOpacity: 1,
  },
} as const satisfies PaletteOptions

export const dark = {
  mode: 'dark',
  primary: { main: '#2DD4BF', dark: '#5EEAD4', light: '#134E4A', contrastText: '#042F2E' },
  secondary: { main: '#C4BDB5', contrastText: '#1C1917' },
  error: { main: '#FCA5A5', dark: '#FECACA', light: '#4A1B1B', contrastText: '#2A0A0A' },
  warning: { main: '#FCD34D', dark: '#FDE68A', light: '#43300B', contrastText: '#2B1D02' },
  success: { main: '#86EFAC', dark: '#BBF7D0', light: '#143A22', contrastText: '#06240F' },
  info: { main: '#93C5FD', dark: '#BFDBFE', light: '#17324F', contrastText: '#0A1E33' },
  background: { default: '#171412', paper: '#211D1A' },
  text: { primary: '#F5F3F0', secondary: '#C4BDB5', disabled: '#A69E96' },
  divider: '#3A3531',
  action: {
    active: '#C4BDB5',
    hover: '#2B2622',
    selected: '#1B302D',
    disabled: '#A69E96',
    disabledBackground: '#2E2925',
    disabledOpacity: 1,
  },
} as const satisfies PaletteOptions

/** Outlines of fields must be seen too: 3 to 1 against the surface (WCAG 1.4.11). */
export const outline = { light: '#8C857F', dark: '#7D756D' } as const
