import { PlantillaFila } from '#contract/ajustes/plantillas'
import { formatoInstante, SIN_DATO } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'
const ORDEN = { field: 'id', order: 'ASC' } as const

/** The texts that the school edits, and which of them are its own. */
export function PlantillaList() {
  const nombre = ({ clave }: Partial<PlantillaFila>) => (clave ? translate(`plantillas.nombre.${clave}`) : SIN_DATO)
  const detalle = ({ clave }: Partial<PlantillaFila>) => (clave ? translate(`plantillas.detalle.${clave}`) : SIN_DATO)
  const cual = ({ propia }: PlantillaFila) => (
    <Estado tono={propia ? 'info' : 'neutro'}>{translate(`plantillas.${propia ? 'propia' : 'original'}`)}</Estado>
  )
  return (
    <Lista<PlantillaFila>
      orden={ORDEN}
      busca={false}
      tarjeta={(plantilla) => ({
        titulo: nombre(plantilla),
        detalle: detalle(plantilla),
        estado: cual(plantilla),
      })}
      columnas={columnasDe(PlantillaFila, [
        ['clave', { clase: 'nombre', label: 'campos.nombre', render: nombre }],
        ['propia', { clase: 'palabra', label: 'campos.estado', render: cual }],
        [
          'actualizado_en',
          { clase: 'fecha', render: ({ propia, actualizado_en }) => (propia ? formatoInstante(actualizado_en) : '') },
        ],
      ])}
    />
  )
}
