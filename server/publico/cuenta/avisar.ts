import type { FastifyRequest } from 'fastify'
import type { AvisoEnviado, AvisoEnviar } from '#contract/publico/cuenta'
import type { Titular } from '#server/catalogos/clientes/partes'
import type { Database, Tx } from '#server/db/pool'
import { AppError, invalidField } from '#server/http/errors'
import { sha256 } from '#server/http/guard'
import { keyOf } from '#server/http/idempotency'
import type { Visita } from '#server/publico/registros/lugares'
import { esRepetido, leerPrueba, reportadoAntes, reportar } from '#server/recibos/reportados/service'
import { returnAttempt, takeAttempt } from '#server/sesion/throttle'
import { leerAviso } from './leer.ts'

/** Payments that one person reports in a day, and what is sent besides: refused, and corrected. */
const AVISOS = { most: 20, minutes: 24 * 60 }
const ENVIOS = { most: 100, minutes: 24 * 60 }
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * Keeps a payment that a family reports, once for each key: the same key and body gives the first answer again. What is
 * refused is none of the twenty of a day. Throws `regla` beside the field, `estado_no_permite` for who sees no account,
 * `idempotencia_distinta`, `demasiados_intentos`.
 */
export async function enviarAviso(
  db: Database,
  { ip, request_id }: Visita,
  { acceso_id, encargado_id, cliente_id }: Titular & { acceso_id: number },
  request: FastifyRequest & { body: AvisoEnviar },
): Promise<AvisoEnviado> {
  const { comprobante, ...datos } = request.body
  // Two people may make up the same key.
  const clave = `${acceso_id}.${keyOf(request)}`
  const cuerpo = sha256(JSON.stringify(request.body))
  const antes = await reportadoAntes(db, clave, cuerpo)
  if (antes !== undefined) return { aviso: await leerAviso(db, antes), repetido: await esRepetido(db, antes) }
  await takeAttempt(db, `acceso-envio:${acceso_id}`, ENVIOS)
  const suyo = `acceso-aviso:${acceso_id}`
  await takeAttempt(db, suyo, AVISOS)
  const enviar = async (tx: Tx) =>
    reportar(tx, {
      quien: { usuario_id: null, usuario_nombre: null, ip, request_id },
      titular: { encargado_id, cliente_id },
      clave,
      cuerpo,
      datos,
      prueba: comprobante ? leerPrueba(bytesDe(comprobante)) : null,
    })
  try {
    const { id, repetido } = await db.transaction(enviar)
    return { aviso: await leerAviso(db, id), repetido }
  } catch (error) {
    if (error instanceof AppError) await returnAttempt(db, suyo)
    throw error
  }
}

function bytesDe(base64: string): Buffer {
  if (!BASE64.test(base64)) throw invalidField('comprobante', 'gastos.comprobante.error.tipo')
  return Buffer.from(base64, 'base64')
}
