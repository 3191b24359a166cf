import { TERMINADAS } from '#contract/catalogos/finiquitos'
import type { Centavos } from '#contract/dinero'
import type { Tx } from '#server/db/pool'
import { constante, deUnPlan, sql, type Sql } from '#server/db/sql'
import { FichaUnida } from '#server/cargos/bloquear-estudiantes'
import { AppError, invalidField } from '#server/http/errors'
import { SIGUE_AL_PAGAR } from '#server/libro/consecuencias'
import type { CargoBloqueado } from './lineas.ts'

/** A line's payment of a charge; `campo` is where the request has it. */
export interface Abono {
  cargo_id: number
  monto: Centavos
  campo: string
}

/**
 * Takes the charges in the order of their ids and looks whether each still owes what is applied to it. `propio` says
 * of a row of `cargos` that this document may pay it. Of an enrolment that is over all charges are taken: its
 * settlement may follow (`cobrar`), and would otherwise take the others out of their order.
 *
 * Throws `regla` beside the line of a charge that is not its own, `cargo_ya_pagado` when one owes less.
 */
export async function bloquearCargos(
  tx: Tx,
  abonos: readonly Abono[],
  propio: Sql,
): Promise<Map<number, CargoBloqueado>> {
  if (!abonos.length) return new Map()
  const ids = abonos.map(({ cargo_id }) => cargo_id)
  // Arrays within arrays, not joins: of each the planner expects ten rows, whatever a school holds. Mostly no enrolment
  // is over; charges are looked for one enrolment at a time (OFFSET 0), so that then none are read.
  const rows = await tx.many<CargoBloqueado & { propio: boolean }>(sql`
    SELECT
      id, cliente_id, descripcion, isv, neto, aplicado, anulado_en IS NOT NULL AS anulado, ${propio} AS propio,
      ${SIGUE_AL_PAGAR} AS sigue
    FROM cargos
    WHERE id = ANY(
      ${deUnPlan(ids)} || ARRAY(
        SELECT otro.id
        FROM unnest(
          ARRAY(
            SELECT m.id
            FROM matriculas m
            WHERE m.estado = ANY(${constante(TERMINADAS)})
              AND m.id = ANY(ARRAY(SELECT k.matricula_id FROM cargos k WHERE k.id = ANY(${deUnPlan(ids)})))
          )
        ) AS f (id)
        CROSS JOIN LATERAL (SELECT c.id FROM cargos c WHERE c.matricula_id = f.id OFFSET 0) otro
      )
    )
    ORDER BY id
    FOR NO KEY UPDATE OF cargos
  `)
  const cargos = new Map(rows.map((row) => [row.id, row]))
  for (const { cargo_id, monto, campo } of abonos) {
    const cargo = cargos.get(cargo_id)
    if (!cargo?.propio) throw invalidField(`${campo}.cargo_id`, 'recibos.error.cargo_ajeno')
    const debe = cargo.anulado ? 0 : cargo.neto - cargo.aplicado
    if (debe < monto) throw new AppError('cargo_ya_pagado', { data: { cargo_id, debe } })
  }
  return cargos
}

export interface Titular {
  id: number
  nombre: string
  dni: string | null
  a_favor: Centavos
  /** Erased on request: what is owed is paid, what is in favour goes back, and nothing else begins. */
  borrado: boolean
}

/**
 * The clients that a request names, or whose credit it moves, and those of its charges, in the order of their ids:
 * nobody merges or erases them until the transaction ends, and where credit moves nobody else moves theirs. Throws
 * `regla` for one of the request that is not there (any more), `FichaUnida` for one of a charge.
 */
export async function bloquearClientes(
  tx: Tx,
  nombrados: readonly (number | null | undefined)[],
  conCredito: readonly number[],
  abonos: readonly Abono[] = [],
): Promise<Map<number, Titular>> {
  const ids = [...new Set([...nombrados, ...conCredito])].filter((id) => id != null)
  if (!ids.length && !abonos.length) return new Map()
  const lock = conCredito.length ? sql`FOR NO KEY UPDATE` : sql`FOR KEY SHARE`
  const rows = await tx.many<Titular & { fusionado: boolean }>(sql`
    SELECT
      id, nombres || ' ' || apellidos AS nombre, dni, a_favor, fusionado_en IS NOT NULL AS fusionado,
      datos_borrados_en IS NOT NULL AS borrado
    FROM clientes
    WHERE id = ANY(
      ${deUnPlan(ids)} || ARRAY(
        SELECT cliente_id
        FROM cargos
        WHERE id = ANY(${deUnPlan(abonos.map(({ cargo_id }) => cargo_id))})
      )
    )
    ORDER BY id ${lock}
  `)
  const clientes = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => clientes.get(id)?.fusionado ?? true))
    throw invalidField('cliente_id', 'recibos.error.cliente_desconocido')
  if (rows.some(({ fusionado }) => fusionado)) throw new FichaUnida()
  return clientes
}
