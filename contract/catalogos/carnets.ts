import * as z from 'zod'
import { id, instante } from '#contract/campos'
import { motivoOpcional } from '#contract/motivos'

/* Students' cards (docs/diseno/dominio.md, «Papeles del centro»). */

/** The card of a student that works, without its code: that is on the card alone. */
export const Carnet = z.object({
  id,
  creado_en: instante,
  usuario_nombre: z.string(),
  /** Why it was made anew; null of a first one. */
  motivo: z.string().nullable(),
  /** Cards of before, which work no longer. */
  anteriores: z.int(),
})
export type Carnet = z.output<typeof Carnet>

/** `carnet` null: there is none. */
export const CarnetDeCliente = z.object({ carnet: Carnet.nullable() })
export type CarnetDeCliente = z.output<typeof CarnetDeCliente>

/** Asks for a card; `carnet_id` is the one in force as it was seen, which then works no longer, and needs a reason. */
export const CarnetEmitir = z.strictObject({
  cliente_id: id,
  carnet_id: id.nullable(),
  motivo: motivoOpcional,
})
export type CarnetEmitir = z.output<typeof CarnetEmitir>

const idDeConsulta = z.coerce.number().pipe(id)
export const CarnetConsulta = z.strictObject({ cliente_id: idDeConsulta })
export const CarnetsConsulta = z.strictObject({ curso_id: idDeConsulta })
export const CarnetsBody = z.strictObject({ curso_id: id })

/** A student of a course, and since when with a card; null without. */
export const ConCarnet = z.object({
  cliente_id: id,
  codigo: z.string(),
  nombre: z.string(),
  creado_en: instante.nullable(),
})
export type ConCarnet = z.output<typeof ConCarnet>

export const CarnetsEmitidos = z.object({ emitidos: z.int() })
export type CarnetsEmitidos = z.output<typeof CarnetsEmitidos>
