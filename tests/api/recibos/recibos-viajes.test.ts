import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildApp } from '#server/app'
import { openDatabase, type Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { dudaReciente } from '#server/reloj/puerta'
import { together } from '#server/db/transactions'
import { readSettings } from '#server/base/settings'
import { findSession } from '#server/http/guard'
import { escuchar, viajesDe, type Sentencia } from '#tests/maquina/sentencias'
import { key, startServer } from '#tests/api/apoyo/helper'
import { cargo, estudiante, filas, producto } from '#tests/kit'

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

/** A till of the one connection, whose receipts and sales tell what they sent. */
async function caja() {
  const { token, post } = await server.as('Recepción')
  await post('/Caja/abrir', { fondo: 50_000 })
  const app = await buildApp({ db, settings: readSettings({ LOG_LEVEL: 'silent', SEGUNDO_FACTOR: 'opcional' }) })
  const pedir = async (url: string, body: object) => {
    // Statements that open the connection are not the receipt's, nor is the clock's question, asked once a second, nor
    // that for the permissions of a role, which is asked again when its version is another.
    await dudaReciente(db)
    await findSession(db, token)
    enviadas.length = 0
    const headers = { authorization: `Bearer ${token}`, ...key() }
    const { statusCode } = await app.inject({ method: 'POST', url: `/api/api/${url}`, headers, body })
    expect(statusCode).toBe(201)
    return [...enviadas]
  }
  return {
    cerrar: () => app.close(),
    async cobrar() {
      const cliente_id = await estudiante(server.db)
      const cargos = [await cargo(server.db, cliente_id, 90_000), await cargo(server.db, cliente_id, 90_000)]
      return pedir('RecibosIndividuales', {
        cliente_id,
        lineas: cargos.map((cargo_id) => ({ cargo_id, monto: 90_000 })),
        pagos: [{ metodo: 'efectivo', monto: 180_000 }],
      })
    },
    async vender() {
      const producto_id = await producto(server.db, { precio: 4_500 })
      return pedir('RecibosVarios', {
        lineas: [{ tipo: 'producto', producto_id, cantidad: 2 }],
        pagos: [{ metodo: 'efectivo', monto: 9_000 }],
      })
    },
  }
}

/** The plan of a statement: with its values, or not knowing them; its cost, and the tables that it reads whole. */
async function plan(text: string, values?: unknown[]): Promise<{ costo: number; enteras: string[] }> {
  interface Nodo {
    'Node Type': string
    'Relation Name'?: string
    Plans?: Nodo[]
  }
  const { rows } = await server.db.pool.query<{ 'QUERY PLAN': [{ Plan: Nodo & { 'Total Cost': number } }] }>(
    `EXPLAIN (${values ? '' : 'GENERIC_PLAN, '}FORMAT JSON) ${text}`,
    values,
  )
  const enteras = (nodo: Nodo): string[] => [
    ...(nodo['Node Type'] === 'Seq Scan' ? [nodo['Relation Name'] ?? ''] : []),
    ...(nodo.Plans ?? []).flatMap(enteras),
  ]
  const raiz = rows[0]?.['QUERY PLAN'][0].Plan
  if (!raiz) throw new Error('La sentencia no tiene plan')
  return { costo: raiz['Total Cost'], enteras: enteras(raiz) }
}

describe.each([
  ['a receipt', 'cobrar', 5],
  ['a sale', 'vender', 6],
] as const)('%s', (_, cual, viajes) => {
  it(`takes ${viajes} round trips`, async () => {
    const { cerrar, [cual]: hacer } = await caja()
    expect(viajesDe(await hacer())).toHaveLength(viajes)
    await cerrar()
  })

  it('sends its COMMIT with the statement that numbers it', async () => {
    const { cerrar, [cual]: hacer } = await caja()
    // The ledger is opened without waiting for it.
    expect(
      viajesDe(await hacer())
        .at(-2)
        ?.map(({ text }) => text),
    ).toEqual(["SET LOCAL campana.libro = 'abierto'", expect.stringContaining('INSERT INTO recibos'), 'COMMIT'])
    await cerrar()
  })

  it('costs the planner the same with its values and without, so that one plan is kept, and reads no list whole', async () => {
    await filas(server.db, 'clientes', 1_000)
    const de = await estudiante(server.db)
    await filas(server.db, 'cargos', 2_000, () => ({ cliente_id: de }))
    await filas(server.db, 'productos', 1_000)
    await server.db.run(sql`ANALYZE cargos, clientes, productos`)
    const { cerrar, [cual]: hacer } = await caja()
    const planeadas = (await hacer()).filter(({ name, values }) => name && values.length)
    expect(planeadas.length).toBeGreaterThan(4)
    for (const { text, values } of planeadas) {
      const guardado = await plan(text)
      expect(guardado, text).toEqual(await plan(text, values))
      expect(guardado.enteras.filter((tabla) => ['cargos', 'clientes', 'productos'].includes(tabla))).toEqual([])
    }
    await cerrar()
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

  it('sends in one write what is asked in one turn', async () => {
    await db.pipelined(async (tx) => {
      // BEGIN has left, which would be one more write.
      await tx.one(sql`SELECT 0 AS uno`)
      const { stream } = (tx.client as unknown as { connection: pg.Connection }).connection
      const escrito = vi.spyOn(stream, '_writev')
      await together([1, 2, 3].map((uno) => tx.one(sql`SELECT ${uno}::int AS uno`)))
      expect(escrito).toHaveBeenCalledOnce()
      escrito.mockRestore()
    })
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
