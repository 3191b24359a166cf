import { inBatches, inTurn } from '#server/db/batches'
import { LOCKS } from '#server/db/locks'
import type { Database, Db, Tx } from '#server/db/pool'
import { empty, raw, sql, type Sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'
import { cargosConBecaTerminada, cargosSinBeca, darBecas, PASA_SU_FINAL, retirarBecas } from './dar.ts'

/*
 * Siblings by rule (docs/diseno/dominio.md, «Becas»): of the students of a guardian who are in a course, the one who
 * enrolled first pays whole, the others get each discount that is for siblings.
 */

/**
 * Students in a course that is going on who have a sibling, one who shares a guardian, that enrolled in one before: of
 * all students, or of some. Those of a guardian are put in order once, however many they are.
 */
const conHermanoAntes = (de?: readonly number[]): Sql => sql`
  SELECT DISTINCT p.cliente_id
  FROM (
    SELECT
      g.cliente_id, row_number() OVER (PARTITION BY g.encargado_id ORDER BY e.desde, g.cliente_id) AS puesto
    FROM cliente_encargados g
    JOIN clientes c ON c.id = g.cliente_id AND c.fusionado_en IS NULL
    CROSS JOIN LATERAL (
      SELECT min(m.fecha) AS desde
      FROM matriculas m
      JOIN cursos k ON k.id = m.curso_id AND k.estado IN ('abierto', 'en_curso')
      WHERE m.cliente_id = g.cliente_id AND m.estado = 'activa'
    ) AS e
    WHERE e.desde IS NOT NULL ${
      de
        ? sql`
          AND g.encargado_id IN (SELECT s.encargado_id FROM cliente_encargados s WHERE s.cliente_id = ANY(${[...de]}))
        `
        : empty
    }
  ) AS p
  WHERE p.puesto > 1
`

/** Discounts `d` that siblings get on a local date. */
const deHermanos = (hoy: string): Sql => sql`
  d.hermanos AND d.activo AND d.hermanos_por IS NOT NULL
    AND coalesce(d.desde <= ${hoy}::date, true) AND coalesce(d.hasta >= ${hoy}::date, true)
`

/** A student of `con_hermano` has siblings' discount `d`, or had it until somebody ended it by hand. */
const LO_TIENE = raw(`
  EXISTS (
    SELECT FROM becas b
    WHERE b.cliente_id = h.cliente_id AND b.descuento_id = d.id AND b.por_hermanos
      AND (b.terminada_en IS NULL OR b.terminada_por IS NOT NULL)
  )
`)

/** Scholarships `b` by the rule whose student has no sibling before any more, or whose discount `d` is none by now. */
const porTerminar = (hoy: string): Sql => sql`
  b.por_hermanos
    AND b.terminada_en IS NULL
    AND NOT (${deHermanos(hoy)} AND b.cliente_id IN (SELECT h.cliente_id FROM con_hermano h))
`

/** The students, by id, for whom the rule begins or ends something. Locks nothing. */
const hermanosPorAtender = async (db: Db, hoy: string): Promise<number[]> =>
  (
    await db.one<{ ids: number[] }>(sql`
      WITH con_hermano AS MATERIALIZED (${conHermanoAntes()})
      SELECT coalesce(array_agg(DISTINCT x.cliente_id ORDER BY x.cliente_id), '{}') AS ids
      FROM (
        SELECT b.cliente_id
        FROM becas b
        JOIN descuentos d ON d.id = b.descuento_id
        WHERE ${porTerminar(hoy)}
        UNION ALL
        SELECT h.cliente_id
        FROM descuentos d
        CROSS JOIN con_hermano h
        WHERE ${deHermanos(hoy)} AND NOT ${LO_TIENE}
      ) AS x
    `)
  ).ids

/**
 * Begins and ends what some students have by the rule. What somebody ended by hand stays ended, and what had an end is
 * not put off by being ended after it. Answers how many began.
 */
async function otorgarAHermanos(tx: Tx, hoy: string, clientes: readonly number[]): Promise<number> {
  await tx.run(sql`
    WITH con_hermano AS MATERIALIZED (${conHermanoAntes(clientes)})
    UPDATE becas b
    SET hasta = least(b.hasta, greatest(${hoy}::date, b.desde - 1)), terminada_en = now()
    FROM descuentos d
    WHERE d.id = b.descuento_id AND b.cliente_id = ANY(${[...clientes]}) AND ${porTerminar(hoy)}
  `)
  return tx.run(sql`
    WITH con_hermano AS (${conHermanoAntes(clientes)})
    INSERT INTO becas (cliente_id, descuento_id, desde, hasta, por_hermanos, usuario_id)
    SELECT h.cliente_id, d.id, ${hoy}, d.hasta, true, d.hermanos_por
    FROM con_hermano h
    JOIN descuentos d ON ${deHermanos(hoy)}
    WHERE h.cliente_id = ANY(${[...clientes]}) AND NOT ${LO_TIENE}
    ORDER BY h.cliente_id, d.id
    ON CONFLICT DO NOTHING
  `)
}

/**
 * Gives every scholarship to the charges that fall due within it, and takes it from those that fall due after its end:
 * siblings first, and then the charges, each in batches. Of several instances one does it; a charge that is being paid
 * right now is left for the next time. Answers how many charges it changed.
 */
export async function repartirBecas(db: Database, hoy: string): Promise<number> {
  const { scholarships } = LOCKS
  return inTurn([
    async () => {
      await inBatches(db, scholarships, await hermanosPorAtender(db, hoy), async (tx, ids) => {
        const hermanos = await otorgarAHermanos(tx, hoy, ids)
        return anotado(tx, hermanos, { hermanos })
      })
      return 0
    },
    async () =>
      inBatches(db, scholarships, await cargosConBecaTerminada(db, hoy), async (tx, ids) => {
        const quitados = await retirarBecas(tx, hoy, sql`c.id = ANY(${ids}) AND ${PASA_SU_FINAL}`)
        return anotado(tx, quitados, { quitados })
      }),
    async () =>
      inBatches(db, scholarships, await cargosSinBeca(db, hoy), async (tx, ids) => {
        const libres = await tx.many<{ id: number }>(
          sql`SELECT id FROM cargos WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
        )
        const dados = await darBecas(tx, hoy, sql`c.id = ANY(${libres.map(({ id }) => id)})`)
        return anotado(tx, dados, { dados })
      }),
  ])
}

/** Writes down what one transaction changed, where it changed anything. */
async function anotado(tx: Tx, cuantos: number, despues: Record<string, number>): Promise<number> {
  if (cuantos > 0) await audit(tx, SISTEMA, { modulo: 'Becas', accion: 'repartir', despues })
  return cuantos
}

/** Gives students who have just begun in a course what they have, by grant and as siblings. */
export async function becasAlMatricular(
  tx: Tx,
  hoy: string,
  matriculas: readonly { matricula_id: number; cliente_id: number }[],
): Promise<void> {
  await otorgarAHermanos(
    tx,
    hoy,
    matriculas.map(({ cliente_id }) => cliente_id),
  )
  await darBecas(tx, hoy, sql`c.matricula_id = ANY(${matriculas.map(({ matricula_id }) => matricula_id)})`)
}
