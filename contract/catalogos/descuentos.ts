import * as z from 'zod'
import {
  centavos,
  centavosPositivos,
  fecha,
  id,
  instante,
  texto,
  textoOpcional,
  unNombre,
  version,
} from '#contract/campos'
import { CIEN_POR_CIENTO, type Centavos } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { diasEntre } from '#contract/tiempo/fechas'
import { motivoOpcional } from '#contract/motivos'
import { MAXIMO_MOTIVO } from '#contract/texto/motivos'
import type { Concepto } from '#contract/recibos/cargos'

export const TIPOS_DESCUENTO = ['porcentaje', 'monto'] as const
export const APLICA_A = ['matricula', 'mensualidad', 'producto', 'todo'] as const

export const DescuentoCrear = z.strictObject({
  nombre: texto(80),
  tipo: z.enum(TIPOS_DESCUENTO),
  /** Basis points when `porcentaje`, centavos when `monto`. */
  valor: centavosPositivos,
  aplica_a: z.enum(APLICA_A),
  /** Local dates between which it is given, both included. */
  desde: fecha.nullish(),
  hasta: fecha.nullish(),
  /** Early payment: given at the counter alone, while so many days or more are left until the charge falls due. */
  dias_antes: z.int().min(0).max(365).nullish(),
  requiere_autorizacion: z.boolean().default(false),
  /** Goes together with others; of those that do not, a charge has one. */
  acumulable: z.boolean().default(false),
  /** Siblings get it by themselves, all but the first who enrolled; between its dates. */
  hermanos: z.boolean().default(false),
  activo: z.boolean().default(true),
})
export type DescuentoCrear = z.output<typeof DescuentoCrear>

type Comprobable = Pick<z.output<typeof DescuentoCrear>, 'tipo' | 'valor' | 'desde' | 'hasta'> &
  Partial<Pick<DescuentoCrear, 'hermanos' | 'aplica_a' | 'dias_antes' | 'requiere_autorizacion'>>

/** Faults between the fields of a discount, by field. */
export function erroresDeDescuento({ tipo, valor, desde, hasta, ...otros }: Comprobable): Record<string, Mensaje> {
  return {
    ...(tipo === 'porcentaje' && valor > CIEN_POR_CIENTO && { valor: { key: 'validacion.porcentaje_maximo' } }),
    ...(desde && hasta && hasta < desde && { hasta: { key: 'validacion.fin_antes' } }),
    ...(otros.hermanos &&
      (otros.requiere_autorizacion || otros.aplica_a === 'producto' || typeof otros.dias_antes === 'number') && {
        hermanos: { key: 'descuentos.error.hermanos' },
      }),
  }
}

/** The form's schema: the same fields, and the rules between them. */
export const DescuentoFormulario = DescuentoCrear.superRefine((descuento, context) => {
  for (const [campo, { key }] of Object.entries(erroresDeDescuento(descuento)))
    context.addIssue({ code: 'custom', path: [campo], message: key })
})

/** A discount as those see it who give it. */
export const DescuentoOfrecido = z.object({
  id,
  nombre: unNombre,
  tipo: z.enum(TIPOS_DESCUENTO),
  valor: DescuentoCrear.shape.valor,
  aplica_a: z.enum(APLICA_A),
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  dias_antes: z.int().nullable(),
  requiere_autorizacion: z.boolean(),
  acumulable: z.boolean(),
  hermanos: z.boolean(),
  activo: z.boolean(),
})
export type DescuentoOfrecido = z.output<typeof DescuentoOfrecido>

export const Descuento = DescuentoOfrecido.extend({
  /** Times that it is in force, and their sum in centavos. */
  veces: z.int(),
  costo: centavos,
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type Descuento = z.output<typeof Descuento>

/** One time that a discount was given, as it was then. */
export const DescuentoAplicado = z.object({
  id,
  fecha,
  cliente_id: id.nullable(),
  cliente_nombre: z.string().nullable(),
  cargo_id: id.nullable(),
  matricula_id: id.nullable(),
  recibo_id: id.nullable(),
  numero_texto: z.string().nullable(),
  /** The charge or the line of the receipt. */
  descripcion: z.string(),
  nombre: z.string(),
  tipo: z.enum(TIPOS_DESCUENTO),
  valor: DescuentoCrear.shape.valor,
  monto: centavos,
  motivo: z.string().nullable(),
  usuario_nombre: z.string(),
  /** Neither taken back nor of a voided charge or receipt. */
  vigente: z.boolean(),
})
export type DescuentoAplicado = z.output<typeof DescuentoAplicado>

/** A discount that is only looked at, or that was given before: its reason is as it was written. */
export const DescuentoDado = z.strictObject({ descuento_id: id, motivo: textoOpcional(MAXIMO_MOTIVO) })

/** A discount chosen for an enrolment, a charge or a line; `motivo` is required of one that needs authorisation. */
export const DescuentoElegido = DescuentoDado.extend({ motivo: motivoOpcional })
export type DescuentoElegido = z.output<typeof DescuentoElegido>

type Regla = Pick<DescuentoOfrecido, 'tipo' | 'valor'>

/** A discount's amount on `bruto` (centavos): half a centavo up, at most `tope`, which can still be taken off. */
export function montoDeDescuento({ tipo, valor }: Regla, bruto: Centavos, tope = bruto): Centavos {
  const entero =
    tipo === 'monto'
      ? valor
      : Number((2n * BigInt(bruto) * BigInt(valor) + BigInt(CIEN_POR_CIENTO)) / (2n * BigInt(CIEN_POR_CIENTO)))
  return Math.min(entero, tope)
}

export const alcanza = ({ aplica_a }: Pick<DescuentoOfrecido, 'aplica_a'>, concepto: Concepto): boolean =>
  aplica_a === 'todo' || aplica_a === concepto

/** Active, and within its dates on a local date. */
export const enFecha = (
  { activo, desde, hasta }: Pick<DescuentoOfrecido, 'activo' | 'desde' | 'hasta'>,
  hoy: string,
): boolean => activo && (desde === null || desde <= hoy) && (hasta === null || hoy <= hasta)

/** Whether a charge that falls due on `vence` is paid early enough on `hoy` (local dates). */
export const aTiempo = ({ dias_antes }: Pick<DescuentoOfrecido, 'dias_antes'>, vence: string, hoy: string): boolean =>
  dias_antes === null || diasEntre(hoy, vence) >= dias_antes

/**
 * Whether one may be given beside those that a charge has: each once, and one alone of those that are not cumulative.
 */
export const cabe = (
  uno: Pick<DescuentoOfrecido, 'id' | 'acumulable'>,
  otros: readonly Pick<DescuentoOfrecido, 'id' | 'acumulable'>[],
): boolean => otros.every((otro) => otro.id !== uno.id && (otro.acumulable || uno.acumulable))

interface Planeado {
  concepto: Concepto
  bruto: Centavos
  descuento?: Centavos | null
}

/**
 * Amounts that the chosen discounts take off each charge of a plan, in the order of both: the first ones come first
 * when a charge has no more to lower.
 */
export function descuentosDelPlan<D extends DescuentoOfrecido>(
  plan: readonly Planeado[],
  elegidos: readonly D[],
): { indice: number; descuento: D; monto: Centavos }[] {
  return plan.flatMap(({ concepto, bruto, descuento }, indice) => {
    let queda = bruto - (descuento ?? 0)
    return elegidos.flatMap((elegido) => {
      const monto = alcanza(elegido, concepto) ? montoDeDescuento(elegido, bruto, queda) : 0
      queda -= monto
      return monto > 0 ? [{ indice, descuento: elegido, monto }] : []
    })
  })
}
