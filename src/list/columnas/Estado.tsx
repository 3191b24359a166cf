import { useTheme, type Palette } from '@mui/material/styles'

/** A state's meaning at a glance; the word always says it too. */
export type Tono = 'bien' | 'aviso' | 'mal' | 'info' | 'neutro'

const COLOR: Record<Tono, (palette: Palette) => string> = {
  bien: ({ success }) => success.main,
  aviso: ({ warning }) => warning.main,
  mal: ({ error }) => error.main,
  info: ({ info }) => info.main,
  neutro: ({ text }) => text.disabled,
}

const PALABRA = { display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' } as const
const FRASE = { ...PALABRA, alignItems: 'baseline', whiteSpace: 'normal' } as const
const PUNTO = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 } as const

interface EstadoProps {
  tono?: Tono
  /** A whole sentence, which may take several lines. */
  frase?: boolean
  children: string
}

/** A state as a word with a dot of colour, never colour alone. */
export function Estado({ tono = 'neutro', frase = false, children }: EstadoProps) {
  const { palette } = useTheme()
  return (
    <span style={frase ? FRASE : PALABRA}>
      <span aria-hidden style={{ ...PUNTO, backgroundColor: COLOR[tono](palette) }} />
      {children}
    </span>
  )
}
