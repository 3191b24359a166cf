/**
 * The API tests that run again on the second PostgreSQL, each with what an engine of another version, build or account
 * can do otherwise. Of all the others it is enough that it understands every statement (statements.test.ts).
 */
const WHAT_AN_ENGINE_DECIDES = {
  'bitacora-base': 'what an account that is no superuser may do, event triggers, copies of a database',
  busqueda: 'pg_trgm, unaccent and how an index answers a LIKE',
  caminata: 'eight users at once: locks, deadlocks that are tried again, and that all the money adds up',
  'clientes-fusion': 'two merges at once, foreign keys moved under a lock',
  dialect: 'the order of letters, paging and filters of every list',
  'facturas-al-cobrar': 'numbers without gaps under concurrency',
  housekeeping: 'advisory locks between instances',
  migrations: 'what the owner of all but the bitácora may lock',
  'primer-inicio': 'who is first, of several at once',
  resource: 'versions of rows, errors by their code',
} as const

/** Files whose matter the walk of eight users crosses too; by themselves in the long run. */
const WHAT_THE_WALK_CROSSES = {
  'importacion-aplicar': 'all or nothing of a thousand rows, COPY and constraints at commit',
  invariantes: 'every invariant of the money, and that each is seen when broken',
  'recibos-varios-espera': 'who waits for whom, and for how long',
  'registro-carrera': 'the last seat, of many at once',
} as const

export const RERUN = Object.keys({
  ...WHAT_AN_ENGINE_DECIDES,
  ...(process.env.LARGO && WHAT_THE_WALK_CROSSES),
}).map((name) => `tests/api/**/${name}.test.ts`)
