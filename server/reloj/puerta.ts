import type { FastifyRequest } from 'fastify'
import { CABECERA_AHORA } from '#contract/tiempo/reloj'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { AppError } from '#server/http/errors'
import { DE_MAS_MS, dudaDelReloj, oirSenal, type Duda } from './duda.ts'
import { esPropia } from './maquinas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route writes nothing with a date, or only what comes and goes with a session: it is open at any time. */
    sinFecha?: boolean
    /**
     * The route works, while the clock is doubted, as of the last hour that was sure: it takes cash on a receipt «fecha
     * por confirmar», reads what such a receipt is made from or what a family is shown, or signs in.
     */
    porConfirmar?: boolean
  }
}

/** Milliseconds for which a doubt, or none, is remembered: a burst of requests asks once. */
const RECIENTE_MS = 1_000

interface Lectura {
  en: number
  duda: Duda | undefined
}
const lecturas = new WeakMap<Database, Lectura>()

/** Forgets the doubt that is remembered: somebody said that the date is right. */
export const releerReloj = (db: Database): boolean => lecturas.delete(db)

/** The doubt as it was within this second. A clock that jumped meanwhile is looked at again. */
export async function dudaReciente(db: Database): Promise<Duda | undefined> {
  const ahora = Date.now()
  const leida = lecturas.get(db)
  if (leida && ahora >= leida.en && ahora - leida.en < RECIENTE_MS) return leida.duda
  const duda = await dudaDelReloj(db, new Date(ahora))
  lecturas.set(db, { en: ahora, duda })
  return duda
}

const LEEN = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Nothing is written while the clock is doubted, by any door: a route says that it is open all the same, and one that
 * says nothing is not. One that is `porConfirmar` is open where some day was ever sure. The day that a request would be
 * dated by is that of its arrival, before which a browser on another computer may have told its own.
 */
export function registerReloj(app: Api, db: Database): void {
  app.addHook('onRequest', async (request) => {
    const { sinFecha, porConfirmar } = request.routeOptions.config
    const escribe = !LEEN.has(request.method) && !sinFecha && !request.is404
    const otra = esSenal(request)
    if (!escribe && !otra && !porConfirmar) return
    let duda = await dudaReciente(db)
    if (duda?.duda === 'adelante' && otra) {
      await db.transaction((tx) => oirSenal(tx, quienDe(request)))
      releerReloj(db)
      duda = await dudaReciente(db)
    }
    if (!duda) return
    const { seguro: dia, seguro_en: instante } = duda
    if (porConfirmar && dia && instante) request.enDuda = { instante, dia }
    else if (escribe) throw new AppError('reloj_en_duda')
  })
}

const quienDe = (request: FastifyRequest) => ({
  usuario_id: request.sesion?.usuario_id ?? null,
  usuario_nombre: request.sesion?.nombre ?? null,
  ip: request.ip,
  request_id: request.id,
})

/** Whether the request comes from another computer, and that computer's clock is with this one's. */
function esSenal(request: FastifyRequest): boolean {
  const suyo = Date.parse(String(request.headers[CABECERA_AHORA] ?? ''))
  return Math.abs(suyo - Date.now()) <= DE_MAS_MS && !esPropia(request.ip)
}
