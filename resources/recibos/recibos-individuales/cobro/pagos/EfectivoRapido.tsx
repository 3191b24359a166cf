import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { PagoCalculado } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { redondos } from './efectivo-rapido.ts'

interface EfectivoRapidoProps {
  cuadre: Readonly<{ pagos: readonly PagoCalculado[]; total: Centavos }>
  /** The cash of the payment with that key; null takes what is missing. */
  onChange: (clave: number, monto: Centavos | null) => void
}

/** Cash as the customer hands it over, at one tap: the exact amount, or the next round ones. */
export function EfectivoRapido({ cuadre, onChange }: EfectivoRapidoProps) {
  const efectivo = cuadre.pagos.find(({ metodo }) => metodo === 'efectivo')
  const debido = cuadre.pagos.reduce(
    (resto, { metodo, cubre }) => (metodo === 'efectivo' ? resto : resto - cubre),
    cuadre.total,
  )
  if (!efectivo || debido <= 0) return null
  const ofertas = [
    { monto: null, rotulo: translate('recibos.cobro.exacto') },
    ...redondos(debido).map((monto) => ({ monto, rotulo: formatoLempiras(monto) })),
  ]
  return (
    <Box
      role="group"
      aria-label={translate('recibos.cobro.efectivo_rapido')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
    >
      {ofertas.map(({ monto, rotulo }) => (
        <Button
          key={rotulo}
          variant={efectivo.monto === monto ? 'contained' : 'outlined'}
          color="secondary"
          aria-pressed={efectivo.monto === monto}
          // The focus stays where it is: Enter goes on as if the amount had been typed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(efectivo.clave, monto)}
          sx={{ flex: '1 1 auto', minHeight: 44, px: 1, whiteSpace: 'nowrap' }}
        >
          {rotulo}
        </Button>
      ))}
    </Box>
  )
}
