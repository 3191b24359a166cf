import { beforeAll, describe, expect, it } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* A receipt after its till was closed, and credit that goes back to whoever paid it. */
const server = startServer()
let supervisor: Client

beforeAll(async () => {
  supervisor = await server.as('Administrador')
  await supervisor.post('/Caja/abrir', { fondo: 10_000_000 })
})

const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
const cobrar = (
  who: Client,
  cliente_id: number,
  lineas: { cargo_id: number; monto: number }[],
  pagos: object[],
  extra: object = {},
) => who.post<Recibo>('/RecibosIndividuales', { cliente_id, lineas, pagos, ...extra }, key())
const anular = (who: Client, id: number) =>
  who.post<Recibo & { code: string }>(`/RecibosIndividuales/${id}/anular`, { motivo: 'Se cobró a otro estudiante' })

async function cajera(): Promise<Client> {
  const who = await server.as('Recepción')
  await who.post('/Caja/abrir', { fondo: 0 })
  return who
}

async function cerrar(who: Client): Promise<number> {
  const { body } = await who.get<{ caja: { id: number } }>('/Caja/actual')
  expect((await cerrarCuadrada(who, body.caja.id)).status).toBe(200)
  return body.caja.id
}

/** A receipt of L 900.00 in a till that was closed. */
async function deCajaCerrada(
  pagos: object[] = [efectivo(90_000)],
  extra: object = {},
): Promise<{ recibo: Recibo; sofia: number; a: number; caja_id: number }> {
  const ana = await cajera()
  const sofia = await estudiante(server.db)
  const a = await cargo(server.db, sofia, 90_000, { isv: 'gravado_15' })
  const { body: recibo } = await cobrar(ana, sofia, [{ cargo_id: a, monto: 90_000 }], pagos, extra)
  return { recibo, sofia, a, caja_id: await cerrar(ana) }
}

describe('a receipt of a closed till', () => {
  it("is undone by a reversal in the voider's till, and its own day stays as it was", async () => {
    const { recibo, a, caja_id } = await deCajaCerrada()
    const antes = await server.db.one(
      sql`SELECT esperado FROM caja_conteos WHERE caja_id = ${caja_id} AND metodo = 'efectivo'`,
    )
    const { status, body } = await anular(supervisor, recibo.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      estado: 'emitido',
      revertido_por: { tipo: 'reversion', numero_texto: expect.stringMatching(/^RR-/) },
    })
    expect(await debeDe(server.db, a)).toBe(90_000)
    expect(
      await server.db.one(sql`SELECT esperado FROM caja_conteos WHERE caja_id = ${caja_id} AND metodo = 'efectivo'`),
    ).toEqual(antes)
    const { body: reversion } = await supervisor.get<Recibo>(`/RecibosIndividuales/${body.revertido_por?.id}`)
    expect(reversion).toMatchObject({
      tipo: 'reversion',
      total: 90_000,
      isv: recibo.isv,
      revierte: { id: recibo.id },
      observacion: 'Se cobró a otro estudiante',
    })
    expect(reversion.caja_id).not.toBe(caja_id)
    expect(await faltas(server.db)).toEqual([])
  })

  it('gives cash back only with the signature of who may, and a card back without', async () => {
    const { recibo } = await deCajaCerrada()
    const { recibo: otro } = await deCajaCerrada([{ metodo: 'tarjeta', monto: 90_000 }])
    const eva = await server.as('Recepción')
    await eva.post('/Caja/abrir', { fondo: 100_000 })
    const pedir = (firma: object = {}) =>
      eva.post<{ autorizacion: { id: number } }>(
        `/RecibosIndividuales/${recibo.id}/anular`,
        { motivo: 'Cobro duplicado' },
        { ...firma },
      )
    const negado = await pedir()
    expect(negado).toMatchObject({
      status: 403,
      body: { code: 'sin_permiso', autorizacion: { pedidos: [{ permiso: 'Caja:autorizar', monto: 90_000 }] } },
    })
    const { id } = negado.body.autorizacion
    expect((await eva.post(`/Autorizaciones/${id}/pedir`, { motivo: 'Cobro duplicado' })).status).toBe(200)
    expect((await pedir({ 'X-Autorizacion': String(id) })).status).toBe(403)
    expect((await supervisor.post(`/Autorizaciones/${id}/aprobar`)).status).toBe(200)
    expect((await pedir({ 'X-Autorizacion': String(id) })).status).toBe(200)
    expect((await anular(eva, otro.id)).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is undone once, however many try at once', async () => {
    const { recibo } = await deCajaCerrada()
    const answers = await Promise.all(Array.from({ length: 10 }, () => anular(supervisor, recibo.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await server.db.many(sql`SELECT FROM recibos WHERE revierte_id = ${recibo.id}`)).toHaveLength(1)
  })

  it('needs an open till with that much cash', async () => {
    const { recibo } = await deCajaCerrada()
    const jefe = await server.as('Administrador')
    expect(await anular(jefe, recibo.id)).toMatchObject({ status: 409, body: { code: 'sin_caja' } })
    await jefe.post('/Caja/abrir', { fondo: 89_999 })
    expect(await anular(jefe, recibo.id)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('899.99') },
    })
    expect((await anular(supervisor, recibo.id)).status).toBe(200)
  })

  it('gives back the credit that it used and takes the credit that it left, unless that was spent', async () => {
    const { recibo, sofia } = await deCajaCerrada([efectivo(120_000)])
    const b = await cargo(server.db, sofia, 30_000)
    const { body: uso } = await cobrar(
      supervisor,
      sofia,
      [{ cargo_id: b, monto: 30_000 }],
      [{ metodo: 'saldo_a_favor', monto: 30_000 }],
    )
    expect(await anular(supervisor, recibo.id)).toMatchObject({
      status: 409,
      body: { code: 'credito_usado', message: expect.stringContaining(uso.numero_texto) },
    })
    expect((await anular(supervisor, uso.id)).status).toBe(200)
    expect((await anular(supervisor, recibo.id)).status).toBe(200)
    expect((await supervisor.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ debe: 120_000, a_favor: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it("can't be undone by undoing its reversal", async () => {
    const { recibo } = await deCajaCerrada()
    const { body } = await anular(supervisor, recibo.id)
    expect((await anular(supervisor, body.revertido_por?.id ?? 0)).status).toBe(404)
  })

  it('counts as income given back in the report of all receipts', async () => {
    const { recibo, sofia } = await deCajaCerrada()
    await anular(supervisor, recibo.id)
    const filter = encodeURIComponent(JSON.stringify({ cliente_id: sofia }))
    expect((await supervisor.get(`/RecibosGeneral/resumen?filter=${filter}`)).body).toMatchObject({
      recibos: 2,
      recibido: 0,
      isv: 0,
    })
  })
})

describe('credit given back', () => {
  const devolver = (who: Client, cliente_id: number, monto: number, extra: object = {}) =>
    who.post<Recibo>(
      '/RecibosIndividuales/devolver',
      { cliente_id, monto, metodo: 'efectivo', motivo: 'Se retira del centro', ...extra },
      key(),
    )

  it('leaves the till and the client, in a series of its own', async () => {
    const sofia = await estudiante(server.db, { a_favor: 50_000 })
    const { status, body } = await devolver(supervisor, sofia, 20_000)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      serie: 'RD',
      tipo: 'devolucion',
      total: 20_000,
      lineas: [{ descripcion: 'Devolución de saldo a favor' }],
    })
    expect((await supervisor.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ a_favor: 30_000 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('never exceeds what is in favour, however many give it back at once', async () => {
    const sofia = await estudiante(server.db, { a_favor: 50_000 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => devolver(supervisor, sofia, 20_000)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await devolver(supervisor, sofia, 10_001)).toMatchObject({
      status: 422,
      body: { errors: { monto: expect.stringContaining('100.00') } },
    })
  })

  it('is voided while its till is open', async () => {
    const sofia = await estudiante(server.db, { a_favor: 50_000 })
    const { body } = await devolver(supervisor, sofia, 50_000)
    expect((await anular(supervisor, body.id)).status).toBe(200)
    expect((await supervisor.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ a_favor: 50_000 })
  })

  it('of a closed till is not undone: the money, if it came back, is received anew', async () => {
    const jefa = await server.as('Administrador')
    await jefa.post('/Caja/abrir', { fondo: 100_000 })
    const sofia = await estudiante(server.db, { a_favor: 50_000 })
    const { body } = await devolver(jefa, sofia, 20_000)
    await cerrar(jefa)
    expect(await anular(supervisor, body.id)).toMatchObject({
      status: 409,
      body: { code: 'estado_no_permite', message: expect.stringContaining('Su caja ya se cerró') },
    })
    expect((await supervisor.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ a_favor: 30_000 })
  })

  it('is not for who may not void', async () => {
    const conta = await server.as('Docente')
    expect((await devolver(conta, await estudiante(server.db, { a_favor: 1 }), 1)).status).toBe(403)
  })
})

describe('a paper receipt entered later', () => {
  it('keeps its number and its date, once', async () => {
    const sofia = await estudiante(server.db)
    const [a, b] = [await cargo(server.db, sofia, 10_000), await cargo(server.db, sofia, 10_000)]
    const papel = { numero_manual: 'A-0451', fecha: '2026-10-30', motivo: 'Se fue la luz' }
    expect(
      (await cobrar(supervisor, sofia, [{ cargo_id: a, monto: 10_000 }], [efectivo(10_000)], papel)).body,
    ).toMatchObject({ fecha: '2026-10-30', numero_manual: 'A-0451' })
    expect(await cobrar(supervisor, sofia, [{ cargo_id: b, monto: 10_000 }], [efectivo(10_000)], papel)).toMatchObject({
      status: 409,
      body: { code: 'duplicado' },
    })
    expect(
      await cobrar(supervisor, sofia, [{ cargo_id: b, monto: 10_000 }], [efectivo(10_000)], { fecha: '2026-10-30' }),
    ).toMatchObject({ status: 422, body: { errors: { numero_manual: expect.any(String) } } })
    expect(
      await cobrar(supervisor, sofia, [{ cargo_id: b, monto: 10_000 }], [efectivo(10_000)], {
        numero_manual: 'A-0452',
        fecha: '2100-01-01',
      }),
    ).toMatchObject({ status: 422, body: { errors: { fecha: expect.any(String) } } })
  })

  it('is refused in a closed month', async () => {
    await hay.cierre(server.db, '2026-08')
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 10_000)
    expect(
      await cobrar(supervisor, sofia, [{ cargo_id: a, monto: 10_000 }], [efectivo(10_000)], {
        numero_manual: 'A-0453',
        fecha: '2026-08-15',
      }),
    ).toMatchObject({ status: 409, body: { code: 'mes_cerrado', mes: '2026-08' } })
    expect(await debeDe(server.db, a)).toBe(10_000)
  })
})
