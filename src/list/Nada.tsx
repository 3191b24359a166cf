import Box from '@mui/material/Box'

/** Instead of a zero that is only noise in a long column. */
export const Nada = () => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    –
  </Box>
)
