import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { CONCILIACION } from '#resources/recibos/conciliacion/conciliacion-model.ts'
import { DialogoRechazar } from '#resources/recibos/conciliacion/DialogoRechazar.tsx'
import { rechazablesDe } from './deshacer/anulacion.ts'

/** The payments of a receipt that the bank may take back, a chargeback too, for who reconciles: one button for each. */
export function RechazarPago({ recibo }: { recibo: Recibo }) {
  const [elegido, setElegido] = useState<Recibo['pagos'][number] | null>(null)
  const { canAccess } = useCanAccess({ resource: CONCILIACION, action: 'edit' })
  if (!canAccess) return null
  return (
    <>
      {rechazablesDe(recibo).map((pago) => (
        <Button key={pago.id} variant="outlined" onClick={() => setElegido(pago)}>
          {translate('tesoreria.conciliacion.rechazar.el_pago', {
            metodo: translate(`opciones.metodo.${pago.metodo}`).toLowerCase(),
          })}
        </Button>
      ))}
      {elegido && (
        <DialogoRechazar
          pagos={[{ ...elegido, cliente_id: recibo.tipo === 'individual' ? 0 : recibo.cliente_id }]}
          onClose={() => setElegido(null)}
        />
      )}
    </>
  )
}
