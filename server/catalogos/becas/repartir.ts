import { inBatches } from '#server/db/batches'
import { LOCKS } from '#server/db/locks'
import type { Database, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'
import { cargosConBecaTerminada, cargosSinBeca, darBecas, retirarBecas } from './dar.ts'

/*
 * Siblings by rule (docs/diseno/dominio.md, «Becas»): of the students of a guardian who are in a course, the one who
 * enrolled first pays whole, the others get each discount that is for siblings.
 */

/** A student `e` in a course that is going on, since a date. */
const EN_CURSO = raw(`
  SELECT m.cliente_id, min(m.fecha) AS desde
  FROM matriculas m
  JOIN cursos k ON k.id = m.curso_id AND k.estado IN ('abierto', 'en_curso')
  WHERE m.estado = 'activa'
  GROUP BY m.cliente_id
`)

/** Whether student `e` has a sibling who came before: one who shares a guardian. */
const CON_HERMANO_ANTES = raw(`
  EXISTS (
    SELECT FROM cliente_encargados g
    JOIN cliente_encargados h ON h.encargado_id = g.encargado_id AND h.cliente_id <> g.cliente_id
    JOIN en_curso o ON o.cliente_id = h.cliente_id
    WHERE g.cliente_id = e.cliente_id AND (o.desde, o.cliente_id) < (e.desde, e.cliente_id)
  )
`)

/** Discounts `d` that siblings get on a local date. */
const deHermanos = (hoy: string): Sql => sql`
  d.hermanos AND d.activo AND d.hermanos_por IS NOT NULL
    AND coalesce(d.desde <= ${hoy}::date, true) AND coalesce(d.hasta >= ${hoy}::date, true)
`

/**
 * Begins and ends what siblings have by rule, among the students `e` that meet a condition. What somebody ended by hand
 * stays ended, and what had an end is not put off by being ended after it. Answers how many began.
 */
async function otorgarAHermanos(tx: Tx, hoy: string, cuales: Sql): Promise<number> {
  await tx.run(sql`
    WITH en_curso AS (${EN_CURSO})
    UPDATE becas b
    SET hasta = least(b.hasta, greatest(${hoy}::date, b.desde - 1)), terminada_en = now()
    FROM descuentos d
    WHERE d.id = b.descuento_id
      AND b.por_hermanos
      AND b.terminada_en IS NULL
      AND b.cliente_id IN (SELECT e.cliente_id FROM (SELECT b.cliente_id) AS e WHERE ${cuales})
      AND NOT (
        ${deHermanos(hoy)}
          AND EXISTS (SELECT FROM en_curso e WHERE e.cliente_id = b.cliente_id AND ${CON_HERMANO_ANTES})
      )
  `)
  return tx.run(sql`
    WITH en_curso AS (${EN_CURSO})
    INSERT INTO becas (cliente_id, descuento_id, desde, hasta, por_hermanos, usuario_id)
    SELECT e.cliente_id, d.id, ${hoy}, d.hasta, true, d.hermanos_por
    FROM en_curso e
    JOIN descuentos d ON ${deHermanos(hoy)}
    WHERE ${cuales}
      AND ${CON_HERMANO_ANTES}
      AND NOT EXISTS (
        SELECT FROM becas b
        WHERE b.cliente_id = e.cliente_id AND b.descuento_id = d.id AND b.por_hermanos
          AND (b.terminada_en IS NULL OR b.terminada_por IS NOT NULL)
      )
    ORDER BY e.cliente_id, d.id
    ON CONFLICT DO NOTHING
  `)
}

/**
 * Gives every scholarship to the charges that fall due within it, and takes it from those that fall due after its end:
 * siblings first, and then the charges in batches. Of several instances one does it; a charge that is being paid right
 * now is left for the next time. Answers how many charges it changed.
 */
export async function repartirBecas(db: Database, hoy: string): Promise<number> {
  const { scholarships } = LOCKS
  await inBatches(db, scholarships, [hoy], async (tx) => {
    const hermanos = await otorgarAHermanos(tx, hoy, raw('true'))
    return anotado(tx, hermanos, { hermanos })
  })
  const terminados = await cargosConBecaTerminada(db, hoy)
  const quitados = await inBatches(db, scholarships, terminados, async (tx, ids) => {
    const quitados = await retirarBecas(tx, hoy, sql`c.id = ANY(${ids})`)
    return anotado(tx, quitados, { quitados })
  })
  const sin = await cargosSinBeca(db, hoy)
  const dados = await inBatches(db, scholarships, sin, async (tx, ids) => {
    const libres = await tx.many<{ id: number }>(
      sql`SELECT id FROM cargos WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
    )
    const dados = await darBecas(tx, hoy, sql`c.id = ANY(${libres.map(({ id }) => id)})`)
    return anotado(tx, dados, { dados })
  })
  return quitados + dados
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
  await otorgarAHermanos(tx, hoy, sql`e.cliente_id = ANY(${matriculas.map(({ cliente_id }) => cliente_id)})`)
  await darBecas(tx, hoy, sql`c.matricula_id = ANY(${matriculas.map(({ matricula_id }) => matricula_id)})`)
}
