import Box from '@mui/material/Box'
import type { Barra } from './barras-model.ts'

export interface Parte extends Barra {
  /** A colour of the theme, such as `error.main`. */
  color: string
  opacidad?: number
}

const stackStyle = (vacia: boolean) =>
  ({
    display: 'flex',
    gap: '2px',
    height: 16,
    borderRadius: 0.5,
    overflow: 'hidden',
    bgcolor: vacia ? 'action.hover' : undefined,
  }) as const

/** The parts of a whole on one bar, drawn for the eyes alone: their names and figures stand beside it. */
export function Apilada({ partes }: { partes: readonly Parte[] }) {
  const todo = partes.reduce((suma, { valor }) => suma + valor, 0)
  return (
    <Box aria-hidden sx={stackStyle(todo === 0)}>
      {partes
        .filter(({ valor }) => valor > 0)
        .map(({ etiqueta, texto, valor, ...tinta }) => (
          <Box
            key={etiqueta}
            data-tinta
            title={`${etiqueta}: ${texto}`}
            sx={{ flex: `${valor} 1 0`, minWidth: 3, ...pintada(tinta) }}
          />
        ))}
    </Box>
  )
}

/** The colour of a part beside its name. */
export const Muestra = (tinta: Pick<Parte, 'color' | 'opacidad'>) => (
  <Box aria-hidden data-tinta sx={{ width: 10, height: 10, borderRadius: '2px', flexShrink: 0, ...pintada(tinta) }} />
)

const pintada = ({ color, opacidad = 1 }: Pick<Parte, 'color' | 'opacidad'>) => ({ bgcolor: color, opacity: opacidad })
