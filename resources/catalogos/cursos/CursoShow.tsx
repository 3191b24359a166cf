import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { EditButton, useCanAccess } from 'react-admin'
import { CURSO_MATRICULABLE, type Choque, type Curso } from '#contract/catalogos/cursos'
import { formatoDia } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { AbrirCurso } from './AbrirCurso.tsx'
import { CursoDatos } from './CursoDatos.tsx'
import { CursoEstudiantes } from './CursoEstudiantes.tsx'
import { CursoMatriculas } from './CursoMatriculas.tsx'
import { DuplicarCurso } from './Duplicar.tsx'

/** One course: what it is, who is in it and who waits. */
export const CursoShow = () => <Registro<Curso>>{(curso) => <CursoLeido curso={curso} />}</Registro>

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(300px, 360px) minmax(0, 1fr)' },
} as const

const CursoLeido = ({ curso }: { curso: Curso }) => (
  <>
    <PageHeader titulo={curso.nombre} junto={<EstadoDe estado={curso.estado} />}>
      <Acciones curso={curso} />
    </PageHeader>
    {curso.estado === 'borrador' && (
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('catalogos.cursos.borrador')}
      </Alert>
    )}
    {curso.advertencias?.length > 0 && <Choques choques={curso.advertencias} />}
    <Box sx={COLUMNAS}>
      <Contenido curso={curso} />
    </Box>
  </>
)

/** Whoever may not see enrolments has the class list, which on a phone comes first. */
function Contenido({ curso }: { curso: Curso }) {
  const { canAccess, isPending } = useCanAccess({ resource: MATRICULAS, action: 'list' })
  if (isPending) return null
  if (canAccess)
    return (
      <>
        <CursoDatos curso={curso} />
        <CursoMatriculas curso={curso} />
      </>
    )
  return (
    <>
      <Box sx={{ order: { lg: 1 }, minWidth: 0 }}>
        <CursoEstudiantes curso={curso} />
      </Box>
      <CursoDatos curso={curso} />
    </>
  )
}

function Acciones({ curso }: { curso: Curso }) {
  const { canAccess: matricula } = useCanAccess({ resource: MATRICULAS, action: 'create' })
  const { canAccess: edita } = useCanAccess({ resource: 'Cursos', action: 'edit' })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {edita && <EditButton size="medium" />}
      <DuplicarCurso curso={curso} />
      <AbrirCurso curso={curso} sx={{ order: { xs: -1, sm: 0 } }} />
      {matricula && CURSO_MATRICULABLE.includes(curso.estado) && (
        <BotonEnlace
          to={`/${MATRICULAS}/create?curso_id=${curso.id}`}
          variant="contained"
          sx={{ order: { xs: -1, sm: 0 } }}
        >
          {translate('catalogos.matriculas.matricular')}
        </BotonEnlace>
      )}
    </Box>
  )
}

const Choques = ({ choques }: { choques: Choque[] }) => (
  <Alert severity="warning" sx={{ mb: 2 }}>
    {choques.map(({ tipo, curso_id, curso_nombre, curso_codigo, dia, hora_inicio, hora_fin, quien }) => (
      <div key={[tipo, curso_id, dia, hora_inicio].join()}>
        {translate(tipo === 'docente' ? 'catalogos.cursos.choque.docente' : 'catalogos.cursos.choque.aula', {
          quien,
          curso: `${curso_nombre} (${curso_codigo})`,
          dia: formatoDia(dia),
          desde: hora_inicio,
          hasta: hora_fin,
        })}
      </div>
    ))}
  </Alert>
)
