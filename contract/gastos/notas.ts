import * as z from 'zod'
import { centavos, centavosPositivos, fecha, id, instante, mes, opcional, texto } from '#contract/campos'
import { numeroDeCai, numeroFiscal } from './numeros.ts'

/** A credit note of the supplier, which takes away from its expense; its parts sum to its total. */
export const NotaDeGastoCrear = z.strictObject({
  /** Date of the note; not before its expense's nor after today. */
  fecha,
  /** The month (YYYY-MM) that it counts in; as of an expense. */
  periodo: mes.nullish(),
  documento: texto(40).overwrite(numeroFiscal),
  cai_proveedor: opcional(texto(60).overwrite(numeroDeCai)),
  descripcion: texto(300),
  importe_exento: centavos.default(0),
  gravado_15: centavos.default(0),
  gravado_18: centavos.default(0),
  isv: centavos.default(0),
  total: centavosPositivos,
})
export type NotaDeGastoCrear = z.output<typeof NotaDeGastoCrear>

export const NotaDeGasto = z.object({
  id,
  fecha,
  periodo: mes,
  documento: z.string(),
  cai_proveedor: z.string().nullable(),
  descripcion: z.string(),
  importe_exento: centavos,
  gravado_15: centavos,
  gravado_18: centavos,
  isv: centavos,
  total: centavos,
  estado: z.enum(['registrado', 'anulado']),
  mes_cerrado: z.boolean(),
  usuario_nombre: z.string(),
  creado_en: instante,
  anulado_motivo: z.string().nullable(),
})
export type NotaDeGasto = z.output<typeof NotaDeGasto>
