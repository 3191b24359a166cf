import Alert from '@mui/material/Alert'
import { translate } from '#i18n/translate'
import { formatoInstante } from '#contract/texto/formato'
import type { CierreMensual } from '#contract/recibos/cierres'

/** Tells that the month was closed before: who opened it again, when and why. */
export function Reaperturas({ reaperturas }: Pick<CierreMensual, 'reaperturas'>) {
  return reaperturas.map(({ reabierto_en, usuario_nombre, motivo }) => (
    <Alert key={reabierto_en} severity="info" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      {translate('tesoreria.cierres.reabierto_por', {
        fecha: formatoInstante(reabierto_en),
        quien: usuario_nombre,
        motivo,
      })}
    </Alert>
  ))
}
