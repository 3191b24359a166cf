import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

interface DocumentoProps {
  /** The document's kind, translated. */
  clase: ReactNode
  numero: string
  /** When it was issued. */
  cuando: ReactNode
  /** The document's state, as a chip. */
  estado: ReactNode
  /** It has no effect any more: its number is struck through. */
  tachado: boolean
  /** Width of the sheet in pixels; as wide as there is room without it. */
  ancho?: number
  children: ReactNode
}

/** A document as it reads on paper: number and kind on top, then its parts. */
export const Documento = ({ clase, numero, cuando, estado, tachado, ancho, children }: DocumentoProps) => (
  <Paper variant="outlined" component="article" sx={{ maxWidth: ancho, minWidth: 0, p: { xs: 2, sm: 4 } }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2, flexWrap: 'wrap' }}>
      <Box>
        <Aparte>{clase}</Aparte>
        <Typography component="p" sx={{ ...NUMERO, textDecoration: tachado ? 'line-through' : undefined }}>
          {numero}
        </Typography>
        <Aparte>{cuando}</Aparte>
      </Box>
      {estado}
    </Box>
    {children}
  </Paper>
)

const NUMERO = {
  fontSize: { xs: '1.25rem', sm: '1.75rem' },
  fontWeight: 650,
  lineHeight: 1.2,
}

/** The end of a document's effect: by whom and when, and the reason that they wrote. */
export const SinEfecto = ({ titulo, motivo }: { titulo: string; motivo: string | null }) => (
  <Box sx={{ mt: 2, p: 1.5, borderRadius: 1, bgcolor: 'error.light' }}>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {titulo}
    </Typography>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {motivo}
    </Typography>
  </Box>
)

/** The document's parties, each label above its value. */
export const Encabezado = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={ENCABEZADO}>
    {children}
  </Box>
)

const ENCABEZADO = {
  m: 0,
  mt: 2,
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dd': { m: 0, mb: 1, overflowWrap: 'anywhere' },
}

/** One label (translated) with its value, of an `Encabezado` or of `Importes`. */
export const Rotulo = ({ titulo, children }: { titulo: ReactNode; children: ReactNode }) => (
  <>
    <dt>{titulo}</dt>
    <dd>{children}</dd>
  </>
)

/** The document's purposes, a `Partida` to a line. */
export const Partidas = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, borderTop: 1, borderColor: 'divider' }}
  >
    {children}
  </Box>
)

export const Partida = ({ children }: { children: ReactNode }) => (
  <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
    {children}
  </Box>
)

/** Words and the amount at the end of their line; `suave` where it explains the line above. */
export const Renglon = ({ titulo, suave, children }: { titulo: ReactNode; suave?: boolean; children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 2, ...(suave && { pl: 2, typography: 'body2', color: 'text.secondary' }) }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{titulo}</Box>
    {children}
  </Box>
)

/** The amounts that make the total, each a `Rotulo`, and the `Total`. */
export const Importes = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={IMPORTES}>
    {children}
  </Box>
)

const IMPORTES = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.5,
  my: 2,
  '& dd': { m: 0, textAlign: 'right' },
  '& dt': { color: 'text.secondary' },
}

/** The document's total, in centavos. */
export const Total = ({ titulo, centavos }: { titulo: string; centavos: number }) => (
  <>
    <Typography component="dt" variant="h3" sx={{ '&&': { color: 'text.primary' } }}>
      {titulo}
    </Typography>
    <Typography component="dd" variant="h3">
      <Dinero centavos={centavos} />
    </Typography>
  </>
)

/** The document's issuer, and the code by which it is found again. */
export const Pie = ({ verificacion, children }: { verificacion?: string; children: ReactNode }) => (
  <Aparte sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
    {children}
    {verificacion !== undefined && (
      <>
        <br />
        {translate('campos.codigo_verificacion')} {verificacion}
      </>
    )}
  </Aparte>
)
