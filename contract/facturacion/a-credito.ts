import * as z from 'zod'
import { buscado, centavos, fecha, id, nombreCompleto, rtn } from '#contract/campos'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { Exoneracion } from './exoneracion.ts'
import { Numeracion } from './facturas.ts'

/** Lines of an invoice on credit: as many as one receipt pays. */
export const MAXIMO_A_CREDITO = 100

/**
 * An invoice on credit: charges of one or several students, of which nothing was paid, made out to who will pay them by
 * `vence`. What pays them afterwards is not invoiced again (docs/decisions/2026-11-26-credito-a-empresas.md).
 */
export const FacturaACreditoCrear = z.strictObject({
  cargos: z
    .array(id)
    .min(1)
    .max(MAXIMO_A_CREDITO)
    .refine((cargos) => new Set(cargos).size === cargos.length, 'validacion.repetido'),
  vence: fecha,
  cliente_nombre: nombreCompleto,
  cliente_documento: rtn,
  ...Exoneracion.shape,
  ...Numeracion.shape,
})

/** A charge that an invoice on credit can say: owed, nothing of it paid, in no document. Amounts in centavos. */
export const CargoFacturable = z.object({
  id,
  cliente_id: id,
  cliente_codigo: z.string(),
  cliente_nombre: z.string(),
  curso_nombre: z.string().nullable(),
  descripcion: z.string(),
  vence: fecha,
  isv: z.enum(TRATAMIENTOS_ISV),
  neto: centavos,
})
export type CargoFacturable = z.output<typeof CargoFacturable>

/** Words that choose among them: of the student, a course; `mas` of an answer says that there are others. */
export const CargosFacturablesQuery = z.strictObject({
  q: buscado(100).optional(),
  curso_id: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})
export const CargosFacturables = z.object({ cargos: z.array(CargoFacturable), mas: z.boolean() })
export type CargosFacturables = z.output<typeof CargosFacturables>
