import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PorDiplomar } from '#contract/catalogos/constancias'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CONSTANCIAS } from './constancias-model.ts'
import { Diplomados } from './Diplomados.tsx'
import { ElegirCurso, useCursoElegido } from './ElegirCurso.tsx'

/** The diplomas of a course, at once: `?curso_id=` says of which. */
export function DiplomasPage() {
  const curso_id = useCursoElegido()
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader titulo={translate('constancias.diplomas')} />
      <ElegirCurso />
      {curso_id ? (
        <DeCurso key={curso_id} curso_id={curso_id} />
      ) : (
        <Typography color="text.secondary">{translate('constancias.curso.elija')}</Typography>
      )}
    </Box>
  )
}

function DeCurso({ curso_id }: { curso_id: number }) {
  const { data, error, refetch } = useFilas<PorDiplomar>(CONSTANCIAS, 'diplomas', { params: { curso_id } })
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  if (!data.length) return <Typography color="text.secondary">{translate('constancias.curso.nadie')}</Typography>
  return <Diplomados curso_id={curso_id} filas={data} onHechos={() => refetch()} />
}
