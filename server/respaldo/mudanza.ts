import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Mudar } from '#server/db/embebido/embedded-major'
import { tieneEscuela } from '#server/db/migrate'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { destinoDe, type Tabla } from './archivo.ts'
import { cabeceraDe, ESCRITURA } from './respaldar.ts'
import { verter } from './restaurar.ts'

/**
 * A backup and its restore from one engine into another, with no file between: everything goes, also what a backup
 * leaves out (who is signed in, answers already given, second factors), at the migrations that the database has. Then
 * both are compared.
 */
export const mudar: Mudar = async (origen, destino, signal) => {
  const de = openDatabase(origen, { max: 2, statementMs: 0 })
  const a = openDatabase(destino, { max: 2, statementMs: 0 })
  // The work under way would else be waited for.
  const cut = () => void Promise.all([de, a].map((db) => db.close({ atOnce: true }))).catch(() => undefined)
  signal.addEventListener('abort', cut, { once: true })
  try {
    // An engine that was made and never came to have a school.
    if (!(await tieneEscuela(de))) return
    await leyendo(de, async (client) => {
      const cabecera = await cabeceraDe(client, '', undefined, true)
      const secciones = () => seccionesDe(client, cabecera.tablas)
      await a.transaction(async (tx) => void (await verter(tx, { cabecera, secciones }, { signal })))
    })
    await requireIguales(de, a)
    await a.run(sql`ANALYZE`)
  } finally {
    signal.removeEventListener('abort', cut)
    await Promise.all([de, a].map((db) => db.close({ atOnce: signal.aborted })))
  }
}

/** Fails, naming them, where a table of one database gives other bytes in the other, or a counter another value. */
export async function requireIguales(una: Database, otra: Database): Promise<void> {
  const tablas = await leyendo(una, async (client) => (await cabeceraDe(client, '', undefined, true)).tablas)
  const [antes, despues] = [
    await leyendo(una, (client) => huella(client, tablas)),
    await leyendo(otra, (client) => huella(client, tablas)),
  ]
  const distintas = Object.keys({ ...antes, ...despues }).filter((cual) => antes[cual] !== despues[cual])
  if (distintas.length) throw new Error(`The copy differs: ${distintas.join(', ')}`)
}

/** Rows come in the order in which they lie, so that two databases with the same rows give the same bytes. */
const LECTURA = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${ESCRITURA}; SET LOCAL synchronize_seqscans = off`

async function leyendo<T>(db: Database, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query(LECTURA)
    return await work(client)
  } finally {
    client.release(true)
  }
}

async function* seccionesDe(client: pg.PoolClient, tablas: readonly Tabla[]) {
  for (const tabla of tablas)
    yield { tabla, filas: client.query(copyTo(`COPY ${destinoDe(tabla)} TO STDOUT`)) as AsyncIterable<Buffer> }
}

/** A sum of each table and the value of each counter: they tell one copy from another. */
async function huella(client: pg.PoolClient, tablas: readonly Tabla[]): Promise<Record<string, string>> {
  const partes: Record<string, string> = {}
  for (const { nombre, valor, usada } of (await cabeceraDe(client, '', undefined, true)).secuencias)
    partes[nombre] = `${valor} ${usada}`
  for await (const { tabla, filas } of seccionesDe(client, tablas)) {
    const hash = createHash('sha256')
    for await (const bytes of filas) hash.update(bytes)
    partes[tabla.nombre] = hash.digest('hex')
  }
  return partes
}
