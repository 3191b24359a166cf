import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'

/**
 * Tells that what an earlier visit typed is there, and for how long; on a phone that others use too, it can be thrown
 * away.
 */
export function Recuperado({ dias, onEmpezar }: { dias: number; onEmpezar: () => void }) {
  const translate = useTranslate()
  return (
    <Alert severity="info" sx={{ mb: 2.5 }}>
      {translate('publico.recuperado.detalle', { smart_count: dias })}
      <Button color="inherit" size="small" onClick={onEmpezar} sx={{ display: 'flex', ml: -0.5, mt: 0.5 }}>
        {translate('publico.recuperado.empezar')}
      </Button>
    </Alert>
  )
}
