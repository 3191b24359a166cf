import { beforeAll, describe, expect, it } from 'vitest'
import type { PorAutorizar } from '#contract/autorizaciones'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { Factura } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { EstadoDeCuenta } from '#contract/reportes/cxc'
import { sql } from '#server/db/sql'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { revisarHeredadas } from '#server/respaldo/invariantes'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { MORNING } from '#tests/maquina/clock'
import { key, PASSWORD, startServer, type Client } from '#tests/api/apoyo/helper'
import { centroQueFactura, rangoActivo } from '#tests/api/facturacion/facturas-datos'
import * as hay from '#tests/kit'
import { cargo, curso, descuento, encargado, estudiante, finiquitable } from '#tests/kit'

/* A payment that the bank takes back stops being money on the day of its rejection, and not a centavo more or less. */
const server = startServer({}, { since: MORNING })
let ana: Client
let conta: Client
let jefa: Client

beforeAll(async () => {
  ana = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  jefa = await server.as('Administrador')
  for (const who of [ana, jefa]) await who.post('/Caja/abrir', { fondo: 5_000_000 })
})

let n = 0
const cheque = (monto: number) => ({ metodo: 'cheque', monto, referencia: `CH-${++n}` })
const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
const HOY = '2026-11-25'

async function cobrar(titular: object, lineas: object[], pagos: object[], mas: object = {}): Promise<Recibo> {
  const { status, body } = await ana.post<Recibo>('/RecibosIndividuales', { ...titular, lineas, pagos, ...mas }, key())
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** The payment of a receipt by that method. */
const pagoDe = ({ pagos }: Recibo, metodo = 'cheque'): number => pagos.find((pago) => pago.metodo === metodo)?.id ?? 0

const rechazar = (ids: number[], mas: object = {}, who = conta) =>
  who.post<{ pagos: PagoBanco[]; code?: string; errors?: object }>('/Conciliacion/rechazar', {
    ids,
    motivo: 'Sin fondos',
    fecha_banco: '2026-11-24',
    ...mas,
  })

/** Rejects what must be rejectable; answers the document. */
async function rechazado(recibo: Recibo, mas: object = {}, metodo = 'cheque'): Promise<Recibo> {
  const { status, body } = await rechazar([pagoDe(recibo, metodo)], mas)
  expect(status, JSON.stringify(body)).toBe(200)
  return (await conta.get<Recibo>(`/RecibosIndividuales/${body.pagos[0]?.rechazo_id}`)).body
}

const deshacer = (recibo: Recibo, metodo = 'cheque') =>
  conta.post<{ pagos: PagoBanco[]; code?: string }>('/Conciliacion/deshacer', { ids: [pagoDe(recibo, metodo)] })

const cuentaDe = async (cliente_id: number) =>
  (await jefa.get<{ debe: number; a_favor: number }>(`/Clientes/${cliente_id}/cuenta`)).body

const recibidoEn = async (filtro: object) =>
  (await jefa.get(`/RecibosGeneral/resumen?filter=${encodeURIComponent(JSON.stringify(filtro))}`)).body.recibido

describe('a rejected payment', () => {
  it('is a document of its own, of no till, and what it paid is owed again as it was', async () => {
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 90_000, { isv: 'gravado_15', vence: '2026-06-05' })
    const recibo = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 90_000 }], [cheque(90_000)])
    const rc = await rechazado(recibo)
    expect(rc).toMatchObject({
      serie: 'RC',
      tipo: 'rechazo',
      caja_id: null,
      fecha: HOY,
      total: 90_000,
      isv: recibo.isv,
      observacion: 'Sin fondos',
      rechaza: { id: recibo.id },
      lineas: [{ cargo_id: a, total: 90_000, rechazo_destino: 'cargo' }],
      pagos: [{ metodo: 'cheque', monto: 90_000, fecha_banco: '2026-11-24' }],
    })
    expect(
      await server.db.one(sql`SELECT vence, neto - aplicado AS debe, mora_desde FROM cargos WHERE id = ${a}`),
    ).toEqual({ vence: '2026-06-05', debe: 90_000, mora_desde: HOY })
    expect((await ana.get<Recibo>(`/RecibosIndividuales/${recibo.id}`)).body).toMatchObject({
      estado: 'emitido',
      total: 90_000,
      pago_rechazado: true,
      pagos: [{ estado_banco: 'rechazado', rechazo: { id: rc.id, fecha_banco: '2026-11-24' } }],
    })
    expect(await recibidoEn({ cliente_id: sofia })).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes the credit that is still there, then what it covers, newest due first, splitting one', async () => {
    const sofia = await estudiante(server.db)
    const [viejo, nuevo] = [
      await cargo(server.db, sofia, 30_000, { vence: '2026-03-05' }),
      await cargo(server.db, sofia, 50_001, { vence: '2026-09-05', isv: 'gravado_15' }),
    ]
    const recibo = await cobrar(
      { cliente_id: sofia },
      [
        { cargo_id: viejo, monto: 30_000 },
        { cargo_id: nuevo, monto: 50_001 },
      ],
      [cheque(60_000), efectivo(40_000)],
    )
    expect((await cuentaDe(sofia)).a_favor).toBe(19_999)
    const rc = await rechazado(recibo)
    expect(rc.lineas.map(({ rechazo_destino, cargo_id, total }) => [rechazo_destino, cargo_id, total])).toEqual([
      ['credito', null, 19_999],
      ['cargo', nuevo, 40_001],
    ])
    // Tax of the rest and of the next payment sum that of the whole: 10,000 × 15 ÷ 115 = 1,304.
    expect(rc.isv).toBe(recibo.isv - 1_304)
    expect([await debeDe(server.db, viejo), await debeDe(server.db, nuevo)]).toEqual([0, 40_001])
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 40_001, a_favor: 0 })
    const otra = await cobrar({ cliente_id: sofia }, [{ cargo_id: nuevo, monto: 40_001 }], [efectivo(40_001)])
    expect(recibo.isv - rc.isv + otra.isv).toBe(recibo.isv)
    expect(await faltas(server.db)).toEqual([])
  })

  it('becomes a charge where its credit was used or refunded, the first that came spent first', async () => {
    const sofia = await estudiante(server.db)
    const primero = await cobrar({ cliente_id: sofia }, [], [cheque(50_000)])
    const segundo = await cobrar({ cliente_id: sofia }, [], [cheque(20_000)])
    const b = await cargo(server.db, sofia, 30_000)
    await cobrar({ cliente_id: sofia }, [{ cargo_id: b, monto: 30_000 }], [{ metodo: 'saldo_a_favor', monto: 30_000 }])
    expect(
      (
        await jefa.post(
          '/RecibosIndividuales/devolver',
          { cliente_id: sofia, monto: 5_000, metodo: 'efectivo', motivo: 'Lo pide' },
          key(),
        )
      ).status,
    ).toBe(201)
    const rc = await rechazado(primero)
    expect(rc.lineas.map(({ rechazo_destino, total }) => [rechazo_destino, total])).toEqual([
      ['credito', 15_000],
      ['credito_usado', 30_000],
      // Money that went back to her is owed too, and was declared back: it bears nothing.
      ['credito_usado', 5_000],
    ])
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 35_000, a_favor: 20_000 })
    expect(await debeDe(server.db, b)).toBe(0)
    // The second one's is all there.
    expect((await rechazado(segundo)).lineas).toMatchObject([{ rechazo_destino: 'credito', total: 20_000 }])
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 35_000, a_favor: 0 })
    expect(await recibidoEn({ cliente_id: sofia })).toBe(-5_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes two payments of one receipt, each its own part', async () => {
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 30_000)
    const recibo = await cobrar(
      { cliente_id: sofia },
      [{ cargo_id: a, monto: 30_000 }],
      [cheque(20_000), { metodo: 'tarjeta', monto: 15_000, referencia: 'A1' }, efectivo(5_000)],
    )
    const c = await cargo(server.db, sofia, 10_000)
    await cobrar({ cliente_id: sofia }, [{ cargo_id: c, monto: 10_000 }], [{ metodo: 'saldo_a_favor', monto: 10_000 }])
    expect((await rechazado(recibo)).lineas).toMatchObject([{ rechazo_destino: 'cargo', total: 20_000 }])
    expect((await rechazado(recibo, {}, 'tarjeta')).lineas.map((l) => [l.rechazo_destino, l.total])).toEqual([
      ['cargo', 10_000],
      ['credito_usado', 5_000],
    ])
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 35_000, a_favor: 0 })
    expect(await recibidoEn({ cliente_id: sofia })).toBe(5_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('falls on its day: the closed month of its receipt stays, and none is dated in a closed month', async () => {
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 10_000)
    await server.db.run(sql`UPDATE centro SET manual_dias = 30`)
    const recibo = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 10_000 }], [cheque(10_000)], {
      numero_manual: 'M-77',
      fecha: '2026-10-20',
    })
    const cerrarMes = (mes: string) => hay.cierre(server.db, mes)
    await cerrarMes('2026-11')
    expect(await rechazar([pagoDe(recibo)])).toMatchObject({ status: 409, body: { code: 'mes_cerrado' } })
    expect(await debeDe(server.db, a)).toBe(0)
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    await cerrarMes('2026-10')
    await rechazado(recibo)
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    expect(await recibidoEn({ cliente_id: sofia, fecha_gte: '2026-10-01', fecha_lte: '2026-10-31' })).toBe(10_000)
    expect(await recibidoEn({ cliente_id: sofia, fecha_gte: HOY, fecha_lte: HOY })).toBe(-10_000)
  })

  it('may have been confirmed; cash, a refund, a void receipt and a day to come are refused', async () => {
    const sofia = await estudiante(server.db)
    const recibo = await cobrar({ cliente_id: sofia }, [], [cheque(10_000), efectivo(5_000)])
    await conta.post('/Conciliacion/confirmar', { ids: [pagoDe(recibo)] })
    expect((await rechazar([pagoDe(recibo)], { fecha_banco: '2026-11-26' })).status).toBe(422)
    expect((await rechazar([pagoDe(recibo, 'efectivo')])).status).toBe(409)
    const refund = (
      await jefa.post<Recibo>(
        '/RecibosIndividuales/devolver',
        { cliente_id: sofia, monto: 1_000, metodo: 'cheque', motivo: 'Lo pide' },
        key(),
      )
    ).body
    expect((await rechazar([pagoDe(refund)])).status).toBe(409)
    expect((await rechazar([pagoDe(recibo)], {}, ana)).status).toBe(403)
    await rechazado(recibo)
    expect((await rechazar([pagoDe(recibo)])).status).toBe(409)
    const otro = await cobrar({ cliente_id: sofia }, [], [cheque(1_000)])
    await ana.post(`/RecibosIndividuales/${otro.id}/anular`, { motivo: 'Error' })
    expect(await rechazar([pagoDe(otro)])).toMatchObject({ status: 409, body: { code: 'recibo_anulado' } })
  })

  it('happens once, however many reject it at once', async () => {
    const sofia = await estudiante(server.db)
    const recibo = await cobrar({ cliente_id: sofia }, [], [cheque(10_000)])
    const answers = await Promise.all(Array.from({ length: 8 }, () => rechazar([pagoDe(recibo)])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await faltas(server.db)).toEqual([])
  })

  it('loses its early-payment discount', async () => {
    const sofia = await estudiante(server.db)
    const curso_id = await curso(server.db)
    const matricula_id = await hay.matricula(server.db, { cliente_id: sofia, curso_id })
    const a = await cargo(server.db, sofia, 40_000, { concepto: 'mensualidad', vence: '2026-12-20', matricula_id })
    const descuento_id = await descuento(server.db, { dias_antes: 5, valor: 1_000 })
    const recibo = await cobrar(
      { cliente_id: sofia },
      [{ cargo_id: a, monto: 36_000, descuento_id }],
      [cheque(10_000), efectivo(26_000)],
    )
    await rechazado(recibo)
    expect(await debeDe(server.db, a)).toBe(14_000)
    expect((await deshacer(recibo)).status).toBe(200)
    expect(await debeDe(server.db, a)).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('starts its late fee on the day on which it was rejected', async () => {
    const sofia = await estudiante(server.db)
    const curso_id = await curso(server.db)
    const matricula_id = await hay.matricula(server.db, { cliente_id: sofia, curso_id, fecha: '2026-02-01' })
    const a = await cargo(server.db, sofia, 40_000, { concepto: 'mensualidad', vence: '2026-03-05', matricula_id })
    const recibo = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 40_000 }], [cheque(40_000)])
    await rechazado(recibo)
    await server.db.run(
      sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 10, mora_cada = 'una_vez'`,
    )
    const moras = () =>
      server.db.many(sql`SELECT mora_periodo FROM cargos WHERE origen_cargo_id = ${a} AND anulado_en IS NULL`)
    await cobrarMora(server.db, '2026-12-05')
    expect(await moras()).toEqual([])
    await cobrarMora(server.db, '2026-12-06')
    expect(await moras()).toEqual([{ mora_periodo: 1 }])
    await server.db.run(sql`UPDATE centro SET mora_tipo = 'ninguna', mora_valor = 0`)
    // A late fee that a mistaken rejection caused goes with it.
    expect((await deshacer(recibo)).status).toBe(200)
    expect(await moras()).toEqual([])
  })
})

describe('a sale paid by what the bank rejected', () => {
  const vender = (pagos: object[], mas: object = {}) =>
    ana.post<Recibo & { errors?: object }>(
      '/RecibosVarios',
      {
        lineas: [
          { tipo: 'libre', descripcion: 'Camisa', cantidad: 2, precio: 20_000, isv: 'gravado_15' },
          { tipo: 'libre', descripcion: 'Libro', cantidad: 1, precio: 15_000, isv: 'exento' },
        ],
        pagos,
        ...mas,
      },
      key(),
    )

  it('asks name and telephone of who is no client and pays by the bank', async () => {
    expect((await vender([cheque(55_000)])).body.errors).toEqual({
      pagador_nombre: expect.any(String),
      pagador_telefono: expect.any(String),
    })
    expect((await vender([cheque(55_000)], { pagador_nombre: 'Ana Cruz' })).status).toBe(422)
    expect(
      (await vender([cheque(55_000)], { pagador_nombre: 'Ana Cruz', pagador_telefono: '+50499887766' })).status,
    ).toBe(201)
    expect((await vender([efectivo(55_000)])).status).toBe(201)
  })

  it('is owed by its client, taxed as it was sold', async () => {
    const sofia = await estudiante(server.db)
    const { body: recibo } = await vender([cheque(55_000)], { cliente_id: sofia })
    const rc = await rechazado(recibo, { comision: 4_000 })
    expect(rc).toMatchObject({ total: 55_000, isv: recibo.isv })
    expect(
      await server.db.many(
        sql`SELECT concepto, isv, neto FROM cargos WHERE cliente_id = ${sofia} ORDER BY concepto, neto`,
      ),
    ).toEqual([
      { concepto: 'otro', isv: 'exento', neto: 4_000 },
      { concepto: 'rechazo', isv: 'exento', neto: 15_000 },
      { concepto: 'rechazo', isv: 'gravado_15', neto: 40_000 },
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('names who owes it where it has no client, or is written off by who may', async () => {
    const quien = { pagador_nombre: 'Ana Cruz', pagador_telefono: '+50499887766' }
    const { body: recibo } = await vender([cheque(55_000)], quien)
    expect((await rechazar([pagoDe(recibo)])).body.errors).toEqual({ cliente_id: expect.any(String) })
    const sofia = await estudiante(server.db)
    expect((await rechazar([pagoDe(recibo)], { cliente_id: sofia })).status).toBe(200)
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 55_000 })
    const { body: otro } = await vender([cheque(55_000)], quien)
    const rol = await hay.rol(server.db, 'Concilia')
    await hay.permitir(server.db, rol, ['Conciliacion:editar'])
    const concilia = await server.as('Concilia')
    expect(await rechazar([pagoDe(otro)], { castigar: true }, concilia)).toMatchObject({
      status: 403,
      body: { code: 'sin_permiso' },
    })
    expect((await rechazado(otro, { castigar: true })).lineas.map((l) => l.rechazo_destino)).toEqual([
      'castigo',
      'castigo',
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is written off by who may not once a supervisor signed all of it, and not before', async () => {
    const quien = { pagador_nombre: 'Ana Cruz', pagador_telefono: '+50499887766' }
    const ventas = [await vender([cheque(55_000)], quien), await vender([cheque(55_000)], quien)]
    const ids = ventas.map(({ body }) => pagoDe(body))
    const concilia = await server.as('Concilia')
    const castigar = (headers: Record<string, string> = {}) =>
      concilia.post<{ code?: string; autorizacion?: PorAutorizar }>(
        '/Conciliacion/rechazar',
        { ids, motivo: 'Sin fondos', fecha_banco: '2026-11-24', castigar: true },
        headers,
      )
    const { status, body } = await castigar()
    expect({ status, body }).toMatchObject({
      status: 403,
      body: {
        autorizacion: {
          propia: false,
          motivo: 'Sin fondos',
          pedidos: [
            { permiso: 'Conciliacion:autorizar', que: expect.stringMatching(/L\s550\.00; .*550\.00/), monto: 110_000 },
          ],
        },
      },
    })
    const estados = () =>
      server.db.many(sql`SELECT estado_banco, rechazo_motivo FROM recibo_pagos WHERE id = ANY(${ids}) ORDER BY id`)
    expect(await estados()).toEqual(Array(2).fill({ estado_banco: 'por_confirmar', rechazo_motivo: null }))
    const { email } = await server.db.one<{ email: string }>(
      sql`SELECT email FROM usuarios WHERE id = ${conta.usuario_id}`,
    )
    const id = body.autorizacion?.id
    const firma = { motivo: 'La familia se fue del país', email, contrasena: PASSWORD }
    expect((await concilia.post(`/Autorizaciones/${id}/firmar`, firma)).status).toBe(200)
    expect((await castigar({ 'X-Autorizacion': String(id) })).status).toBe(200)
    expect(await estados()).toEqual(Array(2).fill({ estado_banco: 'rechazado', rechazo_motivo: 'Sin fondos' }))
    expect(
      await server.db.one(
        sql`SELECT usuario_id, autoriza_id, monto, motivo, via FROM autorizaciones ORDER BY id DESC LIMIT 1`,
      ),
    ).toEqual({
      usuario_id: concilia.usuario_id,
      autoriza_id: conta.usuario_id,
      monto: 110_000,
      motivo: 'La familia se fue del país',
      via: 'firma',
    })
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a mistaken rejection', () => {
  it('is undone, dated today, and everything is as it was', async () => {
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 30_000)
    const recibo = await cobrar(
      { cliente_id: sofia },
      [{ cargo_id: a, monto: 30_000 }],
      [cheque(40_000), efectivo(5_000)],
    )
    const antes = await cuentaDe(sofia)
    await rechazado(recibo, { comision: 3_000 })
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 28_000, a_favor: 0 })
    const { body } = await deshacer(recibo)
    expect(body.pagos).toMatchObject([{ estado_banco: 'por_confirmar', rechazo_id: null, rechazo_motivo: null }])
    const { id } = await server.db.one<{ id: number }>(sql`SELECT max(id) AS id FROM recibos`)
    expect((await conta.get<Recibo>(`/RecibosIndividuales/${id}`)).body).toMatchObject({
      tipo: 'rechazo_deshecho',
      lineas: [
        { descripcion: 'Vuelve al saldo a favor' },
        { descripcion: 'Queda pagado otra vez: Mensualidad 3/5', rechazo_destino: null },
      ],
    })
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 0, a_favor: antes.a_favor })
    expect(await recibidoEn({ cliente_id: sofia })).toBe(45_000)
    expect(await faltas(server.db)).toEqual([])
    // And it may be rejected again.
    await rechazado(recibo)
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 25_000, a_favor: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not undone once what it made owed was paid', async () => {
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 30_000)
    const recibo = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 30_000 }], [cheque(30_000)])
    await rechazado(recibo)
    await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 1 }], [efectivo(1)])
    expect(await deshacer(recibo)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    expect(await debeDe(server.db, a)).toBe(29_999)
  })

  it('puts back what the bank had said of it', async () => {
    const sofia = await estudiante(server.db)
    const recibo = await cobrar(
      { cliente_id: sofia },
      [],
      [cheque(10_000), { metodo: 'tarjeta', monto: 5_000, referencia: 'B2' }],
    )
    await conta.post('/Conciliacion/confirmar', { ids: [pagoDe(recibo)] })
    await rechazado(recibo)
    await rechazado(recibo, {}, 'tarjeta')
    await deshacer(recibo)
    await deshacer(recibo, 'tarjeta')
    expect((await ana.get<Recibo>(`/RecibosIndividuales/${recibo.id}`)).body.pagos).toMatchObject([
      { estado_banco: 'confirmado', rechazo: null },
      { estado_banco: null, rechazo: null },
    ])
  })
})

describe('what comes after a rejection', () => {
  it('voids only what was not rejected, by a reversal of today', async () => {
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 30_000, { isv: 'gravado_15' })
    const recibo = await cobrar(
      { cliente_id: sofia },
      [{ cargo_id: a, monto: 30_000 }],
      [cheque(20_000), efectivo(25_000)],
    )
    await rechazado(recibo)
    const { status, body } = await jefa.post<Recibo>(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect((await jefa.get<Recibo>(`/RecibosIndividuales/${body.revertido_por?.id}`)).body).toMatchObject({
      total: 25_000,
      pagos: [{ metodo: 'efectivo', monto: 25_000 }],
    })
    expect(await cuentaDe(sofia)).toMatchObject({ debe: 30_000, a_favor: 0 })
    expect(await recibidoEn({ cliente_id: sofia })).toBe(0)
    expect(await faltas(server.db)).toEqual([])
    expect((await deshacer(recibo)).status).toBe(409)
  })

  it('gives back of a sale what was not rejected, by line and in all, and to the card what it did not charge back', async () => {
    const { body: recibo } = await ana.post<Recibo>(
      '/RecibosVarios',
      {
        lineas: [
          { tipo: 'libre', descripcion: 'Camisa', cantidad: 1, precio: 11_500, isv: 'gravado_15' },
          { tipo: 'libre', descripcion: 'Libro', cantidad: 1, precio: 20_000, isv: 'exento' },
        ],
        pagos: [{ metodo: 'tarjeta', monto: 25_000, referencia: 'T1' }, efectivo(6_500)],
        cliente_id: await estudiante(server.db),
      },
      key(),
    )
    const devolver = (orden: number, monto: number, metodo = 'saldo_a_favor') =>
      jefa.post<{ errors?: { lineas?: object } }>(
        `/RecibosVarios/${recibo.id}/devolucion`,
        { lineas: [{ orden, monto }], motivo: 'Salió manchada', metodo },
        key(),
      )
    expect((await devolver(2, 2_000)).status).toBe(201)
    // L 20.00 of the book more than it still had, and L 50.00 of the shirt: L 45.00 are left of all that was received.
    await rechazado(recibo, {}, 'tarjeta')
    expect(await devolver(2, 1)).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { monto: expect.stringContaining('El banco rechazó') } } } },
    })
    expect((await devolver(1, 4_501)).body.errors?.lineas).toMatchObject({
      0: { monto: expect.stringMatching(/L\s45\.00/) },
    })
    expect((await devolver(1, 4_500, 'tarjeta')).body.errors).toEqual({ metodo: expect.stringContaining('0.00') })
    expect((await devolver(1, 4_500, 'efectivo')).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not made exempt of tax that the bank took back', async () => {
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 30_000, { isv: 'gravado_15' })
    const recibo = await cobrar(
      { cliente_id: sofia },
      [{ cargo_id: a, monto: 30_000 }],
      [cheque(20_000), efectivo(10_000)],
    )
    await rechazado(recibo)
    const exonerar = {
      recibo_id: recibo.id,
      cliente_nombre: 'Patronato',
      cliente_documento: '08011985123456',
      constancia_exonerado: '123',
      motivo: 'Presentó su constancia',
      metodo: 'saldo_a_favor',
    }
    expect(await jefa.post('/Facturas/exonerar', exonerar, key())).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('El banco rechazó') },
    })
  })

  it('voids nothing where everything was rejected', async () => {
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 30_000)
    const recibo = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 30_000 }], [cheque(30_000)])
    await rechazado(recibo)
    expect((await jefa.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })).status).toBe(409)
  })

  it('gives back credit of money that the bank has not confirmed only by who may', async () => {
    const sofia = await estudiante(server.db)
    const recibo = await cobrar({ cliente_id: sofia }, [], [cheque(10_000), efectivo(4_000)])
    const devolver = (monto: number, who: Client) =>
      who.post(
        '/RecibosIndividuales/devolver',
        { cliente_id: sofia, monto, metodo: 'efectivo', motivo: 'Se retira' },
        key(),
      )
    expect((await devolver(4_000, ana)).status).toBe(201)
    expect(await devolver(1, ana)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(recibo.numero_texto) },
    })
    expect((await devolver(1, jefa)).status).toBe(201)
    await conta.post('/Conciliacion/confirmar', { ids: [pagoDe(recibo)] })
    expect((await devolver(1, ana)).status).toBe(201)
  })

  it('is told by the page that verifies a paper, and by the statement of account', async () => {
    const sofia = await estudiante(server.db)
    const tres = [3, 4, 5].map((mes) => `2026-0${mes}-05`)
    const ids: number[] = []
    for (const vence of tres) ids.push(await cargo(server.db, sofia, 10_000, { vence }))
    const recibo = await cobrar(
      { cliente_id: sofia },
      ids.map((cargo_id) => ({ cargo_id, monto: 10_000 })),
      [cheque(25_000), efectivo(5_000)],
    )
    const rc = await rechazado(recibo)
    const pagina = await (await fetch(`${server.url}/verificar/${recibo.codigo_verificacion}`)).text()
    expect(pagina.replace(/\s/g, ' ')).toContain(
      `rechazó L 250.00 de este documento el 24/11/2026 (${rc.numero_texto})`,
    )
    const { body } = await conta.get<EstadoDeCuenta>(`/CxC/${sofia}`)
    expect(body.movimientos.filter(({ tipo }) => tipo === 'pago').map(({ abono }) => abono)).toEqual([
      10_000, 10_000, 10_000,
    ])
    expect(
      body.movimientos.filter(({ tipo }) => tipo === 'pago_rechazado').map(({ cargo: c, documento }) => [c, documento]),
    ).toEqual([
      [5_000, rc.numero_texto],
      [10_000, rc.numero_texto],
      [10_000, rc.numero_texto],
    ])
    expect(body.movimientos.at(-1)?.debe).toBe(25_000)
    const { body: aviso } = await conta.get<{ mensaje: string }>(`/CxC/${sofia}/aviso`)
    expect(aviso.mensaje.match(/el banco rechazó su pago/g)).toHaveLength(3)
    await deshacer(recibo)
    const despues = (await conta.get<EstadoDeCuenta>(`/CxC/${sofia}`)).body.movimientos
    expect(despues.filter(({ tipo }) => tipo === 'pago_restituido').reduce((suma, m) => suma + m.abono, 0)).toBe(25_000)
    expect(despues.at(-1)?.debe).toBe(0)
  })

  it('is told as one payment where what was made good is taken back in part', async () => {
    const sofia = await estudiante(server.db)
    const id = await cargo(server.db, sofia, 50_000)
    const recibo = await cobrar(
      { cliente_id: sofia },
      [{ cargo_id: id, monto: 50_000 }],
      [cheque(30_000), cheque(20_000)],
    )
    await rechazado(recibo)
    await deshacer(recibo)
    await rechazar([recibo.pagos[1]?.id ?? 0])
    const { movimientos } = (await conta.get<EstadoDeCuenta>(`/CxC/${sofia}`)).body
    const abonos = (cual: string) => movimientos.filter(({ tipo }) => tipo === cual).map(({ abono }) => abono)
    expect([abonos('pago'), abonos('pago_restituido'), movimientos.at(-1)?.debe]).toEqual([[50_000], [30_000], 20_000])
  })

  it('revokes the settlement that rested on it, also through credit, until what was spent is paid', async () => {
    const { cliente_id, cargo_id, matricula_id } = await finiquitable(server.db, 20_000)
    const recibo = await cobrar({ cliente_id }, [], [cheque(20_000)])
    await conta.post('/Conciliacion/confirmar', { ids: [pagoDe(recibo)] })
    await cobrar({ cliente_id }, [{ cargo_id, monto: 20_000 }], [{ metodo: 'saldo_a_favor', monto: 20_000 }])
    const vigentes = () =>
      server.db.many(sql`SELECT FROM finiquitos WHERE matricula_id = ${matricula_id} AND estado = 'vigente'`)
    expect(await vigentes()).toHaveLength(1)
    await rechazado(recibo)
    expect(await vigentes()).toHaveLength(0)
    expect((await conta.post('/Finiquitos/emitir', { matricula_ids: [matricula_id] }, key())).body).toMatchObject({
      emitidos: [],
      omitidas: [matricula_id],
    })
    const { id } = await server.db.one<{ id: number }>(
      sql`SELECT id FROM cargos WHERE cliente_id = ${cliente_id} AND concepto = 'rechazo'`,
    )
    await cobrar({ cliente_id }, [{ cargo_id: id, monto: 20_000 }], [efectivo(20_000)])
    expect((await conta.post('/Finiquitos/emitir', { matricula_ids: [matricula_id] }, key())).body).toMatchObject({
      omitidas: [],
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('waits with a settlement for the bank, through credit too, unless who may settles by agreement', async () => {
    const { cliente_id, cargo_id, matricula_id } = await finiquitable(server.db, 20_000)
    const recibo = await cobrar({ cliente_id }, [], [cheque(20_000)])
    await cobrar({ cliente_id }, [{ cargo_id, monto: 20_000 }], [{ metodo: 'saldo_a_favor', monto: 20_000 }])
    const vigentes = () =>
      server.db.many(sql`SELECT FROM finiquitos WHERE matricula_id = ${matricula_id} AND estado = 'vigente'`)
    expect(await vigentes()).toHaveLength(0)
    await conta.post('/Conciliacion/confirmar', { ids: [pagoDe(recibo)] })
    expect(await vigentes()).toHaveLength(1)
    await conta.post('/Conciliacion/deshacer', { ids: [pagoDe(recibo)] })
    expect(await vigentes()).toHaveLength(0)
    expect(
      (
        await conta.post(
          '/FiniquitosManuales',
          { matricula_id, motivo: 'convenio', motivo_texto: 'Acta 4 de la junta', condonado: 0 },
          key(),
        )
      ).status,
    ).toBe(201)
  })
})

describe('a payment rejected before there were documents of it', () => {
  it('is listed for decision, called inherited, and gets its document or waits again', async () => {
    const sofia = await estudiante(server.db)
    const [uno, dos] = [
      await cobrar({ cliente_id: sofia }, [], [cheque(10_000)]),
      await cobrar({ cliente_id: sofia }, [], [cheque(10_000)]),
    ]
    const ids = [pagoDe(uno), pagoDe(dos)]
    await server.db.run(
      sql`UPDATE recibo_pagos SET estado_banco = 'rechazado', rechazo_motivo = 'Sin fondos' WHERE id = ANY(${ids})`,
    )
    expect(
      (await conta.list<PagoBanco>('Conciliacion', { heredado: true })).body.map(({ id }) => id).toSorted(),
    ).toEqual(ids.toSorted())
    expect(await revisarHeredadas(server.db)).toMatchObject([
      { invariante: 'pago_rechazado', ejemplos: [uno.numero_texto, dos.numero_texto] },
    ])
    expect(await faltas(server.db)).toEqual([])
    await rechazado(uno)
    expect((await deshacer(dos)).body.pagos).toMatchObject([{ estado_banco: 'por_confirmar' }])
    expect(await revisarHeredadas(server.db)).toEqual([])
    expect(await cuentaDe(sofia)).toMatchObject({ a_favor: 10_000 })
  })
})

it('takes the students of one guardian in the order of what is due, whoever they are', async () => {
  const encargado_id = await encargado(server.db)
  const [eva, luis] = [await estudiante(server.db, { encargado_id }), await estudiante(server.db, { encargado_id })]
  const [deEva, deLuis] = [
    await cargo(server.db, eva, 10_000, { vence: '2026-04-05' }),
    await cargo(server.db, luis, 10_000, { vence: '2026-05-05' }),
  ]
  const recibo = await cobrar(
    { encargado_id },
    [
      { cargo_id: deEva, monto: 10_000 },
      { cargo_id: deLuis, monto: 10_000 },
    ],
    [cheque(15_000), efectivo(8_000)],
    { excedente_cliente_id: eva },
  )
  await rechazado(recibo)
  expect([await debeDe(server.db, deEva), await debeDe(server.db, deLuis)]).toEqual([2_000, 10_000])
  expect(await faltas(server.db)).toEqual([])
})

describe('an invoice in force', () => {
  const facturada = (id: number) => conta.post<Factura & { code?: string }>('/Facturas', { recibo_id: id }, key())

  it('stays, and what it covers is not invoiced again when it is paid again, but for what was credited', async () => {
    await centroQueFactura(server.db, 'a_pedido')
    await rangoActivo(server.db)
    await rangoActivo(server.db, { tipo: '06' })
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 30_000, { isv: 'gravado_15' })
    const recibo = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 20_000 }], [cheque(20_000)])
    const { body: factura } = await facturada(recibo.id)
    await rechazado(recibo)
    expect((await conta.get<Factura>(`/Facturas/${factura.id}`)).body).toMatchObject({
      estado: 'emitida',
      total: 20_000,
    })
    // L 200.00 are invoiced already, the first that come of L 300.00.
    const primero = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 12_000 }], [efectivo(12_000)])
    expect(await facturada(primero.id)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    const segundo = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 18_000 }], [efectivo(18_000)])
    expect((await facturada(segundo.id)).body).toMatchObject({ total: 10_000 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('lets what was credited be invoiced again, and leaves out what was rejected before it', async () => {
    const sofia = await estudiante(server.db)
    const [a, b] = [
      await cargo(server.db, sofia, 20_000),
      await cargo(server.db, sofia, 10_000, { vence: '2026-09-05' }),
    ]
    const recibo = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 20_000 }], [cheque(20_000)])
    const { body: factura } = await facturada(recibo.id)
    await rechazado(recibo)
    const nota = await conta.post(
      `/Facturas/${factura.id}/nota-credito`,
      { motivo: 'Cheque devuelto', lineas: [{ orden: 1, monto: 5_000 }] },
      key(),
    )
    expect(nota.status, JSON.stringify(nota.body)).toBe(201)
    const otra = await cobrar({ cliente_id: sofia }, [{ cargo_id: a, monto: 20_000 }], [efectivo(20_000)])
    expect((await facturada(otra.id)).body).toMatchObject({ total: 5_000 })
    const mixto = await cobrar(
      { cliente_id: sofia },
      [{ cargo_id: b, monto: 10_000 }],
      [cheque(4_000), efectivo(6_000)],
    )
    await rechazado(mixto)
    expect((await facturada(mixto.id)).body).toMatchObject({ total: 6_000 })
    expect(await faltas(server.db)).toEqual([])
  })
})
