import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hoy } from '#server/base/clock'
import { openDatabase, type Database, type Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { ajustar, deshacerAjustes } from '#server/libro/ajustes'
import { anularCargos, cambiarCargos, cargar } from '#server/libro/cargos'
import { acreditar } from '#server/libro/creditos'
import { anotar, porque, type Libro } from '#server/libro/libro'
import { asentar } from '#server/libro/asentar'
import { escena } from '#tests/api/estudiantes/finiquitos-escena'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const { server, emitido, saldada, vigenteDe } = escena()

/** As a program of the house has it: nothing that it says may write money by itself. */
let db: Database

beforeAll(() => {
  const { connectionString = '' } = server.db.pool.options
  db = openDatabase(connectionString, { max: 2 })
})
afterAll(() => db.close())

const TABLAS = ['cargos', 'cargo_ajustes', 'aplicaciones', 'creditos', 'recibo_pagos']
const NEGADO = { code: 'LB001', message: expect.stringContaining('es del libro del dinero y solo él la escribe') }

describe('the tables of money', () => {
  it.each(TABLAS)('%s is written in no transaction that did not open the ledger', async (tabla) => {
    for (const sentencia of [
      `INSERT INTO ${tabla} DEFAULT VALUES`,
      `UPDATE ${tabla} SET ${tabla === 'cargos' ? 'bruto = bruto' : 'monto = monto'} WHERE false`,
      `DELETE FROM ${tabla} WHERE false`,
      `TRUNCATE ${tabla} CASCADE`,
    ])
      await expect(db.run(sql`${raw(sentencia)}`)).rejects.toMatchObject(NEGADO)
  })

  it('and with them what a student has in favour', async () => {
    const id = await estudiante(server.db)
    await expect(db.run(sql`UPDATE clientes SET a_favor = 1 WHERE id = ${id}`)).rejects.toMatchObject(NEGADO)
    await db.run(sql`UPDATE clientes SET activo = true WHERE id = ${id}`)
  })

  it('also not where triggers were put to sleep', async () => {
    const guardas = await db.many<{ tabla: string; despierta: string }>(sql`
      SELECT tgrelid::regclass::text AS tabla, tgenabled AS despierta
      FROM pg_trigger
      WHERE tgfoid = 'exigir_libro'::regproc
      ORDER BY 1
    `)
    expect(guardas).toEqual([...TABLAS, 'clientes'].sort().map((tabla) => ({ tabla, despierta: 'A' })))
  })

  it('are open to one transaction, and to none after it on the same connection', async () => {
    const cliente_id = await estudiante(server.db)
    const uno = openDatabase(server.db.pool.options.connectionString ?? '', { max: 1 })
    const cargo = { cliente_id, concepto: 'otro', descripcion: 'Libreta', bruto: 5_000 } as const
    await uno.transaction((tx) => asentar(tx, { hoy: hoy() }, (libro) => cargar(libro, [cargo])))
    await expect(uno.run(sql`UPDATE cargos SET bruto = 1 WHERE cliente_id = ${cliente_id}`)).rejects.toMatchObject(
      NEGADO,
    )
    await uno.close()
    expect(await db.one(sql`SELECT bruto, numero, isv FROM cargos WHERE cliente_id = ${cliente_id}`)).toEqual({
      bruto: 5_000,
      numero: 1,
      isv: 'exento',
    })
  })

  it('are still written by a program of before, which runs until it is replaced', async () => {
    const cliente_id = await estudiante(server.db)
    const { connectionString } = server.db.pool.options
    const anterior = new pg.Client({ connectionString, application_name: 'campana' })
    await anterior.connect()
    const { rowCount } = await anterior.query({
      text: `
        INSERT INTO cargos (cliente_id, concepto, descripcion, fecha, vence, bruto)
        VALUES ($1, 'otro', 'Libreta', $2, $2, 5000)
      `,
      values: [cliente_id, hoy()],
    })
    expect(rowCount).toBe(1)
    await anterior.end()
  })
})

describe('a movement', () => {
  const mover = <T>(work: (libro: Libro) => Promise<T>): Promise<T> =>
    db.transaction((tx) => asentar(tx, { hoy: hoy(), usuario_id: quien }, work))
  const debe = async (id: number): Promise<number> =>
    (await db.one<{ debe: number }>(sql`SELECT neto - aplicado AS debe FROM cargos WHERE id = ${id}`)).debe
  const rebaja = { tipo: 'rebaja', motivo: 'Al azar' } as const
  let quien: number
  let cargo_id: number

  beforeEach(async () => {
    quien = await hay.usuario(server.db, 'Recepción')
    cargo_id = await hay.cargo(server.db, await estudiante(server.db), 5_000)
  })

  it('lowers a charge by no more than it owes, and not once it is voided', async () => {
    const demasiado = mover((libro) => ajustar(libro, { ...rebaja, cargo_id, monto: 5_001 }))
    await expect(demasiado).rejects.toMatchObject({ code: 'cargo_ya_pagado' })
    const anulado = mover(async (libro) => {
      await anularCargos(libro, [cargo_id], { motivo: 'Al azar' })
      await ajustar(libro, { ...rebaja, cargo_id, monto: 1 })
    })
    await expect(anulado).rejects.toMatchObject({ code: 'cargo_ya_pagado' })
    expect(await debe(cargo_id)).toBe(5_000)
  })

  it('takes an adjustment back once, however often it is asked', async () => {
    const id = await mover((libro) => ajustar(libro, { ...rebaja, cargo_id, monto: 2_000 }))
    expect(await mover((libro) => deshacerAjustes(libro, sql`id = ${id}`))).toEqual([cargo_id])
    expect(await mover((libro) => deshacerAjustes(libro, sql`id = ${id}`))).toEqual([])
    expect(await debe(cargo_id)).toBe(5_000)
  })

  it('changes of a charge what it names, and keeps the rest', async () => {
    const leer = () => db.one(sql`SELECT vence, isv, bruto, mora_desde, en_lugar_de FROM cargos WHERE id = ${cargo_id}`)
    await mover((libro) => cambiarCargos(libro, [{ id: cargo_id, mora_desde: hoy(), en_lugar_de: [cargo_id] }]))
    const antes = await leer()
    await mover((libro) => cambiarCargos(libro, [{ id: cargo_id, descripcion: 'Otra' }]))
    expect(await leer()).toEqual(antes)
    expect(antes).toMatchObject({ mora_desde: hoy(), en_lugar_de: [cargo_id] })
  })

  it('leaves credit with the tax under which its money came', async () => {
    const credito = { cliente_id: await estudiante(server.db), tipo: 'cargo_anulado', monto: 1_150 } as const
    await mover((libro) => acreditar(libro, [credito, { ...credito, isv: 'gravado_15' }]))
    expect(
      await db.many(sql`SELECT isv, monto FROM creditos WHERE cliente_id = ${credito.cliente_id} ORDER BY isv`),
    ).toEqual([
      { isv: 'exento', monto: 1_150 },
      { isv: 'gravado_15', monto: 1_150 },
    ])
  })
})

describe('what follows from a movement', () => {
  it('comes by itself, with a reason also where nobody gave one', async () => {
    const una = await saldada(await hay.curso(server.db))
    await emitido(una)
    const cargo = { ...una, concepto: 'otro', descripcion: 'Libreta', bruto: 5_000 } as const
    await db.transaction((tx) => asentar(tx, { hoy: hoy() }, (libro) => cargar(libro, [cargo])))
    expect(await vigenteDe(una)).toBeUndefined()
    expect(await motivosDe(una)).toEqual(['Se cambiaron los cargos de la matrícula'])
  })

  it('waits for whoever opened the ledger first, and is told why by the last', async () => {
    const una = await saldada(await hay.curso(server.db))
    await emitido(una)
    const cargo = { ...una, concepto: 'otro', descripcion: 'Libreta', bruto: 5_000 } as const
    await db.transaction((tx) =>
      asentar(tx, { hoy: hoy() }, async (libro) => {
        await asentar(tx, { hoy: hoy() }, (dentro) => cargar(dentro, [cargo]))
        expect(await estadosDe(tx, una)).toEqual(['vigente'])
        anotar(libro, { modulo: 'Matriculas', accion: 'recargar', entidad: 'matriculas', entidad_id: una.matricula_id })
        porque(libro, 'Debe una libreta')
      }),
    )
    expect(await motivosDe(una)).toEqual(['Debe una libreta'])
    // The act is told before what followed from it.
    expect(await accionesDe(una)).toEqual(['recargar', 'revocar'])
  })
})

const estadosDe = async (db: Db, { matricula_id }: { matricula_id: number }): Promise<string[]> =>
  (
    await db.many<{ estado: string }>(
      sql`SELECT estado FROM finiquitos WHERE matricula_id = ${matricula_id} ORDER BY id`,
    )
  ).map(({ estado }) => estado)

const motivosDe = async ({ matricula_id }: { matricula_id: number }): Promise<string[]> =>
  (
    await db.many<{ motivo: string }>(
      sql`SELECT revocado_motivo AS motivo FROM finiquitos WHERE matricula_id = ${matricula_id} ORDER BY id`,
    )
  ).map(({ motivo }) => motivo)

const accionesDe = async ({ matricula_id }: { matricula_id: number }): Promise<string[]> =>
  (
    await db.many<{ accion: string }>(sql`
      SELECT accion
      FROM bitacora
      WHERE accion = 'recargar' AND entidad_id = ${matricula_id}
        OR accion = 'revocar' AND entidad_id IN (SELECT id FROM finiquitos WHERE matricula_id = ${matricula_id})
      ORDER BY id
    `)
  ).map(({ accion }) => accion)
