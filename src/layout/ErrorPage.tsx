import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
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

/** A screen that broke: what to do, and the words that support needs; or one whose code could not be fetched. */
export const ErrorPage = ({ error }: { error?: unknown }) =>
  error instanceof Error && SIN_CODIGO.test(error.message) ? <SinCodigo /> : <Rota error={error} />

const recargar = () => window.location.reload()

/** As browsers say that code of the page did not arrive. */
const SIN_CODIGO = /dynamically imported module|importing a module script failed/i

/** A page that was not fetched is not asked for again by itself, until it is read anew: when there is a connection. */
function SinCodigo() {
  useEffect(() => {
    window.addEventListener('online', recargar)
    return () => window.removeEventListener('online', recargar)
  }, [])
  return (
    <Box role="alert">
      <Notice titulo="layout.error.sin_codigo" detalle="layout.error.sin_codigo_detalle">
        <Button variant="contained" onClick={recargar}>
          {translate('layout.error.recargar')}
        </Button>
      </Notice>
    </Box>
  )
}

const Rota = ({ error }: { error: unknown }) => (
  <Box role="alert">
    <Notice titulo="layout.error.titulo" detalle="layout.error.detalle">
      <Box component="pre" sx={cause}>
        {error instanceof Error ? error.message : String(error)}
      </Box>
      <Button variant="contained" onClick={recargar}>
        {translate('layout.error.recargar')}
      </Button>
    </Notice>
  </Box>
)

/** The error page for what breaks outside the application: a route, or code that did not arrive. */
export function RouteError() {
  return <ErrorPage error={useRouteError()} />
}
