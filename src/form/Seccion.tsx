import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { translate } from '#i18n/translate'

const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
  columnGap: 2,
  alignItems: 'start',
} as const

/** A group of inputs under a heading (an i18n key), side by side as the width allows; `<Ancho>` takes a whole row. */
export function Seccion({ titulo, children }: { titulo?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={titulo && id}>
      {titulo && (
        <Typography id={id} variant="subtitle1" component="h2" sx={{ fontWeight: 600, mb: 0.5 }}>
          {translate(titulo)}
        </Typography>
      )}
      <Box sx={fieldGrid}>{children}</Box>
    </Box>
  )
}

/** An input that needs the whole width of its section. */
export const Ancho = ({ children }: { children: ReactNode }) => <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>
