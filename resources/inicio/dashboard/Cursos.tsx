import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { enLinea, formatoNumero } from '#contract/texto/formato'
import type { Tablero } from '#contract/inicio/dashboard'
import { translate } from '#i18n/translate'
import { Raya } from '#src/charts/Barras.tsx'
import { Vacio } from '#src/page/estados.tsx'
import type { Rutas } from './dashboard-model.ts'
import { Cifra, Panel } from './Panel.tsx'

const BARRAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(40px, 1fr) auto', sm: 'fit-content(55%) minmax(40px, 1fr) auto' },
  columnGap: 1.5,
  rowGap: { xs: 0.5, sm: 1 },
  alignItems: 'center',
  fontSize: '0.875rem',
} as const

const NOMBRE = {
  gridColumn: { xs: '1 / -1', sm: 'auto' },
  mt: { xs: 0.5, sm: 0 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** The occupation of the courses, the fullest first. */
export const Cursos = ({
  cursos: { cursos, cupo, inscritos, mayores },
  rutas,
}: {
  cursos: NonNullable<Tablero['cursos']>
  rutas: Rutas
}) => (
  <Panel titulo="inicio.cursos" ver={{ a: rutas.cursos, texto: 'inicio.ver.cursos' }}>
    {mayores.length === 0 ? (
      <Vacio texto="inicio.sin_cursos" />
    ) : (
      <>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>
          {translate('inicio.ocupacion', {
            smart_count: cursos,
            inscritos: formatoNumero(inscritos),
            cupo: formatoNumero(cupo),
          })}
        </Box>
        <Box sx={BARRAS}>
          {mayores.map((curso) => (
            <Fragment key={curso.id}>
              <Box title={enLinea(curso.nombre, curso.periodo)} sx={NOMBRE}>
                {curso.nombre}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {curso.periodo}
                </Box>
              </Box>
              <div aria-hidden>
                <Raya
                  trazo={{ desde: 0, largo: Math.min(100, (curso.inscritos / Math.max(1, curso.cupo)) * 100) }}
                  cero={0}
                  negativa={false}
                />
              </div>
              <Box sx={{ textAlign: 'right' }}>
                <Cifra
                  a={rutas.curso(curso.codigo)}
                  aria-label={translate('inicio.curso', {
                    nombre: curso.nombre,
                    inscritos: curso.inscritos,
                    cupo: curso.cupo,
                  })}
                >
                  {translate('inicio.de', {
                    parte: formatoNumero(curso.inscritos),
                    todo: formatoNumero(curso.cupo),
                  })}
                </Cifra>
                {curso.en_espera > 0 && (
                  <Box component="span" sx={{ color: 'text.secondary', ml: 0.75, whiteSpace: 'nowrap' }}>
                    {translate('inicio.esperan', { cuantos: curso.en_espera })}
                  </Box>
                )}
              </Box>
            </Fragment>
          ))}
        </Box>
      </>
    )}
  </Panel>
)
