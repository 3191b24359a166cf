import { useCanAccess, useListFilterContext } from 'react-admin'
import { TRATAMIENTOS_FISCALES } from '#contract/facturacion/exoneracion'
import { FacturaFila, type FacturasResumen } from '#contract/facturacion/facturas'
import { enLinea, formatoFecha, formatoLempiras, formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { AvisosDeRango } from '#resources/facturacion/rangos/AvisosDeRango.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { FiltroDicho } from '#src/list/filtros/FiltroDicho.tsx'
import { Ver } from '#src/list/filtros/Ver.tsx'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { Lista } from '#src/list/Lista.tsx'
import { FiltroPuesto } from '#src/list/columnas/Pildora.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Resumen } from '#src/list/filtros/Resumen.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CRUCE, VISTAS } from './cruce.ts'
import { FACTURAS } from './facturas-model.ts'
import { LibroVentas } from './LibroVentas.tsx'

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const ESTE_MES = { fecha_lapso: 'este_mes' }
const OCULTAS = [
  'cliente_documento',
  'importe_exento',
  'importe_exonerado',
  'gravado_15',
  'isv_15',
  'gravado_18',
  'isv_18',
  'vence',
  'usuario_nombre',
]

/** A document's part of the chosen ones' sum; a credit note takes away. */
const sumaDe = ({ tipo, estado, total }: FacturaFila) => (estado === 'anulada' ? 0 : tipo === '06' ? -total : total)

const filtros = (
  <>
    {filtrosDe(FacturaFila, [
      'fecha',
      'tipo',
      'estado',
      ['isv', { clase: TRATAMIENTOS_FISCALES, label: 'campos.tratamiento_isv' }],
      ['por_cobrar', { clase: 'si_no' }],
      ['sin_su_dinero', { clase: 'si_no', label: 'facturacion.factura.sin_su_dinero' }],
      ['cliente_id', { de: 'Clientes' }],
      'total',
    ])}
    <DeUnRango source="rango_id" soloPuesto />
    <FiltroDicho source="cliente_nombre" label="facturacion.factura.cliente" soloPuesto />
    <FiltroDicho source="usuario_id" nombre="usuario_nombre" soloPuesto />
  </>
)

const COLUMNAS = columnasDe(FacturaFila, [
  'numero',
  'fecha',
  'tipo',
  ['cliente_nombre', { label: 'facturacion.factura.cliente' }],
  'estado',
  ['cliente_documento', { render: ({ cliente_documento }) => cliente_documento }],
  'recibo_numero',
  'importe_exento',
  'importe_exonerado',
  'gravado_15',
  'isv_15',
  'gravado_18',
  'isv_18',
  'total',
  ['saldo', { label: 'facturacion.factura.saldo' }],
  'vence',
  'usuario_nombre',
])

/** Every fiscal document, with what those of the filters add up to. */
export const FacturaList = () => (
  <Lista<FacturaFila>
    orden={ORDEN}
    filtros={filtros}
    filtrosIniciales={ESTE_MES}
    busca="facturacion.factura.busca"
    acciones={
      <>
        <AvisosDeRango enCabeza />
        <PaginasDeFacturar />
        <LibroVentas />
      </>
    }
    ver={<Ver {...VISTAS} />}
    cruce={CRUCE}
    resumen={<Resumen<FacturasResumen> cifras={cifras} cuantas={5} />}
    vacio={<ListMessage titulo="lista.vacia.titulo" ayuda="facturacion.factura.vacia" />}
    ocultas={OCULTAS}
    suma={sumaDe}
    exporta
    tarjeta={(factura) => ({
      titulo: factura.cliente_nombre,
      detalle: enLinea(
        factura.tipo !== '01' && translate(`opciones.tipo.${factura.tipo}`),
        factura.numero,
        formatoFecha(factura.fecha),
      ),
      cifra: <Dinero centavos={factura.total} />,
      estado:
        factura.estado === 'anulada' ? (
          <EstadoDe estado="anulada" />
        ) : (
          !!factura.saldo && translate('facturacion.factura.por_cobrar', { monto: formatoLempiras(factura.saldo) })
        ),
    })}
    columnas={COLUMNAS}
  />
)

/** The columns of each tax rate, apart, as the declaration asks for them. */
const TASAS = [
  ['gravado_15', 'isv_15'],
  ['gravado_18', 'isv_18'],
] as const

const cifras = (resumen: FacturasResumen): Cifra[] => [
  { label: 'facturacion.resumen.facturas', valor: formatoNumero(resumen.facturas) },
  { label: 'facturacion.resumen.notas', valor: formatoNumero(resumen.notas) },
  ...(resumen.anuladas
    ? [{ label: 'facturacion.resumen.anuladas', valor: formatoNumero(resumen.anuladas), filtro: { estado: 'anulada' } }]
    : []),
  { label: 'campos.importe_exento', valor: <Dinero centavos={resumen.importe_exento} /> },
  ...(resumen.importe_exonerado
    ? [{ label: 'campos.importe_exonerado', valor: <Dinero centavos={resumen.importe_exonerado} /> }]
    : []),
  ...TASAS.flatMap(([gravado, isv]) =>
    resumen[gravado] || resumen[isv]
      ? [
          { label: `campos.${gravado}`, valor: <Dinero centavos={resumen[gravado]} /> },
          { label: `campos.${isv}`, valor: <Dinero centavos={resumen[isv]} /> },
        ]
      : [],
  ),
  { label: 'campos.total', valor: <Dinero centavos={resumen.total} /> },
  ...(resumen.saldo
    ? [
        {
          label: 'facturacion.factura.saldo',
          valor: <Dinero centavos={resumen.saldo} />,
          filtro: { por_cobrar: true },
        },
      ]
    : []),
]

/** The ways to what is to be invoiced, paid or on credit, for who may. */
function PaginasDeFacturar() {
  const { canAccess } = useCanAccess({ resource: FACTURAS, action: 'create' })
  if (!canAccess) return null
  return (
    <>
      <BotonEnlace size="small" to={`/${FACTURAS}/sin-factura`}>
        {translate('facturacion.lote.titulo')}
      </BotonEnlace>
      <BotonEnlace size="small" to={`/${FACTURAS}/a-credito`}>
        {translate('facturacion.a_credito.titulo')}
      </BotonEnlace>
    </>
  )
}

/** Shows, and takes away, the range that the list was opened for. */
function DeUnRango({ source }: FiltroDeclarado) {
  const { filterValues, setFilters } = useListFilterContext()
  const { [source]: rango, ...others } = filterValues
  return rango ? (
    <FiltroPuesto dice={translate('facturacion.factura.de_rango')} onQuitar={() => setFilters(others)} />
  ) : null
}
