import * as z from 'zod'
import { centavos, fecha, formatos, id, identidad, instante, texto, unNombre, version } from '#contract/campos'
import type { Centavos } from '#contract/dinero'
import { MODALIDADES_CAI } from '#contract/facturacion/rangos'
import type { Importes } from './importes.ts'

/*
 * Withholdings by the school from a supplier for the tax authority (docs/decisions/2026-11-26-retenciones-hechas.md).
 * Amounts in centavos, rates in basis points.
 */

export const IMPUESTOS_RETENIDOS = ['isr', 'isv'] as const
/** `importe`: the amount before ISV; `isv`: the ISV of the document. */
export const BASES_RETENCION = ['importe', 'isv'] as const
/** So many rates are chosen for one expense at the very most. */
const TASAS_POR_GASTO = 6

/** Basis points, more than 0 and up to 100 %. */
const tasa = z.int().min(1, 'validacion.monto_positivo').max(10_000).register(formatos, { formato: 'porcentaje' })

/** A rate of the table that the accountant keeps; the law's are nowhere in the program. */
export const TasaRetencionCrear = z.strictObject({
  nombre: texto(80),
  impuesto: z.enum(IMPUESTOS_RETENIDOS),
  tasa,
  base: z.enum(BASES_RETENCION),
  activo: z.boolean().default(true),
})
export type TasaRetencionCrear = z.output<typeof TasaRetencionCrear>

export const TasaRetencion = z.object({
  id,
  nombre: unNombre,
  impuesto: z.enum(IMPUESTOS_RETENIDOS),
  tasa,
  base: z.enum(BASES_RETENCION),
  activo: z.boolean(),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type TasaRetencion = z.output<typeof TasaRetencion>

/** The rates that a request chooses, by their ids, each once. */
export const tasasElegidas = z
  .array(id)
  .max(TASAS_POR_GASTO)
  .overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b))

/** One rate's base and amount for an expense; both are 0 where the document has nothing of its base. */
export function retener(
  { tasa, base }: Pick<TasaRetencion, 'tasa' | 'base'>,
  { importe_exento, gravado_15, gravado_18, isv }: Omit<Importes, 'total'>,
): { importe_base: Centavos; monto: Centavos } {
  const importe_base = base === 'isv' ? isv : importe_exento + gravado_15 + gravado_18
  // Half a centavo up; beyond the largest amount the product has more digits than a number holds.
  return { importe_base, monto: Number((BigInt(importe_base) * BigInt(tasa) + 5_000n) / 10_000n) }
}

/** A rate's withholding, under the name and rate that it had when it was chosen. */
export const RetencionDeGasto = z.object({
  tasa_id: id,
  nombre: z.string(),
  impuesto: z.enum(IMPUESTOS_RETENIDOS),
  tasa: z.int(),
  base: z.enum(BASES_RETENCION),
  importe_base: centavos,
  monto: centavos,
})
export type RetencionDeGasto = z.output<typeof RetencionDeGasto>

/** The certificate's source of numbers: needed of several points, and of preprinted forms. */
export const ComprobanteEmitir = z.strictObject({
  rango_id: id.nullish(),
  correlativo: z.int().min(1).max(99_999_999).nullish(),
  /** For how much whoever asks was told that it is; absent in an older app. */
  retenido_visto: centavos.nullish(),
})
export type ComprobanteEmitir = z.output<typeof ComprobanteEmitir>

/** A certificate as the page of its expense shows it. */
export const ComprobanteDeGasto = z.object({
  id,
  numero: z.string(),
  /** Local date of issue. */
  fecha,
  modalidad: z.enum(MODALIDADES_CAI),
  total: centavos,
  estado: z.enum(['emitido', 'anulado']),
  /** The month of its date is closed: it stays. */
  mes_cerrado: z.boolean(),
  usuario_nombre: z.string(),
  anulado_motivo: z.string().nullable(),
})
export type ComprobanteDeGasto = z.output<typeof ComprobanteDeGasto>

/** A certificate as its paper says it. */
export const ComprobanteRetencion = z.object({
  numero: z.string(),
  cai: z.string(),
  modalidad: z.enum(MODALIDADES_CAI),
  /** The first and the last number of its range. */
  rango_autorizado: z.object({ desde: z.string(), hasta: z.string() }),
  fecha_limite: fecha,
  emisor: z.object({
    nombre: z.string(),
    rtn: z.string().nullable(),
    direccion: z.string().nullable(),
    telefono: z.string().nullable(),
    correo: z.string().nullable(),
  }),
  fecha,
  emitido_en: instante,
  proveedor: z.string(),
  rtn_proveedor: identidad,
  documento: z.string(),
  cai_proveedor: z.string().nullable(),
  fecha_documento: fecha,
  lineas: z.array(RetencionDeGasto.omit({ tasa_id: true })),
  total: centavos,
  estado: z.enum(['emitido', 'anulado']),
})
export type ComprobanteRetencion = z.output<typeof ComprobanteRetencion>
