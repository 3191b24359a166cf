import type { Centavos } from '#contract/dinero'
import type { EstadoBanco } from '#contract/recibos/conciliacion'
import type { Metodo } from '#contract/recibos/metodos'
import type { TipoRecibo } from '#contract/recibos/recibos-individuales'
import { bloquearEstudiantes } from '#server/cargos/bloquear-estudiantes'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

/** A payment under its lock, with its receipt. */
export interface PagoBloqueado {
  id: number
  recibo_id: number
  metodo: Metodo
  monto: Centavos
  cuenta_id: number | null
  referencia: string | null
  banco: string | null
  rtn: string | null
  /** As the counter typed it; of what was withheld, the date of its certificate. */
  fecha_banco: string | null
  estado_banco: EstadoBanco | null
  conciliado_en: string | null
  conciliado_por: number | null
  /** The rejection in force, and how the payment stood before it. */
  rechazo_id: number | null
  estado_antes: 'por_confirmar' | 'confirmado' | null
  tipo: TipoRecibo
  serie: string
  numero: number
  cliente_id: number | null
  encargado_id: number | null
  pagador_nombre: string
  pagador_documento: string | null
  pagador_telefono: string | null
}

/**
 * Holds payments and then their receipts, each in the order of their ids: nobody undoes a receipt while something is
 * said of its payments, which a void does not touch.
 */
export async function bloquearConRecibos(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`SELECT FROM recibo_pagos WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`)
  await tx.run(sql`
    SELECT FROM recibos
    WHERE id IN (SELECT recibo_id FROM recibo_pagos WHERE id = ANY(${[...ids]}))
    ORDER BY id
    FOR NO KEY UPDATE
  `)
}

/**
 * Payments and their receipts in the order of their ids, which nobody else changes until the end of the transaction.
 * Throws `no_encontrado`, `recibo_anulado` for one of a receipt that was undone, `estado_no_permite` when one is no
 * longer what `seDeja` asks for.
 */
export async function bloquearPagos(
  tx: Tx,
  ids: readonly number[],
  seDeja: (pago: PagoBloqueado) => boolean,
): Promise<PagoBloqueado[]> {
  await bloquearConRecibos(tx, ids)
  const pagos = await tx.many<PagoBloqueado & { deshecho: boolean }>(sql`
    SELECT
      p.id, p.recibo_id, p.metodo, p.monto, p.cuenta_id, p.referencia, p.banco, p.rtn, p.fecha_banco,
      p.estado_banco, p.conciliado_en, p.conciliado_por, x.recibo_id AS rechazo_id, x.estado_antes, r.tipo, r.serie,
      r.numero, r.cliente_id, r.encargado_id, r.pagador_nombre, r.pagador_documento, r.pagador_telefono,
      r.estado = 'anulado' OR EXISTS (
        SELECT FROM recibos v
        WHERE v.revierte_id = r.id AND v.estado = 'emitido'
      ) AS deshecho
    FROM recibo_pagos p
    JOIN recibos r ON r.id = p.recibo_id
    LEFT JOIN rechazos x ON x.pago_id = p.id AND x.deshecho_id IS NULL
    WHERE p.id = ANY(${[...ids]})
    ORDER BY p.id
  `)
  if (pagos.length < new Set(ids).size) throw new AppError('no_encontrado')
  if (pagos.some(({ deshecho }) => deshecho)) throw new AppError('recibo_anulado')
  if (!pagos.every(seDeja)) throw new AppError('estado_no_permite', { message: { key: 'tesoreria.error.pago_cambio' } })
  return pagos
}

/**
 * Locks charges that receipts cover, or that their rejections took or made; then every student whom they name or whose
 * credit they moved, and whoever `ademas` is: each in its order. Throws `FichaUnida` for one who was merged meanwhile.
 */
export async function bloquearDeLosRecibos(
  tx: Tx,
  recibos: readonly number[],
  ademas: number | null = null,
): Promise<void> {
  const rechazos = sql`
    SELECT x.recibo_id
    FROM rechazos x
    JOIN recibo_pagos p ON p.id = x.pago_id
    WHERE p.recibo_id = ANY(${[...recibos]})
  `
  const documentos = sql`SELECT unnest(${[...recibos]}::int[]) UNION ${rechazos}`
  await tx.run(sql`
    SELECT FROM cargos
    WHERE id IN (
      SELECT cargo_id
      FROM aplicaciones
      WHERE recibo_id = ANY(${[...recibos]})
      UNION
      SELECT cargo_id
      FROM cargo_ajustes
      WHERE recibo_id = ANY(${[...recibos]})
      UNION
      SELECT id
      FROM cargos
      WHERE rechazo_id IN (${rechazos})
    )
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  await bloquearEstudiantes(
    tx,
    sql`
      SELECT cliente_id FROM creditos WHERE recibo_id IN (${documentos})
      UNION
      SELECT cliente_id FROM recibos WHERE id IN (${documentos})
      UNION
      SELECT cliente_id FROM recibo_lineas WHERE recibo_id IN (${documentos})
      UNION
      SELECT id FROM clientes WHERE id = ${ademas} AND fusionado_en IS NULL
    `,
  )
}
