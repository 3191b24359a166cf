import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { Enlace } from '#src/page/Enlace.tsx'

interface PanelProps {
  /** i18n key. */
  titulo: string
  /** The whole list behind it, and how that is called (i18n key). */
  ver?: { a: string; texto: string }
  children: ReactNode
}

/** One part of the dashboard, with its name and the way to the list behind it. */
export function Panel({ titulo, ver, children }: PanelProps) {
  const id = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ px: 2, py: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography id={id} variant="h3" component="h2">
          {translate(titulo)}
        </Typography>
        {ver && (
          <Enlace to={ver.a} variant="body2" sx={{ whiteSpace: 'nowrap' }}>
            {translate(ver.texto)}
          </Enlace>
        )}
      </Box>
      {children}
    </Paper>
  )
}

/** A figure that leads to its list, in the colour of text. */
export const Cifra = ({ a, children, ...props }: { a: string; children: ReactNode; 'aria-label'?: string }) => (
  <Enlace
    to={a}
    color="inherit"
    underline="hover"
    sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    {...props}
  >
    {children}
  </Enlace>
)
