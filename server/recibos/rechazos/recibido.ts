import type { Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { rastroDe } from '#server/cargos/rastro'
import type { AplicacionDelRecibo, CreditoDelRecibo, LineaDeRecibo } from './repartir.ts'

/** What rejections in force took of line `l` of a receipt, in centavos. */
const tomadoDe = (columna: 'total' | 'isv') =>
  raw(`
    (
      SELECT coalesce(sum(t.${columna}), 0)::bigint
      FROM recibo_lineas t
      JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
      WHERE t.rechaza_linea_id = l.id
    )
  `)

/** The lines of a receipt, in their order, with what rejections in force took of each. */
export const lineasDe = (tx: Tx, recibo_id: number): Promise<LineaDeRecibo[]> =>
  tx.many(sql`
    SELECT
      l.id, l.cliente_id, l.cargo_id, l.descripcion, l.isv_tratamiento, l.isv, l.total,
      ${tomadoDe('total')} AS tomado, ${tomadoDe('isv')} AS isv_tomado,
      l.cargo_id IS NULL AND EXISTS (
        SELECT FROM creditos k
        WHERE k.recibo_id = l.recibo_id AND k.cliente_id = l.cliente_id AND k.tipo = 'excedente' AND k.monto = l.total
      ) AS excedente
    FROM recibo_lineas l
    WHERE l.recibo_id = ${recibo_id}
    ORDER BY l.orden
  `)

/**
 * The credit that a receipt left, by client: what is still there, and what was spent and no rejection has charged yet.
 */
export const creditosDe = (tx: Tx, recibo_id: number): Promise<CreditoDelRecibo[]> =>
  tx.many(sql`
    WITH RECURSIVE ${rastroDe(
      sql`k.cliente_id IN (SELECT m.cliente_id FROM creditos m WHERE m.recibo_id = ${recibo_id})`,
    )}
    SELECT
      e.cliente_id, e.isv, e.en_mano,
      (
        SELECT max(k.recibo_linea_id)
        FROM creditos k
        WHERE k.recibo_id = e.recibo_id AND k.cliente_id = e.cliente_id AND k.isv = e.isv AND k.monto > 0
      ) AS linea_id,
      e.monto - e.en_mano - (
        SELECT coalesce(sum(t.total), 0)::bigint
        FROM recibo_lineas l
        JOIN recibo_lineas t ON t.rechaza_linea_id = l.id AND t.rechazo_destino = 'credito_usado'
        JOIN rechazos x ON x.recibo_id = t.recibo_id AND x.deshecho_id IS NULL
        WHERE l.recibo_id = ${recibo_id} AND t.cliente_id = e.cliente_id
      ) AS usado
    FROM entrada e
    WHERE e.recibo_id = ${recibo_id}
    ORDER BY e.cliente_id, e.isv
  `)

/** What a receipt covers, newest due first. */
export const aplicacionesDe = (tx: Tx, recibo_id: number): Promise<AplicacionDelRecibo[]> =>
  tx.many(sql`
    SELECT a.id, a.cargo_id, c.cliente_id, c.descripcion, a.monto, c.aplicado
    FROM aplicaciones a
    JOIN cargos c ON c.id = a.cargo_id
    WHERE a.recibo_id = ${recibo_id} AND a.hasta IS NULL
    ORDER BY c.vence DESC, c.id DESC, a.id DESC
  `)
