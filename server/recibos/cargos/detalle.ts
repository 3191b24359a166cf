import { montoDeDescuento } from '#contract/catalogos/descuentos'
import type { AjusteDeCargo, CargoDetalle } from '#contract/recibos/ajustes'
import { descuentosDe, impedimento } from '#server/catalogos/descuentos/aplicar'
import { descuentosDelDia } from '#server/catalogos/descuentos/elegir'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { found } from '#server/resource/resource'
import { numeroTexto } from '#server/documentos/numero'
import { cargosDe } from '#server/cargos/lectura'

/**
 * One charge with what lowered it, and what discounts it may be given on `hoy` (local date), all as of one moment: its
 * sum and its rows agree while others lower it. Throws `no_encontrado`.
 */
export const detalleDeCargo = (db: Database, id: number, hoy: string): Promise<CargoDetalle> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    return detalle(tx, id, hoy)
  })

/** The same, in the caller's transaction. */
export async function detalle(db: Db, id: number, hoy: string): Promise<CargoDetalle> {
  const cargo = found((await cargosDe(db, sql`c.id = ${id}`, hoy))[0])
  const ajustes = await ajustesDe(db, id)
  const deCatalogo = ajustes.filter(({ id: ajuste_id }) => ajuste_id === null)
  const enVigor = ajustes.filter(({ hasta }) => hasta === null)
  const suyos = (await descuentosDe(db, [id])).get(id) ?? []
  const ofrecidos =
    cargo.debe > 0
      ? (await descuentosDelDia(db, hoy)).filter(
          (descuento) => !impedimento(descuento, cargo, suyos, { hoy, con_pago: false }),
        )
      : []
  return {
    ...cargo,
    ajustes,
    descuento_libre:
      cargo.descuento - suma(enVigor.filter(({ id: ajuste_id }) => ajuste_id !== null)) - suma(deCatalogo),
    ofrecidos: ofrecidos.map((descuento) => ({
      ...descuento,
      monto: montoDeDescuento(descuento, cargo.bruto, cargo.debe),
    })),
  }
}

const suma = (ajustes: readonly AjusteDeCargo[]): number => ajustes.reduce((total, { monto }) => total + monto, 0)

/** The discounts that a charge was made with, then its adjustments, in the order in which they came. */
const ajustesDe = (db: Db, cargo_id: number): Promise<AjusteDeCargo[]> =>
  db.many<AjusteDeCargo>(sql`
    SELECT
      id, tipo, nombre, monto, fecha, motivo, usuario_nombre, recibo_id, numero_texto, finiquito_id, nota_id, hasta,
      deshecho_por_nombre, deshecho_motivo
    FROM (
      SELECT
        1 AS grupo, a.id AS orden, NULL::int AS id, 'descuento' AS tipo, a.nombre, a.monto, a.fecha, a.motivo,
        u.nombre AS usuario_nombre, NULL::int AS recibo_id, NULL AS numero_texto, NULL::int AS finiquito_id,
        NULL::int AS nota_id, a.hasta, NULL AS deshecho_por_nombre, NULL AS deshecho_motivo
      FROM descuentos_aplicados a
      JOIN usuarios u ON u.id = a.usuario_id
      WHERE a.cargo_id = ${cargo_id} AND a.ajuste_id IS NULL
      UNION ALL
      SELECT
        2, j.id, j.id, j.tipo, a.nombre, j.monto, j.fecha, j.motivo, u.nombre, j.recibo_id,
        CASE WHEN r.id IS NOT NULL THEN ${numeroTexto('r')} END, j.finiquito_id, j.nota_id, j.hasta, d.nombre,
        j.deshecho_motivo
      FROM cargo_ajustes j
      JOIN usuarios u ON u.id = j.usuario_id
      LEFT JOIN descuentos_aplicados a ON a.ajuste_id = j.id
      LEFT JOIN recibos r ON r.id = j.recibo_id
      LEFT JOIN usuarios d ON d.id = j.deshecho_por
      WHERE j.cargo_id = ${cargo_id}
    ) AS suyos
    ORDER BY grupo, orden
  `)
