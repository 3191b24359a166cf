import type { Column } from './columnas.ts'
import type { Lotes } from './lotes.ts'

/** An export: rows in batches, with all that is said of them. */
export interface Exportado {
  titulo: string
  columns: readonly Column[]
  lotes: Lotes
  /** Columns of numbers that add up, beside the money. */
  adds: readonly string[] | undefined
  /** Its rows have their keys: the file may come back. */
  deVuelta?: boolean
  /** Each condition of the filter in words. */
  filtro: string[]
  quien: { nombre: string; fecha: string }
}
