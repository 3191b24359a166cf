import * as z from 'zod'
import { centavosPositivos, id, texto, textoOpcional } from '#contract/campos'

/** How credit is given back. */
export const METODOS_DEVOLUCION = ['efectivo', 'transferencia', 'cheque'] as const

/** Credit (centavos) that goes back to whoever paid it. */
export const DevolucionCrear = z.strictObject({
  cliente_id: id,
  monto: centavosPositivos,
  metodo: z.enum(METODOS_DEVOLUCION),
  cuenta_id: id.nullish(),
  referencia: textoOpcional(60),
  motivo: texto(300),
})
export type DevolucionCrear = z.input<typeof DevolucionCrear>
