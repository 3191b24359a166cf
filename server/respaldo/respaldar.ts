import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cancel } from '#server/db/cancel'
import { makeFolder, syncFolder } from '#server/base/folder'
import type { Database, Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'
import { VERSION } from '#server/base/version'
import { destinoDe, escribir, Lector, type Cabecera, type Tabla } from './archivo.ts'
import { nombreDeBase } from './base.ts'
import { cifrar } from './cifrado.ts'
import { requireConfirmada } from './clave.ts'
import { falla, RespaldoError } from './falla.ts'
import { leerSegundosFactores } from './segundos-factores.ts'

/**
 * Tables that a backup leaves out: who is signed in and from which device, one-time links, attempts, refusals still
 * counted, answers already given and what its clock was seen to do are of today and of this machine. `migraciones` goes
 * in the header.
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

/**
 * Columns of users that no copy holds in clear: the secret that makes the codes of a second factor, when it was
 * confirmed and the last code used. `segundos-factores.ts` keeps them.
 */
const FUERA_DE_USUARIOS = ['totp_secreto', 'totp_paso', 'segundo_factor_en']

/** Settings under which rows are written, and read again, the same way whatever those of the server. */
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
  /** Rows of all tables. */
  filas: number
}

interface Opciones {
  /** BACKUP_KEY: encrypts the file. Without it second factors stay out. */
  clave: string | undefined
  /**
   * The copy before an update, on the computer that has its key: it takes the place of that of an attempt before, and
   * asks for no sheet of the key, for want of which nobody could update.
   */
  antesDeMigrar?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Writes everything that the database holds, as of one instant, into the new file `ruta`; whoever works meanwhile
 * waits for nothing. The file has its name only once it is on the disk and was read back whole, and only its owner
 * reads it.
 *
 * Throws RespaldoError when the file is already there, the database was never prepared, nobody has typed the key back
 * from its sheet, or the file does not read as it was written.
 */
export async function respaldar(
  db: Database,
  ruta: string,
  { clave, signal, antesDeMigrar = false }: Opciones,
): Promise<Respaldo> {
  if (!antesDeMigrar && (await stat(ruta).catch(() => undefined))) throw falla('ya_existe', { ruta })
  await makeFolder(dirname(ruta)).catch((error: unknown) => {
    throw queFallo(error, ruta)
  })
  const parcial = `${ruta}.${process.pid}.part`
  const client = await db.pool.connect()
  // The query is cut here: a pipeline waits for what it is asking for, and a COPY may be waiting for a table.
  let cancelled: Promise<void> | undefined
  const cut = () => {
    cancelled = cancel(client)
    void client.end().catch(() => undefined)
  }
  signal?.addEventListener('abort', cut, { once: true })
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(ESCRITURA)
    const cabecera = await cabeceraDe(client, await nombreDeBase(db), clave)
    if (clave !== undefined && !antesDeMigrar) await requireConfirmada(db, clave)
    const filas: Record<string, number> = {}
    const bytes = escribir(cabecera, (tabla) => client.query(copyTo(`COPY ${destinoDe(tabla)} TO STDOUT`)), filas)
    const legible = (gzip: AsyncIterable<Buffer>) => (clave === undefined ? gzip : cifrar(gzip, clave))
    // A new file, which is ours: where others write too, one that waited there would be read by whoever put it.
    await rm(parcial, { force: true })
    const archivo = createWriteStream(parcial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(bytes, createGzip(), legible, archivo, { signal })
    await client.query('COMMIT')
    await releer(parcial, clave, signal)
    await rename(parcial, ruta)
    await syncFolder(dirname(ruta))
    const { size } = await stat(ruta)
    client.release()
    return { ruta, bytes: size, filas: Object.values(filas).reduce((suma, cuantas) => suma + cuantas, 0) }
  } catch (error) {
    // The connection is perhaps in the middle of a COPY: it serves nobody else, and the process may end with this.
    await cancelled
    client.release(true)
    await rm(parcial, { force: true })
    throw queFallo(error, ruta)
  } finally {
    signal?.removeEventListener('abort', cut)
  }
}

/** The error of a backup, that names its folder: its disk is another than that of the data, and its name nobody's. */
function queFallo(error: unknown, ruta: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  const carpeta = dirname(ruta)
  if (/^(ENOSPC|EDQUOT)$/.test(String(error.code))) return Object.assign(falla('lleno', { carpeta }), { cause: error })
  return /^(EACCES|EPERM|EROFS)$/.test(String(error.code)) ? Object.assign(error, { path: carpeta }) : error
}

/** Notes in the bitácora that a backup was made; the newest such row tells how many days have passed without one. */
export const anotarRespaldo = (db: Db, { filas, bytes }: Respaldo, archivo: string): Promise<void> =>
  audit(db, SISTEMA, { modulo: 'Respaldos', accion: 'respaldar', despues: { archivo, filas, bytes } })

/** Reads the file from the disk to its end, as a restore would. Throws RespaldoError where it does not read. */
async function releer(ruta: string, clave: string | undefined, signal: AbortSignal | undefined): Promise<void> {
  try {
    const lector = await Lector.abrir(ruta, clave)
    for await (const { filas } of lector.secciones()) await finished(Readable.from(filas).resume(), { signal })
  } catch (error) {
    throw error instanceof RespaldoError ? falla('no_se_lee', { ruta: dirname(ruta) }) : error
  }
}

/** The header of a backup; `entera`, of one that leaves nothing out, as only another engine beside may have it. */
export async function cabeceraDe(
  client: pg.ClientBase,
  base: string,
  clave: string | undefined,
  entera = false,
): Promise<Cabecera> {
  const filas = async <T>(consulta: Sql) => (await client.query(consulta)).rows as T[]
  const [preparada] = await filas<{ hay: boolean }>(sql`SELECT to_regclass('public.migraciones') IS NOT NULL AS hay`)
  if (!preparada?.hay) throw falla('sin_datos')
  const todas = await filas<Tabla>(sql`
    SELECT c.relname AS nombre, array_agg(a.attname::text ORDER BY a.attnum) AS columnas
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL(${entera ? [] : FUERA})
    GROUP BY c.relname
    ORDER BY c.relname
  `)
  const tablas = todas.map(({ nombre, columnas }) => ({
    nombre,
    columnas: nombre === 'usuarios' && !entera ? columnas.filter((una) => !FUERA_DE_USUARIOS.includes(una)) : columnas,
  }))
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
    base,
    ...(!entera && { segundo_factor: await leerSegundosFactores(filas, clave) }),
  }
}
