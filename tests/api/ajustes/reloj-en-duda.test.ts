import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { networkInterfaces } from 'node:os'
import { CABECERA_AHORA, type Reloj } from '#contract/tiempo/reloj'
import { hoy } from '#server/base/clock'
import { raw, sql } from '#server/db/sql'
import { openDatabase } from '#server/db/pool'
import { keepHour } from '#server/housekeeping'
import { anotarHora, dudaDelReloj } from '#server/reloj/duda'
import { enOtraMaquina } from '#server/reloj/maquinas'
import { followClock, MORNING, setClock } from '#tests/maquina/clock'
import { API, nombreDe, POR_CONFIRMAR, rutasDelServidor, SIN_FECHA, type Ruta } from '#tests/rutas'
import { call, startServer, type Client } from '#tests/api/apoyo/helper'
import { convocatoria, cursoConCupo, registro } from '#tests/api/publico/nuevos-registros-datos'
import * as hay from '#tests/kit'
import { cargo, curso, estudiante } from '#tests/kit'

/* The clock of the server is wrong: who is told, what waits, and who says that it is right after all. */
const server = startServer({ TRUST_PROXY: '1' })

/** The computer has that date, and nobody has said that it is right. */
async function saltar(instante: string): Promise<void> {
  setClock(instante)
  await followClock(server.db)
}
afterEach(() => server.moveClock(MORNING))

const leer = async (quien: Client) => (await quien.get<Reloj>('/Reloj')).body
const abrirCaja = (quien: Client) => quien.post('/Caja/abrir', { fondo: 0 })
const confirmar = (quien: Client, fecha = hoy()) => quien.post('/Reloj/confirmar', { hoy: fecha })
const visto = (quien: Client, ahora: string) => quien.post('/Reloj/visto', { ahora })

/** One hour of the house; answers what it complained of. */
async function unaHora(): Promise<unknown[]> {
  const quejas: unknown[] = []
  const log = { info: () => undefined, error: (queja: unknown) => void quejas.push(queja) }
  await keepHour({ db: server.db, backups: undefined, log }, new AbortController().signal)
  return quejas
}

/** A charge that will be late in December, in a school that charges late fees. */
async function vencido(): Promise<number> {
  await server.db.run(
    sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 5, mora_cada = 'una_vez'`,
  )
  const cliente_id = await estudiante(server.db)
  const matricula_id = await hay.matricula(server.db, {
    cliente_id,
    curso_id: await curso(server.db),
    fecha: '2026-11-01',
  })
  return cargo(server.db, cliente_id, 100_000, { matricula_id, concepto: 'mensualidad', vence: '2026-12-01' })
}

describe('a clock before what was done already', () => {
  it('opens no till until who keeps the settings says that it is right', async () => {
    await hay.fila(server.db, 'bitacora', { modulo: 'Caja', accion: 'abrir' })
    await saltar('2026-11-24T09:00:00-06:00')
    const [ana, jefe] = [await server.as('Recepción'), await server.as('Administrador')]
    expect(await leer(ana)).toMatchObject({ hoy: '2026-11-24', duda: 'atras', puede: false })
    expect(await abrirCaja(ana)).toMatchObject({ status: 409, body: { code: 'reloj_en_duda' } })
    expect((await confirmar(ana)).status).toBe(403)
    expect(await confirmar(jefe, '2026-11-25')).toMatchObject({
      status: 422,
      body: { errors: { hoy: expect.any(String) } },
    })
    expect(await confirmar(jefe)).toMatchObject({ status: 200, body: { duda: null } })
    expect((await abrirCaja(ana)).status).toBe(201)
    // Records of the future then doubt no more; those later than this do.
    await saltar('2026-11-24T08:30:00-06:00')
    expect(await leer(ana)).toMatchObject({ duda: 'atras' })
    await saltar('2026-11-24T09:30:00-06:00')
    expect(await leer(ana)).toMatchObject({ duda: null })
  })

  it('is over by itself when the computer finds the hour again, and minutes are no doubt', async () => {
    const ana = await server.as('Recepción')
    await hay.fila(server.db, 'bitacora', { modulo: 'Caja', accion: 'abrir' })
    await saltar('2026-11-25T07:00:00-06:00')
    expect(await leer(ana)).toMatchObject({ duda: 'atras' })
    await saltar('2026-11-25T09:57:00-06:00')
    expect(await leer(ana)).toMatchObject({ duda: null })
  })
})

describe('a clock months after the last hour of use', () => {
  it('charges no late fee until a supervisor says that it is right', async () => {
    await anotarHora(server.db)
    const cargo_id = await vencido()
    const moras = async () =>
      (await server.db.many(sql`SELECT id FROM cargos WHERE origen_cargo_id = ${cargo_id}`)).length
    await saltar('2027-06-01T09:00:00-06:00')
    const [ana, luz] = [await server.as('Recepción'), await server.as('Contabilidad')]
    expect(await leer(ana)).toMatchObject({
      duda: 'adelante',
      ultimo: expect.stringMatching(/^2026-11-25/),
      puede: false,
    })
    expect(await leer(luz)).toMatchObject({ puede: true })
    expect(await unaHora()).toEqual([expect.objectContaining({ duda: 'adelante' })])
    expect(await moras()).toBe(0)
    expect((await abrirCaja(ana)).status).toBe(409)
    expect((await confirmar(ana)).status).toBe(403)
    expect((await confirmar(luz, '2026-11-27')).status).toBe(422)
    expect((await confirmar(luz)).status).toBe(200)
    expect((await abrirCaja(ana)).status).toBe(201)
    expect(await unaHora()).toEqual([])
    expect(await moras()).toBe(1)
  })

  it('is believed after a long weekend', async () => {
    await anotarHora(server.db)
    await saltar('2026-11-29T09:00:00-06:00')
    expect(await leer(await server.as('Docente'))).toMatchObject({ duda: null })
  })

  it('is believed when a browser of another computer has the same hour, and of this one never', async () => {
    await anotarHora(server.db)
    await saltar('2027-01-15T07:00:00-06:00')
    const ana = await server.as('Recepción')
    const desde = (ip: string, ahora: Date) =>
      call(server.url, 'GET', '/Perfil', undefined, {
        Authorization: `Bearer ${ana.token}`,
        'X-Forwarded-For': ip,
        [CABECERA_AHORA]: ahora.toISOString(),
      })
    const propia = Object.values(networkInterfaces()).flatMap((suyas) => suyas ?? [])[0]?.address ?? '::1'
    for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', propia]) await desde(ip, new Date())
    await desde('203.0.113.7', new Date(Date.now() - 45 * 86_400_000))
    expect(await leer(ana)).toMatchObject({ duda: 'adelante' })
    await desde('203.0.113.7', new Date(Date.now() + 60_000))
    expect(await leer(ana)).toMatchObject({ duda: null })
    expect(await server.db.many(sql`SELECT ip FROM bitacora WHERE accion = 'senal_de_hoy'`)).toEqual([
      { ip: '203.0.113.7' },
    ])
    expect((await abrirCaja(ana)).status).toBe(201)
  })

  it('is right when it is the one of a database on another machine, and wrong when it is not', async () => {
    await anotarHora(server.db)
    setClock('2027-03-12T10:00:00-06:00')
    expect(await leer(await server.as('Docente'))).toMatchObject({ duda: 'base' })
    await followClock(server.db)
    expect(await leer(await server.as('Docente'))).toMatchObject({ duda: 'adelante' })
    for (const [extremo, ip] of Object.entries({ client: '203.0.113.1', server: '203.0.113.2' }))
      await server.db.run(
        sql`CREATE FUNCTION ${raw(`reloj.inet_${extremo}_addr`)}() RETURNS inet LANGUAGE sql AS
          ${raw(`$$ SELECT '${ip}'::inet $$`)}`,
      )
    // Connections from before know the functions by what they were.
    const db = openDatabase(String(server.db.pool.options.connectionString))
    const aparte: typeof enOtraMaquina = (extremos) => enOtraMaquina(extremos, { contenedor: false })
    expect(await dudaDelReloj(db, new Date(), aparte)).toBeUndefined()
    await db.close()
    await server.db.run(sql`DROP FUNCTION reloj.inet_client_addr, reloj.inet_server_addr`)
  })
})

describe('browsers of another day', () => {
  it('doubt it when three users agree, and no more once it was confirmed or they were set right', async () => {
    const equipos = await Promise.all(Array.from({ length: 4 }, () => server.as('Recepción')))
    const [a, b, c, d] = equipos as [Client, Client, Client, Client]
    const ayer = '2026-11-24T16:00:00.000Z'
    expect((await visto(a, ayer)).body).toMatchObject({ duda: null })
    await visto(a, ayer)
    await visto(b, ayer)
    expect((await visto(d, '2026-11-23T16:00:00.000Z')).body).toMatchObject({ duda: null })
    expect((await visto(c, ayer)).body).toMatchObject({ duda: 'navegadores', puede: false })
    expect((await abrirCaja(a)).status).toBe(409)
    expect((await visto(c, '2026-11-25T16:00:00.000Z')).body).toMatchObject({ duda: null })
    expect((await visto(c, ayer)).body).toMatchObject({ duda: 'navegadores' })
    expect((await confirmar(await server.as('Contabilidad'))).body).toMatchObject({ duda: null })
    expect((await visto(b, ayer)).body).toMatchObject({ duda: null })
    expect((await abrirCaja(a)).status).toBe(201)
  })
})

it('tells its instant with every answer', async () => {
  const ana = await server.as('Docente')
  const { headers } = await ana.get('/Perfil')
  expect(Math.abs(Date.parse(headers.get('X-Ahora') ?? '') - Date.now())).toBeLessThan(30_000)
})

const conToken = ({ token }: Client) => ({ Authorization: `Bearer ${token}` })

/**
 * Every route that writes, but those that write nothing with a date of the school's, and those of a receipt «fecha por
 * confirmar» (`fecha-por-confirmar.test.ts`).
 */
let puertas: Ruta[] = []
beforeAll(async () => {
  const abiertas = [...SIN_FECHA, ...POR_CONFIRMAR]
  puertas = (await rutasDelServidor()).filter(
    (ruta) => ruta.url.startsWith(API) && ruta.metodo !== 'GET' && !abiertas.includes(nombreDe(ruta)),
  )
})

/* Hours at which a clock may be found, and what happens meanwhile: nothing that the right hour would have to repair. */
describe.each([
  ['30 days ahead', 30],
  ['107 days ahead', 107],
  ['185 days ahead', 185],
  ['400 days ahead', 400],
  ['a year back', -365],
  ['25 years back', -9_131],
])('%s', (_cuanto, dias) => {
  const falso = new Date(Date.parse(MORNING) + dias * 86_400_000).toISOString()

  it.each(['at a start', 'while a till is open'])('%s: nothing is dated, charged or let go', async (cuando) => {
    await anotarHora(server.db)
    const cargo_id = await vencido()
    const curso_id = await cursoConCupo(server.db)
    await registro(server.db, await convocatoria(server.db, [curso_id]), { con_cupo: [curso_id] })
    const [ana, jefe] = [await server.as('Recepción'), await server.as('Administrador')]
    if (cuando !== 'at a start') expect((await abrirCaja(ana)).status).toBe(201)
    const antes = await huella()
    await saltar(falso)
    // Everybody signs in again: by the wrong hour their sessions are over, or not yet.
    const [luz, toda] = [await server.again(ana.usuario_id), await server.as('Administrador')]
    expect(await unaHora()).toEqual([expect.objectContaining({ duda: dias < 0 ? 'atras' : 'adelante' })])
    for (const { metodo, url } of puertas) {
      const negada = await call(server.url, metodo, url.slice(API.length - 1), {}, conToken(toda))
      expect([url, negada.status, negada.body.code]).toEqual([url, 409, 'reloj_en_duda'])
    }
    expect((await abrirCaja(luz)).body).toMatchObject({ code: 'reloj_en_duda' })
    expect((await confirmar(toda, '2026-11-25')).status).toBe(422)
    expect(await huella()).toEqual(antes)
    // Somebody sets the computer right, and the day goes on by itself.
    await saltar('2026-11-25T10:20:00-06:00')
    expect(await leer(jefe)).toMatchObject({ duda: null })
    expect(await unaHora()).toEqual([])
    expect(await huella()).toEqual(antes)
    expect(await server.db.maybe(sql`SELECT FROM cargos WHERE origen_cargo_id = ${cargo_id}`)).toBeUndefined()
    if (cuando === 'at a start') expect((await abrirCaja(ana)).status).toBe(201)
    // The session that was opened by the wrong hour does not outlive the others.
    if (dias > 0) expect((await luz.get('/Perfil')).status).toBe(401)
  })
})

/** All that has a date of its own, but the bitácora and who came in. */
async function huella(): Promise<unknown> {
  return server.db.one(sql`
    SELECT
      (SELECT count(*) FROM cargos) AS cargos, (SELECT count(*) FROM recibos) AS recibos,
      (SELECT count(*) FROM cajas) AS cajas, (SELECT count(*) FROM facturas) AS facturas,
      (SELECT jsonb_agg(r ORDER BY r.id) FROM registros r) AS registros,
      (SELECT count(*) FROM correos) AS correos
  `)
}
