import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useCanAccess } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { moduloDe, recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { sinNombre, useRotulo } from '#src/centro.ts'
import { firstPath } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'

/**
 * The landing page of whoever may name the school, as long as it has no name: one sentence, which naming it takes away.
 */
export function FirstSteps() {
  const rotulo = useRotulo()
  const landing = firstPath(useSession().menu) === useLocation().pathname
  const { canAccess } = useCanAccess({ resource: recursoDe('Centro'), action: 'edit' })
  if (!landing || !canAccess || !sinNombre(rotulo)) return null
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mx: { xs: 2, sm: 3 }, mt: 2 }}
      action={
        <Button component={Link} to={moduloDe('Centro').path} color="inherit" size="small">
          {translate('ayuda.primeros_pasos.completar')}
        </Button>
      }
    >
      {translate('ayuda.primeros_pasos.aviso', { nombre: rotulo.nombre })}
    </Alert>
  )
}
