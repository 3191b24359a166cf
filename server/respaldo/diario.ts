import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diasEntre, hoyEn, ZONA_HORARIA } from '#contract/fechas'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { anotarRespaldo, respaldar } from './respaldar.ts'

const LOCK = 72_616_010
const DIARIO = /^campana-diario-(\d{4}-\d{2}-\d{2})\.respaldo\.gz$/
const PARCIAL = /^campana-.*\.part$/
const DIAS = 14
const MESES = 12
const DIA_MS = 86_400_000

const horaLocal = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA_HORARIA, timeStyle: 'medium' })

const diarioDe = (fecha: string): string => `campana-diario-${fecha}.respaldo.gz`
/** A backup that somebody asked for; it is never cleared away. */
export const nombreDe = (instante: Date): string =>
  `campana-${hoyEn(instante)}-${horaLocal.format(instante).replaceAll(':', '')}.respaldo.gz`

/**
 * The day's backup into `carpeta`, unless it is there already, and away with what is older than anybody needs. Of
 * several instances that share the folder one writes. Answers its path, if it was this one.
 */
export async function respaldoDiario(
  db: Database,
  carpeta: string,
  hoy: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    await tx.takeYourTime()
    const { mio } = await tx.one<{ mio: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mio`)
    const ruta = join(carpeta, diarioDe(hoy))
    if (!mio || (await stat(ruta).catch(() => undefined))) return undefined
    const respaldo = await respaldar(db, ruta, signal)
    await anotarRespaldo(tx, respaldo, diarioDe(hoy))
    await despejar(carpeta)
    return ruta
  })
}

async function despejar(carpeta: string): Promise<void> {
  const archivos = await readdir(carpeta)
  const viejos = sobrantes(archivos)
  for (const parcial of archivos.filter((archivo) => PARCIAL.test(archivo))) {
    const { mtimeMs } = await stat(join(carpeta, parcial)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > DIA_MS) viejos.push(parcial)
  }
  for (const viejo of viejos) await rm(join(carpeta, viejo), { force: true })
}

/**
 * The daily backups that go: all but the newest 14 and the first of each of the newest 12 months. Days and months
 * that have one are what counts, so a school that was closed for a month still has 14. Any other file stays.
 */
export function sobrantes(archivos: readonly string[]): string[] {
  const fechas = archivos.flatMap((archivo) => DIARIO.exec(archivo)?.[1] ?? []).sort()
  const primeros = new Map(fechas.toReversed().map((fecha) => [fecha.slice(0, 7), fecha]))
  const quedan = new Set([...fechas.slice(-DIAS), ...[...primeros.values()].sort().slice(-MESES)])
  return fechas.filter((fecha) => !quedan.has(fecha)).map(diarioDe)
}

/** Days since the last backup of this database, of any kind; undefined when there never was one. */
export async function diasSinRespaldo(db: Db, hoy: string): Promise<number | undefined> {
  const { ultimo } = await db.one<{ ultimo: string | null }>(
    sql`SELECT max(instante) AS ultimo FROM bitacora WHERE modulo = 'Respaldos' AND accion = 'respaldar'`,
  )
  return ultimo === null ? undefined : diasEntre(hoyEn(new Date(ultimo)), hoy)
}
