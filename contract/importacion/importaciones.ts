import * as z from 'zod'
import { id, instante } from '#contract/campos'
import { TIPOS_IMPORTACION } from '#contract/importacion/tipos'

const ESTADOS_IMPORTACION = ['lista', 'rechazada', 'aplicando', 'aplicada', 'fallida'] as const

/** What happens to a row: made, changed, or already there and left as it is. */
const ACCIONES_FILA = ['nueva', 'cambiada', 'igual'] as const

/** `archivo` is a name to show, never a path; `actualizar` changes the records that are already there. */
export const ImportacionConsulta = z.strictObject({
  tipo: z.enum(TIPOS_IMPORTACION),
  archivo: z.string().min(1).max(200),
  actualizar: z.enum(['true', 'false']).default('false'),
})

/** Why a line is refused, in Spanish; `columna` is the file's own heading. */
export const Rechazo = z.object({
  linea: z.int(),
  columna: z.string().nullable(),
  valor: z.string(),
  motivo: z.string(),
})
export type Rechazo = z.output<typeof Rechazo>

/** A row as it would be saved, by field. */
export const FilaMuestra = z.object({
  linea: z.int(),
  accion: z.enum(ACCIONES_FILA),
  datos: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type FilaMuestra = z.output<typeof FilaMuestra>

const linea = z.int().min(1).max(1_000_000)

const valor = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** A record that is already there and a row that says otherwise, field by field. */
export const Diferencia = z.object({
  linea: z.int(),
  /** What people call the record. */
  nombre: z.string().nullable(),
  campos: z.array(z.object({ campo: z.string(), antes: valor, despues: valor })),
})
export type Diferencia = z.output<typeof Diferencia>

/** A cell written anew; `columna` is the file's own heading. */
const Cambio = z.strictObject({ linea, columna: z.string().min(1).max(200), valor: z.string().max(500) })

/** What was changed of a checked file without editing it. */
export const Ajustes = z.object({
  cambios: z.array(Cambio),
  /** Lines that are not imported, and why. */
  apartadas: z.array(z.object({ linea, motivo: z.string() })),
})
export type Ajustes = z.output<typeof Ajustes>

/** Asks for the same file to be checked with cells corrected, or without the lines that are refused. */
export const Ajustar = z.strictObject({
  cambios: z.array(Cambio).max(1_000).optional(),
  apartar: z.boolean().optional(),
})
export type Ajustar = z.output<typeof Ajustar>

export const Importacion = z.object({
  id,
  tipo: z.enum(TIPOS_IMPORTACION),
  archivo: z.string(),
  estado: z.enum(ESTADOS_IMPORTACION),
  /** Rows of the file, and how many are done while it is applied. */
  total: z.int(),
  hechas: z.int(),
  nuevas: z.int(),
  cambiadas: z.int(),
  iguales: z.int(),
  /** Of `iguales`, those whose data differ and stay as they are, since changing was not asked for. */
  diferentes: z.int(),
  rechazadas: z.int(),
  /** Lines that were refused and are left out, to be had as a file. */
  apartadas: z.int(),
  actualizar: z.boolean(),
  /** Fields found, in the file's order, and headings that say nothing to us. */
  columnas: z.array(z.string()),
  ignoradas: z.array(z.string()),
  /** The first twenty rows. */
  muestra: z.array(FilaMuestra),
  /** The first of the records that would change, or stay as they are although the file says otherwise. */
  diferencias: z.array(Diferencia),
  /** The first of the refused; all that are kept come as CSV. */
  errores: z.array(Rechazo),
  creado_en: instante,
})
export type Importacion = z.output<typeof Importacion>
