import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef, type ReactNode } from 'react'
import { translate } from '#i18n/translate'
import type { Centavos } from '#contract/dinero'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { useArriba } from '#src/page/use-arriba.ts'

/** A counter: what is taken at the left, its payment at the right. */
export const COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 368px' },
  gap: 2,
  alignItems: 'start',
} as const

const PANEL = {
  p: 2,
  position: { md: 'sticky' },
  top: { md: 68 },
  maxHeight: { md: 'calc(100dvh - var(--arriba, 68px) - 16px)' },
  overflowY: { md: 'auto' },
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
} as const

/** The payment beside what it is of. It ends where the window does, so that its buttons are in sight. */
export function PanelDeCobro({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useArriba(panel)
  return (
    <Paper variant="outlined" component="section" aria-label={translate('recibos.cobro.titulo')} ref={panel} sx={PANEL}>
      {children}
    </Paper>
  )
}

const NOMBRE = {
  fontSize: '1.1875rem',
  fontWeight: 650,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

const TOTAL = { fontSize: '2.5rem', fontWeight: 650, lineHeight: 1.15, letterSpacing: '-0.02em' } as const

const RENGLON = { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 } as const

interface ParaQuienProps {
  nombre: string
  total: Centavos
  /** Beside the word of the total: of how much it is. */
  detalle?: string
  /** Beside the name: to change it. */
  cambiar?: ReactNode
  /** Under the total: what was taken off. */
  children?: ReactNode
}

/** The name and the total that are charged, in letters that the customer reads too: to look at before the key. */
export function ParaQuien({ nombre, total, detalle, cambiar, children }: ParaQuienProps) {
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ ...RENGLON, gap: 1 }}>
        <Typography component="h2" sx={NOMBRE}>
          {nombre}
        </Typography>
        {cambiar}
      </Box>
      <Box sx={RENGLON}>
        <Box>
          <Typography color="text.secondary">{translate('campos.total')}</Typography>
          {detalle && <Aparte>{detalle}</Aparte>}
        </Box>
        <Typography component="output" aria-live="polite" sx={TOTAL}>
          <Dinero centavos={total} />
        </Typography>
      </Box>
      {children}
    </Box>
  )
}
