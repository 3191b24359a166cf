import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { centavos, centavosPositivos, fecha, id, texto, version } from '#contract/campos'
import { DescuentoOfrecido } from '#contract/catalogos/descuentos'
import { motivo, motivoOpcional } from '#contract/motivos'
import { Cargo, recargo } from './cargos.ts'

/**
 * Kinds of adjustment that lower a charge after it was made: a discount of the catalogue, an agreed lower price, a debt
 * forgiven, the tax that a buyer does not pay, what was given back of it, or that a late fee was of something paid in
 * time.
 */
const TIPOS_AJUSTE = ['descuento', 'rebaja', 'condonacion', 'exoneracion', 'devolucion', 'a_tiempo'] as const

/** Something that lowered a charge: who, when, why. */
export const AjusteDeCargo = z.object({
  /** Null for a discount that the charge was made with: that one is not taken back. */
  id: id.nullable(),
  tipo: z.enum(TIPOS_AJUSTE),
  /** The discount's name as it was then. */
  nombre: z.string().nullable(),
  monto: centavos,
  fecha,
  motivo: z.string().nullable(),
  usuario_nombre: z.string(),
  /** The receipt that it came with, and goes with. */
  recibo_id: id.nullable(),
  numero_texto: z.string().nullable(),
  /** The settlement that it was written off for. */
  finiquito_id: id.nullable(),
  /** The credit note of a debit note that it came with, and goes with. */
  nota_id: id.nullable(),
  /** Local date since which it no longer counts, by whom and why. */
  hasta: fecha.nullable(),
  deshecho_por_nombre: z.string().nullable(),
  deshecho_motivo: z.string().nullable(),
})
export type AjusteDeCargo = z.output<typeof AjusteDeCargo>

/**
 * A charge with everything that lowered it, and the discounts that it may be given today with what each would take off.
 */
export const CargoDetalle = Cargo.extend({
  ajustes: z.array(AjusteDeCargo),
  /** A discount from its making that none of the catalogue explains (centavos). */
  descuento_libre: centavos,
  ofrecidos: z.array(DescuentoOfrecido.extend({ monto: centavos })),
})
export type CargoDetalle = z.output<typeof CargoDetalle>

/** With `a_todos`, also the other charges of the same enrolment that still owe and that the discount is for. */
export const DescuentoDeCargoBody = z.strictObject({
  descuento_id: id,
  motivo: motivoOpcional,
  a_todos: z.boolean().default(false),
  version,
})

export const AjusteBody = z.strictObject({
  tipo: z.enum(['rebaja', 'condonacion']),
  monto: centavosPositivos,
  motivo,
  version,
})

/** A surcharge: a new charge beside this one, of the same student and enrolment, due today unless it says otherwise. */
export const RecargoBody = z.strictObject({
  recargo,
  descripcion: texto(160),
  monto: centavosPositivos,
  vence: fecha.nullish(),
  motivo,
})

function estadoDeAjuste({ recibo_id, finiquito_id, nota_id, hasta }: AjusteDeCargo) {
  if (recibo_id !== null) return 'de_recibo'
  if (finiquito_id !== null) return 'de_finiquito'
  if (nota_id !== null) return 'de_nota'
  return hasta === null ? 'vigente' : 'deshecho'
}

/** An adjustment that came with something else goes with it. Who may change charges asks; `autorizar` decides. */
export const ACTOS_DE_AJUSTE = actosDe(
  'Matriculas',
  CargoDetalle,
  {
    deshacer: {
      permiso: 'Descuentos:autorizar',
      tambien: ['Matriculas:editar'],
      de: ['vigente'],
      a: 'deshecho',
      porque: {
        de_recibo: 'descuentos.error.con_recibo',
        de_finiquito: 'descuentos.error.con_finiquito',
        de_nota: 'descuentos.error.con_nota',
      },
      motivo: 'rebaja',
      rastro: 'deshacer_ajuste',
      palabras: 'descuentos.cargo.deshacer',
    },
  },
  { ruta: 'Cargos/ajustes', registro: AjusteDeCargo, estado: estadoDeAjuste },
)
