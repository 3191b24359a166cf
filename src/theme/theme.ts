import { createTheme } from '@mui/material/styles'
import type { Shadows, Theme } from '@mui/material/styles'
import { alUsarlo } from '#contract/al-usarlo'
import { components } from './components.ts'
import { dark, light } from './palette.ts'

const shadows = Array<'none'>(25).fill('none') as Shadows

/** The look of `docs/diseno/aspecto.md`: 8 px grid and radius, hairlines instead of shadows, motion under 150 ms. */
function themeOf(palette: typeof light | typeof dark): Theme {
  return createTheme({
    palette: { ...palette },
    shape: { borderRadius: 8 },
    shadows,
    typography: {
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 14,
      h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 },
      h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
      h6: { fontSize: '1rem', fontWeight: 650 },
      body1: { fontSize: '0.9375rem' },
      button: { textTransform: 'none', fontWeight: 600 },
      overline: { textTransform: 'none', fontSize: '0.75rem', fontWeight: 600, letterSpacing: 0, lineHeight: 1.6 },
    },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 140,
        complex: 140,
        enteringScreen: 120,
        leavingScreen: 100,
      },
    },
    components,
  })
}

export const lightTheme = alUsarlo(() => themeOf(light))
export const darkTheme = alUsarlo(() => themeOf(dark))
