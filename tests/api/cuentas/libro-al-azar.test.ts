import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'
import { hacer, QUE, type Mesa, type Orden } from '#tests/api/libro-al-azar/manos'
import { Modelo } from '#tests/api/libro-al-azar/modelo'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

/*
 * The ledger alone, moved by many hands at random and held against a model that knows no SQL. LIBRO_SEMILLA and
 * LIBRO_CAMINO repeat what a failure names; a sequence that failed once stays below, whatever chance brings.
 */

const server = startServer()
const SECUENCIAS = Number(process.env.LIBRO_SECUENCIAS) || (process.env.LARGO ? 100_000 : 60)
const MANOS = 3
/** A busy machine takes some 100 ms for a sequence. */
const PACIENCIA_MS = 60_000 + SECUENCIAS * 200
const repetir = { seed: Number(process.env.LIBRO_SEMILLA) || Date.now(), path: process.env.LIBRO_CAMINO ?? '' }

let mesas: Mesa[]
beforeAll(async () => {
  mesas = await Promise.all(
    Array.from({ length: MANOS }, async () => {
      const usuario_id = await hay.usuario(server.db, 'Recepción')
      return { caja_id: await hay.caja(server.db, { usuario_id }), escribano: { hoy: hoy(), usuario_id } }
    }),
  )
})

const entero = fc.integer({ min: 0, max: 5_000 })
const orden: fc.Arbitrary<Orden & { mano: number }> = fc.record({
  que: fc.constantFrom('cobrar', 'cargar', ...QUE),
  cual: entero,
  parte: fc.oneof(fc.constant(1000), entero),
  otro: entero,
  mano: fc.nat(MANOS - 1),
})
const ordenes = fc.array(orden, { minLength: 1, maxLength: 14 })

/** Each charge and each student as the tables have them, and as their documents sum. */
const enTablas = (db: Db, clientes: readonly number[]) =>
  db.one<{ cargos: unknown[]; clientes: unknown[] }>(sql`
    SELECT
      (
        SELECT coalesce(jsonb_agg(jsonb_build_array(
          k.id, k.cliente_id, k.bruto, k.descuento, k.aplicado, k.anulado_en IS NOT NULL,
          (SELECT coalesce(sum(monto), 0) FROM aplicaciones WHERE cargo_id = k.id AND hasta IS NULL),
          (SELECT coalesce(sum(monto), 0) FROM cargo_ajustes WHERE cargo_id = k.id AND hasta IS NULL)
        ) ORDER BY k.id), '[]')
        FROM cargos k
        WHERE k.cliente_id = ANY(${[...clientes]})
      ) AS cargos,
      (
        SELECT jsonb_agg(jsonb_build_array(
          c.id, c.a_favor, (SELECT coalesce(sum(monto), 0) FROM creditos WHERE cliente_id = c.id)
        ) ORDER BY c.id)
        FROM clientes c
        WHERE c.id = ANY(${[...clientes]})
      ) AS clientes
  `)

/** The same, as the model says. */
const segunModelo = (modelo: Modelo) => ({
  cargos: [...modelo.cargos]
    .toSorted(([a], [b]) => a - b)
    .map(([id, { cliente_id, bruto, descuento, anulado }]) => {
      const aplicado = modelo.aplicado(id)
      return [id, cliente_id, bruto, descuento, aplicado, anulado, aplicado, descuento]
    }),
  clientes: [...modelo.aFavor].toSorted(([a], [b]) => a - b).map(([id, monto]) => [id, monto, monto]),
})

async function comprobar(db: Db, modelo: Modelo): Promise<void> {
  expect(await enTablas(db, modelo.clientes)).toEqual(segunModelo(modelo))
  expect(modelo.dineroColocado()).toBe(modelo.dineroEnMano())
}

class Basta extends Error {}

/** Does some things in a transaction that leaves nothing, looking after each. */
const intentar = (secuencia: readonly (Orden & { mano: number })[]): Promise<void> =>
  server.db
    .transaction(async (tx) => {
      const modelo = new Modelo(await tresEstudiantes(tx))
      for (const { mano, ...una } of secuencia) {
        const mesa = mesas[mano]
        if (mesa) await hacer(tx, modelo, una, mesa)
        await comprobar(tx, modelo)
      }
      throw new Basta()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Basta)) throw error
    })

const tresEstudiantes = async (db: Db): Promise<number[]> => hay.filas(db, 'clientes', 3)

describe('the ledger', () => {
  it(
    'holds what a model of it holds, whatever is done in whatever order',
    async () => {
      await fc.assert(fc.asyncProperty(ordenes, intentar), { ...repetir, numRuns: SECUENCIAS })
    },
    PACIENCIA_MS,
  )

  it('moves what covers a charge on from the oldest receipt, whatever was given back of it', async () => {
    const orden = (que: Orden['que'], cual: number, parte: number, otro: number) => ({
      que,
      cual,
      parte,
      otro,
      mano: 0,
    })
    await intentar([
      orden('cargar', 0, 1000, 0),
      orden('cobrar', 0, 400, 4),
      orden('cobrar', 0, 500, 4),
      orden('devolver', 0, 100, 0),
      orden('trasladar', 0, 500, 0),
      orden('devolver', 0, 900, 1),
      orden('devolver', 0, 1000, 0),
      orden('devolver', 1, 1000, 0),
      orden('devolver', 1, 1000, 1),
    ])
  })

  it('is as before once what was done is undone', async () => {
    const semilla: Orden[] = [
      { que: 'cargar', cual: 0, parte: 900, otro: 0 },
      { que: 'cargar', cual: 0, parte: 500, otro: 0 },
      { que: 'cobrar', cual: 0, parte: 400, otro: 5 },
    ]
    const ida: Orden[] = [
      { que: 'cobrar', cual: 0, parte: 1000, otro: 6 },
      { que: 'rebajar', cual: 0, parte: 300, otro: 0 },
    ]
    for (const una of ida)
      await server.db.transaction(async (tx) => {
        const [mesa] = mesas
        if (!mesa) throw new Error('no hands')
        const modelo = new Modelo(await tresEstudiantes(tx))
        for (const antes of semilla) await hacer(tx, modelo, antes, mesa)
        const { cargos, clientes } = await enTablas(tx, modelo.clientes)
        await hacer(tx, modelo, una, mesa)
        expect(await enTablas(tx, modelo.clientes)).not.toEqual({ cargos, clientes })
        // The last receipt, or the only adjustment.
        await hacer(tx, modelo, { que: una.que === 'cobrar' ? 'deshacer' : 'quitar', cual: 1, parte: 0, otro: 0 }, mesa)
        expect(await enTablas(tx, modelo.clientes)).toEqual({ cargos, clientes })
      })
  })

  it('gives no credit twice to hands that reach for it at once', async () => {
    const clientes = [await estudiante(server.db), await estudiante(server.db)]
    const modelo = new Modelo(clientes)
    const pasos = fc.sample(orden, { numRuns: process.env.LARGO ? 3_000 : 90, seed: repetir.seed })
    const colas = Array.from({ length: MANOS }, (_, mano) => pasos.filter((paso) => paso.mano === mano))
    await Promise.all(
      colas.map(async (cola) => {
        for (const { mano, ...una } of cola)
          await server.db.transaction(async (tx) => {
            // Both students, whatever the hand reaches for: the model is written under these locks.
            await tx.run(sql`SELECT FROM clientes WHERE id = ANY(${clientes}) ORDER BY id FOR NO KEY UPDATE`)
            const mesa = mesas[mano]
            if (mesa) await hacer(tx, modelo, una, mesa)
          })
      }),
    )
    await comprobar(server.db, modelo).catch((error: unknown) => {
      throw new Error(`LIBRO_SEMILLA=${repetir.seed}`, { cause: error })
    })
    await expect(
      server.db.run(sql`UPDATE clientes SET a_favor = -1 WHERE id = ${raw(String(clientes[0]))}`),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
