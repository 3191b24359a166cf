import Alert from '@mui/material/Alert'
import { translate } from '#i18n/translate'
import { Contacto } from './Contacto.tsx'
import { EmpezarDeNuevo } from './EmpezarDeNuevo.tsx'

interface SinEnviarProps {
  telefono?: string | null
  mensaje: string
  /** Throws away what was typed; without it there is nothing to begin anew. */
  onEmpezar?: () => void
}

/** Above a form that was taken back from sending: it has not been sent, nothing of it is lost, and whom to ask. */
export const SinEnviar = ({ telefono, mensaje, onEmpezar }: SinEnviarProps) => (
  <Alert severity="warning" sx={{ mb: 2.5, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
    {translate('publico.envio.retirado')}
    <Contacto telefono={telefono} mensaje={mensaje} />
    {onEmpezar && <EmpezarDeNuevo enviado onEmpezar={onEmpezar} />}
  </Alert>
)
