import { formatoLempiras } from '#contract/texto/formato'

/*
 * As `Estado` and `Nada`, in plain elements: a page of rows has hundreds of them, and the style of each of MUI's is
 * worked out anew.
 */
const CIFRA = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const
const SIGNO = { fontWeight: 300 } as const

/** An amount of centavos as `L 1,234.56`: tabular figures, the L in a lighter weight. Nothing for an absent one. */
export function Dinero({ centavos }: { centavos: number | null | undefined }) {
  if (centavos === null || centavos === undefined) return null
  const [sign = '', amount = ''] = splitSign(formatoLempiras(centavos))
  return (
    <span style={CIFRA}>
      <span style={SIGNO}>{sign}</span>
      {amount}
    </span>
  )
}

const splitSign = (text: string) => [/^[^\d]*/.exec(text)?.[0], text.replace(/^[^\d]*/, '')]
