import Alert from '@mui/material/Alert'
import { formatoLempiras } from '#contract/texto/formato'
import type { DebitoQueQueda } from '#contract/recibos/recibos-individuales'
import { translate } from '#i18n/translate'

/** Told before an invoice loses its effect: what its debit notes added is still owed, by documents of their own. */
export const DebitosQueQuedan = ({ debitos }: { debitos: readonly DebitoQueQueda[] }) =>
  debitos.map(({ id, numero, saldo }) => (
    <Alert key={id} severity="warning" sx={{ mb: 1 }}>
      {translate('facturacion.queda_debito.debe', { numero, monto: formatoLempiras(saldo) })}
    </Alert>
  ))
