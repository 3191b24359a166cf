import { enLinea, formatoFecha } from '#contract/texto/formato'
import { PagoReportado, type ReportadosResumen } from '#contract/recibos/reportados'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { ListMessage } from '#src/list/states.tsx'

const ORDEN = { field: 'creado_en', order: 'DESC' as const }
const PENDIENTES = { estado: 'pendiente' }
const OCULTAS = ['metodo', 'decidido_en', 'decidido_por_nombre', 'respuesta']

const filtros = filtrosDe(PagoReportado, [
  'estado',
  ['estudiante_id', { de: 'Clientes', sort: { field: 'id', order: 'ASC' } }],
  'fecha',
])

const COLUMNAS = columnasDe(PagoReportado, [
  'creado_en',
  'reporta',
  'fecha',
  'monto',
  'metodo',
  'referencia',
  'cuenta_nombre',
  'estado',
  'recibo_numero',
  'respuesta',
  'decidido_en',
  'decidido_por_nombre',
])

/** Payments that families report: those that wait come first. */
export function ReportadoList() {
  return (
    <Lista<PagoReportado>
      orden={ORDEN}
      filtros={filtros}
      filtrosIniciales={PENDIENTES}
      busca="reportados.busca"
      resumen={<Cifras />}
      ocultas={OCULTAS}
      vacio={<Vacio />}
      exporta
      tarjeta={({ reporta, fecha, referencia, monto, estado }) => ({
        titulo: reporta,
        detalle: enLinea(formatoFecha(fecha), referencia),
        cifra: <Dinero centavos={monto} />,
        estado: <EstadoDe estado={estado} />,
      })}
      columnas={COLUMNAS}
    />
  )
}

const Vacio = () => <ListMessage titulo="reportados.vacio" ayuda="reportados.vacio_ayuda" />

const Cifras = () => (
  <Resumen<ReportadosResumen>
    cifras={({ pendientes, monto }) => [
      { label: 'reportados.pendientes', valor: pendientes },
      { label: 'reportados.monto', valor: <Dinero centavos={monto} /> },
    ]}
  />
)
