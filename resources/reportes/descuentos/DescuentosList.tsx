import { enLinea, formatoFecha } from '#contract/texto/formato'
import { CLASES_DE_DESCUENTO, DESCUENTOS, DescuentoLinea, type DescuentosResumen } from '#contract/reportes/descuentos'
import { translate } from '#i18n/translate'
import { InformePorGrupos } from '#resources/reportes/InformePorGrupos.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { rutaDeLinea } from './descuentos-model.ts'

const filtros = filtrosDe(DescuentoLinea, [
  'fecha',
  'clase',
  ['curso_id', { de: 'Cursos' }],
  ['descuento_id', { de: 'Descuentos' }],
])

const MONTO = ['monto', { label: 'reportes.descuentos.monto' }] as const
const MEDIDAS = columnasDe(DescuentoLinea, ['veces', MONTO])
const DE_LINEAS = columnasDe(DescuentoLinea, [
  'fecha',
  'cliente_nombre',
  'descripcion',
  'curso_nombre',
  'clase',
  ['nombre', { label: 'campos.descuento' }],
  'motivo',
  MONTO,
])

/** Reductions of prices, by discount, course, student or month; each row leads to the documents behind it. */
export const DescuentosList = () => (
  <InformePorGrupos<DescuentoLinea, DescuentosResumen>
    informe={DESCUENTOS}
    filtros={filtros}
    busca="reportes.descuentos.busca"
    cuantas={6}
    cifras={cifrasDe}
    medidas={MEDIDAS}
    detalle={({ veces }) => translate('reportes.descuentos.veces', { smart_count: veces })}
    lineas={{
      columnas: DE_LINEAS,
      alAbrir: rutaDeLinea,
      tarjeta: ({ cliente_nombre, descripcion, fecha, nombre, clase, monto }) => ({
        titulo: cliente_nombre ?? descripcion,
        detalle: enLinea(descripcion, formatoFecha(fecha)),
        cifra: <Dinero centavos={monto} />,
        estado: nombre || translate(`opciones.clase.${clase}`),
      }),
    }}
  />
)

const cifrasDe = ({ monto, estudiantes, ...porClase }: DescuentosResumen): Cifra[] => [
  { label: 'reportes.descuentos.monto', valor: <Dinero centavos={monto} /> },
  { label: 'reportes.descuentos.estudiantes', valor: estudiantes },
  ...CLASES_DE_DESCUENTO.flatMap((clase) =>
    porClase[clase] > 0 ? [{ label: `opciones.clase.${clase}`, valor: <Dinero centavos={porClase[clase]} /> }] : [],
  ),
]
