import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCanAccess, useGetList } from 'react-admin'
import { CURSO_MATRICULABLE, type CursoFila } from '#contract/catalogos/cursos'
import type { Docente } from '#contract/usuarios/docentes'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { CURSOS } from '#resources/catalogos/cursos/cursos-model.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonEnlace, Enlace } from '#src/page/Enlace.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Fallo } from '#src/page/estados.tsx'

const MUESTRA = { page: 1, perPage: 8 }
const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }

/** The courses of a teacher, the latest first; only to who may see courses. */
export function DocenteCursos({ docente }: { docente: Docente }) {
  const { canAccess } = useCanAccess({ resource: CURSOS, action: 'list' })
  if (!canAccess) return null
  return (
    <Panel titulo="usuarios.docentes.seccion.cursos">
      <Cursos docente_id={docente.id} />
    </Panel>
  )
}

function Cursos({ docente_id }: { docente_id: number }) {
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<CursoFila>(CURSOS, { filter: { docente_id }, sort: RECIENTES, pagination: MUESTRA })
  if (error && !data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton variant="rounded" height={120} />
  if (data.length === 0) return <Aparte>{translate('usuarios.docentes.sin_cursos')}</Aparte>
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((curso) => (
          <Curso key={curso.id} curso={curso} />
        ))}
      </Box>
      {total > data.length && (
        <BotonEnlace
          to={`/${CURSOS}?${new URLSearchParams({ filter: JSON.stringify({ docente_id }) })}`}
          size="small"
          sx={{ mt: 1 }}
        >
          {translate('usuarios.docentes.ver_cursos', { smart_count: total })}
        </BotonEnlace>
      )}
    </>
  )
}

const RENGLON = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  alignItems: 'baseline',
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

const Curso = ({
  curso: { id, nombre, periodo, fecha_inicio, fecha_fin, inscritos, cupo, estado },
}: {
  curso: CursoFila
}) => (
  <Box component="li" sx={RENGLON}>
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Enlace to={`/${CURSOS}/${id}/show`} sx={{ fontWeight: 600 }}>
        {nombre}
      </Enlace>
      <Aparte>{`${periodo} · ${formatoFecha(fecha_inicio)} – ${formatoFecha(fecha_fin)}`}</Aparte>
    </Box>
    {/* A course that ended shows no seats: nobody holds one any more. */}
    {CURSO_MATRICULABLE.includes(estado) && (
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('catalogos.cursos.ocupados', { inscritos, cupo })}
      </Typography>
    )}
    <Box sx={{ width: 104, typography: 'body2' }}>
      <EstadoDe estado={estado} />
    </Box>
  </Box>
)
