import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { PERFIL } from '#contract/rutas'
import { translate } from '#i18n/translate'
import { useSession } from '#src/session/use-session.ts'

/** Reminds an administrator of the second factor, and of the days until nothing opens without it. */
export function SegundoFactorPedido() {
  const { diasSinSegundoFactor } = useSession()
  if (!diasSinSegundoFactor) return null
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{ mx: { xs: 2, sm: 3 }, mt: 2 }}
      action={
        <Button component={Link} to={PERFIL} color="inherit" size="small">
          {translate('marco.segundo_factor.activar')}
        </Button>
      }
    >
      {translate('marco.segundo_factor.pide', { smart_count: diasSinSegundoFactor })}
    </Alert>
  )
}
