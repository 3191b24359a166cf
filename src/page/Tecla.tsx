import Box from '@mui/material/Box'

const keyCap = {
  ml: 0.75,
  px: 0.625,
  font: 'inherit',
  fontSize: '0.75rem',
  lineHeight: 1.5,
  border: 1,
  borderColor: 'currentColor',
  borderRadius: 0.5,
  '@media (pointer: coarse)': { display: 'none' },
} as const

/**
 * The key that does what the button beside it says; `aria-keyshortcuts` of the button tells it to who does not see it.
 * Not on a touch screen.
 */
export const Tecla = ({ children }: { children: string }) => (
  <Box component="kbd" aria-hidden sx={keyCap}>
    {children}
  </Box>
)
