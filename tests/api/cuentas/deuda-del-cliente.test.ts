import { describe, expect, it } from 'vitest'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { rehacerGuardadas } from '#server/respaldo/guardadas'
import { revisar } from '#server/respaldo/invariantes'
import { startServer } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'

/* A client's debt is kept beside the client (migrations 0056, 0218): whoever moves a charge, and by which door. */

const server = startServer()

const deuda = (cliente_id: number) =>
  server.db.one(sql`SELECT debe, vence_desde FROM cliente_deudas WHERE cliente_id = ${cliente_id}`)
const NADA = { debe: 0, vence_desde: null }

describe('what a client owes', () => {
  it('follows each charge that is made, paid, lowered, put off, voided, moved and taken away', async () => {
    const { db } = server
    const [ana, eva] = [await estudiante(db), await estudiante(db)]
    expect(await deuda(ana)).toEqual(NADA)
    const uno = await cargo(db, ana, 100, { vence: '2026-02-05' })
    const otro = await cargo(db, ana, 40, { vence: '2026-01-05' })
    expect(await deuda(ana)).toEqual({ debe: 140, vence_desde: '2026-01-05' })

    const pasos: [paso: string, deAna: object, deEva: object][] = [
      [`UPDATE cargos SET aplicado = 30 WHERE id = ${otro}`, { debe: 110, vence_desde: '2026-01-05' }, NADA],
      [`UPDATE cargos SET aplicado = 40 WHERE id = ${otro}`, { debe: 100, vence_desde: '2026-02-05' }, NADA],
      [`UPDATE cargos SET descuento = 25 WHERE id = ${uno}`, { debe: 75, vence_desde: '2026-02-05' }, NADA],
      [`UPDATE cargos SET vence = '2026-03-05' WHERE id = ${uno}`, { debe: 75, vence_desde: '2026-03-05' }, NADA],
      [
        `UPDATE cargos SET aplicado = 0 WHERE id = ${otro}; UPDATE cargos SET cliente_id = ${eva} WHERE id = ${uno}`,
        { debe: 40, vence_desde: '2026-01-05' },
        { debe: 75, vence_desde: '2026-03-05' },
      ],
      [
        `UPDATE cargos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = ${uno}`,
        { debe: 40, vence_desde: '2026-01-05' },
        NADA,
      ],
      [`DELETE FROM cargos WHERE id = ${otro}`, NADA, NADA],
    ]
    for (const [paso, deAna, deEva] of pasos) {
      await db.transaction((tx) => tx.client.query(paso))
      expect({ paso, ana: await deuda(ana), eva: await deuda(eva) }).toEqual({ paso, ana: deAna, eva: deEva })
    }
    expect((await revisar(db)).map(({ invariante }) => invariante)).not.toContain('cliente_deuda')
  })

  it.each([1, 3, 20])('holds both of two payments under way at once, for %i students each', async (cuantos) => {
    const { db } = server
    const quienes = await Promise.all(Array.from({ length: cuantos }, () => estudiante(db)))
    const cargos = await Promise.all([100, 40].map((monto) => Promise.all(quienes.map((uno) => cargo(db, uno, monto)))))
    const pagar = (tx: Tx, n: number) => tx.run(sql`UPDATE cargos SET aplicado = 30 WHERE id = ANY(${cargos[n] ?? []})`)
    let segundo: Promise<unknown> = Promise.resolve()
    await db.transaction(async (primero) => {
      await pagar(primero, 0)
      segundo = db.transaction((tx) => pagar(tx, 1))
      await expect
        .poll(
          () =>
            db.maybe(sql`
              SELECT FROM pg_stat_activity
              WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE 'UPDATE cargos%'
            `),
          { timeout: 10_000 },
        )
        .toBeDefined()
    })
    await segundo
    expect(await Promise.all(quienes.map(deuda))).toMatchObject(quienes.map(() => ({ debe: 80 })))
  })

  it('is paid by forty at once, crosswise, without one that a person has to send again', async () => {
    const { db } = server
    const clientes = await Promise.all(Array.from({ length: 4 }, () => estudiante(db)))
    const cargos = await Promise.all(clientes.map(async (cliente) => cargo(db, cliente, 1_000)))
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        db.transaction(async (tx) => {
          const suyos = n % 2 ? cargos.slice(0, 2) : cargos.slice(1, 3).reverse()
          for (const id of suyos) await tx.run(sql`UPDATE cargos SET aplicado = aplicado + 1 WHERE id = ${id}`)
        }),
      ),
    )
    expect(await Promise.all(clientes.map(deuda))).toMatchObject([980, 960, 980, 1_000].map((debe) => ({ debe })))
  })

  it('moves without a new version of the client, so that nobody’s edit is refused for it', async () => {
    const { db } = server
    const ana = await estudiante(db)
    const version = () => db.one(sql`SELECT version, actualizado_en FROM clientes WHERE id = ${ana}`)
    const antes = await version()
    await cargo(db, ana, 100)
    expect(await version()).toEqual(antes)
  })

  it('is made anew where somebody wrote behind the triggers', async () => {
    const { db } = server
    const [ana, eva] = [await estudiante(db), await estudiante(db)]
    await cargo(db, ana, 100)
    await cargo(db, eva, 40)
    await db.run(sql`UPDATE cliente_deudas SET debe = 7 WHERE cliente_id = ${ana}`)
    await db.run(sql`DELETE FROM cliente_deudas WHERE cliente_id = ${eva}`)
    await rehacerGuardadas(db)
    expect([await deuda(ana), await deuda(eva)]).toMatchObject([{ debe: 100 }, { debe: 40 }])
  })
})

describe('the list of students', () => {
  it('filters and sorts by it, and tells who is overdue by the day of the school', async () => {
    const { db } = server
    const admin = await server.as('Administrador')
    const [sinDeuda, vencida, porVencer] = await Promise.all(
      ['Aa', 'Bb', 'Cc'].map((nombres) => estudiante(db, { nombres, apellidos: 'Deudora' })),
    )
    await cargo(db, vencida ?? 0, 100, { vence: '2026-01-05' })
    await cargo(db, porVencer ?? 0, 200, { vence: '2199-01-05' })
    const quienes = async (filtro: object, sort?: [string, 'ASC' | 'DESC']) =>
      (await admin.list('Clientes', { q: 'Deudora', ...filtro }, sort)).body.map(({ id }) => id)
    expect(await quienes({ con_deuda: true })).toEqual([vencida, porVencer])
    expect(await quienes({ con_deuda: false })).toEqual([sinDeuda])
    expect(await quienes({ vencido: true })).toEqual([vencida])
    expect(await quienes({ vencido: false })).toEqual([sinDeuda, porVencer])
    expect(await quienes({ debe_gte: 150 })).toEqual([porVencer])
    expect(await quienes({}, ['debe', 'DESC'])).toEqual([porVencer, vencida, sinDeuda])
    expect(await quienes({}, ['debe', 'ASC'])).toEqual([sinDeuda, vencida, porVencer])
  })
})
