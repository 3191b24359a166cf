import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { EditButton, useCanAccess } from 'react-admin'
import { formatoFecha, formatoInstante } from '#contract/texto/formato'
import type { Gasto } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { BotonAgregar } from '#src/page/BotonAgregar.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { AnularGasto } from './AnularGasto.tsx'
import { Comprobante } from './comprobante/Comprobante.tsx'
import { GastoDatos } from './GastoDatos.tsx'
import { GASTOS } from './gastos-model.ts'
import { Notas } from './Notas.tsx'
import { Retenido } from './retencion/Retenido.tsx'

/** One expense beside its proof. */
export const GastoShow = () => <Registro<Gasto>>{(gasto) => <GastoLeido gasto={gasto} />}</Registro>

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(300px, 380px) minmax(0, 1fr)' },
} as const

const GastoLeido = ({ gasto }: { gasto: Gasto }) => (
  <>
    <PageHeader titulo={gasto.proveedor} junto={<EstadoDe estado={gasto.estado} />}>
      <Acciones gasto={gasto} />
    </PageHeader>
    {gasto.estado === 'anulado' && <Anulacion gasto={gasto} />}
    <Box sx={COLUMNAS}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <GastoDatos gasto={gasto} />
        <Retenido gasto={gasto} />
        {gasto.es_costo && <Notas gasto={gasto} />}
      </Box>
      <Comprobante key={gasto.id} gasto={gasto} />
    </Box>
  </>
)

function Acciones({ gasto }: { gasto: Gasto }) {
  const { canAccess: edita } = useCanAccess({ resource: GASTOS, action: 'edit' })
  const { canAccess: crea } = useCanAccess({ resource: GASTOS, action: 'create' })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <AnularGasto gasto={gasto} />
      {edita && gasto.estado === 'registrado' && <EditButton size="medium" />}
      {crea && <BotonAgregar label="gastos.otro" />}
    </Box>
  )
}

const Anulacion = ({ gasto: { anulado_por_nombre, anulado_en, anulado_motivo, reintegro } }: { gasto: Gasto }) => (
  <Alert severity="error" icon={false} sx={{ mb: 2, overflowWrap: 'anywhere' }}>
    <Box sx={{ fontWeight: 600 }}>
      {translate('gastos.anulado', {
        quien: anulado_por_nombre ?? '',
        cuando: anulado_en ? formatoInstante(anulado_en) : '',
      })}
    </Box>
    {anulado_motivo}
    {reintegro && (
      <Box sx={{ mt: 0.5 }}>
        {translate('gastos.reintegrado', { quien: reintegro.usuario_nombre, fecha: formatoFecha(reintegro.fecha) })}
      </Box>
    )}
  </Alert>
)
