import type { Mensaje } from '#contract/errores'
import { formatoNumeroRecibo } from '#contract/texto/formato'
import { moduloDeRecibo, type TipoRecibo } from '#contract/recibos/recibos-individuales'
import { texto } from '#i18n/texto'
import { autorizar } from '#server/autorizaciones/autorizar'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { LO_QUE_SE_FUE } from '#server/libro/linea'
import type { Rastro } from '#server/resource/actos'
import { requireFecha } from '#server/reloj/por-fechar'
import { cajaAbierta, requireEfectivo } from '#server/recibos/caja/efectivo'
import { soltarRecibo } from '#server/libro/aplicaciones'
import { acreditar } from '#server/libro/creditos'
import {
  escribirDocumento,
  type Documento,
  type Escrito,
  type LineaNueva,
  type Movimiento,
  type PagoNuevo,
} from '#server/libro/documento'
import { asentar } from '#server/libro/asentar'
import { anotar, porque, type Libro } from '#server/libro/libro'
import { bloquearDeLosRecibos } from './bloquear-pagos.ts'
import { saldosDe } from './saldo.ts'
import { suma } from './lineas.ts'

interface Anulable {
  id: number
  tipo: TipoRecibo
  serie: string
  numero: number
  fecha_confirmada: boolean | null
  caja_id: number
  cliente_id: number | null
  encargado_id: number | null
  pagador_nombre: string
  pagador_documento: string | null
}

/**
 * Undoes a receipt in force (docs/diseno/dominio.md, «Anular y revertir»), locked after `bloquearDevueltos`. While its
 * till and its month are open it becomes `anulado`: the number stays, nothing else does. Afterwards, or once the bank
 * rejected a payment of it, its day stays as it was, and a reversal dated today in the voider's open till gives back
 * the money that was not rejected. Either way its charges are owed again, the credit that it left goes and what it
 * used comes back, discounts that came with it go, and settlements that rested on it are revoked. `motivo` is kept.
 * Where a reversal is not what was asked for, `sinReversion` says why none is made.
 *
 * Throws `con_factura` (naming the invoice), `credito_usado` (naming the receipts) when what it left in favour was
 * spent, `estado_no_permite` with `sinReversion`, for a document that is not undone but made anew, or of which the bank
 * rejected everything; for a reversal also `sin_caja`, `regla` when the till has not that much cash, and what
 * `autorizar` throws: cash that leaves a till for a closed one's receipt is a supervisor's to allow.
 */
export async function anularRecibo(
  tx: Tx,
  contexto: Contexto,
  id: number,
  motivo: string,
  sinReversion?: Mensaje,
): Promise<Rastro> {
  const recibo = await tx.one<Anulable>(sql`
    SELECT
      id, tipo, serie, numero, fecha_confirmada, caja_id, cliente_id, encargado_id, pagador_nombre, pagador_documento
    FROM recibos
    WHERE id = ${id}
  `)
  await requireSinFactura(tx, id)

  // After the receipt: charges, clients, till, counter.
  await bloquearDeLosRecibos(tx, [id])
  const creditos = await creditosQueDeshace(tx, id)
  await requireSinDevolver(tx, recibo)
  const abierta = await tx.maybe(sql`
    SELECT FROM cajas c
    WHERE c.id = ${recibo.caja_id}
      AND c.cerrada_en IS NULL
      AND NOT EXISTS (
        SELECT FROM cierres_mensuales m
        JOIN recibos r ON to_char(r.fecha, 'YYYY-MM') <= m.mes
        WHERE r.id = ${id}
      )
      AND NOT EXISTS (SELECT FROM (${rechazosDe(id)}) x)
    FOR SHARE OF c
  `)
  if (!abierta && sinReversion) throw new AppError('estado_no_permite', { message: sinReversion })
  await asentar(tx, contexto, async (libro) => {
    const deshecho = await (abierta ? anular : revertir)(libro, contexto, recibo, motivo, creditos)
    await soltarRecibo(libro, id)
    porque(libro, texto('recibos.revocado_por', { numero: formatoNumeroRecibo(recibo.serie, recibo.numero) }))
    anotar(libro, { modulo: moduloDeRecibo(recibo.tipo), entidad: 'recibos', entidad_id: id, ...deshecho })
  })
  return { anotado: true }
}

/** Holds what a refund gave back of, which comes before it: the bank takes nothing of that until the end. */
export const bloquearDevueltos = (tx: Tx, id: number): Promise<unknown> =>
  tx.run(sql`
    SELECT FROM recibos
    WHERE id IN (
      SELECT l.recibo_id
      FROM recibo_lineas d
      JOIN recibo_lineas l ON l.id = d.devuelve_linea_id
      WHERE d.recibo_id = ${id}
    )
    ORDER BY id
    FOR NO KEY UPDATE
  `)

/** The rejections in force of payments of a receipt. */
const rechazosDe = (recibo_id: number): Sql => sql`
  SELECT x.recibo_id
  FROM rechazos x
  JOIN recibo_pagos p ON p.id = x.pago_id
  WHERE p.recibo_id = ${recibo_id} AND x.deshecho_id IS NULL
`

/** Money that rejections took of one of its lines. */
const rechazadoDe = (recibo_id: number, linea: Sql): Sql => sql`
  SELECT t.total, t.isv
  FROM recibo_lineas t
  WHERE t.recibo_id IN (${rechazosDe(recibo_id)}) AND t.rechaza_linea_id = ${linea}
`

/** A receipt that was undone, as the bitácora tells of it. */
interface Deshecho {
  accion: 'anular' | 'revertir'
  antes?: Record<string, unknown>
  despues: Record<string, unknown>
}

async function anular(
  libro: Libro,
  { usuario_id }: Contexto,
  { id }: Anulable,
  motivo: string,
  creditos: readonly Movimiento[],
): Promise<Deshecho> {
  await acreditar(
    libro,
    creditos.map((credito) => ({ ...credito, recibo_id: id, tipo: 'anulacion' })),
  )
  await libro.tx.run(
    sql`
      UPDATE recibos
      SET estado = 'anulado', anulado_en = now(), anulado_por = ${usuario_id}, anulado_motivo = ${motivo}
      WHERE id = ${id}
    `,
  )
  return {
    accion: 'anular',
    antes: { estado: 'emitido' },
    despues: { estado: 'anulado', anulado_motivo: motivo },
  }
}

/** Writes the document that undoes one of a closed till: the same lines and payments, the money going back. */
async function revertir(
  libro: Libro,
  contexto: Contexto,
  recibo: Anulable,
  motivo: string,
  creditos: Movimiento[],
): Promise<Deshecho> {
  const { tx } = libro
  requireFecha(recibo)
  if (recibo.tipo === 'devolucion')
    throw new AppError('estado_no_permite', { message: { key: 'recibos.error.devolucion_cerrada' } })
  const caja_id = await cajaAbierta(tx, contexto, 'egreso')
  const lineas = await tx.many<LineaNueva>(
    sql`
      SELECT
        orden, cliente_id, cargo_id, producto_id, descripcion, cantidad, precio, descuento, isv_tratamiento, isv,
        exonerado, total, con_saldo
      FROM recibo_lineas l
      WHERE recibo_id = ${recibo.id} AND NOT EXISTS (${rechazadoDe(recibo.id, raw('l.id'))})
      UNION ALL
      SELECT
        l.orden, l.cliente_id, l.cargo_id, l.producto_id, l.descripcion, 1, l.total - t.total, 0, l.isv_tratamiento,
        l.isv - t.isv, 0, l.total - t.total, least(l.con_saldo, l.total - t.total)
      FROM recibo_lineas l
      CROSS JOIN LATERAL (
        SELECT sum(total)::bigint AS total, sum(isv)::bigint AS isv
        FROM (${rechazadoDe(recibo.id, raw('l.id'))}) x
      ) t
      WHERE l.recibo_id = ${recibo.id} AND t.total < l.total
      ORDER BY orden
    `,
  )
  const pagos = await tx.many<PagoNuevo>(
    sql`
      SELECT
        orden, metodo, monto, cuenta_id, referencia, banco, rtn
      FROM recibo_pagos p
      WHERE recibo_id = ${recibo.id}
        AND NOT EXISTS (
          SELECT FROM rechazos x
          WHERE x.pago_id = p.id AND x.deshecho_id IS NULL
        )
      ORDER BY orden
    `,
  )
  if (!pagos.length && lineas.length === 0)
    throw new AppError('estado_no_permite', { message: { key: 'recibos.error.todo_rechazado' } })
  const efectivo = suma(pagos.filter(({ metodo }) => metodo === 'efectivo'))
  if (efectivo > 0)
    await autorizar(tx, contexto, {
      permiso: 'Caja:autorizar',
      que: {
        key: 'autorizaciones.que.reversion',
        params: { numero: formatoNumeroRecibo(recibo.serie, recibo.numero), pagador: recibo.pagador_nombre },
      },
      monto: efectivo,
      motivo,
      negativa: { key: 'recibos.error.revertir_sin_permiso' },
    })
  await requireEfectivo(tx, contexto, caja_id, efectivo)
  const partes = { caja_id, lineas, pagos, creditos, observacion: motivo }
  const { id, numero } = await escribirReversion(libro, recibo, partes)
  return {
    accion: 'revertir',
    despues: { reversion: formatoNumeroRecibo('RR', numero), reversion_id: id, motivo },
  }
}

const escribirReversion = (
  libro: Libro,
  { id: revierte_id, cliente_id, encargado_id, pagador_nombre, pagador_documento }: Anulable,
  partes: Pick<Documento, 'caja_id' | 'lineas' | 'pagos' | 'creditos' | 'observacion'>,
): Promise<Escrito> =>
  escribirDocumento(libro, {
    ...partes,
    tipo: 'reversion',
    fecha: libro.hoy,
    cliente_id,
    encargado_id,
    pagador: { nombre: pagador_nombre, documento: pagador_documento },
    revierte_id,
  })

/**
 * Movements that give each client's credit back as it was before the receipt; the clients are locked: a merge under way
 * moves both the credit and what it must not fall below. What a rejection took of it is gone already, and
 * credit that was spent and became a charge is owed as one.
 */
async function creditosQueDeshace(tx: Tx, recibo_id: number): Promise<Movimiento[]> {
  const deEste = sql`recibo_id = ${recibo_id} OR recibo_id IN (${rechazosDe(recibo_id)})`
  const creditos = await tx.many<Required<Pick<Movimiento, 'cliente_id' | 'monto' | 'isv' | 'recibo_linea_id'>>>(
    sql`
      SELECT cliente_id, isv, recibo_linea_id, sum(monto)::bigint AS monto
      FROM (
        SELECT cliente_id, isv, recibo_linea_id, monto
        FROM creditos
        WHERE ${deEste}
        UNION ALL
        SELECT l.cliente_id, k.isv, k.recibo_linea_id, -l.total
        FROM recibo_lineas l
        CROSS JOIN LATERAL (
          SELECT c.isv, c.recibo_linea_id
          FROM creditos c
          WHERE c.recibo_id = ${recibo_id} AND c.cliente_id = l.cliente_id AND c.monto > 0
          ORDER BY c.recibo_linea_id = l.rechaza_linea_id DESC NULLS LAST, c.id LIMIT 1
        ) k
        WHERE l.recibo_id IN (${rechazosDe(recibo_id)}) AND l.rechazo_destino = 'credito_usado'
      ) k
      GROUP BY cliente_id, isv, recibo_linea_id
      HAVING sum(monto) <> 0
      ORDER BY cliente_id, isv
    `,
  )
  const saldos = await saldosDe(
    tx,
    creditos.map(({ cliente_id }) => cliente_id),
  )
  for (const { cliente_id, isv, monto } of creditos) {
    const saldo = saldos.get(cliente_id)
    if (saldo && (saldo[isv] -= monto) < 0)
      throw new AppError('credito_usado', {
        message: { key: 'recibos.error.credito_usado', params: { recibos: await quienUso(tx, cliente_id, recibo_id) } },
      })
  }
  return creditos.map(({ monto, ...credito }) => ({ ...credito, tipo: 'reversion', monto: -monto }))
}

/** The receipts in force that used the client's credit since, or gave it back, by number. */
async function quienUso(tx: Tx, cliente_id: number, recibo_id: number): Promise<string> {
  const rows = await tx.many<{ serie: string; numero: number }>(sql`
    SELECT DISTINCT r.serie, r.numero
    FROM creditos c
    JOIN recibos r ON r.id = c.recibo_id
    WHERE c.cliente_id = ${cliente_id}
      AND c.tipo IN ('uso', 'devolucion')
      AND r.estado = 'emitido'
      AND r.id > ${recibo_id}
    ORDER BY r.serie, r.numero LIMIT 10
  `)
  return rows.map(({ serie, numero }) => formatoNumeroRecibo(serie, numero)).join(', ')
}

/**
 * Part of it was given back already: the rest goes back the same way. A refund is not undone once its money was
 * credited by a note, lowered a charge, or is what an invoice made out since leaves out. Throws `estado_no_permite`,
 * naming the document.
 */
async function requireSinDevolver(db: Db, { id, tipo }: Anulable): Promise<void> {
  const devuelto = await db.maybe<{ serie: string; numero: number }>(sql`
    SELECT d.serie, d.numero
    FROM recibo_lineas l
    JOIN recibo_lineas x ON x.devuelve_linea_id = l.id
    JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
    WHERE l.recibo_id = ${id}
    ORDER BY d.id LIMIT 1
  `)
  if (devuelto)
    throw new AppError('estado_no_permite', {
      message: {
        key: 'recibos.error.con_devolucion',
        params: { numero: formatoNumeroRecibo(devuelto.serie, devuelto.numero) },
      },
    })
  if (tipo !== 'devolucion') return
  const fija = await db.maybe<{ nota: string | null }>(sql`
    SELECT n.numero AS nota
    FROM recibos r
    LEFT JOIN facturas n ON n.devolucion_id = r.id AND n.estado = 'emitida'
    WHERE r.id = ${id}
      AND (
        n.id IS NOT NULL
          OR EXISTS (SELECT FROM recibo_lineas l WHERE l.recibo_id = r.id AND l.cargo_id IS NOT NULL)
          OR EXISTS (SELECT FROM recibo_pagos p WHERE p.recibo_id = r.id AND p.metodo = 'saldo_a_favor')
          -- The bank took back what it gave: the rejection told that as gone, without tax.
          OR EXISTS (
            SELECT FROM recibo_lineas l
            JOIN recibo_lineas t ON t.rechaza_linea_id = l.devuelve_linea_id AND t.recibo_id > l.recibo_id
            JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
            WHERE l.recibo_id = r.id
          )
          -- An invoice made out since says what was left: nobody would invoice what came in again, nor its tax.
          OR EXISTS (
            SELECT FROM recibo_lineas v
            JOIN recibo_lineas l ON l.id = v.devuelve_linea_id
            JOIN facturas f ON f.recibo_id = l.recibo_id AND f.tipo = '01' AND f.estado = 'emitida'
              AND f.acreditado < f.total
            LEFT JOIN factura_lineas q ON q.factura_id = f.id AND q.recibo_linea_id = l.id
            ${LO_QUE_SE_FUE}
            WHERE v.recibo_id = r.id AND coalesce(q.total, 0) + d.devuelto <= l.total - l.con_saldo
          )
      )
    LIMIT 1
  `)
  if (fija) throw new AppError('estado_no_permite', { message: { key: 'recibos.error.devolucion_firme' } })
}

/**
 * Refuses what an invoice in force rests on, unless credit notes took back all of it (docs/diseno/dominio.md,
 * «Facturas»). Throws `con_factura`.
 */
async function requireSinFactura(db: Db, recibo_id: number): Promise<void> {
  const factura = await db.maybe<{ numero: string }>(sql`
    SELECT f.numero
    FROM facturas f
    WHERE f.recibo_id = ${recibo_id}
      AND f.tipo = '01'
      AND f.estado = 'emitida'
      AND f.total > (
        SELECT coalesce(sum(n.total), 0)
        FROM facturas n
        WHERE n.factura_id = f.id AND n.tipo = '06' AND n.estado = 'emitida'
      )
  `)
  if (factura)
    throw new AppError('con_factura', {
      message: { key: 'recibos.error.con_factura', params: { numero: factura.numero } },
    })
}
