import type * as z from 'zod'
import { decimalDeMonto } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import type { Celda } from '#server/tablas/celda'
import { ColumnaDeFechas, dudaDe, type Dudosa, type OrdenDelDia } from '#server/tablas/fechas'
import { deOtroSexo, esFecha, esMonto, fechaEscrita, SEXO } from './celdas.ts'

/** The day that each order makes of a written one. */
type Ejemplo = Dudosa & Record<OrdenDelDia, string>

/** A question to a person: in which order the days of these columns, by field, are written. */
export interface DudaDeFechas {
  campos: string[]
  ejemplos: Ejemplo[]
}

/**
 * The habits of one file where a cell can be read in two ways. One decimal separator for each column of amounts: the
 * first cell whose spelling settles it speaks for the whole column, and a later one that says otherwise is refused. One
 * order of day and month for each column of dates: that which some cell proves and none refutes, or else that of the
 * columns beside it, or else a person's answer. Numbers and days of a spreadsheet say nothing.
 */
export class Convenciones {
  readonly #decimales = new Map<string, { decimal: string; linea: number; texto: string }>()
  readonly #fechas = new Map<string, ColumnaDeFechas>()
  readonly #elegido: OrdenDelDia | undefined
  #hayOtroSexo = false

  /** `elegido` is the order of day and month that a person answered with. */
  constructor(elegido?: OrdenDelDia) {
    this.#elegido = elegido
  }

  /** Takes down what a cell says of its column; all of them are, before any is read. */
  anotar(campo: string, schema: z.ZodType, linea: number, celda: Celda): void {
    if (esFecha(campo, schema)) {
      const columna = this.#fechas.get(campo) ?? new ColumnaDeFechas()
      this.#fechas.set(campo, columna)
      columna.anotar(linea, fechaEscrita(campo, celda))
    } else if (campo === SEXO) this.#hayOtroSexo ||= deOtroSexo(celda)
    else if (typeof celda === 'string' && esMonto(schema) && !this.#decimales.has(campo)) {
      const decimal = decimalDeMonto(celda)
      if (decimal) this.#decimales.set(campo, { decimal, linea, texto: celda })
    }
  }

  /** The order in which the days of a column are read; day before month where nothing tells it. */
  ordenDe(campo: string): OrdenDelDia {
    return this.#fechas.get(campo)?.probado ?? this.#elegido ?? this.#deLasOtras ?? 'dma'
  }

  /** The order in which days were read that do not tell it by themselves; null where there are none. */
  get ordenLeido(): OrdenDelDia | null {
    const dudosa = [...this.#fechas].find(([, { dudosas }]) => dudosas.length > 0)
    return dudosa && !this.duda ? this.ordenDe(dudosa[0]) : null
  }

  /** Whether some column is read as a person said. */
  get fueDicho(): boolean {
    return this.#elegido !== undefined && [...this.#fechas.values()].some(({ enDuda }) => enDuda)
  }

  /** The order of all columns that prove theirs, where it is one. */
  get #deLasOtras(): OrdenDelDia | undefined {
    const [uno, otro] = new Set([...this.#fechas.values()].flatMap(({ probado }) => probado ?? []))
    return otro ? undefined : uno
  }

  /** The question that a person has to answer before the file can be read; null where nothing has to be asked. */
  get duda(): DudaDeFechas | null {
    if (this.#elegido) return null
    const dudosas = [...this.#fechas].filter(
      ([, columna]) => columna.enDuda && (columna.contradice || !this.#deLasOtras),
    )
    if (!dudosas.length) return null
    const ejemplos = dudosas.flatMap(([, columna]) => columna.dudosas).slice(0, 2)
    return {
      campos: dudosas.map(([campo]) => campo),
      ejemplos: ejemplos.map(dudaDe),
    }
  }

  /** The reason why a cell does not go with its column; null when it does. */
  revisar(campo: string, schema: z.ZodType, linea: number, celda: Celda): Mensaje | null {
    if (this.#fechas.get(campo)?.dudaDe(celda)) return { key: 'importador.motivo.fecha_a_medias' }
    if (campo === SEXO && this.#hayOtroSexo && /^m\.?$/i.test(String(celda)))
      return { key: 'importador.motivo.sexo_dudoso' }
    if (typeof celda !== 'string' || !esMonto(schema)) return null
    const decimal = decimalDeMonto(celda)
    const primera = this.#decimales.get(campo)
    if (!decimal || !primera || primera.linea === linea || primera.decimal === decimal) return null
    return { key: 'importador.motivo.otro_decimal', params: { linea: primera.linea, texto: primera.texto } }
  }
}
