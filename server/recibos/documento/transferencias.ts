import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { formatoLempiras, formatoNumeroRecibo } from '#contract/formato'
import { METODOS_DE_BANCO, type Metodo } from '#contract/recibos/metodos'
import { type PagoCrear, type ReciboFila, type ReferenciaUsada } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Db, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { listPage } from '#server/resource/list'
import { recibosSource } from '#server/recibos/recibos-individuales/lectura'
import { suma, type Errores } from './lineas.ts'
import { signoDe } from './signo.ts'

/*
 * One transfer (deposit, cheque) may pay several receipts, up to what it was declared to come to
 * (docs/diseno/dominio.md, «Recibos»).
 * It is the same one where method and reference are (`ACH-7` and `ach 7` are one), unless both say that it came to
 * different accounts, or that they are cheques of different banks.
 */

type Pago = Pick<
  z.output<typeof PagoCrear>,
  'metodo' | 'monto' | 'referencia' | 'banco' | 'cuenta_id' | 'monto_declarado'
>
type Transferencia = Pago & { referencia: string }

const DE_BANCO: readonly Metodo[] = METODOS_DE_BANCO

const esTransferencia = (pago: Pago): pago is Transferencia =>
  DE_BANCO.includes(pago.metodo) && Boolean(pago.referencia)

/** Payments (`p`, of receipts `t`) in force that the bank has not refused, of one transfer. */
const laMisma = ({ metodo, referencia, banco, cuenta_id }: Omit<Transferencia, 'monto'>): Sql =>
  sql`
    letras_y_cifras(p.referencia) = letras_y_cifras(${referencia}) AND p.metodo = ${metodo}
      AND p.estado_banco IS DISTINCT FROM 'rechazado'
      AND (p.cuenta_id IS NULL OR ${cuenta_id ?? null}::int IS NULL OR p.cuenta_id = ${cuenta_id ?? null}::int)
      AND (p.banco IS NULL OR ${banco ?? null}::text IS NULL OR sin_acentos(p.banco) = sin_acentos(${banco ?? null}))
      AND t.estado = 'emitido' AND t.tipo NOT IN ('rechazo', 'rechazo_deshecho')
  `

/** What names the transfer of each payment that is one, by the payment's place. */
async function clavesDe(db: Db, pagos: readonly Pago[]): Promise<Map<number, string>> {
  const filas = pagos.flatMap((pago, index) =>
    esTransferencia(pago) ? [{ index, metodo: pago.metodo, referencia: pago.referencia }] : [],
  )
  if (!filas.length) return new Map()
  const claves = await db.many<{ index: number; clave: string }>(sql`
    SELECT f.index, f.metodo || ' ' || letras_y_cifras(f.referencia) AS clave
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(index int, metodo text, referencia text)
  `)
  return new Map(claves.map(({ index, clave }) => [index, clave]))
}

interface Uso {
  /** What its receipts took of it, less what reversals gave back. */
  usado: Centavos
  /** As whoever first said so, on an earlier receipt or in an earlier payment of this one. */
  declarado: Centavos | null
  recibos: string[]
}

/** `salvo` is a payment of it that is left out: the one that is being corrected. */
async function usoDe(db: Db, transferencia: Transferencia, salvo = 0): Promise<Uso> {
  const { recibos, ...uso } = await db.one<Omit<Uso, 'recibos'> & { recibos: { serie: string; numero: number }[] }>(sql`
    SELECT
      coalesce(sum(${signoDe('t')} * p.monto), 0)::bigint AS usado,
      (array_agg(p.monto_declarado ORDER BY p.id) FILTER (WHERE p.monto_declarado IS NOT NULL))[1] AS declarado,
      coalesce(
        jsonb_agg(jsonb_build_object('serie', t.serie, 'numero', t.numero) ORDER BY t.id) FILTER (
          WHERE t.tipo <> 'reversion'
        ), '[]'
      ) AS recibos
    FROM recibo_pagos p
    JOIN recibos t ON t.id = p.recibo_id
    WHERE ${laMisma(transferencia)} AND p.id <> ${salvo}
  `)
  return { ...uso, recibos: recibos.map(({ serie, numero }) => formatoNumeroRecibo(serie, numero)) }
}

interface Donde {
  /** The payment that is being corrected, by its id. */
  salvo?: number
  /** Where the request has each field. */
  campo?: (index: number, dato: string) => string
}

/**
 * Refuses payments that take more of a transfer than it was declared to come to, unless one with `Caja:autorizar` lets
 * them; answers the id of that authorisation, null where none was needed. A second one of a transfer of which nobody
 * said so has to say it (`monto_declarado`, centavos). Holds each transfer until the transaction ends, so that two
 * tills don't take the same rest. Comes before every other lock.
 *
 * Throws `regla` beside the payment, naming the receipts that used it; a supervisor can sign it.
 */
export async function requireTransferencias(
  tx: Tx,
  contexto: Contexto,
  { pagos, motivo }: { pagos: readonly Pago[]; motivo?: string | null },
  { salvo, campo = (index, dato) => `pagos.${index}.${dato}` }: Donde = {},
): Promise<number | null> {
  const claves = await clavesDe(tx, pagos)
  if (!claves.size) return null
  for (const clave of [...new Set(claves.values())].toSorted())
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transferencia ${clave}`}, 0))`)
  const errors: Errores = {}
  const demas: { que: Mensaje; monto: Centavos }[] = []
  const autoriza = contexto.permisos.has('Caja:autorizar')
  for (const [index, pago] of pagos.entries()) {
    if (!esTransferencia(pago)) continue
    const antes = pagos.slice(0, index).filter((_, otro) => claves.get(otro) === claves.get(index))
    const uso = await usoDe(tx, pago, salvo)
    const declarado = uso.declarado ?? antes.find(({ monto_declarado }) => monto_declarado != null)?.monto_declarado
    const enEste = antes.reduce((suma, { monto }) => suma + monto, 0)
    const defecto = defectoDe(pago, { ...uso, declarado: declarado ?? null }, enEste, autoriza)
    if (defecto) errors[campo(index, defecto.campo)] = defecto.mensaje
    if (defecto?.que) demas.push({ que: defecto.que, monto: pago.monto })
  }
  if (Object.keys(errors).length > demas.length) throw new AppError('regla', { errors })
  if (!demas.length) return null
  return autorizar(tx, contexto, {
    permiso: 'Caja:autorizar',
    que: {
      key: 'autorizaciones.que.transferencia',
      params: { detalle: demas.map(({ que }) => texto(que.key, que.params)).join('; ') },
    },
    monto: suma(demas),
    // Of who may no reason was ever asked.
    motivo: motivo ?? (autoriza ? texto('autorizaciones.derecho_propio') : null),
    errores: errors,
    negativa: { key: 'autorizaciones.negativa.transferencia' },
  })
}

function defectoDe(
  { monto, monto_declarado, referencia }: Transferencia,
  { usado, declarado, recibos }: Uso,
  enEste: Centavos,
  autoriza: boolean,
): { campo: string; mensaje: Mensaje; que?: Mensaje } | undefined {
  if (monto_declarado != null && monto_declarado < monto)
    return { campo: 'monto_declarado', mensaje: { key: 'recibos.error.declarado_menor' } }
  const params = { referencia, recibos: recibos.join(', '), usado: formatoLempiras(usado) }
  // What was said first stands: who says more needs the authority to go beyond it.
  const total = declarado ?? monto_declarado
  if (total == null)
    return usado > 0 && !autoriza
      ? { campo: 'monto_declarado', mensaje: { key: 'recibos.error.declare', params } }
      : undefined
  if (usado + enEste + monto <= total) return undefined
  const queda = formatoLempiras(Math.max(0, total - usado - enEste))
  return {
    campo: 'referencia',
    mensaje: {
      key: 'recibos.error.transferencia_agotada',
      params: { ...params, total: formatoLempiras(total), queda },
    },
    que: {
      key: 'autorizaciones.que.de_transferencia',
      params: { ...params, total: formatoLempiras(total), monto: formatoLempiras(monto), queda },
    },
  }
}

/**
 * The receipts in force that a reference is on already, whatever the method; and what one transfer of them has left.
 */
export async function referenciaUsada(
  db: Db,
  { referencia, metodo, ...donde }: { referencia: string; metodo?: Metodo; cuenta_id?: number; banco?: string },
): Promise<ReferenciaUsada> {
  const usados = recibosSource(
    'RecibosIndividuales',
    sql`
      t.estado = 'emitido' AND t.id = ANY(
        ARRAY(
          SELECT p.recibo_id
          FROM recibo_pagos p
          WHERE letras_y_cifras(p.referencia) = letras_y_cifras(${referencia})
        )
      )
    `,
  )
  const { rows } = await listPage<ReciboFila>(db, usados, { range: [0, 19] })
  const transferencia = { metodo: metodo ?? 'transferencia', monto: 0, referencia, ...donde }
  const { usado, declarado } = await usoDe(db, transferencia)
  return { recibos: rows, usado, declarado }
}
