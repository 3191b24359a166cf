import { useTheme } from '@mui/material/styles'

/** Instead of a zero that is only noise in a long column. */
export const Nada = () => <span style={{ color: useTheme().palette.text.secondary }}>–</span>
