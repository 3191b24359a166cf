import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { dudaReciente } from '#server/reloj/puerta'
import { together } from '#server/db/transactions'
import { readSettings } from '#server/base/settings'
import { findSession } from '#server/http/guard'
import { escuchar, viajesDe, type Sentencia } from '#tests/maquina/sentencias'
import { key, startServer } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'

const server = startServer()

/** The same database over one connection alone, which tells what is sent. */
let db: Database
const enviadas: Sentencia[] = []

beforeAll(() => {
  const { connectionString = '' } = server.db.pool.options
  db = openDatabase(connectionString, { max: 1 })
  escuchar(db, (sentencia) => enviadas.push(sentencia))
})
afterAll(() => db.close())

describe('a receipt', () => {
  it('takes five round trips, and its COMMIT goes out with the statement that numbers it', async () => {
    const ana = await server.as('Recepción')
    await ana.post('/Caja/abrir', { fondo: 50_000 })
    const cliente_id = await estudiante(server.db)
    const cargos = [await cargo(server.db, cliente_id, 90_000), await cargo(server.db, cliente_id, 90_000)]
    const app = await buildApp({ db, settings: readSettings({ LOG_LEVEL: 'silent', SEGUNDO_FACTOR: 'opcional' }) })
    // Statements that open the connection are not the receipt's, nor is the clock's question, asked once a second, nor
    // that for the permissions of a role, which is asked again when its version is another.
    await dudaReciente(db)
    await findSession(db, ana.token)
    enviadas.length = 0
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/api/RecibosIndividuales',
      headers: { authorization: `Bearer ${ana.token}`, ...key() },
      body: {
        cliente_id,
        lineas: cargos.map((cargo_id) => ({ cargo_id, monto: 90_000 })),
        pagos: [{ metodo: 'efectivo', monto: 180_000 }],
      },
    })
    expect(statusCode).toBe(201)
    const viajes = viajesDe(enviadas)
    expect(viajes).toHaveLength(5)
    // The ledger is opened without waiting for it.
    expect(viajes[3]?.map(({ text }) => text)).toEqual([
      "SET LOCAL campana.libro = 'abierto'",
      expect.stringContaining('INSERT INTO recibos'),
      'COMMIT',
    ])
    await app.close()
  })
})

describe('a pipelined transaction', () => {
  const series = () => server.db.many<{ serie: string }>(sql`SELECT serie FROM series WHERE serie LIKE 'P%' ORDER BY 1`)
  const nueva = (serie: string) => sql`INSERT INTO series (serie, siguiente) VALUES (${serie}, 1) RETURNING serie`

  it('says what the first that failed of those asked together failed for, and leaves nothing of them', async () => {
    const intento = db.pipelined((tx) =>
      together([tx.one(nueva('P1')), tx.one(sql`SELECT 1 / 0`), tx.one(sql`SELECT nada`)]),
    )
    await expect(intento).rejects.toMatchObject({ code: '22012' })
    expect(await series()).toEqual([])
  })

  it('has committed when its last statement is answered, and undone everything when that fails', async () => {
    await db.pipelined(async (tx) => {
      await tx.last(nueva('P2'))
      expect(await series()).toEqual([{ serie: 'P2' }])
    })
    const repetida = db.pipelined(async (tx) => {
      await tx.one(nueva('P3'))
      return tx.last(nueva('P2'))
    })
    await expect(repetida).rejects.toMatchObject({ code: '23505' })
    expect(await series()).toEqual([{ serie: 'P2' }])
    // The one connection there is serves whoever comes next, cursors too.
    expect(await db.one(sql`SELECT 1 AS uno`)).toEqual({ uno: 1 })
  })

  it('is tried again as a whole after a serialisation failure', async () => {
    await server.db.run(sql`
      CREATE FUNCTION fallar_como(clase text) RETURNS integer LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'prueba' USING ERRCODE = clase;
      END $$
    `)
    let veces = 0
    await db.pipelined(async (tx) => {
      veces++
      await tx.one(nueva('P4'))
      return tx.last(veces < 3 ? sql`SELECT fallar_como('40001')` : nueva('P5'))
    })
    expect(veces).toBe(3)
    expect(await series()).toEqual([{ serie: 'P2' }, { serie: 'P4' }, { serie: 'P5' }])
  })
})
