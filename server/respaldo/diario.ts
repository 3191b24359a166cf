import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diasEntre, hoyEn, ZONA_HORARIA } from '#contract/tiempo/fechas'
import { LOCKS } from '#server/db/locks'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { nombreDeBase } from './base.ts'
import { anotarRespaldo, respaldar } from './respaldar.ts'

/** The day's backup of a database, by its name and its date; older programs gave it no name. */
const DIARIO = /^campana-diario-(.+)-(\d{4}-\d{2}-\d{2})\.respaldo\.(?:gz|cif)$/
const DIAS = 14
const MESES = 12
const DIA_MS = 86_400_000

const horaLocal = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA_HORARIA, timeStyle: 'medium' })

export const extensionDe = (clave: string | undefined): string =>
  clave === undefined ? '.respaldo.gz' : '.respaldo.cif'

/** A backup that somebody asked for; it is never cleared away. */
export const nombreDe = (base: string, instante: Date, clave: string | undefined): string =>
  `campana-${base}-${hoyEn(instante)}-${horaLocal.format(instante).replaceAll(':', '')}${extensionDe(clave)}`

interface Diario {
  /** BACKUP_DIR, which several databases may share. */
  carpeta: string
  /** BACKUP_KEY. */
  clave: string | undefined
  signal?: AbortSignal | undefined
  /** Whether backups that nobody needs any more go; while the date is doubted nobody can tell which. */
  despejar?: boolean
}

/**
 * The day's backup of this database into the folder, unless it is there already, and away with what is older than
 * anybody needs. Of several instances that share the folder one writes. Answers its path, if it was this one.
 */
export async function respaldoDiario(
  db: Database,
  hoy: string,
  { carpeta, clave, signal, despejar = true }: Diario,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.takeYourTime()
    const { mio } = await tx.one<{ mio: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCKS.dailyBackup}) AS mio`)
    if (!mio) return undefined
    const base = await nombreDeBase(tx)
    const archivos = await readdir(carpeta).catch(() => [])
    if (diariosDe(base, archivos).some(({ fecha }) => fecha === hoy)) return undefined
    const archivo = `campana-diario-${base}-${hoy}${extensionDe(clave)}`
    const respaldo = await respaldar(db, join(carpeta, archivo), { clave, signal })
    await anotarRespaldo(tx, respaldo, archivo)
    if (despejar) await quitarViejos(base, carpeta, hoy)
    return respaldo.ruta
  })
}

/** The newest day's backup of a database in a folder, up to a local date: its path, if there is one. */
export async function ultimoDiario(base: string, carpeta: string, hoy: string): Promise<string | undefined> {
  const diarios = diariosDe(base, await readdir(carpeta).catch(() => []))
  // A backup of a later day was made by a clock that ran ahead.
  const ultimo = diarios.findLast(({ fecha }) => fecha <= hoy)
  return ultimo && join(carpeta, ultimo.archivo)
}

async function quitarViejos(base: string, carpeta: string, hoy: string): Promise<void> {
  const archivos = await readdir(carpeta)
  const viejos = sobrantes(base, archivos, hoy)
  const parciales = archivos.filter((archivo) => archivo.startsWith('campana-') && archivo.endsWith('.part'))
  for (const parcial of parciales.filter((archivo) => archivo.includes(base))) {
    const { mtimeMs } = await stat(join(carpeta, parcial)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DIA_MS) viejos.push(parcial)
  }
  for (const viejo of viejos) await rm(join(carpeta, viejo), { force: true })
}

/** The daily backups of a database among the files of a folder, the oldest first. */
function diariosDe(base: string, archivos: readonly string[]): { archivo: string; fecha: string }[] {
  return archivos
    .flatMap((archivo) => {
      const [, suya, fecha = ''] = DIARIO.exec(archivo) ?? []
      return suya === base ? { archivo, fecha } : []
    })
    .sort((uno, otro) => (uno.fecha < otro.fecha ? -1 : uno.fecha > otro.fecha ? 1 : 0))
}

/**
 * The daily backups of a database that go: all but the newest 14 and the first of each of the newest 12 months. Days
 * and months that have one are what counts, so a school that was closed for a month still has 14. Any other file
 * stays, also another database's, and one of a day after `hoy`, which a clock that ran ahead made: it takes the place
 * of none.
 */
export function sobrantes(base: string, archivos: readonly string[], hoy = '9999-12-31'): string[] {
  const diarios = diariosDe(base, archivos).filter(({ fecha }) => fecha <= hoy)
  const fechas = diarios.map(({ fecha }) => fecha)
  const primeros = new Map(fechas.toReversed().map((fecha) => [fecha.slice(0, 7), fecha]))
  const quedan = new Set([...fechas.slice(-DIAS), ...[...primeros.values()].sort().slice(-MESES)])
  return diarios.filter(({ fecha }) => !quedan.has(fecha)).map(({ archivo }) => archivo)
}

/**
 * The instant of the last backup of this database, of any kind; null when there never was one. What is written with a
 * later hour is of a clock that ran ahead, and says of no day that it has one.
 */
export const ULTIMO_RESPALDO = sql`
  SELECT max(instante) AS ultimo
  FROM bitacora
  WHERE modulo = 'Respaldos' AND accion = 'respaldar' AND instante <= now()
`

/** The same. */
export const ultimoRespaldo = async (db: Db): Promise<string | null> =>
  (await db.one<{ ultimo: string | null }>(ULTIMO_RESPALDO)).ultimo

/** Days since an instant; undefined of none. */
export const diasDesde = (instante: string | null, hoy: string): number | undefined =>
  instante === null ? undefined : diasEntre(hoyEn(new Date(instante)), hoy)

/** Days since the last backup; undefined when there never was one. */
export const diasSinRespaldo = async (db: Db, hoy: string): Promise<number | undefined> =>
  diasDesde(await ultimoRespaldo(db), hoy)
