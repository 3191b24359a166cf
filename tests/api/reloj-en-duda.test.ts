import { afterEach, describe, expect, it } from 'vitest'
import type { Reloj } from '#contract/reloj'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { keepHour } from '#server/housekeeping'
import { anotarHora } from '#server/reloj/duda'
import { followClock, MORNING, setClock } from '../clock.ts'
import { cargo, estudiante } from './datos.ts'
import { startServer, type Client } from './helper.ts'
import { curso } from './mundo.ts'

/* The clock of the server is wrong: who is told, what waits, and who says that it is right after all. */
const server = startServer()

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
  const { id: matricula_id } = await server.db.one<{ id: number }>(sql`
    INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
    VALUES (${cliente_id}, ${await curso(server.db)}, '2026-11-01', 'activa') RETURNING id`)
  return cargo(server.db, cliente_id, 100_000, { matricula_id, concepto: 'mensualidad', vence: '2026-12-01' })
}

describe('a clock before what was done already', () => {
  it('opens no till until who keeps the settings says that it is right', async () => {
    const [ana, jefe] = [await server.as('Recepción'), await server.as('Administrador')]
    await server.db.run(sql`INSERT INTO bitacora (modulo, accion) VALUES ('Caja', 'abrir')`)
    await saltar('2026-11-24T09:00:00-06:00')
    expect(await leer(ana)).toMatchObject({ hoy: '2026-11-24', duda: 'atras', puede: false })
    expect(await abrirCaja(ana)).toMatchObject({ status: 409, body: { code: 'reloj_en_duda' } })
    expect((await confirmar(ana)).status).toBe(403)
    expect(await confirmar(jefe, '2026-11-25')).toMatchObject({
      status: 422,
      body: { errors: { hoy: expect.any(String) } },
    })
    expect(await confirmar(jefe)).toMatchObject({ status: 200, body: { duda: null } })
    expect((await abrirCaja(ana)).status).toBe(201)
    // What was of the future then doubts no more, what is later than this does.
    await saltar('2026-11-24T08:30:00-06:00')
    expect(await leer(ana)).toMatchObject({ duda: 'atras' })
    await saltar('2026-11-24T09:30:00-06:00')
    expect(await leer(ana)).toMatchObject({ duda: null })
  })

  it('is over by itself when the computer finds the hour again, and minutes are no doubt', async () => {
    const ana = await server.as('Recepción')
    await server.db.run(sql`INSERT INTO bitacora (modulo, accion) VALUES ('Caja', 'abrir')`)
    await saltar('2026-11-25T04:00:00-06:00')
    expect(await leer(ana)).toMatchObject({ duda: 'atras' })
    await saltar('2026-11-25T09:57:00-06:00')
    expect(await leer(ana)).toMatchObject({ duda: null })
  })
})

describe('a clock months after the last hour of use', () => {
  it('charges no late fee until whoever opens a till says that it is right', async () => {
    await anotarHora(server.db)
    const cargo_id = await vencido()
    const moras = async () =>
      (await server.db.many(sql`SELECT id FROM cargos WHERE origen_cargo_id = ${cargo_id}`)).length
    await saltar('2027-06-01T09:00:00-06:00')
    const ana = await server.as('Recepción')
    expect(await leer(ana)).toMatchObject({
      duda: 'adelante',
      ultimo: expect.stringMatching(/^2026-11-25/),
      puede: true,
    })
    expect(await unaHora()).toEqual([expect.objectContaining({ duda: 'adelante' })])
    expect(await moras()).toBe(0)
    expect((await abrirCaja(ana)).status).toBe(409)
    expect((await confirmar(ana)).status).toBe(200)
    expect((await abrirCaja(ana)).status).toBe(201)
    expect(await unaHora()).toEqual([])
    expect(await moras()).toBe(1)
  })

  it('is believed after the longest holidays', async () => {
    await anotarHora(server.db)
    await saltar('2027-03-20T09:00:00-06:00')
    expect(await leer(await server.as('Docente'))).toMatchObject({ duda: null })
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
    expect((await visto(c, ayer)).body).toMatchObject({ duda: 'navegadores', puede: true })
    expect((await abrirCaja(a)).status).toBe(409)
    expect((await visto(c, '2026-11-25T16:00:00.000Z')).body).toMatchObject({ duda: null })
    expect((await visto(c, ayer)).body).toMatchObject({ duda: 'navegadores' })
    expect((await confirmar(a)).body).toMatchObject({ duda: null })
    expect((await visto(b, ayer)).body).toMatchObject({ duda: null })
    expect((await abrirCaja(a)).status).toBe(201)
  })
})

it('tells its instant with every answer', async () => {
  const ana = await server.as('Docente')
  const { headers } = await ana.get('/Perfil')
  expect(Math.abs(Date.parse(headers.get('X-Ahora') ?? '') - Date.now())).toBeLessThan(30_000)
})
