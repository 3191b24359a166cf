import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { Tecla } from '#src/page/Tecla.tsx'
import { efectivoOfrecido, type Pagandose } from './efectivo-rapido.ts'

interface EfectivoRapidoProps {
  cuadre: Pagandose
  /** The cash of the payment with that key; null takes what is missing. */
  onChange: (clave: number, monto: Centavos | null) => void
}

/** Cash as the customer hands it over, at one tap or an arrow: the exact amount, or the next round ones. */
export function EfectivoRapido({ cuadre, onChange }: EfectivoRapidoProps) {
  const ofrecido = efectivoOfrecido(cuadre)
  if (!ofrecido) return null
  const { efectivo, montos } = ofrecido
  return (
    <Box
      role="group"
      aria-label={translate('recibos.cobro.efectivo_rapido')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}
    >
      {montos.map((monto) => (
        <Button
          key={monto}
          variant={efectivo.monto === monto ? 'contained' : 'outlined'}
          color="secondary"
          aria-pressed={efectivo.monto === monto}
          // The focus stays where it is: Enter goes on as if the amount had been typed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(efectivo.clave, monto)}
          sx={{ flex: '1 1 auto', minHeight: 44, px: 1, whiteSpace: 'nowrap' }}
        >
          {monto === null ? translate('recibos.cobro.exacto') : formatoLempiras(monto)}
        </Button>
      ))}
      {montos.length > 1 && <Tecla>↓</Tecla>}
    </Box>
  )
}
