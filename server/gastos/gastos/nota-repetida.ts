import { formatoFecha } from '#contract/texto/formato'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

/**
 * Refuses the notes of an expense, as they stand by now, of which the same supplier's other expense has one with that
 * number: the same document would take away twice. A supplier is known by the RTN, and where one of both has none, by
 * the name. Of two at once the second waits here.
 *
 * Throws `duplicado` beside `campo`.
 */
export async function requireNotasUnicas(tx: Tx, gasto_id: number, campo: string): Promise<void> {
  await tx.run(sql`
    SELECT pg_advisory_xact_lock(hashtextextended('gasto_notas ' || n.numero, 0))
    FROM (
      SELECT lower(documento) AS numero
      FROM gasto_notas
      WHERE gasto_id = ${gasto_id} AND estado = 'registrado'
      ORDER BY 1
    ) n
  `)
  const otra = await tx.maybe<{ fecha: string; documento: string }>(sql`
    SELECT otro.fecha, n.documento
    FROM gastos g
    JOIN gasto_notas n ON n.gasto_id = g.id AND n.estado = 'registrado'
    JOIN gasto_notas m ON lower(m.documento) = lower(n.documento) AND m.gasto_id <> g.id AND m.estado = 'registrado'
    JOIN gastos otro ON otro.id = m.gasto_id
    WHERE
      g.id = ${gasto_id}
      AND CASE
        WHEN g.rtn_proveedor IS NULL OR otro.rtn_proveedor IS NULL
          THEN sin_acentos(g.proveedor) = sin_acentos(otro.proveedor)
        ELSE g.rtn_proveedor = otro.rtn_proveedor
      END
    ORDER BY n.id
    LIMIT 1
  `)
  if (!otra) return
  const params = { documento: otra.documento, fecha: formatoFecha(otra.fecha) }
  throw new AppError('duplicado', { errors: { [campo]: { key: 'gastos.notas.error.de_otro_gasto', params } } })
}
