import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDemonstration } from '#server/db/demonstration'
import { openDatabase, type Database } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { projectRoot } from '#server/base/root'
import { prepare } from '#server/start'
import { startRunDatabase, withDatabase } from '#tests/maquina/embedded-run'
import * as hay from '#tests/kit'
import { plantable } from '#tests/ledger'

/** Node as `npm start` has it: without, the server holds a fifth more memory. */
export const COMO_UNA_ESCUELA = '--max-semi-space-size=16'

export interface Base {
  url: string
  db: Database
}

/** Another server than the one that was just built, as it would be at another moment. */
interface Servido {
  /** Folder of a checkout, built. */
  carpeta?: string
  argumentos?: readonly string[]
}

export interface Escenario {
  /** The PostgreSQL of the run. */
  raiz: string
  /** An empty database of it, or a copy of one that nobody has open; answers its address. */
  crear(nombre: string, copiada?: string): Promise<string>
  /** A migrated database of its own on the PostgreSQL of the run. */
  base(nombre: string): Promise<Base>
  /** The built server as a process of its own, that of the demonstration for its database; answers its address. */
  servir(base: Base): Promise<string>
  /** The same, that can be ended before the rest, whatever holds it. */
  servirUno(base: Base, servido?: Servido): Promise<{ direccion: string; matar: () => Promise<void> }>
  cerrar(): Promise<void>
}

/** One throw-away PostgreSQL with the settings of a school's, and everything that a measurement starts on it. */
export async function abrirEscenario(): Promise<Escenario> {
  const { url: raiz, stop } = await startRunDatabase({ durable: true })
  const admin = openDatabase(raiz, { max: 1 })
  const cierres: (() => Promise<void>)[] = [stop, admin.close]
  const servirUno: Escenario['servirUno'] = async ({ url, db }, servido) => {
    const { direccion, parar, matar } = await servidor(url, (await isDemonstration(db)) ? 'demo' : 'main', servido)
    cierres.push(parar)
    return { direccion, matar }
  }
  const crear: Escenario['crear'] = async (nombre, copiada = 'template0') => {
    await admin.run(sql`CREATE DATABASE ${raw(nombre)} TEMPLATE ${raw(copiada)} ENCODING 'UTF8'`)
    return withDatabase(raiz, nombre)
  }
  return {
    raiz,
    crear,
    servirUno,
    async base(nombre) {
      const url = await crear(nombre)
      const db = plantable(openDatabase(url, { max: 4, statementMs: 0 }))
      cierres.push(db.close)
      await prepare(db)
      return { url, db }
    },
    servir: async (base) => (await servirUno(base)).direccion,
    async cerrar() {
      for (let cerrar = cierres.pop(); cerrar; cerrar = cierres.pop()) await cerrar()
    },
  }
}

async function servidor(
  url: string,
  cual: 'demo' | 'main',
  { carpeta = projectRoot, argumentos = process.env.BENCH_NODE_ARGS?.split(' ') ?? [] }: Servido = {},
): Promise<{ direccion: string; parar: () => Promise<void>; matar: () => Promise<void> }> {
  const proceso = spawn(process.execPath, [COMO_UNA_ESCUELA, ...argumentos, join(carpeta, `dist/server/${cual}.js`)], {
    env: { ...process.env, DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const terminado = new Promise<void>((listo) => proceso.once('exit', () => listo()))
  const acabar = async (signal: 'SIGTERM' | 'SIGKILL') => {
    proceso.kill(signal)
    await terminado
  }
  const parar = () => acabar('SIGTERM')
  const matar = () => acabar('SIGKILL')
  for await (const linea of createInterface({ input: proceso.stdout })) {
    const puerto = /http:\/\/localhost:(\d+)/.exec(linea)?.[1]
    if (puerto) {
      proceso.stdout.resume()
      return { direccion: `http://127.0.0.1:${puerto}`, parar, matar }
    }
  }
  throw new Error('El servidor terminó sin decir su dirección.')
}

export interface Sesion {
  usuario_id: number
  token: string
}

/** A user of a role with an open session, without the work that a password costs. */
export async function abrirSesion({ db }: Base, rol: string, numero = 1): Promise<Sesion> {
  const datos = { nombre: `Medición ${numero}`, email: `medicion${numero}@prueba.hn` }
  const usuario_id = await hay.usuario(db, rol, datos)
  return { usuario_id, token: await hay.sesionDe(db, usuario_id, { vida: '1 day', inactividad: '1 day' }) }
}
