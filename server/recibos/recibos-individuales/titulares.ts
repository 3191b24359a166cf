import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import type { Titular } from '#contract/recibos/recibos-individuales'
import { DE_LA_FAMILIA, PROPIAS, seLlama } from '#server/catalogos/personas/busqueda'
import { clienteDelCarnet } from '#server/catalogos/constancias/carnets'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

const ORDEN = raw('activo DESC, apellidos, nombres, id')

/**
 * Students by name, code, DNI or telephone, by those of a guardian, or the one whose card was read: at most `most`, for
 * the box where a receipt begins. Guardians are looked at only where few students have the words themselves: a common
 * surname would have to be sorted by the thousand.
 */
export async function buscarTitulares(db: Db, q: string, hoy: string, most = 20): Promise<Titular[]> {
  if (leerCarnet(q) !== null) {
    const suyo = await clienteDelCarnet(db, q)
    return suyo === undefined ? [] : titularesDe(db, [suyo], hoy)
  }
  const propios = await primeros(db, seLlama('c', q, PROPIAS), hoy, most)
  return propios.length === most ? propios : primeros(db, seLlama('c', q, DE_LA_FAMILIA), hoy, most)
}

const primeros = (db: Db, cuales: Sql, hoy: string, most: number): Promise<Titular[]> =>
  db.search<Titular>(sql`
    WITH primeros AS (
      SELECT *
      FROM clientes c
      WHERE ${cuales} AND fusionado_en IS NULL AND datos_borrados_en IS NULL
      ORDER BY ${ORDEN} LIMIT ${most}
    ) ${conCuenta(hoy)}
  `)

/** The same of students that are known already; of one who was merged since, of who stayed. */
export const titularesDe = (db: Db, ids: readonly number[], hoy: string): Promise<Titular[]> =>
  db.many<Titular>(sql`
    WITH primeros AS (
      SELECT *
      FROM clientes
      WHERE id IN (SELECT coalesce(fusionado_en, id) FROM clientes WHERE id = ANY(${ids}))
    ) ${conCuenta(hoy)}
  `)

/** Each of `primeros` with what is owed, overdue as of `hoy` (local date). */
const conCuenta = (hoy: string): Sql => sql`
  SELECT
    p.id AS cliente_id, p.codigo, p.apellidos || ', ' || p.nombres AS nombre, p.fecha_nacimiento, p.a_favor,
    g.encargado_id, g.encargado_nombre,
    coalesce(d.debe, 0) AS debe, coalesce(d.vencido, 0) AS vencido
  FROM primeros p
  LEFT JOIN LATERAL (
    SELECT g.id AS encargado_id, g.nombres || ' ' || g.apellidos AS encargado_nombre
    FROM cliente_encargados e
    JOIN encargados g ON g.id = e.encargado_id
    WHERE e.cliente_id = p.id
    ORDER BY e.principal DESC, g.id LIMIT 1
  ) g ON true
  LEFT JOIN LATERAL (
    SELECT
      sum(k.neto - k.aplicado)::bigint AS debe,
      sum(vencido_de_cargo(k.id, k.vence, k.neto - k.aplicado, ${hoy}::date))::bigint AS vencido
    FROM cargos k
    WHERE k.cliente_id = p.id AND k.anulado_en IS NULL AND k.aplicado < k.bruto - k.descuento
  ) d ON true
  ORDER BY ${ORDEN}
`
