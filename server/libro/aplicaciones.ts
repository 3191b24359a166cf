import type { Centavos } from '#contract/dinero'
import { empty, sql, type Sql } from '#server/db/sql'
import { deshacerAjustes } from './ajustes.ts'
import { anularCargos } from './cargos.ts'
import { debenOtraVez, type Libro } from './libro.ts'
import { cubiertosPor } from './mora.ts'

/** A part of a receipt (centavos) that covers a charge. */
export interface Aplicacion {
  recibo_id: number
  cargo_id: number
  monto: Centavos
  /** The rejection that it makes good, once that is undone. */
  repone_id?: number
}

/** Covers locked charges from today on with what receipts brought. */
export async function aplicar({ tx, hoy, pendiente }: Libro, aplicaciones: readonly Aplicacion[]): Promise<void> {
  if (!aplicaciones.length) return
  for (const { cargo_id } of aplicaciones) pendiente.cubiertos.add(cargo_id)
  const filas = aplicaciones.map((aplicacion, orden) => ({ ...aplicacion, orden }))
  await tx.run(sql`
    WITH nuevas AS (
      INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde, repone_id)
      SELECT recibo_id, cargo_id, monto, ${hoy}::date, repone_id
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb)
        AS f(orden int, recibo_id int, cargo_id int, monto bigint, repone_id int)
      ORDER BY orden
      RETURNING cargo_id, monto
    ),
    sumas AS (SELECT cargo_id, sum(monto)::bigint AS monto FROM nuevas GROUP BY cargo_id)
    UPDATE cargos c SET aplicado = c.aplicado + s.monto
    FROM sumas s
    WHERE c.id = s.cargo_id
  `)
}

/**
 * Closes today what covers locked charges, by a condition on `aplicaciones`; answers it by receipt, the oldest first:
 * what was given back in part left a newer row of an old receipt.
 */
async function soltar({ tx, hoy }: Libro, cuales: Sql): Promise<Aplicacion[]> {
  const sueltas = await tx.many<Aplicacion & { id: number }>(sql`
    WITH sueltas AS (
      UPDATE aplicaciones
      SET hasta = ${hoy}::date
      WHERE ${cuales} AND hasta IS NULL
      RETURNING id, recibo_id, cargo_id, monto
    ),
    sumas AS (SELECT cargo_id, sum(monto)::bigint AS monto FROM sueltas GROUP BY cargo_id),
    descubiertos AS (
      UPDATE cargos c SET aplicado = c.aplicado - s.monto
      FROM sumas s
      WHERE c.id = s.cargo_id
    )
    SELECT id, recibo_id, cargo_id, monto
    FROM sueltas
    ORDER BY recibo_id, id
  `)
  return sueltas.map(({ id: _, ...aplicacion }) => aplicacion)
}

/**
 * A receipt covers nothing from today on, and the discounts that came with it fall. The caller has locked the charges
 * of both, then and now.
 */
export async function soltarRecibo(libro: Libro, recibo_id: number): Promise<void> {
  await soltar(libro, sql`recibo_id = ${recibo_id}`)
  // Late fees that were paid in time are counted by themselves.
  await deshacerAjustes(libro, sql`recibo_id = ${recibo_id} AND tipo <> 'a_tiempo'`)
  libro.pendiente.recibos.add(recibo_id)
  const cubiertos = await libro.tx.many<{ cargo_id: number }>(cubiertosPor(recibo_id))
  debenOtraVez(
    libro,
    cubiertos.map(({ cargo_id }) => cargo_id),
  )
}

/**
 * Voids locked charges with what covers them, which is owed by nobody: it moves on, or becomes credit. Answers it, the
 * oldest receipt first.
 */
export async function anularPagados(libro: Libro, ids: readonly number[], motivo: string): Promise<Aplicacion[]> {
  const pagados = await soltar(libro, sql`cargo_id = ANY(${[...ids]})`)
  await anularCargos(libro, ids, { motivo })
  return pagados
}

/** A part (centavos) of an application that goes. */
export interface Trozo {
  id: number
  monto: Centavos
}

/**
 * Takes parts of applications off the locked charges that they cover. One that is given back in part is closed today
 * and goes on with the rest; of what the bank took (`rechazo_id`) the row keeps the rest, so that the part finds its
 * way back, and lateness counts from today on what was paid: what was always owed goes on as it was.
 */
export async function soltarTrozos(libro: Libro, trozos: readonly Trozo[], rechazo_id?: number): Promise<void> {
  if (!trozos.length) return
  const { tx, hoy } = libro
  const [parte, resto] =
    rechazo_id === undefined
      ? [sql`hasta = ${hoy}::date`, sql`monto - tomado, ${hoy}::date, NULL::date, NULL::int`]
      : [sql`monto = t.monto - t.tomado`, sql`tomado, desde, ${hoy}::date, ${rechazo_id}::int`]
  const enMora =
    rechazo_id === undefined
      ? empty
      : sql`, mora_desde = CASE WHEN c.aplicado = c.neto THEN ${hoy}::date ELSE c.mora_desde END`
  const descubiertos = await tx.many<{ id: number }>(sql`
    WITH toma AS (
      SELECT t.id, t.monto AS tomado, a.recibo_id, a.cargo_id, a.monto, a.desde, a.repone_id
      FROM jsonb_to_recordset(${JSON.stringify(trozos)}::jsonb) AS t(id int, monto bigint)
      JOIN aplicaciones a ON a.id = t.id
    ),
    enteras AS (
      UPDATE aplicaciones a
      SET hasta = ${hoy}::date, rechazo_id = ${rechazo_id ?? null}::int
      FROM toma t
      WHERE a.id = t.id AND t.tomado = t.monto
    ),
    partidas AS (
      UPDATE aplicaciones a
      SET ${parte}
      FROM toma t
      WHERE a.id = t.id AND t.tomado < t.monto
    ),
    restos AS (
      INSERT INTO aplicaciones (recibo_id, cargo_id, repone_id, monto, desde, hasta, rechazo_id)
      SELECT recibo_id, cargo_id, repone_id, ${resto}
      FROM toma
      WHERE tomado < monto
    ),
    sumas AS (SELECT cargo_id, sum(tomado)::bigint AS tomado FROM toma GROUP BY cargo_id)
    UPDATE cargos c
    SET aplicado = c.aplicado - s.tomado${enMora}
    FROM sumas s
    WHERE c.id = s.cargo_id
    RETURNING c.id
  `)
  debenOtraVez(
    libro,
    descubiertos.map(({ id }) => id),
  )
}

/**
 * Dates what receipts cover as they are dated now (local date). What was moved or undone since keeps the day of that,
 * and covers nothing before the receipt.
 */
export function fecharAplicaciones(
  { tx, pendiente }: Libro,
  recibos: readonly number[],
  fecha: string,
): Promise<number> {
  for (const id of recibos) pendiente.recibos.add(id)
  return tx.run(sql`
    UPDATE aplicaciones a
    SET desde = least(
      CASE WHEN a.desde = r.fecha THEN ${fecha}::date ELSE greatest(a.desde, ${fecha}::date) END,
      coalesce(a.hasta, 'infinity')
    )
    FROM recibos r
    WHERE r.id = a.recibo_id AND r.id = ANY(${[...recibos]})
  `)
}
