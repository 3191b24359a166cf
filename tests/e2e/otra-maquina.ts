import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#server/db/pool'
import { ident, raw, sql } from '#server/db/sql'
import { FUERA } from '#server/respaldo/respaldar'
import { withDatabase } from '#tests/maquina/embedded-run'
import { giveClock } from '#tests/maquina/clock'
import { startExternal } from '#tests/maquina/external-postgres'
import { serve, type School } from './schools.ts'
import { conReloj } from './reloj.ts'

/*
 * A backup made at the terminal, and the same school on another machine: with a PostgreSQL of its own, where this one
 * has any.
 */

/** Runs a command of the built application to its end. */
function orden(nombre: 'respaldar' | 'restaurar', url: string, archivo: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...conReloj(), `dist/server/${nombre}.js`, archivo], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${nombre}: ${stdout}${stderr}`)
}

export interface OtraMaquina {
  school: School
  cerrar: () => Promise<void>
}

/** `campana respaldar` of the school as it runs, and `campana restaurar` elsewhere, where it is served too. */
export async function llevarA({ database }: School): Promise<OtraMaquina> {
  const carpeta = mkdtempSync(join(tmpdir(), 'campana-lunes-'))
  const archivo = join(carpeta, 'lunes.respaldo.gz')
  orden('respaldar', database, archivo)
  const externo = startExternal()
  const raiz = externo?.url ?? withDatabase(process.env.E2E_POSTGRES ?? '', 'postgres')
  const nombre = `otra_${process.pid}`
  const admin = openDatabase(raiz, { max: 1, statementMs: 0 })
  await admin.run(sql`CREATE DATABASE ${raw(nombre)} TEMPLATE template0 ENCODING 'UTF8'`)
  const url = withDatabase(raiz, nombre)
  const vacia = openDatabase(url, { max: 1 })
  await giveClock(vacia, nombre)
  await vacia.close()
  orden('restaurar', url, archivo)
  const { school, cerrar } = await serve(url)
  return {
    school,
    cerrar: async () => {
      await cerrar()
      await admin.run(sql`DROP DATABASE IF EXISTS ${raw(nombre)} WITH (FORCE)`)
      await admin.close()
      externo?.stop()
      rmSync(carpeta, { recursive: true, force: true })
    },
  }
}

/** Rows of each table that a backup takes along; the bitácora without what tells of backups. */
export async function filasDe(db: Database): Promise<Record<string, number>> {
  const tablas = await db.many<{ tablename: string }>(
    sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL(${[...FUERA]}) ORDER BY 1`,
  )
  const cuentas = tablas.map(async ({ tablename }) => {
    const { n } = await db.one<{ n: number }>(
      sql`
        SELECT count(*) AS n
        FROM ${ident(tablename)}
          ${tablename === 'bitacora' ? raw(`WHERE modulo NOT IN ('Respaldos', 'Sesion')`) : raw('')}
      `,
    )
    return [tablename, n] as const
  })
  return Object.fromEntries(await Promise.all(cuentas))
}
