import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit, SISTEMA } from '#server/http/audit'
import { VERSION } from '#server/version'
import { destinoDe, escribir, falla, type Cabecera, type Tabla } from './archivo.ts'

/**
 * What a backup leaves out: who is signed in and from which device, one-time links, attempts, refusals still counted,
 * answers already given and what its clock was seen to do are of today and of this machine. `migraciones` goes in the
 * header.
 */
export const FUERA = [
  'migraciones',
  'sesiones',
  'dispositivos',
  'intentos',
  'negativas',
  'enlaces_unicos',
  'idempotencia',
  'reloj',
  'reloj_vistos',
] as const

/** Rows are written, and read again, the same way whatever the server's settings. */
export const ESCRITURA = `
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL timezone = 'UTC'
`

export interface Respaldo {
  ruta: string
  bytes: number
  /** Of all tables. */
  filas: number
}

/**
 * Writes everything that the database holds, as of one instant, into the new file `ruta`; whoever works meanwhile
 * waits for nothing. The file has its name only once it is whole and on the disk, and only its owner reads it.
 *
 * Throws RespaldoError when the file is already there or the database was never prepared.
 */
export async function respaldar(db: Database, ruta: string, signal?: AbortSignal): Promise<Respaldo> {
  if (await stat(ruta).catch(() => undefined)) throw falla('ya_existe', { ruta })
  await mkdir(dirname(ruta), { recursive: true })
  const parcial = `${ruta}.${process.pid}.part`
  const client = await db.pool.connect()
  // A connection that dies in the middle fails what is being read from it; here it only must not end the process.
  const ignore = () => undefined
  client.on('error', ignore)
  // Cut here: a pipeline waits for what it is asking for, and a COPY may be waiting for a table (on Node 24 it does).
  const cut = () => void client.end().catch(ignore)
  signal?.addEventListener('abort', cut, { once: true })
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(ESCRITURA)
    const cabecera = await cabeceraDe(client)
    const filas: Record<string, number> = {}
    const bytes = escribir(cabecera, (tabla) => client.query(copyTo(`COPY ${destinoDe(tabla)} TO STDOUT`)), filas)
    await pipeline(bytes, createGzip(), createWriteStream(parcial, { mode: 0o600, flush: true }), { signal })
    await client.query('COMMIT')
    await rename(parcial, ruta)
    await sincronizar(dirname(ruta))
    const { size } = await stat(ruta)
    client.off('error', ignore)
    client.release()
    return { ruta, bytes: size, filas: Object.values(filas).reduce((suma, cuantas) => suma + cuantas, 0) }
  } catch (error) {
    // Perhaps in the middle of a COPY: the connection serves nobody else.
    client.release(true)
    await rm(parcial, { force: true })
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
  }
}

/** Notes in the bitácora that a backup was made; the newest such row tells how many days have passed without one. */
export const anotarRespaldo = (db: Db, { filas, bytes }: Respaldo, archivo: string): Promise<void> =>
  audit(db, SISTEMA, { modulo: 'Respaldos', accion: 'respaldar', despues: { archivo, filas, bytes } })

async function cabeceraDe(client: pg.ClientBase): Promise<Cabecera> {
  const filas = async <T>(consulta: { text: string; values: unknown[] }) => (await client.query(consulta)).rows as T[]
  const [preparada] = await filas<{ hay: boolean }>(sql`SELECT to_regclass('public.migraciones') IS NOT NULL AS hay`)
  if (!preparada?.hay) throw falla('sin_datos')
  const tablas = await filas<Tabla>(sql`
    SELECT c.relname AS nombre, array_agg(a.attname::text ORDER BY a.attnum) AS columnas
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL(${FUERA})
    GROUP BY c.relname
    ORDER BY c.relname
  `)
  // Counters know no snapshot: read after it began, they are beyond every row that it sees.
  const secuencias = await filas<Cabecera['secuencias'][number]>(sql`
    SELECT sequencename AS nombre, coalesce(last_value, start_value) AS valor, last_value IS NOT NULL AS usada
    FROM pg_sequences
    WHERE schemaname = 'public'
    ORDER BY sequencename
  `)
  return {
    version: VERSION,
    instante: new Date().toISOString(),
    migraciones: await filas(sql`SELECT numero, archivo, sha256 FROM migraciones ORDER BY numero`),
    secuencias,
    tablas,
  }
}

/** A name is only on the disk once its folder is; where a folder cannot be opened (Windows) the system sees to it. */
async function sincronizar(carpeta: string): Promise<void> {
  const abierta = await open(carpeta).catch(() => undefined)
  await abierta?.sync().catch(() => undefined)
  await abierta?.close()
}
