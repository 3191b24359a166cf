import {
  COLUMNAS_EXTRACTO,
  MAS_COLUMNAS,
  type ColumnaExtracto,
  type MapeoExtracto,
} from '#contract/recibos/movimientos'
import type { FilaCruda } from '#server/tablas/celda'
import { archivoRechazado } from '#server/tablas/archivo-rechazado'
import { enTexto, type Celda } from '#server/tablas/celda'
import { simplificado } from '#server/tablas/simplificado'

/* The columns of a bank's table, found by its headings, which titles and totals stand around. */

/** Headings that banks write, simplified; the first that a row has is taken. */
const ENCABEZADOS: Readonly<Record<ColumnaExtracto, readonly RegExp[]>> = {
  fecha: [
    /^fecha$/,
    /^fecha_(de_)?(la_)?(transaccion|movimiento|operacion|contable|posteo|proceso)/,
    /^fecha/,
    /^date$/,
  ],
  referencia: [
    /^(no_|numero_(de_)?|num_)?referencia$/,
    /^(no_|numero_(de_)?|num_)?(documento|cheque|comprobante)/,
    /^ref/,
  ],
  descripcion: [/^descripcion/, /^concepto/, /^detalle/, /^transaccion$/, /^description$/, /^observacion/, /^leyenda/],
  monto: [/^monto/, /^importe/, /^valor$/, /^amount$/],
  debito: [/^debito?s?$/, /^debe$/, /^cargos?$/, /^retiros?$/, /^egresos?$/, /^salidas?$/, /^debit/, /debito/],
  credito: [/^creditos?$/, /^haber$/, /^abonos?$/, /^depositos?$/, /^ingresos?$/, /^entradas?$/, /^credit/, /credito/],
  signo: [/^(d_?c|db_cr|debito_credito|tipo|naturaleza|signo)$/, /^tipo_(de_)?(movimiento|transaccion)/],
  saldo: [/^saldo/, /^balance/],
}
const FILAS_CON_TITULOS = 40

/** A row's cells, and the names that its columns go by. */
export interface Encabezados {
  /** Place of the row among those of the file; −1 where the file has none. */
  fila: number
  nombres: readonly string[]
}

/** Names of columns from a row of headings: each once, however often it is written; a blank one goes by its place. */
function nombresDe(celdas: readonly Celda[]): string[] {
  const veces = new Map<string, number>()
  return celdas.map((celda, index) => {
    const escrito = enTexto(celda).replace(/\s+/g, ' ').trim().slice(0, 70)
    if (!escrito) return `#${index + 1}`
    const cuantas = (veces.get(simplificado(escrito)) ?? 0) + 1
    veces.set(simplificado(escrito), cuantas)
    return cuantas === 1 ? escrito : `${escrito} (${cuantas})`
  })
}

export function requirePocasColumnas(filas: readonly FilaCruda[]): void {
  if (filas.some(({ celdas }) => celdas.length > MAS_COLUMNAS))
    throw archivoRechazado('muchas_columnas', { max: MAS_COLUMNAS })
}

/** The row of headings: the one that a remembered mapping names, or else that reads most like one. */
export function encabezadosDe(filas: readonly FilaCruda[], mapeo: MapeoExtracto | null): Encabezados {
  const sin = { fila: -1, nombres: sinNombre(filas) }
  if (mapeo?.sin_encabezados) return sin
  let mejor = sin
  let puntos = 1
  for (const [fila, { celdas }] of filas.slice(0, FILAS_CON_TITULOS).entries()) {
    const nombres = nombresDe(celdas)
    if (mapeo && lugaresDe(nombres, mapeo.columnas)) return { fila, nombres }
    const hallados = Object.keys(columnasDe(nombres)).length
    if (hallados > puntos) {
      puntos = hallados
      mejor = { fila, nombres }
    }
  }
  return mejor
}

const sinNombre = (filas: readonly FilaCruda[]): string[] =>
  Array.from(
    { length: Math.max(0, ...filas.slice(0, FILAS_CON_TITULOS).map(({ celdas }) => celdas.length)) },
    (_, index) => `#${index + 1}`,
  )

/** Columns without which a line would be another. A file may lack the others: they stay remembered for the next. */
const IMPRESCINDIBLES: readonly ColumnaExtracto[] = ['fecha', 'monto', 'debito', 'credito', 'signo']

/** Places of the columns that the file has; null when it lacks one without which its lines would be others. */
export function lugaresDe(
  nombres: readonly string[],
  columnas: MapeoExtracto['columnas'],
): Partial<Record<ColumnaExtracto, number>> | null {
  const lugares = COLUMNAS_EXTRACTO.flatMap((campo) => {
    const columna = columnas[campo]
    return columna === undefined ? [] : [[campo, lugarDe(nombres, columna)] as const]
  })
  const falta = lugares.some(([campo, lugar]) => lugar < 0 && IMPRESCINDIBLES.includes(campo))
  return falta ? null : Object.fromEntries(lugares.filter(([, lugar]) => lugar >= 0))
}

/**
 * The mapping that an account remembers after a file: as it was read, and the columns and rows of before that this file
 * has not. A column that the file has, and that somebody chose not to read, is forgotten.
 */
export function recordando(
  antes: MapeoExtracto | null,
  ahora: MapeoExtracto,
  nombres: readonly string[],
): MapeoExtracto {
  const quedan = Object.entries(antes?.columnas ?? {}).filter(
    ([campo, columna]) => !IMPRESCINDIBLES.includes(campo as ColumnaExtracto) && lugarDe(nombres, columna) < 0,
  )
  const menos = ahora.menos ?? antes?.menos
  return { ...ahora, columnas: { ...Object.fromEntries(quedan), ...ahora.columnas }, ...(menos && { menos }) }
}

/** Place of a column; −1 where the file has none of that name. */
export function lugarDe(nombres: readonly string[], columna: string): number {
  const [, lugar] = /^#(\d{1,3})$/.exec(columna) ?? []
  if (lugar) return Number(lugar) <= nombres.length ? Number(lugar) - 1 : -1
  const buscado = simplificado(columna)
  return nombres.findIndex((nombre) => simplificado(nombre) === buscado)
}

/** Columns that say by their headings what they hold. */
function columnasDe(nombres: readonly string[]): Partial<Record<ColumnaExtracto, string>> {
  const dichos = nombres.map((nombre) => (/^#\d/.test(nombre) ? '' : simplificado(nombre)))
  const tomadas = new Set<number>()
  const halladas: Partial<Record<ColumnaExtracto, string>> = {}
  for (const campo of COLUMNAS_EXTRACTO) {
    const lugar = ENCABEZADOS[campo]
      .map((forma) => dichos.findIndex((dicho, index) => dicho !== '' && !tomadas.has(index) && forma.test(dicho)))
      .find((index) => index >= 0)
    if (lugar === undefined) continue
    tomadas.add(lugar)
    halladas[campo] = nombres[lugar]
  }
  // A column of what came in or went out says more than one that is called «valor».
  if (halladas.debito && halladas.credito) delete halladas.monto
  else if (halladas.monto) {
    delete halladas.debito
    delete halladas.credito
  }
  if (!halladas.monto) delete halladas.signo
  return halladas
}

/** The mapping that the headings propose; null where they don't say where the date or the amount is. */
export function columnasPropuestas(nombres: readonly string[]): MapeoExtracto['columnas'] | null {
  const { fecha, ...columnas } = columnasDe(nombres)
  return fecha && (columnas.monto ?? columnas.debito ?? columnas.credito) ? { fecha, ...columnas } : null
}
