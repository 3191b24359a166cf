import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatoFecha, formatoMes, formatoMesCorto } from '#contract/formato'
import { ESTADOS_GASTO, llegoTarde, METODOS_GASTO, USOS_ISV, type GastoFila } from '#contract/gastos/gastos'
import { Columna, ColumnaDinero, ColumnaEstado, ColumnaSiNo } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { ExportButton } from '#src/list/ExportButton.tsx'
import { FiltroCurso } from '#src/list/FiltroCurso.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filters.tsx'
import { FiltroReferencia } from '#src/list/FiltroReferencia.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { PorConfirmar } from '#src/page/PorConfirmar.tsx'
import { FiltroNotas, FiltroPagan } from './FiltrosPuestos.tsx'
import { GASTO_CATEGORIAS, TONO_GASTO } from './gastos-model.ts'
import { Totales } from './Totales.tsx'
import { VerComprobante } from './VerComprobante.tsx'

const Column = Columna<GastoFila>
const Monto = ColumnaDinero<GastoFila>
const Situacion = ColumnaEstado<GastoFila>
const SiNo = ColumnaSiNo<GastoFila>

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const ESTE_MES = { periodo_lapso: 'este_mes' }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const PUNTOS = ['libro_compras'] as const
const OCULTAS = [
  'periodo',
  'es_costo',
  'paga_retenciones_de',
  'curso_nombre',
  'rtn_proveedor',
  'documento',
  'cai_proveedor',
  'importe_exento',
  'gravado_15',
  'gravado_18',
  'isv',
  'acreditado',
  'retenido',
  'pagado',
  'metodo',
  'cuenta_nombre',
  'de_caja',
  'caja_chica_nombre',
  'con_rtn',
  'uso_isv',
  'credito_mes',
  'usuario_nombre',
]

const filtros = (
  <>
    <FiltroFechas source="periodo" />
    <FiltroFechas source="fecha" />
    <FiltroReferencia source="categoria_id" reference={GASTO_CATEGORIAS} sort={POR_NOMBRE} />
    <FiltroCurso source="curso_id" />
    <FiltroOpciones source="metodo" opciones={METODOS_GASTO} />
    <FiltroOpciones source="estado" opciones={ESTADOS_GASTO} />
    <FiltroSiNo source="con_comprobante" />
    <FiltroSiNo source="con_comprobante_retencion" />
    <FiltroSiNo source="de_caja" />
    <FiltroSiNo source="es_costo" />
    <FiltroOpciones source="uso_isv" opciones={USOS_ISV} />
    <FiltroNotas source="notas_del" soloPuesto />
    <FiltroPagan source="paga_retenciones_de" soloPuesto />
  </>
)

/** The school's expenses, newest first, and their sums by category and by month. */
export function GastoList() {
  const translate = useTranslate()
  const mesContable = ({ periodo }: GastoFila, formato = formatoMes) =>
    translate('gastos.de_mes_contable', { mes: formato(periodo) })
  return (
    <Lista<GastoFila>
      orden={ORDEN}
      filtros={filtros}
      filtrosIniciales={ESTE_MES}
      busca="gastos.busca"
      agregar="gastos.agregar"
      ocultas={OCULTAS}
      resumen={<Totales />}
      suma={({ estado, total }) => (estado === 'anulado' ? 0 : total)}
      exporta
      acciones={
        <>
          <PorConfirmar puntos={PUNTOS} enCabeza />
          <ExportButton parte="libro-compras" label="gastos.libro_compras" />
        </>
      }
      tarjeta={(gasto) => ({
        titulo: gasto.proveedor,
        detalle: [
          formatoFecha(gasto.fecha),
          ...(llegoTarde(gasto) ? [mesContable(gasto, formatoMesCorto)] : []),
          gasto.descripcion,
        ].join(' · '),
        cifra: <Dinero centavos={gasto.total} />,
        estado:
          gasto.estado === 'anulado' ? (
            <Estado tono="mal">{translate('opciones.estado.anulado')}</Estado>
          ) : (
            !gasto.con_comprobante && <Estado tono="aviso">{translate('gastos.comprobante.falta')}</Estado>
          ),
      })}
    >
      <Column
        source="fecha"
        clase="fecha"
        render={(gasto) => (
          <>
            {formatoFecha(gasto.fecha)}
            {llegoTarde(gasto) && (
              <Typography variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                {mesContable(gasto)}
              </Typography>
            )}
          </>
        )}
      />
      <Column source="periodo" clase="codigo" minimo={92} render={({ periodo }) => formatoMes(periodo)} />
      <Column source="proveedor" clase="nombre" />
      <Column source="descripcion" disableSort />
      <Column source="categoria_nombre" />
      <SiNo source="es_costo" />
      <Column
        source="paga_retenciones_de"
        clase="codigo"
        minimo={92}
        render={({ paga_retenciones_de: mes }) => mes && formatoMes(mes)}
      />
      <Column source="curso_nombre" />
      <Column source="rtn_proveedor" clase="documento" />
      <Column source="documento" clase="codigo" />
      <Column source="cai_proveedor" clase="codigo" disableSort />
      <Situacion source="metodo" />
      <Column source="cuenta_nombre" />
      <SiNo source="de_caja" />
      <Column source="caja_chica_nombre" />
      <SiNo source="con_rtn" />
      <Situacion source="uso_isv" />
      <Column
        source="credito_mes"
        clase="codigo"
        minimo={92}
        render={({ credito_mes }) => credito_mes && formatoMes(credito_mes)}
      />
      <Column
        source="con_comprobante"
        clase="palabra"
        minimo={96}
        render={(gasto) => <VerComprobante gasto={gasto} />}
      />
      <Situacion source="estado" tonos={TONO_GASTO} />
      <Column source="usuario_nombre" />
      <Monto source="importe_exento" />
      <Monto source="gravado_15" />
      <Monto source="gravado_18" />
      <Monto source="isv" />
      <Monto source="total" />
      <Monto source="acreditado" sinCero />
      <Monto source="retenido" sinCero />
      <Monto source="pagado" />
    </Lista>
  )
}
