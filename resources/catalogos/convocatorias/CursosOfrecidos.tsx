import Box from '@mui/material/Box'
import { useCreatePath } from 'react-admin'
import type { CursoDeConvocatoria } from '#contract/catalogos/convocatorias'
import { recursoDe } from '#contract/modulos'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Ocupacion } from '#resources/catalogos/cursos/Ocupacion.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'

/** The courses that a campaign offers, with their seats. */
export const CursosOfrecidos = ({ cursos }: { cursos: readonly CursoDeConvocatoria[] }) => (
  <Panel titulo="campos.cursos">
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {cursos.map((curso) => (
        <RenglonCurso key={curso.id} curso={curso} />
      ))}
    </Box>
  </Panel>
)

const RENGLON = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
  columnGap: 3,
  rowGap: 0.5,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0.5 },
} as const

function RenglonCurso({ curso }: { curso: CursoDeConvocatoria }) {
  const { id, nombre, codigo, de_aqui, se_ofrece } = curso
  const createPath = useCreatePath()
  return (
    <Box component="li" sx={RENGLON}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Enlace
          to={createPath({ resource: recursoDe('Cursos'), type: 'show', id })}
          sx={{ fontWeight: 600, display: 'inline-block', py: 0.25 }}
        >
          {nombre}
        </Enlace>
        <Aparte>
          {enLinea(
            codigo,
            translate('convocatorias.de_aqui', { smart_count: de_aqui }),
            !se_ofrece && translate('convocatorias.no_se_ofrece'),
          )}
        </Aparte>
      </Box>
      <Ocupacion curso={curso} />
    </Box>
  )
}
