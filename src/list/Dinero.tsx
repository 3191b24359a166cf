import Box from '@mui/material/Box'
import { formatoLempiras } from '#contract/formato'

/** An amount of centavos as `L 1,234.56`: tabular figures, the L in a lighter weight. Nothing for an absent one. */
export function Dinero({ centavos }: { centavos: number | null | undefined }) {
  if (centavos === null || centavos === undefined) return null
  const [sign = '', amount = ''] = splitSign(formatoLempiras(centavos))
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: 300 }}>
        {sign}
      </Box>
      {amount}
    </Box>
  )
}

const splitSign = (text: string) => [/^[^\d]*/.exec(text)?.[0], text.replace(/^[^\d]*/, '')]
