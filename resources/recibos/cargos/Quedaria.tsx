import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'

/**
 * Tells what a charge would still owe after the reduction being written, read aloud as it changes. Amounts in centavos.
 */
export function Quedaria({ debe, rebaja }: { debe: Centavos; rebaja: Centavos }) {
  return (
    <Typography aria-live="polite" sx={{ mt: 1.5, fontVariantNumeric: 'tabular-nums' }}>
      {translate('descuentos.cargo.quedaria', {
        debe: formatoLempiras(debe),
        queda: formatoLempiras(debe - Math.min(rebaja, debe)),
      })}
    </Typography>
  )
}
