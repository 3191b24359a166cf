import type { Cabeza } from '#contract/reportes/cruces'
import { formatoFecha, formatoMesCorto } from '#contract/texto/formato'
import { inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { juntas, type Series } from '#src/charts/series-model.ts'
import type { LoCruzado } from './cruce-model.ts'

/** Groups that a chart shows, where they do not follow in time. */
const MAS_GRUPOS = 10

/** Words of a chart. */
interface Palabras {
  nombreDe: (dimension: string, cabeza: Cabeza) => string
  esTiempo: (dimension: string) => boolean
  demas: string
  ahora: string
  antes: string
}

export interface Dibujo extends Series {
  /** The dimension that it goes along. */
  eje: string
  enTiempo: boolean
  /** Two times beside each other, and not parts of a whole. */
  comparada: boolean
}

/** The day, month or year after one, each written as its `id`. */
const siguiente = (id: string): string => {
  if (id.length === 10) return sumarDias(id, 1)
  return id.length === 7 ? sumarMeses(inicioDeMes(id), 1).slice(0, 7) : String(Number(id) + 1)
}
/** A time at the foot of a chart; over a column a day says its year too. */
const alPie = (id: string): string => (id.length === 10 ? formatoFecha(id).slice(0, 5) : enCabeza(id))
export const enCabeza = (id: string): string => {
  if (id.length === 10) return formatoFecha(id)
  return id.length === 7 ? formatoMesCorto(id) : id
}

/**
 * The drawing of a crossed table: along time, where one of its dimensions is time, or else along its largest rows; of
 * the other dimension as parts of a whole, or of two times beside each other.
 */
export function dibujoDe({ cruce, filas, columnas, mide }: LoCruzado, palabras: Palabras): Dibujo | undefined {
  const { nombreDe, esTiempo, demas } = palabras
  const alReves = columnas !== undefined && esTiempo(columnas) && !esTiempo(filas)
  const eje = alReves ? columnas : filas
  const enTiempo = esTiempo(eje)
  const comparada = cruce.comparado !== null && mide === 'valor'
  const alo = alReves ? cruce.columnas : cruce.filas
  const deParte = alReves ? cruce.filas : cruce.columnas
  const lugares = enTiempo
    ? [...alo.keys()]
        .filter((lugar) => alo[lugar]?.id !== null)
        .toSorted((una, otra) => String(alo[una]?.id).localeCompare(String(alo[otra]?.id)))
    : [...alo.keys()].toSorted((una, otra) => (alo[otra]?.[mide] ?? 0) - (alo[una]?.[mide] ?? 0)).slice(0, MAS_GRUPOS)
  const puntos = enTiempo
    ? seguidos(lugares.map((lugar) => alo[lugar]?.id ?? ''))
    : lugares.map((lugar) => String(lugar))
  const donde = new Map(lugares.map((lugar) => [enTiempo ? (alo[lugar]?.id ?? '') : String(lugar), lugar]))
  const de = (punto: string) => donde.get(punto)
  const etiquetas = puntos.map((punto) => {
    const cabeza = alo[de(punto) ?? -1]
    return enTiempo ? alPie(punto) : cabeza?.id == null ? demas : nombreDe(eje, cabeza)
  })
  if (etiquetas.length < 2) return undefined
  const serie = (nombre: string, valorDe: (cabeza: Cabeza) => number) => ({
    nombre,
    valores: puntos.map((punto) => {
      const cabeza = alo[de(punto) ?? -1]
      return cabeza ? valorDe(cabeza) : 0
    }),
  })
  const comun = { eje, enTiempo, comparada, etiquetas }
  if (comparada)
    return {
      ...comun,
      series: [serie(palabras.ahora, ({ valor }) => valor), serie(palabras.antes, ({ antes = 0 }) => antes)],
    }
  if (!columnas) return { ...comun, series: [serie(palabras.ahora, (cabeza) => cabeza[mide] ?? 0)] }
  const celdas = new Map(cruce.celdas.map((celda) => [`${celda.fila}:${celda.columna}`, celda[mide]]))
  const series = deParte.map((parte, cual) => ({
    nombre: parte.id === null ? demas : nombreDe(alReves ? filas : columnas, parte),
    valores: puntos.map((punto) => {
      const lugar = de(punto)
      return celdas.get(alReves ? `${cual}:${lugar}` : `${lugar}:${cual}`) ?? 0
    }),
  }))
  return { ...comun, ...juntas({ etiquetas, series }, demas) }
}

/** Days, months or years from the first to the last, also those without anything. */
function seguidos(ids: readonly string[]): string[] {
  const ultimo = ids.at(-1) ?? ''
  const todos: string[] = []
  for (let id = ids[0]; id !== undefined && id <= ultimo; id = siguiente(id)) todos.push(id)
  return todos
}
