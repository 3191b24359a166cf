import type { Centavos } from '#contract/dinero'
import { empty, sql, type Sql } from '#server/db/sql'
import type { Libro } from './libro.ts'

/** A part of a receipt (centavos) that covers a charge. */
export interface Aplicacion {
  recibo_id: number
  cargo_id: number
  monto: Centavos
  /** The rejection that it makes good, once that is undone. */
  repone_id?: number
}

/** Covers locked charges from today on with what receipts brought. */
export async function aplicar({ tx, hoy }: Libro, aplicaciones: readonly Aplicacion[]): Promise<void> {
  if (!aplicaciones.length) return
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
 * Takes off locked charges, from today on, what covers them, whole, by a condition on `aplicaciones`; answers it, the
 * oldest first.
 */
export async function soltar({ tx, hoy }: Libro, cuales: Sql): Promise<Aplicacion[]> {
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
    ORDER BY id
  `)
  return sueltas.map(({ id: _, ...aplicacion }) => aplicacion)
}

/** A part (centavos) of an application that goes. */
export interface Trozo {
  id: number
  monto: Centavos
}

/**
 * Takes parts of applications off the locked charges that they cover. What is given back is closed today and goes on
 * with the rest; of what the bank took (`rechazo_id`) the row keeps the rest, so that the part finds its way back, and
 * lateness counts from today on what was paid: what was always owed goes on as it was.
 */
export async function soltarTrozos({ tx, hoy }: Libro, trozos: readonly Trozo[], rechazo_id?: number): Promise<void> {
  if (!trozos.length) return
  const [parte, resto] =
    rechazo_id === undefined
      ? [sql`hasta = ${hoy}::date`, sql`monto - tomado, ${hoy}::date, NULL::date, NULL::int`]
      : [sql`monto = t.monto - t.tomado`, sql`tomado, desde, ${hoy}::date, ${rechazo_id}::int`]
  const enMora =
    rechazo_id === undefined
      ? empty
      : sql`, mora_desde = CASE WHEN c.aplicado = c.neto THEN ${hoy}::date ELSE c.mora_desde END`
  await tx.run(sql`
    WITH toma AS (
      SELECT t.id, t.monto AS tomado, a.recibo_id, a.cargo_id, a.monto, a.desde
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
      INSERT INTO aplicaciones (recibo_id, cargo_id, monto, desde, hasta, rechazo_id)
      SELECT recibo_id, cargo_id, ${resto}
      FROM toma
      WHERE tomado < monto
    ),
    sumas AS (SELECT cargo_id, sum(tomado)::bigint AS tomado FROM toma GROUP BY cargo_id)
    UPDATE cargos c
    SET aplicado = c.aplicado - s.tomado${enMora}
    FROM sumas s
    WHERE c.id = s.cargo_id
  `)
}

/**
 * Dates what receipts cover as they are dated now (local date). What was moved or undone since keeps the day of that,
 * and covers nothing before the receipt.
 */
export const fecharAplicaciones = ({ tx }: Libro, recibos: readonly number[], fecha: string): Promise<number> =>
  tx.run(sql`
    UPDATE aplicaciones a
    SET desde = least(
      CASE WHEN a.desde = r.fecha THEN ${fecha}::date ELSE greatest(a.desde, ${fecha}::date) END,
      coalesce(a.hasta, 'infinity')
    )
    FROM recibos r
    WHERE r.id = a.recibo_id AND r.id = ANY(${[...recibos]})
  `)
