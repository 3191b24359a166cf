import type { Api } from '#server/http/api'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import { rotuloDe } from '#server/documentos/centro'
import { deDireccion } from '#server/hilos/cola'
import { pdfDeEnlace } from '#server/recibos/documento/impresion'
import { takeAttempt } from '#server/sesion/throttle'
import { cartaDeEnlace } from './consentimiento/documento.ts'
import { enlaceNoDisponible, pagina } from './paginas.ts'
import { verificarCodigo } from './verificar.ts'

/** A phone company puts many people behind one address: wide enough for them, narrow enough for a guesser. */
const LOOKUPS = { most: 120, minutes: 5 }

const asPage = (reply: FastifyReply) =>
  reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex, nofollow')

/**
 * Documents that the outside may look at without a session: the check of a printed code, and the expiring link of a
 * receipt or a consent letter.
 */
export function documentosPublicos(app: Api, db: Database, publicUrl: string | undefined): void {
  const config = { acceso: 'publica' as const }

  app.get(
    '/verificar/:codigo',
    { config, schema: { hide: true, params: z.object({ codigo: z.string() }) } },
    async (request, reply) => {
      await takeAttempt(db, `verificar:${request.ip}`, LOOKUPS)
      const { codigo } = request.params
      const documento = await verificarCodigo(db, codigo.toUpperCase().slice(0, 40))
      const centro = await rotuloDe(db)
      const titulo = texto('documentos.verificar.titulo')
      if (!documento)
        return asPage(reply)
          .status(404)
          .send(pagina({ titulo, centro, mensaje: texto('documentos.verificar.desconocido'), tono: 'mal' }))
      return asPage(reply).send(pagina({ titulo, centro, ...documento }))
    },
  )

  app.get(
    '/documentos/:token',
    { config, schema: { hide: true, params: z.object({ token: z.string() }) } },
    async (request, reply) => {
      await takeAttempt(db, `documentos:${request.ip}`, LOOKUPS)
      const { token } = request.params
      const puesto = deDireccion(request.ip)
      const documento =
        (await pdfDeEnlace(db, token, publicUrl, puesto)) ?? (await cartaDeEnlace(db, token, publicUrl, puesto))
      if (!documento)
        return asPage(reply)
          .status(404)
          .send(enlaceNoDisponible(await rotuloDe(db)))
      return asPage(reply)
        .type('application/pdf')
        .header('Content-Disposition', `inline; filename="${documento.nombre}"`)
        .send(documento.pdf)
    },
  )
}
