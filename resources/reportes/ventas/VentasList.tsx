import { enLinea, formatoFecha, formatoNumero } from '#contract/texto/formato'
import { VENTAS, VentaLinea, type VentasResumen } from '#contract/reportes/ventas'
import { translate } from '#i18n/translate'
import { InformePorGrupos } from '#resources/reportes/InformePorGrupos.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { comoOpciones, FiltroDelResumen } from '#src/list/filtros/FiltroDelResumen.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { rutaDeLinea } from './ventas-model.ts'

const filtros = (
  <>
    {filtrosDe(VentaLinea, ['fecha'])}
    <FiltroDelResumen<VentasResumen> source="usuario_id" opciones={({ por_usuario }) => comoOpciones(por_usuario)} />
    {filtrosDe(VentaLinea, ['rubro', ['producto_id', { de: 'Productos' }]])}
  </>
)

const MEDIDAS = columnasDe(VentaLinea, [
  'unidades',
  ['vendido', { sinCero: true, minimo: 132 }],
  ['descuento', { sinCero: true }],
  ['devuelto', { sinCero: true }],
  ['isv', { sinCero: true }],
  ['total', { minimo: 132 }],
  ['notas_credito', { sinCero: true, importancia: 3 }],
])
const DE_LINEAS = columnasDe(VentaLinea, [
  'fecha',
  ['documento', { minimo: 150 }],
  'descripcion',
  'rubro',
  'usuario_nombre',
])

/** Sales and returns, by product, day, month or user; each row leads to the documents behind it. */
export const VentasList = () => (
  <InformePorGrupos<VentaLinea, VentasResumen>
    informe={VENTAS}
    filtros={filtros}
    busca="reportes.ventas.busca"
    cuantas={6}
    cifras={cifrasDe}
    nota="reportes.ventas.nota"
    medidas={MEDIDAS}
    detalle={({ unidades }) =>
      translate('reportes.ventas.unidades', { smart_count: unidades, cuantas: formatoNumero(unidades) })
    }
    lineas={{
      columnas: [...DE_LINEAS, ...MEDIDAS],
      alAbrir: rutaDeLinea,
      tarjeta: ({ descripcion, documento, fecha, rubro, total }) => ({
        titulo: descripcion,
        detalle: enLinea(documento, formatoFecha(fecha)),
        cifra: <Dinero centavos={total} />,
        estado: translate(`opciones.rubro.${rubro}`),
      }),
    }}
  />
)

/**
 * Sold and received always, down to the money that RecibosGeneral says was received; what lies between them, and
 * beside, where there is any: one line at 1280.
 */
const cifrasDe = ({ vendido, descuento, devuelto, isv, notas_credito, saldo, recibido }: VentasResumen): Cifra[] => [
  { label: 'campos.vendido', valor: <Dinero centavos={vendido} /> },
  ...siHay('campos.descuento', -descuento),
  ...siHay('campos.devuelto', devuelto),
  ...siHay('reportes.ventas.saldo', saldo),
  { label: 'campos.recibido', valor: <Dinero centavos={recibido} /> },
  ...siHay('campos.isv', isv),
  ...siHay('campos.notas_credito', notas_credito),
]

const siHay = (label: string, centavos: number): Cifra[] =>
  centavos === 0 ? [] : [{ label, valor: <Dinero centavos={centavos} /> }]
