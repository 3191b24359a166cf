import Box from '@mui/material/Box'
import type { Matricula } from '#contract/catalogos/matriculas'
import { formatoFecha, enLinea } from '#contract/texto/formato'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

/** The states of an enrolment, the latest first: when, why and by whom. */
export const Recorrido = ({ estados }: Pick<Matricula, 'estados'>) => (
  <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
    {estados.toReversed().map(({ estado, fecha, motivo, usuario_nombre, creado_en }) => (
      <Box component="li" key={creado_en + estado}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, typography: 'body2' }}>
          <EstadoDe estado={estado} />
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatoFecha(fecha)}
          </Box>
        </Box>
        <Aparte sx={{ pl: 1.75, overflowWrap: 'anywhere' }}>{enLinea(motivo, usuario_nombre)}</Aparte>
      </Box>
    ))}
  </Box>
)
