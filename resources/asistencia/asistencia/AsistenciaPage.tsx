import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { Clases } from '#contract/asistencia/asistencia'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'

/** The classes of today. */
export function AsistenciaPage() {
  const translate = useTranslate()
  const provider = useDataProvider<CampanaDataProvider>()
  const { data, error, refetch } = useQuery({ queryKey: ['asistencia', 'clases'], queryFn: ({ signal }) => provider.consulta<Clases>('asistencia', 'clases', {}, signal) })
  return (
    <>
      <PageHeader titulo={translate('modulos.nombre.Asistencia')} />
      <Card>{error ? <Fallo error={error} onRetry={() => void refetch()} /> : data ? <DelDia {...data} /> : <Cargando />}</Card>
    </>
  )
}

function DelDia({ clases }: Clases) {
  if (!clases.length) return <Vacio texto="comun.estado.vacio" />
  return (
    <List>
      {clases.map(({ curso_id, hora_inicio, hora_fin, curso_nombre, docente_nombre }) => (
        <ListItem key={`${curso_id} ${hora_inicio}`}>
          <ListItemText primary={curso_nombre} secondary={[`${hora_inicio}–${hora_fin}`, docente_nombre].join(' · ')} />
        </ListItem>
      ))}
    </List>
  )
}
