import type { PaletteOptions } from '@mui/material/styles'
import { CLARO, OSCURO } from '#contract/colores'

/** Warm neutral greys and one teal; every text colour reaches 4.5 on every surface (`palette.test.ts`). */
export const light = {
  mode: 'light',
  primary: { main: CLARO.marca, dark: '#115E59', light: '#CCFBF1', contrastText: '#FFFFFF' },
  secondary: { main: '#57534E', contrastText: '#FFFFFF' },
  error: { main: CLARO.mal, dark: '#991B1B', light: '#FEE2E2', contrastText: '#FFFFFF' },
  warning: { main: '#92400E', dark: '#78350F', light: '#FEF3C7', contrastText: '#FFFFFF' },
  success: { main: '#166534', dark: '#14532D', light: '#DCFCE7', contrastText: '#FFFFFF' },
  info: { main: '#1E5A8A', dark: '#164668', light: '#E0EEF9', contrastText: '#FFFFFF' },
  background: { default: CLARO.fondo, paper: CLARO.hoja },
  text: { primary: CLARO.tinta, secondary: CLARO.suave, disabled: '#6B655F' },
  divider: CLARO.linea,
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
  primary: { main: OSCURO.marca, dark: '#5EEAD4', light: '#134E4A', contrastText: '#042F2E' },
  secondary: { main: '#C4BDB5', contrastText: '#1C1917' },
  error: { main: OSCURO.mal, dark: '#FECACA', light: '#4A1B1B', contrastText: '#2A0A0A' },
  warning: { main: '#FCD34D', dark: '#FDE68A', light: '#43300B', contrastText: '#2B1D02' },
  success: { main: '#86EFAC', dark: '#BBF7D0', light: '#143A22', contrastText: '#06240F' },
  info: { main: '#93C5FD', dark: '#BFDBFE', light: '#17324F', contrastText: '#0A1E33' },
  background: { default: OSCURO.fondo, paper: OSCURO.hoja },
  text: { primary: OSCURO.tinta, secondary: OSCURO.suave, disabled: '#A69E96' },
  divider: OSCURO.linea,
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
