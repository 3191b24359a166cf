import * as z from 'zod'
import { id, instante } from '#contract/campos'
import { MODULOS, type NombreModulo } from '#contract/modulos'

/** Entries of its history that a record's own page tells, at most; the rest is in the bitácora. */
export const MAYOR_HISTORIAL = 100

/**
 * One field of a change, in the words of a person: its name, and amounts, dates and states as they are read. Null:
 * empty, or not to be told.
 */
export const CambioLeido = z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })
export type CambioLeido = z.output<typeof CambioLeido>

/** One event in a record's history, told on its own page. */
export const EntradaHistorial = z.object({
  id: z.int(),
  instante,
  /** Null: the system itself. */
  usuario_nombre: z.string().nullable(),
  accion: z.string(),
  /** The act without its user: «anuló el recibo RI-000123: se cobró dos veces». */
  frase: z.string(),
  cambios: z.array(CambioLeido),
})
export type EntradaHistorial = z.output<typeof EntradaHistorial>

/** A row of the bitácora. */
export const EntradaBitacora = EntradaHistorial.extend({
  usuario_id: id.nullable(),
  modulo: z.string(),
  entidad: z.string().nullable(),
  entidad_id: z.int().nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type EntradaBitacora = z.output<typeof EntradaBitacora>

/** A row of the bitácora on a sheet. */
export const BitacoraHoja = z.object({
  instante,
  usuario_nombre: z.string(),
  modulo: z.string(),
  frase: z.string(),
  cambios: z.string(),
  ip: z.string().nullable(),
})

/** Modules of the trace that have no screen: acts that belong to no module of the menu. */
export const MODULOS_SIN_PANTALLA = ['Sesion', 'Importaciones', 'Respaldos', 'Demostracion'] as const

/** The actions that people look for; others are found by their words. */
export const ACCIONES_BUSCADAS = [
  'crear',
  'editar',
  'eliminar',
  'anular',
  'exportar',
  'importar',
  'reimprimir',
  'ingreso',
  'ingreso_fallido',
  'permiso_negado',
] as const

/** The module whose screen shows the records of an entity. */
export const MODULO_DE_ENTIDAD: Readonly<Record<string, NombreModulo>> = Object.fromEntries(
  MODULOS.flatMap((modulo) => ('entidad' in modulo ? [[modulo.entidad, modulo.name]] : [])),
)
