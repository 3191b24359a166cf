import { raw, sql } from '#server/db/sql'
import type { Database } from '#server/db/pool'
import { moved } from '#tests/fechas'
import { shiftDate } from './shift-date.ts'

/*
 * The clock of the tests. Each file begins at the same moment of the same day, a Wednesday morning within a
 * month, and from there its time runs as fast as ever: nothing depends on when the tests are run. The process has a
 * `Date` that is ahead of or behind the machine's by one offset, and a test database a `now()` of its own with that
 * same offset. RELOJ=2026-12-31T23:59:00-06:00 begins every file elsewhere, and `vitest.config.ts` those without a
 * database on the evening of a leap day.
 */
export const MORNING = '2026-11-25T10:00:00-06:00'

let offset = 0

/** From here on it is `instant` in this process. Answers how far that is from the machine's time, in milliseconds. */
export function setClock(instant = process.env.RELOJ ?? MORNING): number {
  const then = Date.parse(instant)
  if (Number.isNaN(then)) throw new Error(`no such instant: ${instant}`)
  setOffset(0)
  setOffset(then - Date.now())
  return offset
}

/** Shifts the clock of a process that takes its time from another. */
export function setOffset(milliseconds: number): void {
  offset = milliseconds
  shiftDate(offset)
}

/**
 * Gives a database that is not yet migrated a `now()` of its own, which the defaults of its columns shall call too:
 * sessions that open from now on find it before the built-in one.
 */
export async function giveClock(db: Database, database: string): Promise<void> {
  await db.run(sql`CREATE SCHEMA reloj`)
  await followClock(db)
  await findClock(db, database)
}

/** A copy of a database has its `now()`, but not where to look for it. */
export async function findClock(admin: Database, database: string): Promise<void> {
  await admin.run(sql`ALTER DATABASE ${raw(database)} SET search_path = public, reloj, pg_catalog`)
}

/** Brings a database to the process's own time. The planner puts the sum in place of the call: it costs nothing. */
export async function followClock(db: Database): Promise<void> {
  await db.run(sql`CREATE OR REPLACE FUNCTION reloj.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS ${raw(`$$ SELECT pg_catalog.now() + interval '${offset + moved()} milliseconds' $$`)}`)
}

/** Makes it `instant` for the process and for a database. */
export async function moveClock(db: Database, instant: string): Promise<void> {
  setClock(instant)
  await followClock(db)
  // Somebody says that it is right: whether it could be is not what most tests that move it ask.
  await db.run(
    sql`UPDATE reloj SET guardado_en = NULL, diferencia = 0, base = (SELECT coalesce(max(id), 0) FROM bitacora)`,
  )
}
