import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, useGetResourceLabel } from 'react-admin'
import type { Tablero } from '#contract/inicio/dashboard'
import { formatoFechaLarga } from '#contract/texto/formato'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { TRABAJOS, trabajoDe } from '#contract/inicio/por-atender'
import { Cobrar } from '#resources/recibos/caja/Cobrar.tsx'
import { MiCaja } from '#resources/recibos/caja/MiCaja.tsx'
import { useAutoriza, usePedidas } from '#src/autorizaciones/use-pedidas.ts'
import { hoyEn } from '#contract/tiempo/fechas'
import { useDiferencia } from '#src/offline/reloj.ts'
import { tiene, usePorAtender } from '#src/session/por-atender.ts'
import { useSession } from '#src/session/use-session.ts'
import { Notice } from '#src/layout/avisos/Notice.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { LoQueHay } from '#src/page/LoQueHay.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Parte } from '#src/page/Parte.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { Cifras } from './Cifras.tsx'
import { Clases } from './Clases.tsx'
import { Cursos } from './Cursos.tsx'
import { avisa, DASHBOARD, rutasDe, tieneAlgo, tieneCifras, type Rutas } from './dashboard-model.ts'
import { Esqueleto } from './Esqueleto.tsx'
import { MisVistas } from './MisVistas.tsx'
import { PanelPorAtender } from './PorAtender.tsx'
import { Metodos } from './Metodos.tsx'
import { Meses } from './Meses.tsx'
import { Panel } from './Panel.tsx'
import { PorCobrar } from './PorCobrar.tsx'

const DOS = {
  display: 'grid',
  gap: 2,
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
}

/** Work that waits, and beside it how the school is doing; on a phone under it. */
const CABEZA = {
  ...DOS,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 8fr)' },
}
/** A role without figures has what waits alone, no wider than it is read. */
const SOLA = { maxWidth: 720 }
const PILA = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }

/** Inicio: work that waits for its user, and the school today; each figure leads to the list that it is the sum of. */
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

/** Blocks by what this user may do, whatever the role is called. */
function Hoy({ tablero, titulo }: { tablero: Tablero; titulo: string }) {
  const session = useSession()
  const cobra = tiene(session, 'RecibosIndividuales', 'crear') || tiene(session, 'RecibosVarios', 'crear')
  const autoriza = useAutoriza()
  const atiende =
    autoriza || avisa(tablero) || TRABAJOS.some((trabajo) => tiene(session, trabajoDe(trabajo).modulo, 'ver'))
  if (!cobra && !atiende && !tieneAlgo(tablero))
    return <Notice titulo="inicio.vacio.titulo" detalle="inicio.vacio.detalle" />
  const rutas = rutasDe(tablero.hoy)
  const { ingresos, por_cobrar, cursos, clases } = tablero
  const daClase = clases?.clases.some(({ propia }) => propia) ?? false
  const conCifras = tieneCifras(tablero)
  const deudas = por_cobrar && (
    <Parte>
      <PorCobrar edades={por_cobrar} rutas={rutas} />
    </Parte>
  )
  return (
    <Box sx={{ maxWidth: 1280, pb: { xs: 10, md: 2 } }}>
      <PageHeader titulo={titulo} junto={formatoFechaLarga(tablero.hoy)} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={conCifras ? CABEZA : SOLA}>
          <Box sx={PILA}>
            {daClase && clases && (
              <Parte>
                <Clases dia={clases} rutas={rutas} />
              </Parte>
            )}
            {cobra && (
              <Parte>
                <MiCaja>
                  <Cobrar />
                </MiCaja>
              </Parte>
            )}
            {atiende && (
              <Parte>
                <LoQueEspera tablero={tablero} rutas={rutas} autoriza={autoriza} />
              </Parte>
            )}
          </Box>
          {conCifras && (
            <Box sx={PILA}>
              <Parte>
                <Cifras tablero={tablero} rutas={rutas} />
              </Parte>
              {ingresos ? (
                <Parte>
                  <Meses ingresos={ingresos} rutas={rutas} />
                </Parte>
              ) : (
                deudas
              )}
            </Box>
          )}
        </Box>
        <Parte sin={null}>
          <MisVistas />
        </Parte>
        <Box sx={DOS}>
          {ingresos && deudas}
          {ingresos && (
            <Parte>
              <Metodos ingresos={ingresos} rutas={rutas} />
            </Parte>
          )}
        </Box>
        <Box sx={DOS}>
          {cursos && (
            <Parte>
              <Cursos cursos={cursos} rutas={rutas} />
            </Parte>
          )}
          {clases && !daClase && (
            <Parte>
              <Clases dia={clases} rutas={rutas} />
            </Parte>
          )}
        </Box>
      </Box>
    </Box>
  )
}

function LoQueEspera({ autoriza, ...props }: { tablero: Tablero; rutas: Rutas; autoriza: boolean }) {
  const { porAtender, isPending, error, refetch, dataUpdatedAt } = usePorAtender(true)
  useElNuevoDia(props.tablero.hoy, dataUpdatedAt)
  const { solicitudes } = usePedidas(autoriza)
  if (error) return <SinLoQueEspera error={error} onRetry={() => void refetch()} />
  return (
    <PanelPorAtender {...props} porAtender={isPending ? undefined : porAtender} autorizaciones={solicitudes.length} />
  )
}

/** Figures and links become the new day's at midnight, since what waits is asked for again and again, then too. */
function useElNuevoDia(hoy: string, contado: number) {
  const client = useQueryClient()
  const dia = hoyEn(new Date(contado + useDiferencia()))
  useEffect(() => {
    if (dia > hoy) void client.invalidateQueries({ queryKey: [DASHBOARD] })
  }, [client, contado, dia, hoy])
}

const SinLoQueEspera = (props: Parameters<typeof Fallo>[0]) => (
  <Panel titulo="inicio.por_atender.titulo">
    <Fallo {...props} />
  </Panel>
)
