import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import { formatoNumeroRecibo, formatoRtn } from '#contract/texto/formato'
import type { PagoCrear } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { suma, type Errores } from './lineas.ts'

type Pago = z.output<typeof PagoCrear>
/** By number, RTN of who withheld, and centavos. */
type Constancia = { referencia: string; rtn: string; monto: Centavos }

/**
 * Lets pass what a payer withheld, which settles `debido` (centavos) without money: with its certificate's number and
 * date and the payer's RTN, leaving no credit, and by the word of who supervises tills, told where that certificate is
 * already. Answers the id of what was authorised. Throws `regla` beside the payment, and what `autorizar` throws.
 */
export async function permitirRetenciones(
  tx: Tx,
  contexto: Contexto,
  pagos: readonly Pago[],
  debido: Centavos,
): Promise<number | undefined> {
  const errores: Errores = {}
  pagos.forEach((pago, index) => {
    const campo = (nombre: string) => `pagos.${index}.${nombre}`
    if (pago.metodo !== 'retencion') {
      if (pago.rtn != null) errores[campo('rtn')] = { key: 'validacion.del_sistema' }
      return
    }
    if (!pago.referencia) errores[campo('referencia')] = { key: 'recibos.error.exige.numero_constancia' }
    if (!pago.rtn) errores[campo('rtn')] = { key: 'recibos.error.exige.rtn' }
    if (!pago.fecha_banco) errores[campo('fecha_banco')] = { key: 'recibos.error.exige.fecha_constancia' }
    else if (pago.fecha_banco > contexto.hoy) errores[campo('fecha_banco')] = { key: 'validacion.fecha_futura' }
  })
  const retenidos = pagos.filter((pago): pago is Pago & Constancia => pago.metodo === 'retencion')
  if (retenidos.length && suma(pagos) > debido) errores.pagos = { key: 'recibos.error.retencion_excede' }
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  if (!retenidos.length) return undefined
  return autorizarConstancias(tx, contexto, retenidos)
}

/**
 * Holds each certificate until the transaction ends, so that of two tills with the same one the second reads where the
 * first used it. Comes before every other lock, but for that of transfers.
 */
export async function tomarConstancias(
  tx: Tx,
  pagos: readonly Partial<Pick<Pago, 'metodo' | 'referencia' | 'rtn'>>[],
): Promise<void> {
  const constancias = pagos.flatMap(({ metodo, referencia, rtn }) =>
    metodo === 'retencion' && referencia && rtn ? [`${rtn} ${referencia}`] : [],
  )
  if (!constancias.length) return
  await tx.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('constancia ' || c.clave, 0))
    FROM (
      SELECT DISTINCT letras_y_cifras(x) AS clave
      FROM unnest(${constancias}::text[]) AS x
      ORDER BY clave
    ) c
  `)
}

/**
 * Asks for the word of who supervises tills, told where each is already but for payment `salvo`, which is being
 * corrected. Throws what `autorizar` throws.
 */
export async function autorizarConstancias(
  tx: Tx,
  contexto: Contexto,
  constancias: readonly Constancia[],
  salvo = 0,
): Promise<number> {
  const detalle: string[] = []
  for (const constancia of constancias) detalle.push(await nombreDe(tx, constancia, salvo))
  return autorizar(tx, contexto, {
    permiso: 'Caja:autorizar',
    que: { key: 'autorizaciones.que.retencion', params: { detalle: detalle.join('; ') } },
    monto: suma(constancias),
    motivo: texto('recibos.motivo_retencion'),
    negativa: { key: 'autorizaciones.negativa.retencion' },
  })
}

/** A certificate as a supervisor reads it: its number, whose it is, and the receipts that it is on already. */
async function nombreDe(tx: Tx, { referencia, rtn }: Constancia, salvo: number): Promise<string> {
  const usada = await tx.many<{ serie: string; numero: number }>(sql`
    SELECT r.serie, r.numero
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id AND r.estado = 'emitido' AND r.tipo IN ('individual', 'varios')
    WHERE p.id <> ${salvo} AND p.metodo = 'retencion' AND p.rtn = ${rtn}
      AND letras_y_cifras(p.referencia) = letras_y_cifras(${referencia})
      AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
    ORDER BY r.id
  `)
  const nombre = texto('recibos.constancia_de', { numero: referencia, rtn: formatoRtn(rtn) })
  return usada.length
    ? texto('recibos.constancia_usada', {
        constancia: nombre,
        recibos: usada.map(({ serie, numero }) => formatoNumeroRecibo(serie, numero)).join(', '),
      })
    : nombre
}
