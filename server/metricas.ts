import { timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { diasEntre } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { enTurno } from '#server/hilos/hilos'
import type { Api } from '#server/http/api'
import { sha256 } from '#server/http/guard'
import { fallosDe, roomIn, type Carpeta } from '#server/http/carpetas'
import { ultimoRespaldo } from '#server/respaldo/diario'

const ADDRESS = '/metrics'
/** A scrape waits so long for the database at most, and asks it no oftener than that. */
const PATIENCE_MS = 1_000
const FRESH_MS = 10_000

interface Watched {
  db: Database
  /** METRICS_TOKEN. */
  token: string
  /** Folders in which the server writes by itself. */
  folders: readonly Carpeta[]
}

/**
 * `GET /metrics` for Prometheus. It is no route: whoever does not bring the token goes on to what any unknown address
 * answers, so that nothing tells the two apart. Labels are a route's pattern, a method and a class of status, never
 * what somebody wrote in an address.
 */
export function registerMetrics(app: Api, { db, token, folders }: Watched): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const measure = requestMetrics(register)
  const refresh = factMetrics(register, db, folders)
  ownMetrics(app, register, db)
  const expected = sha256(token)

  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.raw.url !== ADDRESS || !brings(request, expected)) {
      measure.begin(request)
      return
    }
    await refresh()
    return reply
      .header('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics())
  })
  app.addHook('onResponse', async (request, reply) => measure.end(request, reply.statusCode, reply.elapsedTime))
  app.addHook('onRequestAbort', async (request) => measure.leave(request))
  app.addHook('onClose', async () => register.clear())
}

/** Compares digests: neither the length of the token nor how much of it is right shows in the time that it takes. */
const brings = ({ headers }: FastifyRequest, expected: Buffer): boolean =>
  timingSafeEqual(sha256(/^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''), expected)

function requestMetrics(register: Registry) {
  const labelNames = ['ruta', 'metodo', 'clase'] as const
  const seconds = new Histogram({
    name: 'campana_http_duracion_segundos',
    help: 'Duración de las peticiones',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [register],
  })
  const aborted = new Counter({
    name: 'campana_http_abandonadas_total',
    help: 'Peticiones que su cliente dejó antes de la respuesta',
    registers: [register],
  })
  // A request that is aborted may be answered all the same: each is counted out once.
  const under = new Set<FastifyRequest>()
  new Gauge({
    name: 'campana_http_en_curso',
    help: 'Peticiones en curso',
    registers: [register],
    collect() {
      this.set(under.size)
    },
  })
  return {
    begin: (request: FastifyRequest) => void under.add(request),
    leave: (request: FastifyRequest) => {
      if (under.delete(request)) aborted.inc()
    },
    end: (request: FastifyRequest, status: number, ms: number) => {
      if (!under.delete(request)) return
      const ruta = request.routeOptions.url ?? 'ninguna'
      seconds.observe({ ruta, metodo: request.method, clase: `${Math.floor(status / 100)}xx` }, ms / 1000)
    },
  }
}

/** The process's own measures, read at each scrape. */
function ownMetrics({ muestra }: Api, register: Registry, { pool }: Database): void {
  const now = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  now('campana_pool_conexiones', 'Conexiones abiertas a la base', () => pool.totalCount)
  now('campana_pool_ociosas', 'Conexiones que nadie usa', () => pool.idleCount)
  now('campana_pool_en_espera', 'Peticiones que esperan una conexión', () => pool.waitingCount)
  now('campana_hilos_en_curso', 'Papeles y Excel que se hacen', () => enTurno.cuantos().corren)
  now('campana_paginas_distintas', 'Páginas de listas que no son como su esquema las escribe', () => muestra.distintas)
  now('campana_hilos_en_espera', 'Papeles y Excel que esperan su turno', () => enTurno.cuantos().esperan)
}

/** Measures of the database and the disk: one question at a time, whose answer serves the scrapes of a while. */
function factMetrics(register: Registry, db: Database, folders: readonly Carpeta[]): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [register] })
  const up = gauge('campana_db_up', '1 si la base contesta')
  const room = gauge('campana_disco_libre_bytes', 'Espacio libre donde hay menos')
  const usable = new Gauge({
    name: 'campana_carpeta_sirve',
    help: '1 si en la carpeta se puede escribir y hay lugar',
    labelNames: ['carpeta'] as const,
    registers: [register],
  })
  const backup = gauge('campana_respaldo_edad_segundos', 'Edad del último respaldo; NaN si no hay ninguno')
  const labelNames = ['tipo'] as const
  const left = new Gauge({
    name: 'campana_cai_quedan',
    help: 'Documentos que quedan en los rangos activos',
    labelNames,
    registers: [register],
  })
  const days = new Gauge({
    name: 'campana_cai_dias',
    help: 'Días hasta la fecha límite del rango que vence primero',
    labelNames,
    registers: [register],
  })

  const ask = async () => {
    // The temporary folder is left out: it often has little room, and that is enough.
    const { bytes } = await roomIn(folders.flatMap(({ cual, ruta }) => (cual === 'temporal' ? [] : [ruta])))
    room.set(bytes)
    const fallos = await fallosDe(folders)
    for (const { cual } of folders)
      usable.set(
        { carpeta: cual },
        Number(fallos.every(({ cual: otra, fallo }) => otra !== cual || fallo === 'escasa')),
      )
    const [ultimo, rangos] = await Promise.all([
      ultimoRespaldo(db),
      db.many<{ tipo: string; quedan: number; limite: string }>(sql`
        SELECT tipo, sum(hasta - siguiente + 1)::int AS quedan, min(fecha_limite) AS limite
        FROM rangos_cai
        WHERE estado = 'activo'
        GROUP BY tipo
      `),
    ])
    backup.set(ultimo === null ? NaN : (Date.now() - Date.parse(ultimo)) / 1_000)
    left.reset()
    days.reset()
    for (const { tipo, quedan, limite } of rangos) {
      left.set({ tipo }, quedan)
      days.set({ tipo }, diasEntre(hoy(), limite))
    }
  }
  let asking: Promise<boolean> | undefined
  let askedAt = -Infinity
  return async () => {
    if (!asking && performance.now() - askedAt < FRESH_MS) return
    asking ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
        askedAt = performance.now()
      })
    up.set(Number(await Promise.race([asking, delay(PATIENCE_MS, false, { ref: false })])))
  }
}
