import { useTranslate } from 'react-admin'
import { enLinea, formatoFecha } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import {
  CLASES_DE_DESCUENTO,
  type DescuentoGrupo,
  type DescuentoLinea,
  type DescuentosResumen,
  type GrupoDeDescuentos,
} from '#contract/reportes/descuentos'
import { InformePorGrupos } from '#resources/reportes/InformePorGrupos.tsx'
import { Columna, ColumnaDinero, ColumnaEstado, ColumnaFecha, ColumnaNumero } from '#src/list/columns.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { FiltroReferencia } from '#src/list/FiltroReferencia.tsx'
import { Resumen } from '#src/list/Resumen.tsx'
import { DESCUENTOS, nombreDe, rutaDeLinea } from './descuentos-model.ts'

type Fila = DescuentoGrupo | DescuentoLinea

const Column = Columna<DescuentoLinea>
const Grupo = Columna<DescuentoGrupo>
const Fecha = ColumnaFecha<DescuentoLinea>
const Palabra = ColumnaEstado<DescuentoLinea>
const Monto = ColumnaDinero<Fila>
const Numero = ColumnaNumero<Fila>

const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

const filtros = (
  <>
    <FiltroFechas source="fecha" />
    <FiltroOpciones source="clase" opciones={CLASES_DE_DESCUENTO} />
    <FiltroReferencia source="curso_id" reference={recursoDe('Cursos')} sort={POR_NOMBRE} />
    <FiltroReferencia source="descuento_id" reference={recursoDe('Descuentos')} sort={POR_NOMBRE} />
  </>
)

/** Reductions of prices, by discount, course, student or month; each row leads to the documents behind it. */
export function DescuentosList() {
  const translate = useTranslate()
  return (
    <InformePorGrupos<Fila, GrupoDeDescuentos>
      modelo={DESCUENTOS}
      filtros={filtros}
      busca="reportes.descuentos.busca"
      rotulos="reportes.descuentos.vista"
      resumen={<Totales />}
      grupos={(vista, filtro) => grupos(vista, filtro, translate)}
      lineas={() => lineas(translate)}
    />
  )
}

const Totales = () => (
  <Resumen<DescuentosResumen>
    cuantas={6}
    cifras={({ monto, estudiantes, ...porClase }) => [
      { label: 'reportes.descuentos.monto', valor: <Dinero centavos={monto} /> },
      { label: 'reportes.descuentos.estudiantes', valor: estudiantes },
      ...CLASES_DE_DESCUENTO.flatMap((clase) =>
        porClase[clase] > 0 ? [{ label: `opciones.clase.${clase}`, valor: <Dinero centavos={porClase[clase]} /> }] : [],
      ),
    ]}
  />
)

const montos = [
  <Numero key="veces" source="veces" />,
  <Monto key="monto" source="monto" label="reportes.descuentos.monto" />,
]

type Traductor = ReturnType<typeof useTranslate>

const grupos = (vista: GrupoDeDescuentos, filtro: Record<string, unknown>, translate: Traductor) => ({
  alAbrir: (fila: Fila) => DESCUENTOS.rutaDeGrupo(fila as DescuentoGrupo, filtro),
  tarjeta: (fila: Fila) => ({
    titulo: nombreDe(fila as DescuentoGrupo, translate),
    detalle: translate('reportes.descuentos.veces', { smart_count: fila.veces }),
    cifra: <Dinero centavos={fila.monto} />,
  }),
  children: [
    <Grupo
      key="grupo"
      source={vista === 'mes' ? 'id' : 'nombre'}
      clase="nombre"
      label={`reportes.descuentos.de.${vista}`}
      render={(grupo) => nombreDe(grupo, translate)}
    />,
    ...montos,
  ],
})

const lineas = (translate: Traductor) => ({
  alAbrir: (fila: Fila) => rutaDeLinea(fila as DescuentoLinea),
  tarjeta: (fila: Fila) => {
    const { cliente_nombre, descripcion, fecha, nombre, clase } = fila as DescuentoLinea
    return {
      titulo: cliente_nombre ?? descripcion,
      detalle: enLinea(descripcion, formatoFecha(fecha)),
      cifra: <Dinero centavos={fila.monto} />,
      estado: nombre || translate(`opciones.clase.${clase}`),
    }
  },
  children: [
    <Fecha key="fecha" source="fecha" />,
    <Column key="cliente_nombre" source="cliente_nombre" clase="nombre" />,
    <Column key="descripcion" source="descripcion" />,
    <Column key="curso_nombre" source="curso_nombre" />,
    <Palabra key="clase" source="clase" />,
    <Column key="nombre" source="nombre" label="reportes.descuentos.de.descuento" />,
    <Column key="motivo" source="motivo" />,
    <Monto key="monto" source="monto" label="reportes.descuentos.monto" />,
  ],
})
