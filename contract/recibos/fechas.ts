import * as z from 'zod'
import { centavos, fecha, id } from '#contract/campos'

/*
 * Receipts of cash that was taken while nobody knew what day it was (docs/decisions/2026-11-28-que-dia-es.md): which
 * day they were of, said by a supervisor once the clock is right.
 */

/** Answer of `GET /Caja/fechas`: the oldest receipts that wait for their day, and between which days it lies. */
export const PorFechar = z.object({
  recibos: z.array(
    z.object({
      id,
      numero_texto: z.string(),
      tipo: z.enum(['individual', 'varios']),
      pagador_nombre: z.string(),
      usuario_nombre: z.string(),
      total: centavos,
      /** Local dates, both of them possible. */
      desde: fecha,
      hasta: fecha,
    }),
  ),
})
export type PorFechar = z.output<typeof PorFechar>

/** Receipts that get their day at once, at most. */
export const MAXIMO_POR_FECHAR = 500

/** Body of `POST /Caja/fechas`: the day that those receipts were of, local. */
export const Fechar = z.strictObject({ recibos: z.array(id).min(1).max(MAXIMO_POR_FECHAR), fecha })
export type Fechar = z.input<typeof Fechar>
