import * as z from 'zod'
import { fecha, instante } from '#contract/campos'

/*
 * The server's clock is doubted (docs/diseno/dominio.md, «El reloj se pone en duda»): a computer that starts with
 * another date charges late fees and frees seats that nobody can bring back by hand.
 */

/**
 * The server's instant (ISO 8601) as it answers: the date of a page is the school's, not the device's. A browser says
 * its own by it: that of another computer, where it agrees, is a sign of today.
 */
export const CABECERA_AHORA = 'x-ahora'

/**
 * Why: what was done before is dated later than now (`atras`), for days nothing has said what day it is (`adelante`),
 * the database's clock is another (`base`), or the browsers of several users agree on another day (`navegadores`).
 */
const DUDAS = ['atras', 'adelante', 'base', 'navegadores'] as const
export type TipoDeDuda = (typeof DUDAS)[number]

/** Answer of `GET /Reloj`; `puede` says whether who asks may say that the date is right. */
export const Reloj = z.object({
  ahora: instante,
  hoy: fecha,
  duda: z.enum(DUDAS).nullable(),
  /** Evidence against the clock: the newest record, or the last hour that was sure. */
  ultimo: instante.nullable(),
  puede: z.boolean(),
  /** The last day that was sure: what cash is dated by meanwhile. Null where nothing was yet, and none is taken. */
  seguro: fecha.nullish(),
  /** Receipts that wait for their day, where who asks may say which it was and the clock is right. */
  por_fechar: z.int().nullish(),
})
export type Reloj = z.output<typeof Reloj>

/** Body of `POST /Reloj/visto`: the browser's own instant, where its day is another than the server's. */
export const RelojVisto = z.strictObject({ ahora: instante })

/** Body of `POST /Reloj/confirmar`: the date that was read, and is right. */
export const RelojConfirmar = z.strictObject({ hoy: fecha })
