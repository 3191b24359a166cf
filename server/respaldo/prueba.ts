import { realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { hoyEn } from '#contract/tiempo/fechas'
import { formatoNumero } from '#contract/texto/formato'
import { makeFolder } from '#server/base/folder'
import { canEmbed, removeEmbedded, startEmbedded, WITHOUT_DURABILITY } from '#server/db/embebido/embedded'
import { reason } from '#server/db/embebido/embedded-error'
import { LOCKS } from '#server/db/locks'
import { openDatabase, type Database, type Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'
import { roomIn } from '#server/http/carpetas'
import { nombreDeBase } from './base.ts'
import { ultimoDiario } from './diario.ts'
import { falla } from './falla.ts'
import { fraseDe, revisar } from './invariantes.ts'
import { comprobar, restaurar } from './restaurar.ts'

/*
 * A backup that nobody ever restored is a hope. Once a week the newest one is restored into an empty engine beside, its
 * money checked, and all of that thrown away; the bitácora keeps how it went.
 */

const CADA_DIAS = 7
/** A trial that failed is made again the next day: meanwhile there is another backup. */
const TRAS_FALLAR_DIAS = 1
const CONEXIONES = 10
const HOLGURA_BYTES = 1_073_741_824
/** Files that the disk must have room for: several times those of an engine with a school in it. */
const ARCHIVOS = 10_000

interface Lugar {
  /** BACKUP_DIR. */
  carpeta: string
  /** BACKUP_KEY. */
  clave: string | undefined
  /** A folder that may grow by as much as the school's data: below it the engine lives meanwhile. */
  junto: string
  signal?: AbortSignal | undefined
}

/** The outcome of trying a backup: `fallo` says in Spanish what went wrong; null where nothing did. */
export interface Prueba {
  archivo: string
  fallo: string | null
}

/**
 * Restores the newest daily backup, if a week has passed since that last went well; undefined where it is not time,
 * there is none, or another instance does it. Not where the embedded engine has no programs for this machine.
 *
 * Throws when `signal` ends it: then nothing is noted.
 */
export async function probarCadaSemana(db: Database, lugar: Lugar): Promise<Prueba | undefined> {
  if (!canEmbed()) return undefined
  return db.transaction(async (tx) => {
    await tx.takeYourTime()
    const { mio } = await tx.one<{ mio: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOCKS.backupDrill}) AS mio`)
    if (!mio) return undefined
    const base = await nombreDeBase(tx)
    const aparte = join(lugar.junto, `prueba-de-respaldo-${base}`)
    // The remains of a trial whose server was killed go first. Where they can't, nor can this trial, which will say so.
    await quitar(aparte).catch(() => undefined)
    const ruta = (await toca(tx)) ? await ultimoDiario(base, lugar.carpeta, hoyEn(new Date())) : undefined
    if (ruta === undefined) return undefined
    const fallo = await restaurado(tx, ruta, aparte, lugar).catch((error: unknown) => {
      lugar.signal?.throwIfAborted()
      return reason(error)
    })
    const archivo = basename(ruta)
    if (fallo === null) await audit(tx, SISTEMA, { modulo: 'Respaldos', accion: 'probar', despues: { archivo } })
    else
      await audit(tx, SISTEMA, {
        modulo: 'Respaldos',
        accion: 'prueba_fallida',
        despues: { archivo, motivo: fallo },
      })
    return { archivo, fallo }
  })
}

/** Restores a backup aside and checks it: null when all of it adds up, else what doesn't, in Spanish. */
async function restaurado(
  db: Db,
  ruta: string,
  aparte: string,
  { clave, junto, signal }: Lugar,
): Promise<string | null> {
  await requireLugar(db, junto)
  // A file that is damaged needs no engine to say so.
  const respaldo = await comprobar(ruta, clave, signal)
  try {
    const engine = await startEmbedded({
      dataDir: aparte,
      maxConnections: CONEXIONES,
      settings: WITHOUT_DURABILITY,
      signal,
    })
    const copia = openDatabase(engine.connection, { max: 2 })
    const cortar = () => void copia.close({ atOnce: true })
    signal?.addEventListener('abort', cortar)
    try {
      signal?.throwIfAborted()
      await restaurar(copia, respaldo, { signal })
      signal?.throwIfAborted()
      const [falta] = await revisar(copia)
      return falta ? fraseDe(falta) : null
    } finally {
      signal?.removeEventListener('abort', cortar)
      await copia.close()
      await engine.stop()
      await borrar(aparte)
    }
  } finally {
    await quitar(aparte)
  }
}

/**
 * Throws RespaldoError without room for the copy, its indexes while they are made, and more: a disk that a trial fills
 * would stop the school's own database.
 */
async function requireLugar(db: Db, carpeta: string): Promise<void> {
  const { tamano } = await db.one<{ tamano: number }>(sql`SELECT pg_database_size(current_database()) AS tamano`)
  const hace_falta = 2 * tamano + HOLGURA_BYTES
  await makeFolder(carpeta)
  const { bytes, files } = await roomIn([carpeta])
  if (files < ARCHIVOS) throw falla('sin_archivos', { carpeta })
  if (bytes < hace_falta) throw falla('sin_lugar', { carpeta, falta: formatoNumero(Math.ceil(hace_falta / 1e6)) })
}

/** Stops what may still run there, and removes it. */
async function quitar(aparte: string): Promise<void> {
  // An engine that does not even start, after a power cut, goes as well; the lock of this database keeps others away.
  await removeEmbedded(aparte).catch(() => undefined)
  await borrar(aparte)
}

/** Removes an engine that has stopped, wherever it lives. */
async function borrar(aparte: string): Promise<void> {
  const postgres = await realpath(join(aparte, 'postgres')).catch(() => undefined)
  if (postgres !== undefined) await rm(postgres, { recursive: true, force: true })
  await rm(aparte, { recursive: true, force: true })
}

async function toca(db: Db): Promise<boolean> {
  const { toca } = await db.one<{ toca: boolean }>(sql`
    SELECT NOT EXISTS (
      SELECT FROM bitacora
      WHERE modulo = 'Respaldos'
        AND (
          accion = 'probar' AND instante > now() - make_interval(days => ${CADA_DIAS})
          OR accion = 'prueba_fallida' AND instante > now() - make_interval(days => ${TRAS_FALLAR_DIAS})
        )
        -- A trial of a later hour was noted by a clock that ran ahead: it would put the next one off by as much.
        AND instante <= now()
    ) AS toca
  `)
  return toca
}

/** The outcome of the trials as the bitácora keeps it: the instant of the last that went well, and `fallo`. */
export interface PruebaLeida {
  bien: string | null
  fallo: string | null
}

export const ULTIMA_PRUEBA = sql`
  WITH pruebas AS (
    SELECT instante, accion, despues->>'motivo' AS motivo
    FROM bitacora
    -- One of a later hour, noted by a clock that ran ahead, would hide for as long what goes wrong now.
    WHERE modulo = 'Respaldos' AND accion IN ('probar', 'prueba_fallida') AND instante <= now()
  )
  SELECT bien.instante AS bien, mal.motivo AS fallo
  FROM (SELECT max(instante) AS instante FROM pruebas WHERE accion = 'probar') bien
  LEFT JOIN LATERAL (
    SELECT motivo
    FROM pruebas
    WHERE accion = 'prueba_fallida' AND (bien.instante IS NULL OR instante > bien.instante)
    ORDER BY instante DESC LIMIT 1
  ) mal ON true
`

/**
 * The day on which a backup was last restored and checked by itself (local date), and why a newer attempt failed; null
 * where this machine can't.
 */
export const pruebaDe = ({ bien, fallo }: PruebaLeida): PruebaLeida | null =>
  canEmbed() ? { bien: bien && hoyEn(new Date(bien)), fallo } : null

/** The same, asked by itself. */
export const ultimaPrueba = async (db: Db): Promise<PruebaLeida | null> =>
  pruebaDe(await db.one<PruebaLeida>(ULTIMA_PRUEBA))
