import { useTranslate } from 'react-admin'
import { enLinea, formatoFecha, formatoNumero } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import { RUBROS_DE_VENTA, type GrupoDeVentas, VentaGrupo, VentaLinea } from '#contract/reportes/ventas'
import { InformePorGrupos } from '#resources/reportes/InformePorGrupos.tsx'
import { columnasDe } from '#src/list/columnas-de.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { FiltroReferencia } from '#src/list/FiltroReferencia.tsx'
import { FiltroVendedor } from './FiltroVendedor.tsx'
import { Totales } from './Totales.tsx'
import { VENTAS, nombreDe, rutaDeLinea } from './ventas-model.ts'

type Fila = VentaGrupo | VentaLinea

const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

const filtros = (
  <>
    <FiltroFechas source="fecha" />
    <FiltroVendedor source="usuario_id" />
    <FiltroOpciones source="rubro" opciones={RUBROS_DE_VENTA} />
    <FiltroReferencia source="producto_id" reference={recursoDe('Productos')} sort={POR_NOMBRE} />
  </>
)

/** Sales and returns, by product, day, month or user; each row leads to the documents behind it. */
export function VentasList() {
  const translate = useTranslate()
  return (
    <InformePorGrupos<Fila, GrupoDeVentas>
      modelo={VENTAS}
      filtros={filtros}
      busca="reportes.ventas.busca"
      rotulos="reportes.ventas.vista"
      resumen={<Totales />}
      grupos={(vista, filtro) => grupos(vista, filtro, translate)}
      lineas={() => lineas(translate)}
    />
  )
}

/** Sizes and volumes stand at the end of a product's name. */
const NOMBRE_ENTERO = 270

const MONTOS = [
  'unidades',
  ['vendido', { sinCero: true, minimo: 132 }],
  ['descuento', { sinCero: true }],
  ['devuelto', { sinCero: true }],
  ['isv', { sinCero: true }],
  ['total', { minimo: 132 }],
  ['notas_credito', { sinCero: true, importancia: 3 }],
] as const

const DE_LINEAS = columnasDe(VentaLinea, [
  'fecha',
  ['documento', { minimo: 150 }],
  'descripcion',
  'rubro',
  'usuario_nombre',
  ...MONTOS,
])

type Traductor = ReturnType<typeof useTranslate>

const grupos = (vista: GrupoDeVentas, filtro: Record<string, unknown>, translate: Traductor) => ({
  alAbrir: (fila: Fila) => VENTAS.rutaDeGrupo(fila as VentaGrupo, filtro),
  tarjeta: (fila: Fila) => ({
    titulo: nombreDe(fila as VentaGrupo, translate),
    detalle: translate('reportes.ventas.unidades', {
      smart_count: fila.unidades,
      cuantas: formatoNumero(fila.unidades),
    }),
    cifra: <Dinero centavos={fila.total} />,
  }),
  columnas: columnasDe(VentaGrupo, [
    [
      vista === 'usuario' ? 'nombre' : 'id',
      {
        clase: 'nombre',
        minimo: NOMBRE_ENTERO,
        label: vista === 'producto' ? 'reportes.ventas.que' : `campos.${vista}`,
        render: (grupo) => nombreDe(grupo, translate),
      },
    ],
    ...MONTOS,
  ]),
})

const lineas = (translate: Traductor) => ({
  alAbrir: (fila: Fila) => rutaDeLinea(fila as VentaLinea),
  tarjeta: (fila: Fila) => {
    const { descripcion, documento, fecha, rubro } = fila as VentaLinea
    return {
      titulo: descripcion,
      detalle: enLinea(documento, formatoFecha(fecha)),
      cifra: <Dinero centavos={fila.total} />,
      estado: translate(`opciones.rubro.${rubro}`),
    }
  },
  columnas: DE_LINEAS,
})
