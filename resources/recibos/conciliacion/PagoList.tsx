import { translate } from '#i18n/translate'
import { formatoFecha, enLinea } from '#contract/texto/formato'
import { PagoBanco } from '#contract/recibos/conciliacion'
import { METODOS_DE_BANCO } from '#contract/recibos/metodos'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { deQuien } from '#resources/recibos/recibos-individuales/de-quien.tsx'
import { TONOS } from './conciliacion-model.ts'
import { Totales } from './Totales.tsx'
import { VerbosMasivos } from './Verbos.tsx'

const ORDEN = { field: 'fecha_banco', order: 'DESC' as const }
const PENDIENTES = { estado_banco: 'por_confirmar' }
const OCULTAS = [
  'fecha',
  'fecha_conciliada',
  'emitido_en',
  'pagador_nombre',
  'conciliado_en',
  'conciliado_por_nombre',
  'rechazo_motivo',
]

const filtros = filtrosDe(PagoBanco, [
  ['estado_banco', { label: 'campos.estado' }],
  'fecha',
  ['metodo', { clase: METODOS_DE_BANCO }],
  ['heredado', { label: 'tesoreria.conciliacion.heredados' }],
  ['cuenta_id', { de: 'Cuentas' }],
])

/** Payments through a bank, to compare with its statement: those that wait come first. */
export function PagoList() {
  return (
    <Lista<PagoBanco>
      orden={ORDEN}
      filtros={filtros}
      filtrosIniciales={PENDIENTES}
      busca="tesoreria.conciliacion.busca"
      resumen={<Totales />}
      ocultas={OCULTAS}
      masivas={<VerbosMasivos />}
      suma={({ monto }) => monto}
      exporta
      tarjeta={(pago) => ({
        titulo: pago.referencia ?? translate(`opciones.metodo.${pago.metodo}`),
        detalle: enLinea(
          formatoFecha(pago.fecha_conciliada ?? pago.fecha_banco ?? pago.fecha),
          pago.cuenta_nombre,
          pago.cliente_nombre ?? pago.pagador_nombre,
        ),
        cifra: <Dinero centavos={pago.monto} />,
        estado: (
          <Estado tono={TONOS[pago.estado_banco]}>{translate(`opciones.estado_banco.${pago.estado_banco}`)}</Estado>
        ),
      })}
      columnas={columnasDe(PagoBanco, [
        'fecha_banco',
        'fecha_conciliada',
        'referencia',
        'metodo',
        'cuenta_nombre',
        'monto',
        'numero_texto',
        ['fecha', { label: translate('tesoreria.conciliacion.fecha_recibo') }],
        'emitido_en',
        ['cliente_nombre', { render: deQuien }],
        'pagador_nombre',
        ['estado_banco', { label: translate('campos.estado'), tonos: TONOS }],
        'conciliado_en',
        'conciliado_por_nombre',
        'rechazo_motivo',
      ])}
    />
  )
}
