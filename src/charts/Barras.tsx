import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { trazos, type Barra, type Trazo } from './barras-model.ts'
import { TablaOculta } from './TablaOculta.tsx'

export interface GraficoProps {
  /** Translated: what the chart tells, for who can't see it. */
  titulo: string
  barras: readonly Barra[]
  /**
   * Translated headings of the same figures as a table, which is read aloud instead; false where one stands beside the
   * chart.
   */
  rotulos: readonly [etiqueta: string, valor: string] | false
}

const rows = {
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) minmax(48px, 1fr) auto',
  columnGap: 1.5,
  rowGap: 0.75,
  alignItems: 'center',
} as const

const digits = {
  textAlign: 'right',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const

/**
 * Amounts side by side, each a row with its name, its bar and its figure: categories, methods, people. `Columnas` are
 * for what follows in time.
 */
export function Barras({ titulo, barras, rotulos, tope }: GraficoProps & { tope?: number }) {
  const { cero, trazos: aEscala } = trazos(
    barras.map(({ valor }) => valor),
    tope,
  )
  return (
    <Grafico titulo={titulo} barras={barras} rotulos={rotulos}>
      <Box sx={rows}>
        {barras.map(({ etiqueta, valor, texto }, indice) => (
          <Box key={etiqueta} sx={{ display: 'contents' }}>
            <Box
              title={etiqueta}
              sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: '0.875rem' }}
            >
              {etiqueta}
            </Box>
            <Raya trazo={aEscala[indice]} cero={cero} negativa={valor < 0} />
            <Box sx={digits}>{texto}</Box>
          </Box>
        ))}
      </Box>
    </Grafico>
  )
}

const inkStyle = (trazo: Trazo | undefined, negativa: boolean) =>
  ({
    position: 'absolute',
    insetBlock: 0,
    left: `${trazo?.desde ?? 0}%`,
    width: `${trazo?.largo ?? 0}%`,
    minWidth: trazo?.largo ? 2 : 0,
    borderRadius: 0.5,
    bgcolor: negativa ? 'text.disabled' : 'primary.main',
  }) as const

/** A single bar, for a cell of a table whose figures stand beside it. */
export function Raya({ trazo, cero, negativa }: { trazo?: Trazo; cero: number; negativa: boolean }) {
  return (
    <Box sx={{ position: 'relative', height: 14, minWidth: 48, borderRadius: 0.5, bgcolor: 'action.hover' }}>
      <Box data-tinta sx={inkStyle(trazo, negativa)} />
      {cero > 0 && (
        <Box
          sx={{ position: 'absolute', insetBlock: -2, left: `${cero}%`, borderLeft: 1, borderColor: 'text.secondary' }}
        />
      )}
    </Box>
  )
}

/** A drawing with the figures that it shows: what is read aloud is their table, or else its title alone. */
export function Grafico({ titulo, barras, rotulos, children }: GraficoProps & { children: ReactNode }) {
  if (!rotulos)
    return (
      <Box role="img" aria-label={titulo}>
        <div aria-hidden>{children}</div>
      </Box>
    )
  return (
    <Box sx={{ position: 'relative' }}>
      <div aria-hidden>{children}</div>
      <TablaOculta titulo={titulo} rotulos={rotulos} barras={barras} />
    </Box>
  )
}
