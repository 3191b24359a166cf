import { useMemo } from 'react'
import { translate } from '#i18n/translate'
import { BarrasEnSeries, ColumnasApiladas, Lineas } from '#src/charts/EnSeries.tsx'
import { decirCifra, type Cruzable, type LoCruzado } from './cruce-model.ts'
import { dibujoDe } from './grafico-de-cruce.ts'
import { tituloDe } from './TablaCruzada.tsx'

/** The chart of a crossed table; nothing of one that has a single row. */
export function GraficoCruzado({ de, cruzado }: { de: Cruzable; cruzado: LoCruzado }) {
  const dibujo = useMemo(
    () =>
      dibujoDe(cruzado, {
        esTiempo: de.esTiempo,
        nombreDe: (dimension, { id, nombre }) => de.nombreDe(dimension, { id: id ?? '', nombre }),
        demas: translate('lista.cruce.demas'),
        ahora: translate('lista.cruce.ahora'),
        antes: translate('lista.cruce.antes'),
      }),
    [de, cruzado],
  )
  if (!dibujo) return null
  const { eje, enTiempo, comparada, ...series } = dibujo
  const props = {
    ...series,
    titulo: tituloDe(de, cruzado),
    rotulo: translate(de.tituloDe(eje)),
    decir: decirCifra(de.enDinero && cruzado.mide === 'valor'),
  }
  if (!enTiempo) return <BarrasEnSeries sueltas={comparada} {...props} />
  return comparada ? <Lineas {...props} /> : <ColumnasApiladas {...props} />
}
