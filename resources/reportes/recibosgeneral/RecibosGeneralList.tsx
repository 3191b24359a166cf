import BalanceIcon from '@mui/icons-material/Balance'
import CajaIcon from '@mui/icons-material/PointOfSaleOutlined'
import { useCanAccess, useListContext } from 'react-admin'
import { ReciboFila } from '#contract/recibos/recibos-individuales'
import { ESTADOS_DEL_BANCO, type RecibosResumen } from '#contract/reportes/recibosgeneral'
import { translate } from '#i18n/translate'
import { RecibosLista } from '#resources/recibos/recibos-individuales/RecibosLista.tsx'
import { SERIES } from '#resources/recibos/recibos-individuales/lectores.ts'
import { useLectoresDeRecibos } from '#resources/recibos/recibos-individuales/use-lectores.ts'
import { Ver } from '#src/list/filtros/Ver.tsx'
import { comoOpciones, FiltroDelResumen } from '#src/list/filtros/FiltroDelResumen.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { FiltroCurso } from '#src/list/filtros/FiltroCurso.tsx'
import { FiltroPuestoDe } from '#src/list/filtros/FiltroPuestoDe.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CRUCE } from './cruce.ts'
import { Grupos } from './Grupos.tsx'
import { CAJA, diaDe, rutaDeCajas, rutaDeCuadre, sonGrupos, VISTAS } from './recibos-model.ts'
import { Totales } from './Totales.tsx'

const ESTE_MES = { fecha_lapso: 'este_mes' }
const OCULTAS = ['fecha', 'pagador_nombre']

const filtros = (
  <>
    <FiltroDelResumen<RecibosResumen>
      source="usuario_id"
      varios
      opciones={({ por_usuario }) => comoOpciones(por_usuario)}
    />
    {filtrosDe(ReciboFila, [
      ['cuenta_id', { de: 'Cuentas', varios: true }],
      ['monto', { clase: 'dinero', label: 'reportes.recibos.monto_del_pago' }],
      ['referencia', { clase: 'texto' }],
    ])}
    <FiltroCurso source="curso_id" varios />
    {filtrosDe(ReciboFila, [
      ['categoria_id', { de: 'CursoCategorias', varios: true }],
      ['producto_id', { de: 'Productos', varios: true }],
      ['serie', { clase: SERIES, varios: true }],
      ['estado_banco', { clase: ESTADOS_DEL_BANCO, varios: true }],
      ['caja_id', { de: 'Caja', sort: { field: 'abierta_en', order: 'DESC' }, varios: true }],
      ['factura', { clase: 'cifras', label: 'reportes.recibos.factura' }],
    ])}
    <FiltroDelResumen<RecibosResumen>
      source="anulado_por_id"
      label="reportes.recibos.anulado_por"
      varios
      opciones={({ por_anulador = [] }) => comoOpciones(por_anulador)}
    />
    <FiltroPuestoDe source="referencia_termina" dice="reportes.recibos.referencia_termina" soloPuesto />
    <FiltroPuestoDe source="numero" dice="reportes.recibos.numero_es" soloPuesto />
  </>
)

/**
 * Every receipt of every series, with what it all adds up to: as a list, or by day, month, user, method, series or
 * course.
 */
export const RecibosGeneralList = () => (
  <RecibosLista
    filtros={filtros}
    filtrosIniciales={ESTE_MES}
    ocultas={OCULTAS}
    acciones={
      <>
        <VerCajas />
        <VerCuadre />
      </>
    }
    reconoce={useLectoresDeRecibos}
    ver={<Ver {...VISTAS} />}
    cruce={CRUCE}
    resumen={<Totales />}
    segun={(_filtro, filas) => (sonGrupos(filas) ? { cuerpo: <Grupos /> } : { alAbrir: 'show' })}
  />
)

/** The tills of the same days, to who may see everybody's. */
function VerCajas() {
  const { filterValues } = useListContext()
  const { canAccess } = useCanAccess({ resource: CAJA, action: 'autorizar' })
  if (!canAccess) return null
  return (
    <BotonEnlace size="small" to={rutaDeCajas(filterValues)} startIcon={<CajaIcon />}>
      {translate('reportes.recibos.cajas')}
    </BotonEnlace>
  )
}

/** The day that is looked at, or today, beside its tills. */
function VerCuadre() {
  const { filterValues } = useListContext()
  return (
    <BotonEnlace size="small" to={rutaDeCuadre(diaDe(filterValues))} startIcon={<BalanceIcon />}>
      {translate('reportes.recibos.cuadre.boton')}
    </BotonEnlace>
  )
}
