import { useTranslate } from 'react-admin'
import { enLinea, formatoFecha, formatoNumero } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import { RUBROS_DE_VENTA, type GrupoDeVentas, type VentaGrupo, type VentaLinea } from '#contract/reportes/ventas'
import { InformePorGrupos } from '#resources/reportes/InformePorGrupos.tsx'
import { Columna, ColumnaDinero, ColumnaEstado, ColumnaFecha, ColumnaNumero } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { FiltroReferencia } from '#src/list/FiltroReferencia.tsx'
import { FiltroVendedor } from './FiltroVendedor.tsx'
import { Totales } from './Totales.tsx'
import { VENTAS, nombreDe, rutaDeLinea } from './ventas-model.ts'

type Fila = VentaGrupo | VentaLinea

const Column = Columna<VentaLinea>
const Grupo = Columna<VentaGrupo>
const Fecha = ColumnaFecha<VentaLinea>
const Rubro = ColumnaEstado<VentaLinea>
const Monto = ColumnaDinero<Fila>
const Numero = ColumnaNumero<Fila>

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

const montos = [
  <Numero key="unidades" source="unidades" />,
  <Monto key="vendido" source="vendido" sinCero minimo={132} />,
  <Monto key="descuento" source="descuento" sinCero />,
  <Monto key="devuelto" source="devuelto" sinCero />,
  <Monto key="isv" source="isv" sinCero />,
  <Monto key="total" source="total" minimo={132} />,
  <Monto key="notas_credito" source="notas_credito" sinCero importancia={3} />,
]

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
  children: [
    <Grupo
      key="grupo"
      source={vista === 'usuario' ? 'nombre' : 'id'}
      clase="nombre"
      minimo={NOMBRE_ENTERO}
      label={vista === 'producto' ? 'reportes.ventas.que' : `campos.${vista}`}
      render={(grupo) => nombreDe(grupo, translate)}
    />,
    ...montos,
  ],
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
  children: [
    <Fecha key="fecha" source="fecha" />,
    <Column key="documento" source="documento" clase="codigo" minimo={150} />,
    <Column key="descripcion" source="descripcion" />,
    <Rubro key="rubro" source="rubro" />,
    <Column key="usuario_nombre" source="usuario_nombre" />,
    ...montos,
  ],
})
