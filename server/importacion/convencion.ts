import { decimalDeMonto } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { esMonto, type Celda } from './celdas.ts'
import type * as z from 'zod'

/**
 * One decimal separator for each column of amounts: the first cell whose spelling settles it speaks for the whole
 * column, and a later one that says otherwise is refused. Numbers of a spreadsheet say nothing.
 */
export class Convenciones {
  readonly #primeras = new Map<string, { decimal: string; linea: number; texto: string }>()

  /** Why this cell does not go with its column; null when it does. */
  revisar(campo: string, schema: z.ZodType, linea: number, celda: Celda): Mensaje | null {
    if (typeof celda !== 'string' || !esMonto(schema)) return null
    const decimal = decimalDeMonto(celda)
    if (!decimal) return null
    const primera = this.#primeras.get(campo)
    if (!primera) this.#primeras.set(campo, { decimal, linea, texto: celda })
    return !primera || primera.decimal === decimal
      ? null
      : { key: 'importador.motivo.otro_decimal', params: { linea: primera.linea, texto: primera.texto } }
  }
}
