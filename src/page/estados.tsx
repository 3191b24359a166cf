import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'

const RENGLONES = 4

/** A tab while its rows are on their way. */
export const Cargando = () => (
  <Box role="status" aria-label={translate('formulario.cargando')}>
    {Array.from({ length: RENGLONES }, (_, index) => (
      <Skeleton key={index} height={40} />
    ))}
  </Box>
)

/** A part of a page that could not be read: that it is missing, why, and once more. */
export function Fallo({ error, onRetry }: { error: { message: string } | null; onRetry: () => void }) {
  const message = error?.message ?? 'comun.error.inesperado'
  return (
    <Box role="alert" sx={{ py: 4, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('comun.parte_sin_cargar')}</Typography>
      <Typography sx={{ mb: 1.5 }}>{translate(message, { _: message })}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {translate('comun.accion.reintentar')}
      </Button>
    </Box>
  )
}

/** A tab with nothing in it yet, and what can be done about it. */
export const Vacio = ({ texto, children }: { texto: string; children?: ReactNode }) => (
  <Box sx={{ py: 4, textAlign: 'center', color: 'text.secondary' }}>
    <Typography sx={{ mb: 1.5 }}>{translate(texto)}</Typography>
    {children}
  </Box>
)
