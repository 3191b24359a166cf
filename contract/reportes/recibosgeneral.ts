import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id } from '#contract/campos'
import { METODOS } from '#contract/recibos/recibos-individuales'

/** Totals over everything that the filter holds; below 0 where more was given back than came in. Voided receipts are counted apart and in no sum. */
export const RecibosResumen = z.object({
  recibos: z.int(),
  /** Money received: payments of receipts in force, without `saldo_a_favor`. */
  recibido: centavosConSigno,
  /** Paid from credit, shown apart so that nothing counts twice. */
  saldo_a_favor: centavosConSigno,
  isv: centavosConSigno,
  anulados: z.object({ recibos: z.int(), total: centavos }),
  por_metodo: z.array(z.object({ metodo: z.enum(METODOS), pagos: z.int(), monto: centavosConSigno })),
  por_dia: z.array(z.object({ fecha, recibos: z.int(), recibido: centavosConSigno })),
  por_usuario: z.array(z.object({ usuario_id: id, usuario_nombre: z.string(), recibos: z.int(), recibido: centavosConSigno })),
})
export type RecibosResumen = z.output<typeof RecibosResumen>
