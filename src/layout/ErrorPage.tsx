import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRouteError } from 'react-router'
import { translate } from '#i18n/translate'
import { Notice } from './avisos/Notice.tsx'

const cause = {
  p: 2,
  mb: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'auto',
  textAlign: 'left',
  fontSize: '0.8125rem',
  whiteSpace: 'pre-wrap',
} as const

/** A screen that broke: what to do, and the words that support needs. */
export const ErrorPage = ({ error }: { error?: unknown }) => (
  <Box role="alert">
    <Notice titulo="layout.error.titulo" detalle="layout.error.detalle">
      <Box component="pre" sx={cause}>
        {error instanceof Error ? error.message : String(error)}
      </Box>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('layout.error.recargar')}
      </Button>
    </Notice>
  </Box>
)

/** The error page for what breaks outside the application: a route, or code that did not arrive. */
export function RouteError() {
  return <ErrorPage error={useRouteError()} />
}
