import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Factura } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { randomFor } from '#server/demo/random'
import { impuesto, tasaDe } from '#tests/racional'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { cajera, centroQueFactura, rangoActivo, type Refusal } from '#tests/api/facturacion/facturas-datos'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* Crediting part of a sale gives a credit in favour or money back, with the credit note of its invoice first. */

const server = startServer()
let ana: Client
let jefa: Client
let camisa: number

beforeAll(async () => {
  ana = await cajera(server, 1_000_000)
  jefa = await server.as('Administrador')
  await jefa.post('/Caja/abrir', { fondo: 1_000_000 })
  const id = await hay.producto(server.db, { codigo: 'C', nombre: 'Camisa', precio: 11_500, isv: 'gravado_15' })
  camisa = id
})
beforeEach(async () => {
  await centroQueFactura(server.db, 'al_cobrar')
  await rangoActivo(server.db)
  await rangoActivo(server.db, { tipo: '06' })
})

type Respuesta = Answer<Recibo & Refusal>
const vender = (cantidad: number, pago: object, datos: object = {}): Promise<Respuesta> =>
  ana.post(
    '/RecibosVarios',
    { lineas: [{ tipo: 'producto', producto_id: camisa, cantidad }], pagos: [pago], ...datos },
    key(),
  )
const devolver = (
  who: Client,
  recibo: { id: number; tipo: string },
  monto: number,
  datos: object,
): Promise<Respuesta> =>
  who.post(
    `/${recibo.tipo === 'varios' ? 'RecibosVarios' : 'RecibosIndividuales'}/${recibo.id}/devolucion`,
    { lineas: [{ orden: 1, monto }], motivo: 'Una salió manchada', ...datos },
    key(),
  )
const facturaDe = async ({ body }: Respuesta) => (await jefa.get<Factura>(`/Facturas/${body.factura?.id}`)).body
const aFavor = async (id: number) =>
  (await server.db.one<{ a_favor: number }>(sql`SELECT a_favor FROM clientes WHERE id = ${id}`)).a_favor

describe('part of a sale', () => {
  it('comes back as credit, with the credit note of its invoice first and its exact tax', async () => {
    const cliente_id = await estudiante(server.db)
    const venta = await vender(2, { metodo: 'efectivo', monto: 23_000 }, { cliente_id })
    const devuelta = await devolver(ana, venta.body, 11_500, { metodo: 'saldo_a_favor' })
    expect(devuelta).toMatchObject({ status: 201, body: { serie: 'RD', total: 11_500, isv: 1_500 } })
    expect(await aFavor(cliente_id)).toBe(11_500)
    expect(await facturaDe(venta)).toMatchObject({ acreditado: 11_500, notas: [{ total: 11_500 }] })
    const { body } = await ana.get<Recibo>(`/RecibosVarios/${venta.body.id}`)
    expect(body).toMatchObject({
      devoluciones: [{ numero_texto: devuelta.body.numero_texto }],
      lineas: [{ devuelto: 11_500, por_devolver: 11_500 }],
    })
    // The credit was declared by nobody any more: what it pays bears its tax and is invoiced.
    const otra = await vender(1, { metodo: 'saldo_a_favor', monto: 11_500 }, { cliente_id })
    expect(otra).toMatchObject({ status: 201, body: { isv: 1_500, factura: { viva: true } } })
    expect(await faltas(server.db)).toEqual([])
  })

  it('names each line once: in two halves nothing more goes back than the line holds', async () => {
    const cliente_id = await estudiante(server.db)
    const venta = await vender(1, { metodo: 'efectivo', monto: 11_500 }, { cliente_id })
    const dosVeces = [6_000, 6_000].map((monto) => ({ orden: 1, monto }))
    expect(await devolver(ana, venta.body, 0, { lineas: dosVeces, metodo: 'saldo_a_favor' })).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 1: { orden: expect.any(String) } } } },
    })
    expect(await aFavor(cliente_id)).toBe(0)
  })

  it('in cash needs who may authorise it; what a card paid goes back to the card, or as credit', async () => {
    const venta = await vender(2, { metodo: 'tarjeta', monto: 23_000 })
    expect(await devolver(ana, venta.body, 11_500, { metodo: 'efectivo' })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('autorice cajas') },
    })
    expect((await devolver(ana, venta.body, 11_500, { metodo: 'tarjeta' })).status).toBe(201)
    expect((await devolver(jefa, venta.body, 1_500, { metodo: 'efectivo' })).status).toBe(201)
    expect(await devolver(ana, venta.body, 10_001, { metodo: 'tarjeta' })).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { monto: expect.stringContaining('100.00') } } } },
    })
    const enEfectivo = await vender(1, { metodo: 'efectivo', monto: 11_500 })
    expect(await devolver(ana, enEfectivo.body, 500, { metodo: 'tarjeta' })).toMatchObject({
      status: 422,
      body: { errors: { metodo: expect.stringContaining('0.00') } },
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not turned into cash by way of credit without who may authorise it', async () => {
    const cliente_id = await estudiante(server.db)
    const venta = await vender(1, { metodo: 'tarjeta', monto: 11_500 }, { cliente_id })
    expect((await devolver(ana, venta.body, 11_500, { metodo: 'saldo_a_favor' })).status).toBe(201)
    const enEfectivo = (who: Client) =>
      who.post<Refusal>(
        '/RecibosIndividuales/devolver',
        { cliente_id, monto: 11_500, metodo: 'efectivo', motivo: 'Lo pide' },
        key(),
      )
    expect((await enEfectivo(ana)).status).toBe(403)
    expect((await enEfectivo(jefa)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('says so without a range of type 06, and then nothing is done', async () => {
    const cliente_id = await estudiante(server.db)
    const venta = await vender(1, { metodo: 'efectivo', monto: 11_500 }, { cliente_id })
    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo' WHERE tipo = '06'`)
    expect(await devolver(ana, venta.body, 500, { metodo: 'saldo_a_favor' })).toMatchObject({
      status: 409,
      body: { code: 'sin_rango', message: expect.stringContaining('Nota de crédito') },
    })
    expect(await aFavor(cliente_id)).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is credited from its invoice with the money, on the paper of the note', async () => {
    const cliente_id = await estudiante(server.db)
    const venta = await vender(2, { metodo: 'efectivo', monto: 23_000 }, { cliente_id })
    const nota = await jefa.post<Factura & Refusal>(
      `/Facturas/${venta.body.factura?.id}/nota-credito`,
      { motivo: 'Una salió manchada', lineas: [{ orden: 1, monto: 5_000 }], reembolso: { metodo: 'efectivo' } },
      key(),
    )
    const factura = await facturaDe(venta)
    expect(nota).toMatchObject({
      status: 201,
      body: {
        tipo: '06',
        total: 5_000,
        motivo: 'Una salió manchada',
        factura_numero: factura.numero,
        factura_cai: factura.cai,
        factura_fecha: factura.fecha,
        devolucion: { numero_texto: expect.stringMatching(/^RD-/) },
        pagos: [{ metodo: 'efectivo', monto: 5_000 }],
      },
    })
    expect(
      await jefa.post(`/Facturas/${nota.body.id}/anular`, { motivo: 'Mal impresa', sin_entregar: true }),
    ).toMatchObject({ status: 409, body: { message: expect.stringContaining('ya se devolvió') } })
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a charge is neither paid nor owed any more', async () => {
    const cliente_id = await estudiante(server.db)
    const id = await cargo(server.db, cliente_id, 100_000)
    const recibo: Respuesta = await ana.post(
      '/RecibosIndividuales',
      { cliente_id, lineas: [{ cargo_id: id, monto: 100_000 }], pagos: [{ metodo: 'efectivo', monto: 100_000 }] },
      key(),
    )
    expect((await devolver(jefa, recibo.body, 40_000, { metodo: 'saldo_a_favor' })).status).toBe(201)
    expect(await debeDe(server.db, id)).toBe(0)
    expect(
      await server.db.one(sql`SELECT neto::int AS neto, aplicado::int AS aplicado FROM cargos WHERE id = ${id}`),
    ).toEqual({ neto: 60_000, aplicado: 60_000 })
    expect(await aFavor(cliente_id)).toBe(40_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('keeps the sale from being voided: the rest goes back the same way', async () => {
    await centroQueFactura(server.db, 'nunca')
    const cliente_id = await estudiante(server.db)
    const venta = await vender(1, { metodo: 'efectivo', monto: 11_500 }, { cliente_id })
    const devuelta = await devolver(ana, venta.body, 500, { metodo: 'saldo_a_favor' })
    expect(await ana.post(`/RecibosVarios/${venta.body.id}/anular`, { motivo: 'Error' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(devuelta.body.numero_texto) },
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('one key and many fingers give it back once', async () => {
    const cliente_id = await estudiante(server.db)
    const venta = await vender(1, { metodo: 'efectivo', monto: 11_500 }, { cliente_id })
    const header = key()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        ana.post<{ id: number }>(
          `/RecibosVarios/${venta.body.id}/devolucion`,
          { lineas: [{ orden: 1, monto: 9_000 }], motivo: 'Una salió manchada', metodo: 'saldo_a_favor' },
          header,
        ),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await aFavor(cliente_id)).toBe(9_000)
  })

  it('in random pieces sums the tax of the whole, in exact fractions, on receipts and notes alike', async () => {
    const azar = randomFor('devoluciones')
    for (let n = 0; n < (process.env.LARGO ? 25 : 9); n++) {
      const cliente_id = await estudiante(server.db)
      const isv = azar.pick(['exento', 'gravado_15', 'gravado_18'] as const)
      const precio = azar.int(2, azar.pick([20, 90_000]))
      const venta: Respuesta = await ana.post(
        '/RecibosVarios',
        {
          cliente_id,
          lineas: [{ tipo: 'libre', descripcion: 'Fotocopias', cantidad: 1, precio, isv }],
          pagos: [{ metodo: 'efectivo', monto: precio }],
        },
        key(),
      )
      let antes = 0
      for (let queda = precio; queda > 0;) {
        const monto = azar.int(1, queda)
        const { status, body } = await devolver(ana, venta.body, monto, { metodo: 'saldo_a_favor' })
        const hasta = impuesto(precio - queda + monto, tasaDe(isv))
        expect({ status, isv: body.isv }, `${monto} of ${precio} ${isv}`).toEqual({ status: 201, isv: hasta - antes })
        antes = hasta
        queda -= monto
      }
      const factura = await facturaDe(venta)
      expect(factura.acreditado).toBe(precio)
    }
    expect(await faltas(server.db)).toEqual([])
  })
})
