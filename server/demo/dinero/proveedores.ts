import type { TratamientoIsv } from '#contract/dinero'
import type { MetodoGasto } from '#contract/gastos/gastos'
import proveedores from '../data/proveedores.json' with { type: 'json' }

export const CATEGORIAS = [
  'Alquiler',
  'Energía eléctrica',
  'Agua',
  'Internet y teléfono',
  'Salarios y honorarios',
  'Libros y material didáctico',
  'Limpieza',
  'Mantenimiento y reparaciones',
  'Publicidad',
  'Papelería e impresiones',
] as const

export interface Proveedor {
  proveedor: string
  rtn: string | null
  categoria: (typeof CATEGORIAS)[number]
  /** `%` is the month. */
  descripcion: string
  isv: TratamientoIsv
  metodo: MetodoGasto
  /** The day within a month that has one. */
  dia: number
  /** Lempiras, tax included. */
  desde: number
  hasta: number
  /** The share of the year's months that have one. */
  parte: number
  /** Nobody kept the paper. */
  sinPapel?: true
  /** The only course that uses what is sold, while it runs: the code that all its runs share. */
  curso?: string
}

const TODOS = proveedores as readonly Proveedor[]
/** Suppliers of the school as a whole. */
export const PROVEEDORES = TODOS.filter(({ curso }) => !curso)
/** Suppliers that it pays for one course. */
export const PROVEEDORES_DE_CURSOS = TODOS.filter(({ curso }) => curso)
