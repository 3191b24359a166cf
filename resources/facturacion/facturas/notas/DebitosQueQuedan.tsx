import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/texto/formato'
import type { DebitoQueQueda } from '#contract/recibos/recibos-individuales'

/** Told before an invoice loses its effect: what its debit notes added is still owed, by documents of their own. */
export function DebitosQueQuedan({ debitos }: { debitos: readonly DebitoQueQueda[] }) {
  const translate = useTranslate()
  return debitos.map(({ id, numero, saldo }) => (
    <Alert key={id} severity="warning" sx={{ mb: 1 }}>
      {translate('facturacion.queda_debito.debe', { numero, monto: formatoLempiras(saldo) })}
    </Alert>
  ))
}
