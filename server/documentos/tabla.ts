import { formatoFecha, formatoHora, formatoLempiras, formatoMes, formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Bloque } from './informe.ts'

/* A table of a paper that counts something, by its columns: head, side, cells and total follow from each. */

/** The reading of a value: centavos, a number with its thousands or without, a day, a month, a word of a choice. */
const LECTURAS = {
  dinero: (valor: unknown) => formatoLempiras(Number(valor)),
  numero: (valor: unknown) => formatoNumero(Number(valor)),
  cifra: String,
  fecha: (valor: unknown) => formatoFecha(String(valor)),
  hora: (valor: unknown) => formatoHora(String(valor)),
  mes: (valor: unknown) => formatoMes(String(valor)),
  palabra: (valor: unknown, campo: string) => texto(`opciones.${campo}.${String(valor)}`),
  texto: String,
}
type Lectura = keyof typeof LECTURAS
/** Read down the column: they stand at the right. */
const DERECHA: readonly Lectura[] = ['dinero', 'numero', 'cifra']

export interface ColumnaDe<Fila> {
  /** A field of the row, or what the cell says; nothing of null. */
  de: (keyof Fila & string) | ((fila: Fila) => string | number | null)
  como?: Lectura
  /** Its head; the field's name by default. */
  titulo?: string
  /** Share of the width, 1 by default. */
  parte?: number
  /** Beneath it; `true` adds its values up. */
  total?: string | number | true | null
}

/** A table of these rows; it has a line of totals where a column has one. */
export function tabla<Fila>(titulo: string, filas: readonly Fila[], columnas: readonly ColumnaDe<Fila>[]): Bloque {
  const valorDe = ({ de }: ColumnaDe<Fila>, fila: Fila) => (typeof de === 'function' ? de(fila) : fila[de])
  const leer = ({ de, como = 'texto' }: ColumnaDe<Fila>, valor: unknown) =>
    valor === null || valor === undefined ? '' : LECTURAS[como](valor, String(de))
  const pie = (columna: ColumnaDe<Fila>) =>
    columna.total === true
      ? leer(
          columna,
          filas.reduce((suma, fila) => suma + Number(valorDe(columna, fila)), 0),
        )
      : typeof columna.total === 'string'
        ? columna.total
        : leer(columna, columna.total)
  return {
    tipo: 'tabla',
    titulo,
    columnas: columnas.map(({ de, como = 'texto', titulo: suyo, parte = 1 }) => ({
      titulo: suyo ?? texto(`campos.${String(de)}`),
      parte,
      ...(DERECHA.includes(como) && { derecha: true }),
    })),
    filas: filas.map((fila) => columnas.map((columna) => leer(columna, valorDe(columna, fila)))),
    ...(columnas.some(({ total }) => total !== undefined) && { total: columnas.map(pie) }),
  }
}

/** The same, and nothing of no rows. */
export const siHay = <Fila>(...args: Parameters<typeof tabla<Fila>>): Bloque[] =>
  args[1].length > 0 ? [tabla(...args)] : []
