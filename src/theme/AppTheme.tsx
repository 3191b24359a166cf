import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useDark } from './mode.ts'
import { darkTheme, lightTheme } from './theme.ts'

/** Colours, type and shapes for everything below, light or dark. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={useDark() ? darkTheme() : lightTheme()}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  )
}
