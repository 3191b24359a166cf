import * as z from 'zod'
import { fecha, id, unCodigo, unNombre, unTelefono } from '#contract/campos'
import { ORIGENES } from '#contract/catalogos/clientes'

/** A student by the day on which the school came to know her. */
export const ClienteRegistrado = z.object({
  id,
  codigo: unCodigo,
  nombre: unNombre,
  /** Local date of entry. */
  fecha,
  origen: z.enum(ORIGENES),
  encargado_nombre: z.string().nullable(),
  telefono: unTelefono.nullable(),
  /** Live enrolments. */
  cursos: z.int(),
  activo: z.boolean(),
})
export type ClienteRegistrado = z.output<typeof ClienteRegistrado>

const PorOrigen = z.object({ mostrador: z.int(), registro_publico: z.int(), importacion: z.int(), total: z.int() })

/** Totals over everything that the filter holds. */
export const RegistradosResumen = PorOrigen.extend({
  /** The months (YYYY-MM) in which anybody came, in their order. */
  por_mes: z.array(PorOrigen.extend({ mes: z.string() })),
})
export type RegistradosResumen = z.output<typeof RegistradosResumen>
