import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { useOnline } from '#src/layout/avisos/online.ts'

interface OutcomeProps {
  text: string
  empty: boolean
  busy: boolean
  error: Error | null
  onRetry: () => void
}

/** The line under the hits, or in their place: what can be looked for, that nothing was found, or why nobody knows. */
export function Outcome({ text, empty, busy, error, onRetry }: OutcomeProps) {
  const online = useOnline()
  if (!text) return <Says>{translate('busqueda.ayuda')}</Says>
  if (error) {
    return (
      <Says alert>
        {online ? translate(error.message, { _: error.message }) : translate('busqueda.sin_conexion')}
        <Button onClick={onRetry} sx={{ display: 'block', mx: 'auto', mt: 1 }}>
          {translate('comun.accion.reintentar')}
        </Button>
      </Says>
    )
  }
  return empty && !busy ? <Says>{translate('busqueda.nada', { texto: text })}</Says> : null
}

const Says = ({ alert, children }: { alert?: boolean; children: ReactNode }) => (
  <Box role={alert ? 'alert' : undefined} sx={{ px: 3, py: 2.5, textAlign: 'center', overflowWrap: 'anywhere' }}>
    <Typography component="div" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  </Box>
)
