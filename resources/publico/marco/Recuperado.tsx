import Alert from '@mui/material/Alert'
import { translate } from '#i18n/translate'
import { EmpezarDeNuevo } from './EmpezarDeNuevo.tsx'

/**
 * Tells that what an earlier visit typed is there, and for how long; on a phone that others use too, it can be thrown
 * away.
 */
export const Recuperado = ({ dias, onEmpezar }: { dias: number; onEmpezar: () => void }) => (
  <Alert severity="info" sx={{ mb: 2.5 }}>
    {translate('publico.recuperado.detalle', { smart_count: dias })}
    <EmpezarDeNuevo onEmpezar={onEmpezar} />
  </Alert>
)
