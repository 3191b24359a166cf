import { hoy } from '#server/base/clock'
import type { Settings } from '#server/base/settings'
import { migrationFiles, NewerDatabase, requireConocida, tieneEscuela } from '#server/db/migrate'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { dudaDelReloj } from '#server/reloj/duda'
import { estaConfirmada } from '#server/respaldo/clave'
import { ultimoRespaldo } from '#server/respaldo/diario'
import { ultimaPrueba } from '#server/respaldo/prueba'
import * as partes from './estado.ts'

/** The machine of a database, or the folder of its socket; never its user or password. */
function anfitrionDe(direccion: string): string {
  const { hostname, searchParams } = new URL(direccion)
  return searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost')
}

function sentenceOfNewer(error: unknown): string {
  if (error instanceof NewerDatabase) return error.message
  throw error
}

/**
 * The parts of `campana estado` that the database tells: itself, its migrations, its backups, and whether it doubts the
 * date.
 */
export async function deLaBase(db: Db, settings: Settings): Promise<partes.Parte[]> {
  const { DATABASE_URL, DATA_DIR, BACKUP_KEY } = settings
  const base = await db.one<{ version: string; bytes: number; nombre: string }>(sql`
    SELECT
      split_part(current_setting('server_version'), ' ', 1) AS version,
      pg_database_size(current_database()) AS bytes, current_database() AS nombre
  `)
  const donde = DATABASE_URL ? `${anfitrionDe(DATABASE_URL)}/${base.nombre}` : DATA_DIR
  const suya = partes.deBase({ ...base, donde, propia: !DATABASE_URL })
  if (!(await tieneEscuela(db))) return [suya, partes.deMigraciones(0, 0)]
  const faltan = new Set((await migrationFiles()).map(({ numero }) => numero))
  const aplicadas = await db.many<{ numero: number }>(sql`SELECT numero FROM migraciones`)
  for (const { numero } of aplicadas) faltan.delete(numero)
  const masNueva = await requireConocida(db).then(() => undefined, sentenceOfNewer)
  const migraciones = partes.deMigraciones(aplicadas.length, faltan.size, masNueva)
  const respaldo = partes.deRespaldo(
    {
      hoy: hoy(),
      ultimo: await ultimoRespaldo(db),
      prueba: await ultimaPrueba(db),
      confirmada: BACKUP_KEY === undefined ? undefined : await estaConfirmada(db, BACKUP_KEY),
    },
    settings,
  )
  // The table of the clock may have other columns in a database of another version.
  if (faltan.size || masNueva) return [suya, migraciones, respaldo]
  return [suya, migraciones, respaldo, partes.deFecha(await dudaDelReloj(db))]
}
