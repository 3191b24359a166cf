import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { mesDeNota } from '#server/gastos/gastos/isv'
import { resumenDeIsv } from './service.ts'

interface DelMes {
  mes: string
  debito_15: number
  debito_18: number
  isv: number
}

/**
 * The months (YYYY-MM) whose report disagrees with its documents: the tax of the lines of its invoices less that of its
 * credit notes, by rate, and that of its expenses less their
 * credit notes, credited or cost; none is credited twice or forgotten.
 */
export async function isvQueNoCuadra(db: Db): Promise<string[]> {
  const meses = await db.search<DelMes>(sql`
    SELECT
      mes, coalesce(sum(debito_15), 0)::bigint AS debito_15, coalesce(sum(debito_18), 0)::bigint AS debito_18,
      coalesce(sum(isv), 0)::bigint AS isv
    FROM (
      SELECT
        to_char(f.fecha, 'YYYY-MM') AS mes,
        CASE l.isv_tratamiento WHEN 'gravado_15' THEN l.isv ELSE 0 END * s.signo AS debito_15,
        CASE l.isv_tratamiento WHEN 'gravado_18' THEN l.isv ELSE 0 END * s.signo AS debito_18, 0 AS isv
      FROM facturas f
      JOIN factura_lineas l ON l.factura_id = f.id
      CROSS JOIN LATERAL (SELECT CASE f.tipo WHEN '06' THEN -1 ELSE 1 END AS signo) s
      WHERE f.estado = 'emitida'
      UNION ALL
      SELECT coalesce(credito_mes, periodo), 0, 0, isv
      FROM gastos
      WHERE estado = 'registrado'
      UNION ALL
      SELECT ${mesDeNota('n', 'g')}, 0, 0, -n.isv
      FROM gasto_notas n
      JOIN gastos g ON g.id = n.gasto_id
      WHERE n.estado = 'registrado'
    ) d
    GROUP BY mes
    ORDER BY mes
  `)
  const malos: string[] = []
  for (const { mes, debito_15, debito_18, isv } of meses) {
    const dicho = await resumenDeIsv(db, { mes })
    if (
      dicho.debito_15 !== debito_15 ||
      dicho.debito_18 !== debito_18 ||
      dicho.credito_15 + dicho.credito_18 + dicho.isv_costo !== isv
    )
      malos.push(mes)
  }
  return malos
}
