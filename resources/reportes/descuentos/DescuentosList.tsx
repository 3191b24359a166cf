import { useTranslate } from 'react-admin'
import { enLinea, formatoFecha } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import {
  CLASES_DE_DESCUENTO,
  DescuentoGrupo,
  DescuentoLinea,
  type DescuentosResumen,
  type GrupoDeDescuentos,
} from '#contract/reportes/descuentos'
import { InformePorGrupos } from '#resources/reportes/InformePorGrupos.tsx'
import { columnasDe } from '#src/list/columnas-de.ts'
import { Dinero } from '#src/list/Dinero.tsx'
import { FiltroFechas } from '#src/list/FiltroFechas.tsx'
import { FiltroOpciones } from '#src/list/filters.tsx'
import { FiltroReferencia } from '#src/list/FiltroReferencia.tsx'
import { Resumen } from '#src/list/Resumen.tsx'
import { DESCUENTOS, nombreDe, rutaDeLinea } from './descuentos-model.ts'

type Fila = DescuentoGrupo | DescuentoLinea

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

const MONTO = ['monto', { label: 'reportes.descuentos.monto' }] as const

const DE_LINEAS = columnasDe(DescuentoLinea, [
  'fecha',
  'cliente_nombre',
  'descripcion',
  'curso_nombre',
  'clase',
  ['nombre', { label: 'reportes.descuentos.de.descuento' }],
  'motivo',
  MONTO,
])

type Traductor = ReturnType<typeof useTranslate>

const grupos = (vista: GrupoDeDescuentos, filtro: Record<string, unknown>, translate: Traductor) => ({
  alAbrir: (fila: Fila) => DESCUENTOS.rutaDeGrupo(fila as DescuentoGrupo, filtro),
  tarjeta: (fila: Fila) => ({
    titulo: nombreDe(fila as DescuentoGrupo, translate),
    detalle: translate('reportes.descuentos.veces', { smart_count: fila.veces }),
    cifra: <Dinero centavos={fila.monto} />,
  }),
  columnas: columnasDe(DescuentoGrupo, [
    [
      vista === 'mes' ? 'id' : 'nombre',
      {
        clase: 'nombre',
        label: `reportes.descuentos.de.${vista}`,
        render: (grupo) => nombreDe(grupo, translate),
      },
    ],
    'veces',
    MONTO,
  ]),
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
  columnas: DE_LINEAS,
})
