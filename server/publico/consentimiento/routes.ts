import {
  CartaEnviar,
  CartaRecibida,
  ConsentimientoConsultar,
  ConsentimientoPublico,
  ConsentimientoRegistro,
} from '#contract/publico/consentimiento'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import type { Api } from '#server/http/api'
import { LARGE_BODY } from '#server/http/leer/bodies'
import { AppError } from '#server/http/errors'
import { keyOf } from '#server/http/idempotency'
import { sinTrampa } from '#server/publico/registros/limites'
import { takeAttempt } from '#server/sesion/throttle'
import { consultarRegistro } from './registro.ts'
import { leerConsentimiento, recibirCarta } from './service.ts'

/** A whole school may sign behind one address: letters that are kept are counted only against a flood. */
const MISSES = { most: 60, minutes: 15 }
const LETTERS = { most: 600, minutes: 10 }

/**
 * The consent letter for parents: what it says, what a registration already knows, and the signed letter. Open to all.
 */
export function consentimientoRoutes(app: Api, db: Database): void {
  const config = { acceso: 'publica' as const }
  const tags = ['Formularios']

  app.get('/Publico/Consentimiento', { config, schema: { tags, response: { 200: ConsentimientoPublico } } }, async () =>
    leerConsentimiento(db, hoy()),
  )

  app.post(
    '/Publico/Consentimiento/registro',
    {
      config: { ...config, sinFecha: true },
      schema: { tags, body: ConsentimientoConsultar, response: { 200: ConsentimientoRegistro } },
    },
    async (request) => consultarRegistro(db, request.ip, request.body),
  )

  app.post(
    '/Publico/Consentimiento',
    { bodyLimit: LARGE_BODY, config, schema: { tags, body: CartaEnviar, response: { 201: CartaRecibida } } },
    async (request, reply) => {
      const clave = keyOf(request)
      const carta = request.body
      await takeAttempt(db, `carta:${request.ip}`, LETTERS)
      try {
        sinTrampa(carta)
        return await reply
          .status(201)
          .send(await recibirCarta(db, { ip: request.ip, request_id: request.id }, clave, carta))
      } catch (error) {
        if (error instanceof AppError) await takeAttempt(db, `carta_rechazada:${request.ip}`, MISSES)
        throw error
      }
    },
  )
}
