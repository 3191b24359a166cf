import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { moduloDe, type Modulo } from '#contract/modulos'
import { RUTA_QUE_USA } from '#contract/paquetes'
import { translate } from '#i18n/translate'
import { useApagados } from '#src/session/apagados.ts'
import { useAdministra } from '#src/session/use-administra.ts'

/** Above the page of a module that the school does not use, which somebody opened by its address. */
export function Apagado({ modulo }: { modulo: Modulo }) {
  const apagado = useApagados().includes(modulo.name)
  const administra = useAdministra()
  if (!apagado) return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="status"
      sx={{ mb: 2, displayPrint: 'none' }}
      action={
        administra && (
          <Button component={Link} to={`${moduloDe('Centro').path}/${RUTA_QUE_USA}`} color="inherit" size="small">
            {translate('marco.apagado.ir')}
          </Button>
        )
      }
    >
      {translate(administra ? 'marco.apagado.suyo' : 'marco.apagado.aviso')}
    </Alert>
  )
}
