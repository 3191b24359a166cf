import { createContext } from 'react'
import type * as z from 'zod'
import type { ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'

/** The part of a list that can be changed in many of its records: its columns, and the rules of its form. */
export interface LoCambiable {
  columnas: readonly ColumnaDeLista[]
  esquema: () => Promise<z.ZodObject>
}

/** Null for who may not change them, and on a list of which nothing is. */
export const ParaCambiar = createContext<LoCambiable | null>(null)
