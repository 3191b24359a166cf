/**
 * The groupings of lists that are no grouped report: a list can show what its documents add up to by one of them, or by
 * two, crossed. Names alone, which every page knows; what they are, `dimensiones.ts` says.
 */
export const AGRUPACIONES = {
  Gastos: ['categoria', 'mes', 'dia', 'proveedor', 'curso', 'usuario', 'metodo', 'cuenta', 'caja_chica'],
  Facturas: ['mes', 'dia', 'tipo', 'isv', 'cliente', 'usuario', 'rango'],
  CxC: ['tramo', 'curso', 'categoria', 'mes', 'encargado', 'cliente'],
  ReporteAsistencias: ['curso', 'docente', 'estado', 'mes', 'dia', 'estudiante'],
} as const

export type ConAgrupaciones = keyof typeof AGRUPACIONES
export type AgrupacionDe<M extends ConAgrupaciones> = (typeof AGRUPACIONES)[M][number]

/** Groupings that are rows of the list itself too, with columns of their own where nothing is crossed. */
const TAMBIEN_FILAS: Partial<Record<ConAgrupaciones, readonly string[]>> = { CxC: ['curso', 'encargado', 'cliente'] }

const tieneAgrupaciones = (modulo: string): modulo is ConAgrupaciones => Object.hasOwn(AGRUPACIONES, modulo)

/** The kind of rows that a list opens with, where it is not the first of its groupings. */
const AL_ABRIR: Partial<Record<string, string>> = { RecibosGeneral: 'recibos', CxC: 'cliente' }
/** Kinds of rows that are documents, and no grouping of them: they are not crossed. */
const SUELTAS: readonly unknown[] = ['recibos', 'lineas']

/** The kind of rows that a filter is about, said or not. */
export const filasDe = (modulo: string, vista: unknown): unknown => vista || AL_ABRIR[modulo]

/**
 * Whether a list's filter asks for a crossed table: by two dimensions, beside another time, or by a grouping that the
 * list has no rows of its own for. The screen and the server ask the same here.
 */
export function pideCruce(modulo: string, { vista, columnas, comparar }: Readonly<Record<string, unknown>>): boolean {
  const filas = filasDe(modulo, vista)
  const otra = Boolean(columnas || comparar)
  if (!tieneAgrupaciones(modulo)) return otra && !SUELTAS.includes(filas)
  const agrupaciones: readonly unknown[] = AGRUPACIONES[modulo]
  return agrupaciones.includes(filas) && (otra || !TAMBIEN_FILAS[modulo]?.some((propia) => propia === filas))
}
