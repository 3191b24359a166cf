import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { applyMigrations, mayChangeTheBitacora, migrationFiles, relationsMade } from '#server/db/migrate'
import type { Database, Tx } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import { hasData, isDemonstration } from '#server/db/demonstration'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'
import { relojDelRespaldo } from '#server/reloj/duda'
import { ensureRoles } from '#server/sesion/roles'
import { destinoDe, Lector, type Cabecera, type Tabla } from './archivo.ts'
import { falla } from './falla.ts'
import { ESCRITURA } from './respaldar.ts'
import { devolverSegundosFactores } from './segundos-factores.ts'

/** A backup that was read to its end and is whole. */
export interface Comprobado {
  ruta: string
  /** The instant, ISO 8601, at which it was begun. */
  instante: string
  filas: number
  tablas: number
  /** The database that it is of, where the file tells. */
  base: string | undefined
  /** The key at hand, which opened it if it is encrypted. */
  clave: string | undefined
}

interface Opciones {
  /** BACKUP_KEY. */
  clave?: string | undefined
  avance?: (tablas: number) => void
  signal?: AbortSignal | undefined
}

/**
 * Reads a whole backup without touching anything, until `signal` ends it.
 *
 * Throws RespaldoError when it is not whole, its migrations are not among this code's, or `clave` (BACKUP_KEY) does not
 * open it.
 */
export async function comprobar(ruta: string, clave?: string, signal?: AbortSignal): Promise<Comprobado> {
  const lector = await Lector.abrir(ruta, clave)
  await requireMigraciones(lector.cabecera)
  for await (const { filas } of lector.secciones()) await finished(Readable.from(filas).resume(), { signal })
  const { instante, tablas, base } = lector.cabecera
  return {
    ruta,
    instante,
    base,
    clave,
    tablas: tablas.length,
    filas: Object.values(lector.filas).reduce((suma, cuantas) => suma + cuantas, 0),
  }
}

/**
 * Puts a backup into an empty database, of either kind: at the file's own migrations first, then the rest of this
 * code's. One transaction: whatever fails, the database is as empty as before. Answers the e-mails of those who must
 * enrol their second factor again, which was not in the file.
 *
 * Throws RespaldoError when the database is not empty.
 */
export async function restaurar(
  db: Database,
  { ruta, instante, filas, clave }: Comprobado,
  opciones: Omit<Opciones, 'clave'> = {},
): Promise<string[]> {
  const sinSegundoFactor = await db.transaction(async (tx) => {
    const sin = await cargar(tx, ruta, { ...opciones, clave })
    await applyMigrations(tx)
    await ensureRoles(tx)
    await relojDelRespaldo(tx)
    await audit(tx, SISTEMA, {
      modulo: 'Respaldos',
      accion: 'restaurar',
      despues: { instante, filas, ...(sin.length && { sin_segundo_factor: sin.length }) },
    })
    return sin
  })
  await db.run(sql`ANALYZE`)
  return sinSegundoFactor
}

/**
 * Puts a backup into an empty database as the Campana that wrote it left it: at the file's own migrations. Answers as
 * `restaurar` does.
 */
export const cargar = async (tx: Tx, ruta: string, opciones: Opciones = {}): Promise<string[]> =>
  verter(tx, await Lector.abrir(ruta, opciones.clave), opciones)

/** Puts what a backup holds, wherever it is read from, into an empty database. Answers as `restaurar` does. */
export async function verter(
  tx: Tx,
  origen: Pick<Lector, 'cabecera' | 'secciones'>,
  { clave, avance, signal }: Opciones = {},
): Promise<string[]> {
  const { cabecera } = origen
  await mayChangeTheBitacora(tx)
  await requireVacia(tx)
  await applyMigrations(tx, { numbers: await requireMigraciones(cabecera) })
  // Settings of a transaction stay to its end, those of the migrations too: these come after them.
  await tx.client.query(ESCRITURA)

  const despertar = await dormir(tx)
  await vaciar(tx, cabecera.tablas)
  let hechas = 0
  for await (const { tabla, filas } of origen.secciones()) {
    await pipeline(filas, tx.client.query(copyFrom(`COPY ${destinoDe(tabla)} FROM STDIN`)), { signal })
    avance?.(++hechas)
  }
  for (const { nombre, valor, usada } of cabecera.secuencias)
    await tx.run(sql`SELECT setval(format('public.%I', ${nombre}::text)::regclass, ${valor}, ${usada})`)
  const sinSegundoFactor = await devolverSegundosFactores(tx, cabecera, clave)
  // Keys are held against one another, and later migrations read the rows, as what they are many of.
  await tx.run(sql`ANALYZE`)
  await despertar()
  return sinSegundoFactor
}

/** The numbers of the file's migrations, once each is the one that this code brings. */
async function requireMigraciones({ migraciones, version }: Cabecera): Promise<ReadonlySet<number>> {
  const propias = new Map((await migrationFiles()).map((migracion) => [migracion.numero, migracion]))
  for (const { numero, sha256, archivo } of migraciones) {
    const propia = propias.get(numero)
    if (!propia) throw falla('mas_nuevo', { version })
    if (!propia.is(sha256)) throw falla('otra_version', { version, archivo })
  }
  return new Set(migraciones.map(({ numero }) => numero))
}

/**
 * Empties a database of what a first start without any user left: nothing but what its own migrations made. Throws
 * RespaldoError where there is more.
 */
async function requireVacia(tx: Tx): Promise<void> {
  const existentes = await tx.many<{
    nombre: string
  }>(sql`
    SELECT relname AS nombre
    FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace
      AND relkind IN ('r', 'p', 'v', 'm', 'f')
      AND NOT EXISTS (
        SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e'
      )
  `)
  if (!existentes.length) return
  const suyas = new Set(await relationsMade(tx))
  if (existentes.some(({ nombre }) => !suyas.has(nombre)) || (await isDemonstration(tx)) || (await hasData(tx)))
    throw falla('no_vacia')
  await tx.run(sql`DROP SCHEMA public CASCADE`)
  await tx.run(sql`CREATE SCHEMA public`)
}

interface Orden {
  orden: number
  quitar: string
  poner: string
}

/**
 * Puts triggers, foreign keys and indexes out of the way, and answers how they come back: rows are loaded as they were
 * and in any order, then sorted and held against the keys all at once. The bitácora's guards stay awake.
 */
async function dormir(tx: Tx): Promise<() => Promise<void>> {
  const ordenes = await tx.many<Orden>(sql`
    SELECT
      1 AS orden, format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS quitar,
      format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS poner
    FROM pg_trigger
    JOIN pg_class c ON c.oid = tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled = 'O'
    UNION ALL
    SELECT
      2, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype = 'f'
    UNION ALL
    SELECT 3, format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index
    JOIN pg_class c ON c.oid = indrelid
    WHERE c.relnamespace = 'public'::regnamespace
      AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
    ORDER BY orden
  `)
  for (const { quitar } of ordenes) await tx.client.query(quitar)
  return async () => {
    for (const { poner } of ordenes.toReversed()) await tx.client.query(poner)
  }
}

/** Empties the tables of what migrations put there: the file has its own. Nothing may, nor need, empty the bitácora. */
async function vaciar(tx: Tx, tablas: readonly Tabla[]): Promise<void> {
  const columnas = await tx.many<Tabla>(
    sql`
      SELECT table_name::text AS nombre, array_agg(column_name::text) AS columnas
      FROM information_schema.columns
      WHERE table_schema = 'public'
      GROUP BY table_name
    `,
  )
  const conocidas = new Map(columnas.map(({ nombre, columnas }) => [nombre, new Set(columnas)]))
  for (const tabla of tablas) {
    if (!tabla.columnas.every((columna) => conocidas.get(tabla.nombre)?.has(columna)))
      throw falla('tabla_desconocida', { tabla: tabla.nombre })
    if (tabla.nombre !== 'bitacora') await tx.run(sql`TRUNCATE ${ident(tabla.nombre)}`)
  }
}
