import type { Cargo, Cuenta } from '#contract/recibos/cargos'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/** What is still owed of charge `c`, in centavos. */
const DEBE = raw('CASE WHEN c.anulado_en IS NULL THEN c.neto - c.aplicado ELSE 0 END')

interface Titular {
  cliente_id: number
  codigo: string
  nombre: string
  a_favor: number
}

/**
 * The accounts of some clients, in the order of their names, each with its charges, oldest due first.
 * `solo` chooses between every charge and the ones still owed. Overdue is as of `hoy` (local date).
 */
export async function cuentasDe(
  db: Db,
  clienteIds: readonly number[],
  hoy: string,
  solo: 'todos' | 'pendientes',
): Promise<Cuenta[]> {
  const titulares = await db.many<Titular>(sql`
    SELECT id AS cliente_id, codigo, apellidos || ', ' || nombres AS nombre, a_favor
    FROM clientes
    WHERE id = ANY(${clienteIds})
    ORDER BY apellidos, nombres, id
  `)
  const pendientes =
    solo === 'pendientes' ? sql` AND c.anulado_en IS NULL AND c.aplicado < c.bruto - c.descuento` : sql``
  const cargos = await cargosDe(db, sql`c.cliente_id = ANY(${clienteIds})${pendientes}`, hoy)
  return titulares.map((titular) => {
    const own = cargos.filter((cargo) => cargo.cliente_id === titular.cliente_id)
    return { ...titular, debe: sum(own), vencido: sum(own.filter((cargo) => cargo.vencido)), cargos: own }
  })
}

/** The charges `c` that meet a condition, oldest due first; overdue is as of `hoy` (local date). */
export const cargosDe = (db: Db, condicion: Sql, hoy: string): Promise<Cargo[]> =>
  db.many<Cargo>(sql`
    SELECT
      c.id, c.cliente_id, c.matricula_id, u.nombre AS curso_nombre, c.concepto, c.numero, c.descripcion, c.fecha,
      c.vence, c.isv, c.bruto, c.descuento, c.neto, c.aplicado, ${DEBE} AS debe,
      (c.vence < ${hoy}::date AND ${DEBE} > 0) AS vencido, c.anulado_en IS NOT NULL AS anulado, c.anulado_motivo,
      c.version
    FROM cargos c
    LEFT JOIN matriculas m ON m.id = c.matricula_id
    LEFT JOIN cursos u ON u.id = m.curso_id
    WHERE ${condicion}
    ORDER BY c.vence, c.id
  `)

const sum = (cargos: readonly Cargo[]): number => cargos.reduce((total, cargo) => total + cargo.debe, 0)
