/**
 * The groupings of lists that are no grouped report: a list can show what its documents add up to by one of them, or by
 * two, crossed. Names alone, which every page knows; what they are, `dimensiones.ts` says.
 */
export const AGRUPACIONES = {
  Gastos: ['categoria', 'mes', 'proveedor', 'curso', 'usuario', 'metodo', 'cuenta', 'caja_chica'],
  Facturas: ['mes', 'dia', 'tipo', 'cliente', 'usuario', 'rango'],
  CxC: ['tramo', 'curso', 'categoria', 'mes', 'encargado', 'cliente'],
  ReporteAsistencias: ['curso', 'docente', 'estado', 'mes', 'dia', 'estudiante'],
} as const

export type ConAgrupaciones = keyof typeof AGRUPACIONES
export type AgrupacionDe<M extends ConAgrupaciones> = (typeof AGRUPACIONES)[M][number]

/** Groupings that are rows of the list itself too, with columns of their own where nothing is crossed. */
const TAMBIEN_FILAS: Partial<Record<ConAgrupaciones, readonly string[]>> = { CxC: ['curso', 'encargado', 'cliente'] }

const tieneAgrupaciones = (modulo: string): modulo is ConAgrupaciones => Object.hasOwn(AGRUPACIONES, modulo)

/**
 * Whether a list's filter asks for a crossed table: by two dimensions, beside another time, or by a grouping that the
 * list has no rows of its own for.
 */
export function pideCruce(modulo: string, { vista, columnas, comparar }: Readonly<Record<string, unknown>>): boolean {
  if (columnas || comparar) return true
  if (!tieneAgrupaciones(modulo) || typeof vista !== 'string') return false
  const agrupaciones: readonly string[] = AGRUPACIONES[modulo]
  return agrupaciones.includes(vista) && !TAMBIEN_FILAS[modulo]?.includes(vista)
}
