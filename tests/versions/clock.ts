import type pg from 'pg'

/*
 * The clock of a history: of this process and of one database, moved together to any day. A default of a table, a
 * trigger and a query find `reloj.now()` before PostgreSQL's own, because the database's search path says so. Only rows
 * leave the database (a backup), so none of this reaches a school.
 */

const RealDate = Date
let offset = 0

class MovedDate extends RealDate {
  constructor(...args: ConstructorParameters<DateConstructor> | []) {
    if (args.length) super(...args)
    else super(RealDate.now() + offset)
  }
  static override now(): number {
    return RealDate.now() + offset
  }
}

/** Prepares an empty database, whose later connections have the moved clock, and moves that of this process. */
export async function installClock(client: Pick<pg.ClientBase, 'query'>, database: string): Promise<void> {
  await client.query(`
    CREATE SCHEMA reloj;
    CREATE TABLE reloj.desfase (ms double precision NOT NULL);
    INSERT INTO reloj.desfase VALUES (0);
    CREATE FUNCTION reloj.now() RETURNS timestamptz LANGUAGE sql STABLE AS
      'SELECT pg_catalog.now() + (SELECT ms FROM reloj.desfase) * interval ''1 millisecond''';
    ALTER DATABASE ${database} SET search_path = public, reloj, pg_catalog`)
  globalThis.Date = MovedDate as DateConstructor
}

/** Moves both clocks to a local moment of Honduras, `2026-02-03 09:00`, from which they go on. */
export async function moveClock(client: Pick<pg.ClientBase, 'query'>, local: string): Promise<void> {
  offset = RealDate.parse(`${local.replace(' ', 'T')}:00-06:00`) - RealDate.now()
  await client.query('UPDATE reloj.desfase SET ms = $1', [offset])
}
