import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id, instante, textoOpcional } from '#contract/campos'
import { METODOS } from './recibos-individuales.ts'

/** A month as `YYYY-MM`. */
const mes = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, 'validacion.mes')

const Documentos = z.object({ documentos: z.int(), total: centavos })

/**
 * What the documents dated in a month add up to, in centavos. Income is money received less refunds and reversals;
 * what is paid from credit stands apart. Computed again, it comes out the same for as long as the month is closed.
 */
export const TotalesMes = z.object({
  recibos: z.int(),
  recibido: centavosConSigno,
  saldo_a_favor: centavosConSigno,
  isv: centavosConSigno,
  devoluciones: Documentos,
  reversiones: Documentos,
  anulados: Documentos,
  por_metodo: z.array(z.object({ metodo: z.enum(METODOS), pagos: z.int(), monto: centavosConSigno })),
  /** `recibido` without credit; the numbers from first to last, voided ones among them. */
  por_serie: z.array(
    z.object({
      serie: z.string(),
      documentos: z.int(),
      anulados: z.int(),
      desde: z.int(),
      hasta: z.int(),
      total: centavosConSigno,
      recibido: centavosConSigno,
    }),
  ),
  gastos: Documentos.extend({ isv: centavos }),
  facturas: Documentos.extend({ isv: centavos, anuladas: z.int() }),
  notas_credito: Documentos,
  cajas: z.object({ cajas: z.int(), faltantes: centavos, sobrantes: centavos }),
})
export type TotalesMes = z.output<typeof TotalesMes>

/** What the bank had not yet said, by documents dated until the end of the month. */
export const AlCerrar = z.object({ por_confirmar: z.object({ pagos: z.int(), monto: centavos }) })
export type AlCerrar = z.output<typeof AlCerrar>

export const CierreFila = z.object({
  id,
  mes: z.string(),
  recibos: z.int(),
  recibido: centavosConSigno,
  gastos: centavos,
  usuario_nombre: z.string(),
  cerrado_en: instante,
})
export type CierreFila = z.output<typeof CierreFila>

export const CierreMensual = CierreFila.extend({
  totales: TotalesMes,
  al_cerrar: AlCerrar,
  observacion: z.string().nullable(),
})
export type CierreMensual = z.output<typeof CierreMensual>

/** A month that is not closed: what it would close with, and what stands in the way. */
export const CierrePrevia = z.object({
  mes: z.string(),
  /** The first and the last day. */
  desde: fecha,
  hasta: fecha,
  /** Its last day has come. */
  terminado: z.boolean(),
  totales: TotalesMes,
  al_cerrar: AlCerrar,
  /** Tills opened until its last day that are still open. */
  cajas_abiertas: z.array(z.object({ id, usuario_nombre: z.string(), fecha })),
})
export type CierrePrevia = z.output<typeof CierrePrevia>

/** The month that comes next; null while there is nothing to close. */
export const CierreSiguiente = z.object({ siguiente: CierrePrevia.nullable() })

export const CierreCrear = z.strictObject({ mes, observacion: textoOpcional(500) })
