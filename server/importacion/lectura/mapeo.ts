import * as z from 'zod'
import { esFecha, sumarDias } from '#contract/tiempo/fechas'
import { FILAS } from '#server/importacion/lectura/filas'
import type { TipoImportacion } from '#contract/importacion/tipos'
import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import { enTexto, type Celda } from '#server/tablas/celda'
import type { Columnas } from './encabezados.ts'
import { nombreFicticio } from './nombres-ficticios.ts'

/**
 * Text with the file's columns in braces: `{code_module}-{code_presentation}`; `{code_presentation:inicio}` looks the
 * value up in the table `inicio` of the mapping.
 */
const Plantilla = z.string().max(200)

/** A rule to make one of our fields: a text, a date so many days away, or a made-up name for an anonymous person. */
const Regla = z.union([
  Plantilla,
  z.strictObject({ fecha: Plantilla, mas_dias: Plantilla }),
  z.strictObject({ nombre_ficticio: Plantilla, sexo: Plantilla, parte: z.enum(['nombres', 'apellidos']) }),
])
type Regla = z.output<typeof Regla>

/** A mapping file (`--mapeo`): how the columns of somebody else's table become ours. */
export const Mapeo = z.strictObject({
  /** Where the table comes from and under which licence. */
  origen: z.string().max(500).optional(),
  /** Columns that tell one row from another: of rows that agree in all of them the first counts. */
  unicas_por: z.array(z.string()).max(10).optional(),
  tablas: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  campos: z.record(z.string(), Regla),
})
export type Mapeo = z.output<typeof Mapeo>

export interface ColumnasMapeadas extends Columnas {
  /** The key of a row, when equal ones count once. */
  unica?: (fila: readonly Celda[]) => string
}

/** The columns that a mapping makes of the file's headings; refuses a field or a column that does not exist. */
export function columnasMapeadas(
  tipo: TipoImportacion,
  mapeo: Mapeo,
  encabezados: readonly string[],
): ColumnasMapeadas {
  const indiceDe = (nombre: string): number => {
    const indice = encabezados.indexOf(nombre)
    if (indice < 0) throw archivoRechazado('mapeo_columna', { columna: nombre })
    return indice
  }
  const usadas = new Set<number>()
  const plantilla = (texto: string): ((fila: readonly Celda[]) => string) => {
    const partes = [...texto.matchAll(/\{([^{}:]+)(?::([^{}]+))?\}|[^{}]+/g)].map(([literal, columna, tabla]) => {
      if (!columna) return () => literal
      const indice = indiceDe(columna)
      usadas.add(indice)
      const valores = tabla ? mapeo.tablas[tabla] : undefined
      return (fila: readonly Celda[]) => {
        const valor = enTexto(fila[indice] ?? null)
        return valores && Object.hasOwn(valores, valor) ? (valores[valor] ?? valor) : valor
      }
    })
    return (fila) => partes.map((parte) => parte(fila)).join('')
  }
  const celda = (regla: Regla): ((fila: readonly Celda[]) => Celda) => {
    if (typeof regla === 'string') return plantilla(regla)
    if ('fecha' in regla) {
      const [desde, dias] = [plantilla(regla.fecha), plantilla(regla.mas_dias)]
      return (fila) => fechaMas(desde(fila), dias(fila))
    }
    const [de, sexo] = [plantilla(regla.nombre_ficticio), plantilla(regla.sexo)]
    return (fila) => nombreFicticio(de(fila), sexo(fila))[regla.parte]
  }
  const columnas = Object.entries(mapeo.campos).map(([campo, regla]) => {
    if (!Object.hasOwn(FILAS[tipo].shape, campo)) throw archivoRechazado('mapeo_campo', { campo })
    return { campo, encabezado: campo, celda: celda(regla) }
  })
  const indices = mapeo.unicas_por?.map(indiceDe)
  return {
    columnas,
    ignoradas: encabezados.filter((encabezado, indice) => encabezado && !usadas.has(indice)),
    ...(indices && { unica: (fila) => indices.map((indice) => enTexto(fila[indice] ?? null)).join('\u001f') }),
  }
}

/** A local date moved by days, of which the whole part counts; without days, the date itself. */
function fechaMas(fecha: string, dias: string): string {
  const cuantos = Math.trunc(Number(dias))
  return esFecha(fecha) && Number.isFinite(cuantos) ? sumarDias(fecha, cuantos) : fecha
}
