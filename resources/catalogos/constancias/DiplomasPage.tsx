import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { AutocompleteInput, Form, ReferenceInput, useDataProvider, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { PorDiplomar } from '#contract/catalogos/constancias'
import { enLinea } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Cargando, Fallo } from '#src/page/estados.tsx'
import { CONSTANCIAS } from './constancias-model.ts'
import { Diplomados } from './Diplomados.tsx'

const RECIENTES = { field: 'fecha_fin', order: 'DESC' as const }

/** The diplomas of a course, at once: `?curso_id=` says of which. */
export function DiplomasPage() {
  const [params, setParams] = useSearchParams()
  const translate = useTranslate()
  const curso_id = Number(params.get('curso_id')) || null
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader titulo={translate('constancias.diplomas')} />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 2, mb: 2 }}>
        <Form defaultValues={{ curso_id }}>
          <ReferenceInput source="curso_id" reference={recursoDe('Cursos')} sort={RECIENTES} perPage={20}>
            <AutocompleteInput
              optionText={({ nombre, periodo }: { nombre: string; periodo: string }) => enLinea(nombre, periodo)}
              filterToQuery={(q: string) => (q ? { q } : {})}
              onChange={(id) => setParams(id ? { curso_id: String(id) } : {}, { replace: true })}
              noOptionsText="comun.estado.sin_coincidencias"
              helperText={false}
            />
          </ReferenceInput>
        </Form>
      </Paper>
      {curso_id ? (
        <DeCurso key={curso_id} curso_id={curso_id} />
      ) : (
        <Typography color="text.secondary">{translate('constancias.curso.elija')}</Typography>
      )}
    </Box>
  )
}

function DeCurso({ curso_id }: { curso_id: number }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: [CONSTANCIAS, 'diplomas', curso_id],
    queryFn: ({ signal }) => provider.consulta<PorDiplomar[]>(CONSTANCIAS, 'diplomas', { curso_id }, signal),
  })
  if (error) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data) return <Cargando />
  if (!data.length) return <Typography color="text.secondary">{translate('constancias.curso.nadie')}</Typography>
  return <Diplomados curso_id={curso_id} filas={data} onHechos={() => refetch()} />
}
