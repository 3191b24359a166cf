import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useGetResourceLabel } from 'react-admin'
import type { Tablero } from '#contract/inicio/dashboard'
import { formatoFechaLarga } from '#contract/texto/formato'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { LoQueHay } from '#src/page/LoQueHay.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Parte } from '#src/page/Parte.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { Cifras } from './Cifras.tsx'
import { Clases } from './Clases.tsx'
import { Cursos } from './Cursos.tsx'
import { DASHBOARD, rutasDe, tieneAlgo } from './dashboard-model.ts'
import { Esqueleto } from './Esqueleto.tsx'
import { Mano } from './Mano.tsx'
import { Metodos } from './Metodos.tsx'
import { Meses } from './Meses.tsx'
import { PorCobrar } from './PorCobrar.tsx'

const DOS = {
  display: 'grid',
  gap: 2,
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

/** The school today: each figure leads to the list that it is the sum of. */
export function DashboardPage() {
  const provider = useDataProvider<CampanaDataProvider>()
  const label = useGetResourceLabel()(DASHBOARD)
  const { data, error, refetch } = useQuery({
    queryKey: [DASHBOARD, 'getList'],
    queryFn: ({ signal }) => provider.consulta<Tablero>(DASHBOARD, '', {}, signal),
  })
  if (!data) return error ? <SinDatos error={error} onRetry={() => void refetch()} /> : <Esqueleto titulo={label} />
  return (
    <LoQueHay records={[data]} titulo={label}>
      <Hoy tablero={data} titulo={label} />
    </LoQueHay>
  )
}

function Hoy({ tablero, titulo }: { tablero: Tablero; titulo: string }) {
  if (!tieneAlgo(tablero)) return <Notice titulo="inicio.vacio.titulo" detalle="inicio.vacio.detalle" />
  const rutas = rutasDe(tablero.hoy)
  return (
    <Box sx={{ maxWidth: 1280, pb: { xs: 10, md: 2 } }}>
      <PageHeader titulo={titulo} junto={formatoFechaLarga(tablero.hoy)} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Parte>
          <Cifras tablero={tablero} rutas={rutas} />
        </Parte>
        <Box sx={DOS}>
          {tablero.ingresos && (
            <Parte>
              <Meses ingresos={tablero.ingresos} rutas={rutas} />
            </Parte>
          )}
          <Parte>
            <Mano tablero={tablero} rutas={rutas} />
          </Parte>
        </Box>
        <Box sx={DOS}>
          {tablero.por_cobrar && (
            <Parte>
              <PorCobrar edades={tablero.por_cobrar} rutas={rutas} />
            </Parte>
          )}
          {tablero.ingresos && (
            <Parte>
              <Metodos ingresos={tablero.ingresos} rutas={rutas} />
            </Parte>
          )}
        </Box>
        <Box sx={DOS}>
          {tablero.cursos && (
            <Parte>
              <Cursos cursos={tablero.cursos} rutas={rutas} />
            </Parte>
          )}
          {tablero.clases && (
            <Parte>
              <Clases dia={tablero.clases} rutas={rutas} />
            </Parte>
          )}
        </Box>
      </Box>
    </Box>
  )
}
