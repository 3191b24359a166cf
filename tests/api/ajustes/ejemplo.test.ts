import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { PrimerosPasos } from '#contract/ajustes/primeros-pasos'
import type { Ejemplo } from '#server/ajustes/centro/ejemplo'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import { raw, sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { hacerEjemplo } from '#server/ejemplo'
import { call, client, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* The example school: beside the own, for this computer, and not one row of it in the school's database. */

const server = startServer()
const base = `ejemplo_${randomBytes(6).toString('hex')}`
const settings = readSettings({ LOG_LEVEL: 'silent', SEGUNDO_FACTOR: 'opcional', TRUST_PROXY: '1' })
let ejemplo: Ejemplo
let app: FastifyInstance
let admin: Client
/** The database where it is made; another name is a server that can't be reached. */
let donde = base

beforeAll(async () => {
  ejemplo = hacerEjemplo({
    db: server.own,
    conexion: () => inject('postgres').replace('DATABASE', donde),
    settings,
    base,
  })
  app = await buildApp({ db: server.own, settings, ejemplo })
  await app.listen({ port: 0, host: '127.0.0.1' })
  admin = client(app.listeningOrigin, (await server.as('Administrador')).token)
})
afterAll(async () => {
  await ejemplo.borrar()
  await app.close()
})

const abrir = () => admin.post<PrimerosPasos & { code: string }>('/Centro/ejemplo/abrir')
const leer = async (headers = {}) =>
  (
    await call<PrimerosPasos>(app.listeningOrigin, 'GET', '/Centro/primeros-pasos', undefined, {
      Authorization: `Bearer ${admin.token}`,
      ...headers,
    })
  ).body
const bases = async () =>
  (await server.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM pg_database WHERE datname = ${base}`)).n

/** Everything in the school's database: each table's rows, and where each counter stands. */
async function fotografia(): Promise<Record<string, unknown>> {
  const tablas = await server.db.many<{ nombre: string }>(
    sql`SELECT tablename AS nombre FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const filas: [string, unknown][] = []
  for (const { nombre } of tablas)
    filas.push([
      nombre,
      await server.db.one(
        sql`SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) AS suma FROM ${raw(`public."${nombre}"`)} t`,
      ),
    ])
  const contadores = await server.db.many(sql`SELECT sequencename, last_value FROM pg_sequences ORDER BY 1`)
  return { ...Object.fromEntries(filas), contadores }
}

it('opens once for two who ask at once, is another school, and leaves this one exactly as it was', async () => {
  expect(await leer()).toMatchObject({ ejemplo: { direccion: null } })
  // It is offered at this computer alone.
  const lejos = { 'X-Forwarded-For': '203.0.113.9' }
  expect((await leer(lejos)).ejemplo).toBeNull()
  expect((await admin.post('/Centro/ejemplo/abrir', undefined, lejos)).status).toBe(404)
  // Through two proxies of which one is counted, everybody has the other's address.
  expect((await leer({ 'X-Forwarded-For': '203.0.113.9, 127.0.0.1' })).ejemplo).toBeNull()
  expect((await leer({ 'X-Forwarded-For': '127.0.0.1' })).ejemplo).not.toBeNull()
  const antes = await fotografia()
  expect(Object.keys(antes).length).toBeGreaterThan(60)
  // One that could not be made leaves nothing; what a crash left half made is made anew.
  donde = 'ninguna'
  expect((await abrir()).status).toBe(500)
  expect(await bases()).toBe(0)
  donde = base
  await server.own.run(sql`CREATE DATABASE ${raw(base)}`)
  const dos = await Promise.all([abrir(), abrir()])
  expect(dos.map(({ status }) => status)).toEqual([200, 200])
  const { direccion = '', cuenta = '', clave = '' } = dos[0].body.ejemplo ?? {}
  expect(dos[1].body.ejemplo).toEqual({ direccion, cuenta, clave })
  // The other name of this computer: cookies of one are not the other's.
  expect(direccion).toMatch(/^http:\/\/localhost:\d+$/)
  expect(await bases()).toBe(1)

  const suya = `http://127.0.0.1:${new URL(direccion ?? '').port}`
  const ingreso = (Pass: string) => call<{ token: string }>(suya, 'POST', '/Usuarios/login', { Email: cuenta, Pass })
  // Everybody who uses this computer, and any page open in its browser, reaches that port.
  expect((await ingreso(CLAVE)).status).toBe(401)
  const { body } = await ingreso(clave)
  const ajeno = client(suya, body.token)
  expect((await ajeno.list('Clientes')).total).toBeGreaterThan(300)
  expect((await ajeno.get('/Centro')).body).toMatchObject({
    nombre: 'Escuela de ejemplo',
    pie_recibo: 'Sin valor: es de una escuela de ejemplo.',
  })
  expect((await admin.list('Clientes')).total).toBe(0)

  expect((await admin.post<PrimerosPasos>('/Centro/ejemplo/borrar')).body.ejemplo).toMatchObject({ direccion: null })
  await expect(fetch(`${suya}/salud`)).rejects.toThrow()
  expect(await bases()).toBe(0)
  expect(await fotografia()).toEqual(antes)
})

it('keeps nobody waiting who closes while it is being made, and leaves nothing', async () => {
  const abriendo = abrir()
  await expect.poll(bases).toBe(1)
  await ejemplo.borrar()
  expect((await abriendo).status).toBe(503)
  expect(await bases()).toBe(0)
  expect(ejemplo.puerto()).toBeUndefined()
})

it('is not made where it would take the room of the school', async () => {
  // A file system of a known size: /proc has no room at all.
  const lleno = hacerEjemplo({ db: server.own, conexion: () => '', settings: { ...settings, DATA_DIR: '/proc' }, base })
  await expect(lleno.abrir()).rejects.toMatchObject({ code: 'disco_lleno' })
  expect(await bases()).toBe(0)
})

it('goes with the list of steps, whoever forgot it', async () => {
  let abierto = true
  const otra = await buildApp({
    db: server.own,
    settings,
    ejemplo: {
      ...ejemplo,
      puerto: () => (abierto ? 41_234 : undefined),
      borrar: async () => void (abierto = false),
    },
  })
  const Authorization = `Bearer ${admin.token}`
  const pasos = async (headers = {}) =>
    (
      await otra.inject({ url: '/api/api/Centro/primeros-pasos', headers: { Authorization, ...headers } })
    ).json<PrimerosPasos>().ejemplo
  expect((await pasos())?.direccion).toContain(':41234')
  await hay.fila(server.db, 'recibos', {})
  // Whoever charges and whoever administers may sit at other computers.
  expect(await pasos({ 'X-Forwarded-For': '203.0.113.9' })).toBeNull()
  expect(abierto).toBe(false)
  abierto = true
  expect(await pasos()).toBeNull()
  expect(abierto).toBe(false)
  await otra.close()
})

it('is refused where there is anybody already, and to who may not change the centre', async () => {
  expect(await abrir()).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
  const ana = client(app.listeningOrigin, (await server.as('Recepción')).token)
  for (const verbo of ['abrir', 'borrar']) expect((await ana.post(`/Centro/ejemplo/${verbo}`)).status).toBe(403)
  expect(await bases()).toBe(0)
})
