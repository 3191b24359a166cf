import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '#server/base/root'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { seedOnce } from '#server/demo/seed'
import { prepare } from '#server/start'
import { findClock } from '#tests/maquina/clock'
import { withDatabase } from '#tests/maquina/embedded-run'
import * as hay from '#tests/kit'
import { plantable } from '#tests/ledger'
import type { Escenario } from '../apoyo/escenario.ts'

export const ROLES = ['Administrador', 'Contabilidad', 'Recepción', 'Docente'] as const
export type Rol = (typeof ROLES)[number]

/** A school whose time stands still, in a database that nobody has open. */
export interface Escuela {
  nombre: string
  /** Its moment, by which servers and PostgreSQL go. */
  ahora: string
  tokens: Record<Rol, string>
}

/** The school that the random walk leaves (`tests/api/caminata`), on the last day on which it made a receipt. */
export async function caminata(escenario: Escenario): Promise<Escuela> {
  const nombre = 'respuestas_caminata'
  const vitest = spawn(
    process.execPath,
    [join(projectRoot, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', 'tests/api/caminata'],
    {
      cwd: projectRoot,
      env: { CAMINATA_SEMILLA: '45', ...process.env, TEST_DATABASE_URL: escenario.raiz, DEJAR_BASE: nombre },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if ((await once(vitest, 'exit'))[0] !== 0) throw new Error('La caminata no terminó bien.')
  return detener(escenario, nombre, async (db) => {
    const { dia } = await db.one<{ dia: string }>(sql`SELECT max(fecha) AS dia FROM recibos`)
    return `${dia}T16:00:00Z`
  })
}

/** The demonstration, of 400 students, which has something of everything. */
export async function demostracion(escenario: Escenario): Promise<Escuela> {
  const nombre = 'respuestas_demo'
  const db = openDatabase(await escenario.crear(nombre))
  await prepare(db)
  await seedOnce(db, () => undefined)
  await db.close()
  return detener(escenario, nombre, async () => new Date().toISOString())
}

/** Puts a `now()` of its own before PostgreSQL's, as the tests do, which always says the same; and opens sessions. */
async function detener(
  { raiz }: Escenario,
  nombre: string,
  cuando: (db: Database) => Promise<string>,
): Promise<Escuela> {
  const url = withDatabase(raiz, nombre)
  const antes = openDatabase(url, { max: 1 })
  const ahora = await cuando(antes)
  await antes.run(sql`CREATE SCHEMA IF NOT EXISTS reloj`)
  await antes.run(sql`CREATE OR REPLACE FUNCTION reloj.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
    AS ${raw(`$$ SELECT timestamptz '${ahora}' $$`)}`)
  await findClock(antes, nombre)
  await antes.close()
  const db = plantable(openDatabase(url, { max: 1 }))
  const tokens = {} as Record<Rol, string>
  for (const rol of ROLES) tokens[rol] = await hay.sesionDe(db, await usuarioDe(db, rol))
  await db.run(sql`ANALYZE`)
  await db.close()
  return { nombre, ahora, tokens }
}

/** Somebody of a role; a teacher who is made for it teaches every other course. */
async function usuarioDe(db: Database, rol: Rol): Promise<number> {
  const suyo = await db.maybe<{ id: number }>(sql`
    SELECT u.id
    FROM usuarios u
    JOIN roles r ON r.id = u.rol_id
    WHERE r.nombre = ${rol} AND u.activo
    ORDER BY u.id LIMIT 1
  `)
  if (suyo) return suyo.id
  const usuario_id = await hay.usuario(db, rol, { email: `respuestas.${rol.length}@prueba.hn` })
  if (rol === 'Docente')
    await db.run(sql`UPDATE cursos SET docente_id = ${await hay.docente(db, { usuario_id })} WHERE id % 2 = 0`)
  return usuario_id
}
