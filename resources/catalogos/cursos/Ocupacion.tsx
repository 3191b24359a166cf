import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { CursoFila } from '#contract/catalogos/cursos'
import { translate } from '#i18n/translate'
import { tonoDeOcupacion } from './cursos-model.ts'

const COLOR = { bien: 'primary', aviso: 'warning', mal: 'error', info: 'primary', neutro: 'primary' } as const

const OCUPACION = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const

/** Seats taken of all, as a bar and in figures. */
export function Ocupacion({
  curso,
  ancho,
}: {
  curso: Pick<CursoFila, 'inscritos' | 'cupo' | 'en_espera'>
  ancho?: number
}) {
  const { inscritos, cupo, en_espera } = curso
  return (
    <Box sx={{ width: ancho ?? '100%' }}>
      <Box sx={OCUPACION}>
        <span>{translate('catalogos.cursos.ocupados', { inscritos, cupo })}</span>
        {en_espera > 0 && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate('catalogos.cursos.esperan', { smart_count: en_espera })}
          </Box>
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        aria-hidden
        color={COLOR[tonoDeOcupacion(curso)]}
        value={cupo ? Math.min(100, (inscritos / cupo) * 100) : 100}
        sx={{ height: 6, borderRadius: 1, bgcolor: 'action.disabledBackground' }}
      />
    </Box>
  )
}
