import type * as z from 'zod'
import type { Centavos } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { formatoLempiras, formatoNumeroRecibo } from '#contract/texto/formato'
import { METODOS_DE_BANCO, type Metodo } from '#contract/recibos/metodos'
import { type PagoCrear, type ReciboFila, type ReferenciaUsada } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Db, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import type { Tomada } from '#server/libro/pagos'
import { listPage } from '#server/resource/list'
import { recibosSource } from './recibo.ts'
import { suma, type Errores } from './lineas.ts'
import { segunBanco } from './segun-banco.ts'
import { signoDe } from '#server/libro/signo'

/*
 * One transfer (deposit, cheque) may pay several receipts, up to what the bank's lines say that it came to or, while
 * none shows it, to what it was declared to come to (docs/diseno/dominio.md, «Recibos»).
 * It is the same one where method and reference are (`ACH-7` and `ach 7` are one), unless both say that it came to
 * different accounts, or that they are cheques of different banks.
 */

type Pago = Pick<z.output<typeof PagoCrear>, 'metodo' | 'monto' | 'banco' | 'cuenta_id' | 'monto_declarado'> & {
  referencia?: string | null
}
type Transferencia = Pago & { referencia: string }

const DE_BANCO: readonly Metodo[] = METODOS_DE_BANCO

const esTransferencia = (pago: Pago): pago is Transferencia =>
  DE_BANCO.includes(pago.metodo) && Boolean(pago.referencia)

/** Payments (`p`, of receipts `t`) in force that the bank has not refused, of one transfer. */
const laMisma = ({ metodo, referencia, banco, cuenta_id }: Omit<Transferencia, 'monto'>): Sql =>
  sql`
    referencia_llana(p.referencia) = referencia_llana(${referencia}) AND p.metodo = ${metodo}
      AND p.estado_banco IS DISTINCT FROM 'rechazado'
      AND (p.cuenta_id IS NULL OR ${cuenta_id ?? null}::int IS NULL OR p.cuenta_id = ${cuenta_id ?? null}::int)
      AND (p.banco IS NULL OR ${banco ?? null}::text IS NULL OR sin_acentos(p.banco) = sin_acentos(${banco ?? null}))
      AND t.estado = 'emitido' AND t.tipo IN ('individual', 'varios', 'reversion')
  `

/** The plain reference of each payment that is of a transfer, by the payment's place. */
async function clavesDe(db: Db, pagos: readonly Pago[]): Promise<Map<number, string>> {
  const filas = pagos.flatMap((pago, index) => (esTransferencia(pago) ? [{ index, referencia: pago.referencia }] : []))
  if (!filas.length) return new Map()
  const claves = await db.many<{ index: number; clave: string }>(sql`
    SELECT f.index, referencia_llana(f.referencia) AS clave
    FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS f(index int, referencia text)
  `)
  return new Map(claves.map(({ index, clave }) => [index, clave]))
}

/** Holds plain references until the transaction ends. Comes before every other lock. */
async function bloquearReferencias(tx: Tx, claves: Iterable<string>): Promise<void> {
  for (const clave of [...new Set(claves)].toSorted())
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`transferencia ${clave}`}, 0))`)
}

/** Holds the transfers that lines of the bank show, so that no till takes of them meanwhile. */
export async function bloquearTransferencias(tx: Tx, movimientos: readonly number[]): Promise<void> {
  const claves = await tx.many<{ clave: string }>(sql`
    SELECT referencia_llana(referencia) AS clave
    FROM cuenta_movimientos
    WHERE id = ANY(${[...movimientos]}) AND referencia IS NOT NULL
  `)
  await bloquearReferencias(
    tx,
    claves.map(({ clave }) => clave),
  )
}

/**
 * Throws `regla`, naming the receipts, where lines that are said to be those payments now are used beyond what they
 * brought: a receipt of another has their reference and took of them already.
 */
export async function requireSinOtroDueno(
  tx: Tx,
  lineas: readonly { referencia: string | null; cuenta_id: number }[],
  pagos: readonly number[],
): Promise<void> {
  for (const { referencia, cuenta_id } of lineas) {
    if (referencia === null) continue
    const ajeno = await tx.maybe(sql`
      SELECT FROM recibo_pagos
      WHERE id = ANY(${[...pagos]}) AND referencia_llana(referencia) IS DISTINCT FROM referencia_llana(${referencia})
      LIMIT 1
    `)
    const dicho = ajeno && (await segunBanco(tx, { referencia, cuenta_id }, []))
    if (dicho && dicho.usado > dicho.total)
      throw new AppError('regla', {
        message: {
          key: 'banco.error.referencia_de_otro',
          params: { referencia, total: formatoLempiras(dicho.total), recibos: numeros(dicho.recibos).join(', ') },
        },
      })
  }
}

interface Uso {
  /** The part that its receipts took, less what reversals gave back. */
  usado: Centavos
  /** As whoever first said so, on an earlier receipt or in an earlier payment of this one. */
  declarado: Centavos | null
  /** The bank's lines say so themselves. */
  segun_banco: boolean
  recibos: string[]
}

const numeros = (recibos: readonly { serie: string; numero: number }[]): string[] =>
  recibos.map(({ serie, numero }) => formatoNumeroRecibo(serie, numero))

/** `salvo` are payments of it that are left out: those that are being changed. */
async function usoDe(db: Db, transferencia: Transferencia, salvo: readonly number[] = []): Promise<Uso> {
  const banco = await segunBanco(db, transferencia, salvo)
  if (banco) return { usado: banco.usado, declarado: banco.total, segun_banco: true, recibos: numeros(banco.recibos) }
  const { recibos, ...uso } = await db.one<
    Pick<Uso, 'usado' | 'declarado'> & { recibos: { serie: string; numero: number }[] }
  >(sql`
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
    WHERE ${laMisma(transferencia)} AND p.id <> ALL(${[...salvo]}::int[])
  `)
  return { ...uso, segun_banco: false, recibos: numeros(recibos) }
}

interface Donde {
  /** The payments that are being changed, by their ids. */
  salvo?: readonly number[]
  /** Nobody can be asked what the whole came to: only what is known of it already counts. */
  sinPreguntar?: boolean
  /** Where the request has each field. */
  campo?: (index: number, dato: string) => string
}

/**
 * Refuses payments that take more of a transfer than it came to, unless one with `Caja:autorizar` lets them; answers
 * by what right each takes it, to be kept with it. What the transfer came to is the bank's own
 * word where a line shows it, and else what was declared: a second one of a transfer of which nobody said so has to
 * say it (`monto_declarado`, centavos). Holds each reference until the transaction ends, so that two tills don't take
 * the same rest. Comes before every other lock.
 *
 * Throws `regla` beside the payment, naming the receipts that used it; a supervisor can sign it.
 */
export async function requireTransferencias(
  tx: Tx,
  contexto: Contexto,
  { pagos, motivo }: { pagos: readonly Pago[]; motivo?: string | null },
  { salvo, sinPreguntar = false, campo = (index, dato) => `pagos.${index}.${dato}` }: Donde = {},
): Promise<Tomada> {
  const claves = await clavesDe(tx, pagos)
  const tomada: Tomada = { autorizacion_id: null, segun_banco: pagos.map(() => null) }
  if (!claves.size) return tomada
  await bloquearReferencias(tx, claves.values())
  const errors: Errores = {}
  const demas: { que: Mensaje; monto: Centavos }[] = []
  const autoriza = contexto.permisos.has('Caja:autorizar')
  for (const [index, pago] of pagos.entries()) {
    if (!esTransferencia(pago)) continue
    const uso = await usoDe(tx, pago, salvo)
    if (uso.segun_banco) tomada.segun_banco[index] = uso.declarado
    const antes = pagos
      .slice(0, index)
      .filter(
        ({ metodo }, otro) =>
          claves.get(otro) === claves.get(index) &&
          (metodo === pago.metodo || (uso.segun_banco && DE_BANCO.includes(metodo))),
      )
    const declarado = uso.declarado ?? antes.find(({ monto_declarado }) => monto_declarado != null)?.monto_declarado
    const enEste = suma(antes)
    const defecto = defectoDe(pago, { ...uso, declarado: declarado ?? null }, enEste, autoriza || sinPreguntar)
    if (defecto) errors[campo(index, defecto.campo)] = defecto.mensaje
    if (defecto?.que) demas.push({ que: defecto.que, monto: pago.monto })
  }
  if (Object.keys(errors).length > demas.length) throw new AppError('regla', { errors })
  if (!demas.length) return tomada
  const autorizacion_id = await autorizar(tx, contexto, {
    permiso: 'Caja:autorizar',
    que: {
      key: 'autorizaciones.que.transferencia',
      params: { detalle: demas.map(({ que }) => texto(que.key, que.params)).join('; ') },
    },
    monto: suma(demas),
    // A person who may was never asked for a reason.
    motivo: motivo ?? (autoriza ? texto('autorizaciones.derecho_propio') : null),
    errores: errors,
    negativa: { key: 'autorizaciones.negativa.transferencia' },
  })
  return { ...tomada, autorizacion_id }
}

function defectoDe(
  { monto, monto_declarado, referencia }: Transferencia,
  { usado, declarado, segun_banco, recibos }: Uso,
  enEste: Centavos,
  callado: boolean,
): { campo: string; mensaje: Mensaje; que?: Mensaje } | undefined {
  if (monto_declarado != null && monto_declarado < monto)
    return { campo: 'monto_declarado', mensaje: { key: 'recibos.error.declarado_menor' } }
  const params = { referencia, recibos: recibos.join(', '), usado: formatoLempiras(usado) }
  // The amount said first stands: who says more needs the authority to go beyond it.
  const total = declarado ?? monto_declarado
  if (total == null)
    return usado > 0 && !callado
      ? { campo: 'monto_declarado', mensaje: { key: 'recibos.error.declare', params } }
      : undefined
  if (usado + enEste + monto <= total) return undefined
  const queda = formatoLempiras(Math.max(0, total - usado - enEste))
  const dichos = { ...params, total: formatoLempiras(Math.max(0, total)), monto: formatoLempiras(monto), queda }
  const dicho = !segun_banco ? 'agotada' : recibos.length ? 'agotada_banco' : 'excede_banco'
  return {
    campo: 'referencia',
    mensaje: { key: `recibos.error.transferencia_${dicho}`, params: dichos },
    que: { key: `autorizaciones.que.de_transferencia${segun_banco ? '_banco' : ''}`, params: dichos },
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
          WHERE referencia_llana(p.referencia) = referencia_llana(${referencia})
        )
      )
    `,
  )
  const { rows } = await listPage<ReciboFila>(db, usados, { range: [0, 19] })
  const transferencia = { metodo: metodo ?? 'transferencia', monto: 0, referencia, ...donde }
  const { usado, declarado } = await usoDe(db, transferencia)
  return { recibos: rows, usado, declarado: declarado === null ? null : Math.max(0, declarado) }
}
