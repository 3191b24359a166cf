import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id, instante, textoOpcional, version } from '#contract/campos'
import { METODOS } from './recibos-individuales.ts'

/** Counted and expected money of one method. `saldo_a_favor` moves no money and is not counted. */
export const CajaConteo = z.object({
  metodo: z.enum(METODOS),
  /** Of the receipts in force; for `efectivo` the float is included. */
  esperado: centavosConSigno,
  contado: centavos.nullable(),
  diferencia: centavosConSigno.nullable(),
})

export const CajaFila = z.object({
  id,
  usuario_id: id,
  usuario_nombre: z.string(),
  fecha,
  abierta_en: instante,
  cerrada_en: instante.nullable(),
  fondo: centavos,
  estado: z.enum(['abierta', 'cerrada']),
  /** Receipts in force in it, and their money without `saldo_a_favor`. */
  recibos: z.int(),
  recibido: centavos,
  /** Counted − expected over all methods; null while open. */
  diferencia: centavosConSigno.nullable(),
  version,
})
export type CajaFila = z.output<typeof CajaFila>

export const Caja = CajaFila.extend({
  cerrada_por_nombre: z.string().nullable(),
  observacion: z.string().nullable(),
  anulados: z.int(),
  conteos: z.array(CajaConteo),
})
export type Caja = z.output<typeof Caja>

export const CajaActual = z.object({ caja: Caja.nullable() })

export const CajaAbrir = z.strictObject({ fondo: centavos })

/** Methods without a count are taken as counted 0. `observacion` is required when something differs. */
export const CajaCerrar = z.strictObject({
  contado: z.array(z.strictObject({ metodo: z.enum(METODOS), monto: centavos })).max(METODOS.length),
  observacion: textoOpcional(500),
})
