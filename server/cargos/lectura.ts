import type { Centavos } from '#contract/dinero'
import type { Cargo, Cuenta } from '#contract/recibos/cargos'
import { enVigor } from './vencimientos.ts'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'

/** The debt that is left of charge `c`, in centavos. */
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
  const cargos = await cargosQue(db, sql`c.cliente_id = ANY(${clienteIds})${pendientes}`, hoy)
  return titulares.map((titular) => {
    const own = cargos.filter((cargo) => cargo.cliente_id === titular.cliente_id)
    return {
      ...titular,
      debe: sum(own.map(({ debe }) => debe)),
      vencido: sum(own.map(({ vencido_monto }) => vencido_monto)),
      cargos: own.map(({ vencido_monto: _, ...cargo }) => cargo),
    }
  })
}

/** The charges `c` that meet a condition, oldest due first; overdue is as of `hoy` (local date). */
export const cargosDe = async (db: Db, condicion: Sql, hoy: string): Promise<Cargo[]> =>
  (await cargosQue(db, condicion, hoy)).map(({ vencido_monto: _, ...cargo }) => cargo)

/** Under an arrangement a charge may be overdue in part: `vencido_monto`, in centavos. */
type Leido = Cargo & { vencido_monto: Centavos }

const cargosQue = async (db: Db, condicion: Sql, hoy: string): Promise<Leido[]> =>
  (
    await db.many<Omit<Leido, 'vencido'>>(sql`
      SELECT
        c.id, c.cliente_id, c.matricula_id, u.nombre AS curso_nombre, c.concepto, c.recargo, c.numero,
        c.descripcion, c.fecha, c.vence, c.isv, c.bruto, c.descuento, c.neto, c.aplicado, ${DEBE} AS debe,
        vencido_de_cargo(c.id, c.vence, ${DEBE}, ${hoy}::date) AS vencido_monto,
        (
          SELECT jsonb_build_object('id', v.id, 'numero', v.numero, 'vence', vence_de_cargo(c.id, c.vence, ${DEBE}))
          FROM convenios v
          WHERE ${enVigor('v')}
            AND ${DEBE} > 0
            AND v.id IN (SELECT p.convenio_id FROM convenio_partes p WHERE p.cargo_id = c.id)
        ) AS arreglo,
        (
          SELECT jsonb_build_object('id', f.id, 'numero', f.numero)
          FROM factura_lineas l
          JOIN facturas f ON f.id = l.factura_id
          WHERE l.cargo_id = c.id
        ) AS factura, c.anulado_en IS NOT NULL AS anulado, c.anulado_motivo, c.version
      FROM cargos c
      LEFT JOIN matriculas m ON m.id = c.matricula_id
      LEFT JOIN cursos u ON u.id = m.curso_id
      WHERE ${condicion}
      ORDER BY c.vence, c.id
    `)
  ).map((cargo) => ({ ...cargo, vencido: cargo.vencido_monto > 0 }))

const sum = (montos: readonly Centavos[]): Centavos => montos.reduce((total, monto) => total + monto, 0)
