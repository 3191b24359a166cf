import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { cargosAl } from '#server/cargos/saldo-al'
import { dePartes, partesDe } from '#server/cargos/vencimientos'
import { LOCKS } from '#server/db/locks'
import type { Database, Db } from '#server/db/pool'
import { empty, raw, sql, type Sql } from '#server/db/sql'
import type { Alcance } from './edades.ts'

const TOCADOS = raw('SELECT cargo_id FROM cargos_por_resumir')
/** Looked up in a hash, which leaves balances in the order of their index; a join would not. */
const SIN_TOCAR = raw('k.cargo_id NOT IN (SELECT cargos_tocados())')
const COLUMNAS = raw('cargo_id, desde, hasta, vence, pendiente, cliente_id, curso_id, encargado_id')

/** The guardian of the report: who pays, else the main one, so that nobody counts twice; 0 where there is none. */
export const responsableDe = (cliente: string): Sql =>
  raw(
    `
      coalesce(
        (
          SELECT o.encargado_id
          FROM cliente_encargados o
          WHERE o.cliente_id = ${cliente}
          ORDER BY o.es_pagador DESC, o.principal DESC, o.encargado_id LIMIT 1
        ), 0
      )
    `,
  )

/** Orders in which an index has the balances: a group meets its own one behind the other (migrations 0210 and 0213). */
export const EN_ORDEN = {
  cliente: raw('ORDER BY cliente_id, id'),
  curso: raw('ORDER BY curso_id, cliente_id'),
  encargado: raw('ORDER BY encargado_id, cliente_id'),
}

interface Ademas {
  orden?: Sql
  /** The kept balances `k` that count; by default those of charges that nothing touched. */
  guardados?: Sql
  /** Whether touched charges count: by default they do. */
  tocados?: boolean
  /** `UNION ALL …`: other rows of the same columns. */
  ademas?: Sql
}

/** Two scopes of `saldosAl`, of which a charge is in one: in the first it is one row, in the other perhaps several. */
export const ENTEROS: Ademas = {
  orden: empty,
  guardados: raw('k.cargo_id NOT IN (SELECT cargos_en_partes())'),
  tocados: false,
}
export const EN_PARTES: Ademas = {
  orden: empty,
  guardados: sql`${SIN_TOCAR} AND k.cargo_id IN (SELECT cargo_id FROM convenio_partes)`,
}

/**
 * Debts at the end of `al`, of all students or very many: a row for each charge with something left, and of one under
 * an arrangement for each instalment that it is in: `id`, `cliente_id`, `curso_id`, `encargado_id` (0 for none),
 * `vence`, `dias` past its due date and `pendiente` in centavos; `a_favor` is 0. Kept balances as they are, touched
 * charges from their documents: of one statement, exact at its moment.
 */
export function saldosAl(
  { al, clientes, curso_id }: Alcance,
  { orden = EN_ORDEN.cliente, guardados: cuales = SIN_TOCAR, tocados = true, ademas = empty }: Ademas = {},
): Sql {
  const deEllos = clientes ? sql` AND k.cliente_id IN (${clientes})` : empty
  const delCurso = curso_id === undefined ? empty : sql` AND k.curso_id = ${curso_id}::int`
  const guardados = (hasta: Sql) => sql`
    (
      SELECT cargo_id AS id, cliente_id, curso_id, encargado_id, vence, pendiente, 0::bigint AS a_favor
      FROM cargo_saldos k
      WHERE k.desde <= ${al}::date AND ${hasta} AND ${cuales}${deEllos}${delCurso}
      ${orden}
    )
  `
  const deDocumentos = sql`
    UNION ALL
    SELECT k.id, k.cliente_id, k.curso_id, k.encargado_id, k.vence, k.pendiente, 0::bigint
    FROM (
      SELECT c.*, coalesce(m.curso_id, 0) AS curso_id, ${responsableDe('c.cliente_id')} AS encargado_id
      FROM ${cargosAl(al, TOCADOS)} AS c
      LEFT JOIN matriculas m ON m.id = c.matricula_id
    ) AS k
    WHERE k.pendiente > 0${deEllos}${delCurso}
  `
  return sql`
    (
      SELECT *, ${al}::date - vence AS dias
      FROM (
        ${guardados(raw(`k.hasta = 'infinity'`))}
        UNION ALL
        ${guardados(sql`k.hasta < 'infinity' AND k.hasta > ${al}::date`)}
        ${tocados ? deDocumentos : empty}
        ${ademas}
      ) AS k
      ${orden}
    )
  `
}

/**
 * The same without telling charges apart: weights of centavos by age, to be added up. What touched charges were is
 * taken away again.
 */
export const pesosAl = (al: string): Sql => sql`
  (
    SELECT ${al}::date - t.vence AS dias, t.pendiente
    FROM saldos_abiertos t
    WHERE t.desde <= ${al}::date
    UNION ALL
    SELECT ${al}::date - k.vence, k.pendiente
    FROM cargo_saldos k
    WHERE k.hasta < 'infinity' AND k.vigencia @> ${al}::date
    UNION ALL
    SELECT ${al}::date - k.vence, -k.pendiente
    FROM cargo_saldos k
    WHERE k.desde <= ${al}::date AND k.hasta > ${al}::date AND k.cargo_id IN (${TOCADOS})
    UNION ALL
    SELECT k.dias, k.pendiente
    FROM ${cargosAl(al, TOCADOS)} AS k
    WHERE k.pendiente > 0
  )
`

/**
 * The balances of the charges `c` that are meant, each with the days on which it stood, from their documents. Going
 * back from what is kept on the charge: a payment in force was owed before its date, one that was undone lowered the
 * charge until then.
 */
const saldosDe = (cuales: Sql): Sql => sql`
  (
    WITH cargo AS MATERIALIZED (
      SELECT
        c.id, c.cliente_id, c.matricula_id, c.fecha, c.vence, c.neto - c.aplicado AS queda,
        (c.anulado_en AT TIME ZONE ${ZONA_HORARIA})::date AS anulado
      FROM cargos c
      WHERE ${cuales}
    ),
    parte AS MATERIALIZED (SELECT * FROM ${partesDe(raw('SELECT id FROM cargo'))} AS p),
    cambio AS (
      SELECT id AS cargo_id, '-infinity'::date AS dia, queda AS monto
      FROM cargo
      UNION ALL
      SELECT a.cargo_id, x.dia, x.monto
      FROM aplicaciones a,
        LATERAL (VALUES (a.desde, -a.monto), (coalesce(a.hasta, '-infinity'), a.monto)) AS x(dia, monto)
      WHERE a.cargo_id IN (SELECT id FROM cargo) AND (a.hasta > a.desde) IS NOT FALSE
      UNION ALL
      SELECT a.cargo_id, x.dia, x.monto
      FROM cargo_ajustes a,
        LATERAL (VALUES (a.fecha, -a.monto), (coalesce(a.hasta, '-infinity'), a.monto)) AS x(dia, monto)
      WHERE a.cargo_id IN (SELECT id FROM cargo) AND (a.hasta > a.fecha) IS NOT FALSE
      -- An arrangement changes nothing of what is left, only when it falls due.
      UNION ALL
      SELECT p.cargo_id, x.dia, 0
      FROM parte p, LATERAL (VALUES (p.desde), (p.hasta)) AS x(dia)
      WHERE p.monto IS NULL AND x.dia < 'infinity'
    ),
    -- A change from before the charge counts from the charge on.
    dia AS (
      SELECT c.id, greatest(x.dia, c.fecha) AS desde, sum(x.monto) AS monto
      FROM cambio x
      JOIN cargo c ON c.id = x.cargo_id
      GROUP BY 1, 2
    ),
    tramo AS (
      SELECT
        id, desde, lead(desde, 1, 'infinity') OVER cargo_a_cargo AS hasta,
        (sum(monto) OVER cargo_a_cargo)::bigint AS pendiente
      FROM dia
      WINDOW cargo_a_cargo AS (PARTITION BY id ORDER BY desde)
    )
    SELECT
      t.id AS cargo_id, t.desde, least(t.hasta, c.anulado) AS hasta, coalesce(p.vence, c.vence) AS vence,
      ${dePartes('t.pendiente')} AS pendiente, c.cliente_id, coalesce(m.curso_id, 0) AS curso_id,
      ${responsableDe('c.cliente_id')} AS encargado_id
    FROM tramo t
    JOIN cargo c ON c.id = t.id
    LEFT JOIN parte p ON p.cargo_id = t.id AND p.desde <= t.desde AND p.hasta > t.desde
    LEFT JOIN matriculas m ON m.id = c.matricula_id
    WHERE t.pendiente > 0 AND t.desde < least(t.hasta, c.anulado) AND ${dePartes('t.pendiente')} > 0
  )
`

const CARGOS_DE_UNA_VEZ = 20_000
/** Touches above which a report is slow: it reads what was touched from its documents. */
const MUCHOS_TOQUES = 5_000

/** Makes the touched charges anew where an act touched very many, as the charges of a month do. */
export async function resumirSiSonMuchos(db: Database): Promise<void> {
  const muchos = await db.maybe(sql`SELECT FROM cargos_por_resumir OFFSET ${MUCHOS_TOQUES} LIMIT 1`)
  if (muchos) await resumirCargos(db)
}

/**
 * Makes the touched charges anew, some at a time; of several instances, one. A charge is cleared of the touches that
 * are seen, and read by a later statement: what is committed in between is in its balances and leaves its touch.
 */
export async function resumirCargos(db: Database): Promise<void> {
  while (await resumirAlgunos(db));
}

/** Whether there may be more. */
const resumirAlgunos = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { mio } = await tx.one<{ mio: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCKS.balances}) AS mio`)
    if (!mio) return false
    await tx.takeYourTime()
    const { cargos } = await tx.one<{ cargos: number[] }>(sql`
      WITH quitado AS (
        DELETE FROM cargos_por_resumir
        WHERE cargo_id IN (
          SELECT DISTINCT cargo_id
          FROM cargos_por_resumir
          ORDER BY cargo_id LIMIT ${CARGOS_DE_UNA_VEZ}
        )
        RETURNING cargo_id
      )
      SELECT coalesce(array_agg(DISTINCT cargo_id), '{}') AS cargos FROM quitado
    `)
    if (!cargos.length) return false
    await tx.run(sql`
      WITH quitado AS (
        DELETE FROM cargo_saldos
        WHERE cargo_id = ANY(${cargos})
        RETURNING ${COLUMNAS}
      )
      ${sumarAbiertos(raw('quitado'), raw('-'))}
    `)
    await tx.run(sql`
      WITH hecho AS (
        INSERT INTO cargo_saldos (${COLUMNAS})
        SELECT ${COLUMNAS}
        FROM ${saldosDe(sql`c.id = ANY(${cargos})`)} AS hecho
        RETURNING ${COLUMNAS}
      )
      ${sumarAbiertos(raw('hecho'), empty)}
    `)
    await tx.run(sql`DELETE FROM saldos_abiertos WHERE cargos = 0`)
    return cargos.length === CARGOS_DE_UNA_VEZ
  })

/** Only who makes balances, and so one at a time, moves their totals. */
const sumarAbiertos = (saldos: Sql, signo: Sql): Sql => sql`
  INSERT INTO saldos_abiertos AS t (desde, vence, pendiente, cargos)
  SELECT desde, vence, ${signo} suma(pendiente), ${signo} count(*)
  FROM ${saldos}
  WHERE hasta = 'infinity'
  GROUP BY desde, vence
  ON CONFLICT (desde, vence) DO UPDATE
  SET pendiente = t.pendiente + excluded.pendiente, cargos = t.cargos + excluded.cargos
`

/** Lets every balance be made anew, whatever was kept. */
export async function tocarTodosLosCargos(tx: Db): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.balances})`)
  await tx.run(sql`DELETE FROM cargo_saldos`)
  await tx.run(sql`DELETE FROM saldos_abiertos`)
  await tx.run(sql`INSERT INTO cargos_por_resumir SELECT id FROM cargos`)
}

/** The untouched charges whose balances say something else than their documents: none, ever. */
export const cargosQueNoCuadran = async (db: Db): Promise<string[]> =>
  nombres(
    await db.search<{ quien: string }>(sql`
      WITH guardado AS (SELECT ${COLUMNAS} FROM cargo_saldos),
      hecho AS (SELECT ${COLUMNAS} FROM ${saldosDe(raw('TRUE'))} AS hecho)
      SELECT DISTINCT cargo_id::text AS quien
      FROM (
        (SELECT * FROM guardado EXCEPT ALL SELECT * FROM hecho)
        UNION ALL
        (SELECT * FROM hecho EXCEPT ALL SELECT * FROM guardado)
      ) AS distinto
      WHERE cargo_id NOT IN (${TOCADOS})
      ORDER BY quien
    `),
  )

/** The due dates whose total is not that of the balances that it adds up: none, ever. */
export const vencimientosQueNoCuadran = async (db: Db): Promise<string[]> =>
  nombres(
    await db.search<{ quien: string }>(sql`
      SELECT DISTINCT vence::text AS quien
      FROM saldos_abiertos t
      FULL JOIN (
        SELECT desde, vence, suma(pendiente) AS pendiente, count(*) AS cargos
        FROM cargo_saldos
        WHERE hasta = 'infinity'
        GROUP BY desde, vence
      ) AS k USING (desde, vence)
      WHERE (t.pendiente, t.cargos) IS DISTINCT FROM (k.pendiente, k.cargos)
      ORDER BY quien
    `),
  )

const nombres = (filas: readonly { quien: string }[]): string[] => filas.map(({ quien }) => quien)
