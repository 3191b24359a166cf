import { useTheme } from '@mui/material/styles'

/** A word of less weight than its neighbours: what stands in for what is not there. */
export const EnGris = ({ children }: { children: string }) => (
  <span style={{ color: useTheme().palette.text.secondary }}>{children}</span>
)
