import { useTranslate } from 'react-admin'
import type { PlantillaFila } from '#contract/ajustes/plantillas'
import { formatoInstante, SIN_DATO } from '#contract/formato'
import { Columna } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { Lista } from '#src/list/Lista.tsx'

const Column = Columna<PlantillaFila>
const ORDEN = { field: 'id', order: 'ASC' } as const

/** The texts that the school edits, and which of them are its own. */
export function PlantillaList() {
  const translate = useTranslate()
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
    >
      <Column source="clave" clase="nombre" label="campos.nombre" render={nombre} />
      <Column source="propia" clase="palabra" label="campos.estado" render={cual} />
      <Column
        source="actualizado_en"
        clase="fecha"
        render={({ propia, actualizado_en }) => (propia ? formatoInstante(actualizado_en) : '')}
      />
    </Lista>
  )
}
