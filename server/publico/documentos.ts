import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatoFecha, formatoLempiras, formatoNumeroRecibo } from '#contract/formato'
import type { TipoRecibo } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { rotuloDe } from '#server/documentos/centro'
import { pdfDeEnlace } from '#server/recibos/recibos-individuales/impresion'
import { takeAttempt } from '#server/sesion/throttle'
import { enlaceNoDisponible, pagina } from './paginas.ts'

/** A phone company puts many people behind one address: wide enough for them, narrow enough for a guesser. */
const LOOKUPS = { most: 120, minutes: 5 }

const asPage = (reply: FastifyReply) => reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex, nofollow')

interface Verificado {
  serie: string
  numero: number
  tipo: TipoRecibo
  fecha: string
  total: number
  estado: 'emitido' | 'anulado'
  /** Number of the document that undid it. */
  reversion: number | null
}

/** What the outside may look at without a session: the check of a printed code, and a receipt's own expiring link. */
export function documentosPublicos(app: FastifyInstance, db: Database, publicUrl: string | undefined): void {
  const config = { acceso: 'publica' as const }

  app.get('/verificar/:codigo', { config, schema: { hide: true } }, async (request, reply) => {
    await takeAttempt(db, `verificar:${request.ip}`, LOOKUPS)
    const { codigo } = request.params as { codigo: string }
    const recibo = await db.maybe<Verificado>(sql`
      SELECT r.serie, r.numero, r.tipo, r.fecha, r.total, r.estado, o.numero AS reversion
      FROM recibos r LEFT JOIN recibos o ON o.revierte_id = r.id AND o.estado = 'emitido' WHERE r.codigo_verificacion = ${codigo.toUpperCase().slice(0, 40)}`)
    const centro = await rotuloDe(db)
    const titulo = texto('documentos.verificar.titulo')
    if (!recibo) return asPage(reply).status(404).send(pagina({ titulo, centro, mensaje: texto('documentos.verificar.desconocido'), tono: 'mal' }))
    const vale = recibo.estado === 'emitido' && recibo.reversion === null
    return asPage(reply).send(
      pagina({
        titulo,
        centro,
        mensaje: recibo.reversion === null ? texto(vale ? 'documentos.verificar.valido' : 'documentos.verificar.anulado') : texto('documentos.verificar.revertido', { numero: formatoNumeroRecibo('RR', recibo.reversion) }),
        tono: vale ? 'bien' : 'mal',
        filas: [
          { etiqueta: texto('documentos.verificar.tipo'), valor: texto(`documentos.recibo.titulos.${recibo.tipo}`) },
          { etiqueta: texto('documentos.verificar.numero'), valor: formatoNumeroRecibo(recibo.serie, recibo.numero) },
          { etiqueta: texto('documentos.verificar.fecha'), valor: formatoFecha(recibo.fecha) },
          { etiqueta: texto('documentos.verificar.total'), valor: formatoLempiras(recibo.total) },
          { etiqueta: texto('documentos.verificar.estado'), valor: texto(`opciones.estado.${recibo.estado}`) },
        ],
      }),
    )
  })

  app.get('/documentos/:token', { config, schema: { hide: true } }, async (request, reply) => {
    await takeAttempt(db, `documentos:${request.ip}`, LOOKUPS)
    const documento = await pdfDeEnlace(db, (request.params as { token: string }).token, publicUrl)
    if (!documento) return asPage(reply).status(404).send(enlaceNoDisponible(await rotuloDe(db)))
    return asPage(reply).type('application/pdf').header('Content-Disposition', `inline; filename="${documento.nombre}"`).send(documento.pdf)
  })
}
