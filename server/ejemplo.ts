import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { formatoNumero } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Ejemplo } from '#server/ajustes/centro/ejemplo'
import type { Settings } from '#server/base/settings'
import { openDatabase, type Database } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import { codigoNuevo } from '#server/documentos/verificacion'
import { roomIn } from '#server/http/carpetas'
import { AppError } from '#server/http/errors'
import { hashPassword } from '#server/sesion/password'
import { buildApp } from './app.ts'
import { CUENTAS } from './demo/facts.ts'
import { seedOnce } from './demo/seed.ts'
import { asentarReloj } from './reloj/duda.ts'
import { prepare } from './start.ts'

const MB = 1_048_576
/** The example, as much again of the log, and more: a disk that it fills stops the school's own database. */
const LUGAR_MB = 500
/** Letters of its password, short enough to be typed from the other page. */
const LETRAS = 9

/** Connections of somebody who looks around alone. */
const CONEXIONES = 5

interface Lugar {
  /** The school's own database, on whose server the example has another. */
  db: Database
  /** Connection to a database of that server. */
  conexion(base: string): string | pg.PoolConfig
  settings: Settings
  /** Its name, which nothing else has on that server. */
  base?: string
}

/**
 * The demonstration beside the school, on the school's own PostgreSQL and in a database of its own, for this computer
 * alone: what is done there can't touch the school, and to throw it away is to drop it. It sends no mail and does no
 * work by itself; its school's name, at the head of every page and paper, says what it is. What a crash left of it is
 * dropped before the next one, and at the next start.
 */
export function hacerEjemplo({ db, conexion, settings, base = 'campana_ejemplo' }: Lugar): Ejemplo {
  let abierto: { app: FastifyInstance; suya: Database } | undefined
  /** One that is being made; aborted once it is to be no more. */
  let obra: AbortController | undefined
  let turno: Promise<unknown> = Promise.resolve()
  /** One after the other, whoever asks. */
  const enTurno = (hacer: () => Promise<void>): Promise<void> => {
    const suyo = turno.then(hacer)
    turno = suyo.catch(() => undefined)
    return suyo
  }
  // The demonstration's is in its source, and whatever runs on this computer reaches the port.
  const clave = codigoNuevo().slice(0, LETRAS)
  // Not by FORCE, which an owner may not while PostgreSQL's own autovacuum is at it.
  const tirar = async () => {
    await db.run(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${base} AND usename = current_user
    `)
    await db.run(sql`DROP DATABASE IF EXISTS ${ident(base)}`)
  }

  const abrir = async () => {
    if (abierto) return
    await requireLugar(settings)
    const { signal } = (obra = new AbortController())
    await tirar()
    await db.run(sql`CREATE DATABASE ${ident(base)} TEMPLATE template0 ENCODING 'UTF8'`)
    const suya = openDatabase(conexion(base), { max: CONEXIONES })
    signal.addEventListener('abort', () => void suya.close({ atOnce: true }))
    try {
      signal.throwIfAborted()
      await prepare(suya)
      await seedOnce(suya, () => undefined)
      await suya.run(sql`UPDATE usuarios SET pass_hash = ${await hashPassword(clave)} WHERE pass_hash IS NOT NULL`)
      await suya.transaction(asentarReloj)
      await suya.run(sql`
        UPDATE centro
        SET
          nombre = ${texto('ayuda.primeros_pasos.ejemplo.nombre')},
          pie_recibo = ${texto('ayuda.primeros_pasos.ejemplo.pie')}
      `)
      const app = await buildApp({ db: suya, settings: soloAqui(settings), nombre: 'ejemplo' })
      await app.listen({ host: '127.0.0.1', port: 0 })
      abierto = { app, suya }
    } catch (error) {
      await suya.close()
      // A rest that can't be dropped now goes before the next one: whoever asked is told what came first.
      await tirar().catch(() => undefined)
      throw signal.aborted ? new AppError('base_no_disponible') : error
    } finally {
      obra = undefined
    }
  }
  const borrar = async () => {
    const era = abierto
    abierto = undefined
    era?.app.log.info('closing for good')
    era?.app.server.closeAllConnections()
    await era?.app.close()
    await era?.suya.close()
    await tirar()
  }
  return {
    cuenta: CUENTAS[0].email,
    clave,
    puerto: () => (abierto?.app.server.address() as AddressInfo | undefined)?.port,
    abrir: () => enTurno(abrir),
    borrar: () => {
      // One that is being made goes no further: a server that closes doesn't wait for it.
      obra?.abort()
      return enTurno(borrar)
    },
  }
}

/** Throws `disco_lleno`. */
async function requireLugar({ DATA_DIR }: Settings): Promise<void> {
  const falta = LUGAR_MB - (await roomIn([DATA_DIR])).bytes / MB
  if (falta > 0)
    throw new AppError('disco_lleno', {
      message: { key: 'errores.ejemplo_sin_lugar', params: { mb: formatoNumero(Math.ceil(falta)) } },
    })
}

/** Plain http to this computer, without mails, public address or folders of the school's. */
const soloAqui = ({ DATA_DIR, LOG_LEVEL }: Settings): Settings => ({
  DATA_DIR,
  LOG_LEVEL,
  HOST: '127.0.0.1',
  PORT: 0,
  TRUST_PROXY: 0,
  TLS: 'no',
  TLS_CERT: undefined,
  TLS_KEY: undefined,
  SEGUNDO_FACTOR: 'opcional',
  DATABASE_URL: undefined,
  DATABASE_READ_URL: undefined,
  PUBLIC_URL: undefined,
  SMTP_URL: undefined,
  VERSIONES_URL: undefined,
  BACKUP_DIR: undefined,
  BACKUP_KEY: undefined,
  METRICS_TOKEN: undefined,
})
