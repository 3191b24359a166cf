import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'

interface SinOpcionesProps {
  /** The options that could not be read. */
  que: 'meses' | 'caja' | 'cuentas' | 'tasas'
  onReintentar: () => unknown
}

/** Says what the form could not read, and offers to try again. */
export const SinOpciones = ({ que, onReintentar }: SinOpcionesProps) => (
  <Alert
    severity="warning"
    role="alert"
    sx={{ mb: 1 }}
    action={
      <Button color="inherit" size="small" onClick={() => void onReintentar()}>
        {translate('comun.accion.reintentar')}
      </Button>
    }
  >
    {translate(`gastos.sin_opciones.${que}`)}
  </Alert>
)
