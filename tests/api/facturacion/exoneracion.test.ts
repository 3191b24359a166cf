import { beforeAll, describe, expect, it } from 'vitest'
import type { Factura } from '#contract/facturacion/facturas'
import type { Caja } from '#contract/recibos/caja'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { randomFor } from '#server/demo/random'
import { impuesto, sinImpuesto, tasaDe } from '#tests/racional'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { cajera, centroQueFactura, rangoActivo, type Refusal } from './facturas-datos.ts'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* Exonerated buyers pay no tax: receipt, till, report and invoice say the net amount. */

const server = startServer()
let ana: Client
let conta: Client
const RTN = '08019015872341'
const EXONERADO = { pagador_nombre: 'Embajada', pagador_documento: RTN, constancia_exonerado: 'CRE-22' }

beforeAll(async () => {
  await centroQueFactura(server.db, 'al_cobrar')
  await rangoActivo(server.db)
  await rangoActivo(server.db, { tipo: '06' })
  ana = await cajera(server, 500_000)
  conta = await server.as('Contabilidad')
  // A school may let its accountants have a till with cash.
  await hay.permitir(server.db, await hay.rolDe(server.db, conta.usuario_id), ['Caja:crear'])
  await conta.post('/Caja/abrir', { fondo: 100_000 })
})

type Respuesta = Answer<Recibo & Refusal>
const cobrar = (cliente_id: number, cargos: [cargo_id: number, monto: number][], datos: object = {}) =>
  ana.post<Recibo & Refusal>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: cargos.map(([cargo_id, monto]) => ({ cargo_id, monto })),
      pagos: [{ metodo: 'efectivo', monto: cargos.reduce((suma, [, monto]) => suma + monto, 0) }],
      ...EXONERADO,
      ...datos,
    },
    key(),
  )
const facturaDe = async ({ body }: Respuesta) => (await conta.get<Factura>(`/Facturas/${body.factura?.id}`)).body
/** The till's expected cash, and money received and its tax by the report of receipts. */
const enLibros = async () => {
  const { caja } = (await ana.get<{ caja: Caja }>('/Caja/actual')).body
  const { recibido, isv } = (await conta.get<{ recibido: number; isv: number }>('/RecibosGeneral/resumen')).body
  return { caja: caja.conteos.find(({ metodo }) => metodo === 'efectivo')?.esperado ?? 0, recibido, isv }
}

describe('a charge of an exonerated buyer', () => {
  it('leaves credit of no tax alone: what is over is exempt, whatever is asked', async () => {
    const cliente_id = await estudiante(server.db)
    const gravado = await cargo(server.db, cliente_id, 115_000, { isv: 'gravado_15' })
    const conSobra = (datos: object) =>
      cobrar(cliente_id, [[gravado, 100_000]], { pagos: [{ metodo: 'efectivo', monto: 100_100 }], ...datos })
    expect(await conSobra({ excedente_isv: 'gravado_15' })).toMatchObject({
      status: 422,
      body: { errors: { excedente_isv: expect.stringContaining('exonerado') } },
    })
    expect(await debeDe(server.db, gravado)).toBe(115_000)
    expect(await conSobra({})).toMatchObject({ status: 201, body: { isv: 0 } })
    expect(
      await server.db.many(
        sql`SELECT isv_tratamiento, total FROM recibo_lineas WHERE cliente_id = ${cliente_id} AND cargo_id IS NULL`,
      ),
    ).toEqual([{ isv_tratamiento: 'exento', total: 100 }])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is paid whole with its net amount, and so say receipt, till, report and invoice', async () => {
    const cliente_id = await estudiante(server.db)
    const gravado = await cargo(server.db, cliente_id, 115_000, { isv: 'gravado_15' })
    const exento = await cargo(server.db, cliente_id, 50_000)
    const antes = await enLibros()
    const recibo = await cobrar(cliente_id, [
      [gravado, 100_000],
      [exento, 50_000],
    ])
    expect(recibo).toMatchObject({
      status: 201,
      body: {
        total: 150_000,
        isv: 0,
        constancia_exonerado: 'CRE-22',
        lineas: [{ exonerado: 15_000 }, { exonerado: 0 }],
      },
    })
    expect(await debeDe(server.db, gravado)).toBe(0)
    expect(await facturaDe(recibo)).toMatchObject({
      total: 150_000,
      importe_exento: 50_000,
      importe_exonerado: 100_000,
      gravado_15: 0,
      isv_15: 0,
      constancia_exonerado: 'CRE-22',
      cliente_documento: RTN,
    })
    expect(await enLibros()).toEqual({
      caja: antes.caja + 150_000,
      recibido: antes.recibido + 150_000,
      isv: antes.isv,
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('wants an RTN, and never more than the net amount', async () => {
    const cliente_id = await estudiante(server.db)
    const gravado = await cargo(server.db, cliente_id, 11_500, { isv: 'gravado_15' })
    expect(await cobrar(cliente_id, [[gravado, 10_000]], { pagador_documento: '0801-1985-07213' })).toMatchObject({
      status: 422,
      body: { errors: { pagador_documento: expect.stringContaining('RTN') } },
    })
    expect(await cobrar(cliente_id, [[gravado, 10_001]])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { monto: expect.stringContaining('100.00') } } } },
    })
    expect(await debeDe(server.db, gravado)).toBe(11_500)
  })

  it('is owed with its tax again when the receipt is voided', async () => {
    await centroQueFactura(server.db, 'nunca')
    const cliente_id = await estudiante(server.db)
    const gravado = await cargo(server.db, cliente_id, 11_500, { isv: 'gravado_15' })
    const { body } = await cobrar(cliente_id, [[gravado, 10_000]])
    expect((await ana.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: 'Error de cobro' })).status).toBe(200)
    expect(await debeDe(server.db, gravado)).toBe(11_500)
    await centroQueFactura(server.db, 'al_cobrar')
    expect(await faltas(server.db)).toEqual([])
  })

  it('in random parts and rates lowers it by exactly the tax, in exact fractions', async () => {
    const azar = randomFor('exonerados')
    for (let n = 0; n < 60; n++) {
      const cliente_id = await estudiante(server.db)
      const isv = azar.pick(['exento', 'gravado_15', 'gravado_18'] as const)
      const tasa = tasaDe(isv)
      const neto = azar.int(1, azar.pick([30, 100_000]))
      const id = await cargo(server.db, cliente_id, neto, { isv })
      const entero = sinImpuesto(neto, tasa)
      const parte = azar.chance(0.5) ? entero : azar.int(1, entero)
      if (parte === 0) continue
      const recibo = await cobrar(cliente_id, [[id, parte]])
      expect(recibo, `${parte} of ${neto} ${isv}`).toMatchObject({ status: 201, body: { total: parte, isv: 0 } })
      // The part's share of the price with tax: the net amount grown by the rate, half a centavo up.
      const relevado =
        parte === entero
          ? neto - entero
          : Math.min(Number((BigInt(parte) * BigInt(tasa) * 2n + 100n) / 200n), neto - parte)
      expect(await debeDe(server.db, id)).toBe(neto - parte - relevado)
      const factura = await facturaDe(recibo)
      expect([factura.isv_15, factura.isv_18, factura.total]).toEqual([0, 0, parte])
      expect(isv === 'exento' ? factura.importe_exento : factura.importe_exonerado).toBe(parte)
    }
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a sale to an exonerated buyer', () => {
  it('takes the tax out of each taxed line after its discount, and leaves exempt ones', async () => {
    const camisa = await producto('Camisa', 18_999, 'gravado_15')
    const libro = await producto('Libro', 25_050, 'exento')
    const { status, body } = await ana.post<Recibo & Refusal>(
      '/RecibosVarios',
      {
        lineas: [
          { tipo: 'producto', producto_id: camisa, cantidad: 3 },
          { tipo: 'producto', producto_id: libro, cantidad: 2 },
        ],
        pagos: [{ metodo: 'tarjeta', monto: sinImpuesto(3 * 18_999, 15) + 2 * 25_050 }],
        ...EXONERADO,
      },
      key(),
    )
    expect({ status, ...body }).toMatchObject({
      status: 201,
      isv: 0,
      lineas: [
        { total: sinImpuesto(3 * 18_999, 15), exonerado: impuesto(3 * 18_999, 15), precio: 18_999, cantidad: 3 },
        { total: 50_100, exonerado: 0 },
      ],
    })
    expect((await conta.get<Factura>(`/Facturas/${body.factura?.id}`)).body).toMatchObject({
      importe_exonerado: sinImpuesto(3 * 18_999, 15),
      importe_exento: 50_100,
      isv_15: 0,
    })
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('after invoicing', () => {
  const gravada = async () => {
    const cliente_id = await estudiante(server.db)
    const id = await cargo(server.db, cliente_id, 115_000, { isv: 'gravado_15' })
    const recibo = await cobrar(cliente_id, [[id, 115_000]], {
      pagador_nombre: 'Embajada',
      pagador_documento: RTN,
      constancia_exonerado: null,
    })
    return { cliente_id, id, recibo }
  }
  const exonerar = (who: Client, recibo_id: number, datos: object = {}) =>
    who.post<Factura & Refusal>(
      '/Facturas/exonerar',
      {
        recibo_id,
        cliente_nombre: 'Embajada',
        cliente_documento: RTN,
        constancia_exonerado: 'CRE-22',
        metodo: 'saldo_a_favor',
        motivo: 'Presentó su constancia',
        ...datos,
      },
      key(),
    )

  it('only Contabilidad credits it, gives the tax back with its document and invoices the net amount', async () => {
    const { cliente_id, id, recibo } = await gravada()
    expect((await exonerar(ana, recibo.body.id)).status).toBe(403)
    const nueva = await exonerar(conta, recibo.body.id)
    expect(nueva).toMatchObject({
      status: 201,
      body: { total: 100_000, importe_exonerado: 100_000, isv_15: 0, constancia_exonerado: 'CRE-22' },
    })
    expect(await facturaDe(recibo)).toMatchObject({ acreditado: 115_000, notas: [{ total: 115_000 }] })
    const { body } = await ana.get<Recibo>(`/RecibosIndividuales/${recibo.body.id}`)
    expect(body.devoluciones).toMatchObject([{ tipo: 'devolucion' }])
    expect(await server.db.one(sql`SELECT a_favor::int AS a_favor FROM clientes WHERE id = ${cliente_id}`)).toEqual({
      a_favor: 15_000,
    })
    expect(await debeDe(server.db, id)).toBe(0)
    expect(await exonerar(conta, recibo.body.id)).toMatchObject({ status: 409 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('gives back no tax of a line that went back whole, however its parts were rounded', async () => {
    const cliente_id = await estudiante(server.db)
    const [uno, otro] = [
      await cargo(server.db, cliente_id, 11_500, { isv: 'gravado_15' }),
      await cargo(server.db, cliente_id, 11_500, { isv: 'gravado_15' }),
    ]
    const { body: recibo } = await cobrar(
      cliente_id,
      [
        [uno, 11_500],
        [otro, 11_500],
      ],
      { pagador_documento: null, constancia_exonerado: null },
    )
    const devuelta = await conta.post<Recibo>(
      `/RecibosIndividuales/${recibo.id}/devolucion`,
      { lineas: [{ orden: 1, monto: 11_500 }], motivo: 'No lo llevó', metodo: 'saldo_a_favor', cliente_id },
      key(),
    )
    expect(devuelta.status).toBe(201)
    await server.db.run(sql`UPDATE recibo_lineas SET isv = isv - 1 WHERE recibo_id = ${devuelta.body.id}`)
    expect((await exonerar(conta, recibo.id, { cliente_id })).status).toBe(201)
    expect(
      await server.db.one(sql`
        SELECT max(d.total)::int AS monto
        FROM recibo_lineas l
        JOIN (SELECT devuelve_linea_id, sum(total) AS total FROM recibo_lineas GROUP BY 1) d
          ON d.devuelve_linea_id = l.id
        WHERE l.recibo_id = ${recibo.id}
      `),
    ).toEqual({ monto: 11_500 })
    await server.db.run(sql`UPDATE recibo_lineas SET isv = isv + 1 WHERE recibo_id = ${devuelta.body.id}`)
  })

  it('gives back no tax of a receipt that holds nothing any more, whichever of its lines the bank took', async () => {
    const [uno, otro] = [await producto('Mapa', 10_000, 'exento'), await producto('Atlas', 11_500, 'gravado_15')]
    const { body: venta } = await ana.post<Recibo>(
      '/RecibosVarios',
      {
        lineas: [uno, otro].map((producto_id) => ({ tipo: 'producto', producto_id, cantidad: 1 })),
        pagos: [
          { metodo: 'cheque', monto: 10_000, referencia: 'CH-91', banco: 'Occidente' },
          { metodo: 'efectivo', monto: 11_500 },
        ],
        ...{ pagador_nombre: 'Embajada', pagador_documento: RTN, pagador_telefono: '+50499887766' },
      },
      key(),
    )
    const lineas = [
      { orden: 1, monto: 10_000 },
      { orden: 2, monto: 1_500 },
    ]
    const vuelta = {
      lineas,
      motivo: 'Salieron manchados',
      metodo: 'saldo_a_favor',
      cliente_id: await estudiante(server.db),
    }
    const devuelta = await conta.post(`/RecibosVarios/${venta.id}/devolucion`, vuelta, key())
    expect(devuelta.status, JSON.stringify(devuelta.body)).toBe(201)
    const rechazo = { ids: [venta.pagos[0]?.id], motivo: 'Sin fondos', fecha_banco: hoy(), castigar: true }
    expect((await conta.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
    // As when the bank takes of one line what another has.
    const tomar = (orden: number) =>
      server.db.run(sql`
        UPDATE recibo_lineas t
        SET rechaza_linea_id = l.id
        FROM recibo_lineas l
        WHERE l.recibo_id = ${venta.id} AND l.orden = ${orden}
          AND t.rechaza_linea_id IN (SELECT id FROM recibo_lineas WHERE recibo_id = ${venta.id})
      `)
    await tomar(1)
    const negada = await exonerar(conta, venta.id, { cliente_id: vuelta.cliente_id })
    expect(negada, JSON.stringify(negada.body)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    await tomar(2)
  })

  it('stays without tax: what went back before its invoice does not come in again', async () => {
    const jefa = await server.as('Administrador')
    await jefa.post('/Caja/abrir', { fondo: 100_000 })
    await centroQueFactura(server.db, 'a_pedido')
    const atlas = await producto('Globo', 11_500, 'gravado_15')
    const vender = async () =>
      (
        await jefa.post<Recibo>(
          '/RecibosVarios',
          {
            lineas: [{ tipo: 'producto', producto_id: atlas, cantidad: 2 }],
            pagos: [{ metodo: 'efectivo', monto: 23_000 }],
            pagador_nombre: 'Embajada',
            pagador_documento: RTN,
          },
          key(),
        )
      ).body.id
    const devolver = (id: number) =>
      jefa.post<Recibo>(
        `/RecibosVarios/${id}/devolucion`,
        { lineas: [{ orden: 1, monto: 11_500 }], motivo: 'Uno salió roto', metodo: 'efectivo' },
        key(),
      )
    const anularLoDevuelto = async (id: number) => {
      const { devoluciones } = (await jefa.get<Recibo>(`/RecibosVarios/${id}`)).body
      return Promise.all(
        devoluciones.map((una) => jefa.post(`/RecibosIndividuales/${una.id}/anular`, { motivo: 'No era esa' })),
      )
    }
    const firme = { status: 409, body: { code: 'estado_no_permite' } }
    const [toda, parte, facturada] = [await vender(), await vender(), await vender()]
    expect((await exonerar(jefa, toda, { metodo: 'efectivo' })).status).toBe(201)
    expect(await anularLoDevuelto(toda)).toMatchObject([firme])
    expect((await devolver(parte)).status).toBe(201)
    expect((await exonerar(jefa, parte, { metodo: 'efectivo' })).status).toBe(201)
    expect(await anularLoDevuelto(parte)).toMatchObject([firme, firme])
    // Nor into an invoice that says the rest alone, until that is annulled.
    expect((await devolver(facturada)).status).toBe(201)
    const { body: factura } = await jefa.post<Factura>('/Facturas', { recibo_id: facturada }, key())
    expect(await anularLoDevuelto(facturada)).toMatchObject([firme])
    const mal = { motivo: 'Mal impresa', sin_entregar: true }
    expect((await jefa.post(`/Facturas/${factura.id}/anular`, mal)).status).toBe(200)
    expect(await anularLoDevuelto(facturada)).toMatchObject([{ status: 200 }])
    expect(await faltas(server.db)).toEqual([])
    await centroQueFactura(server.db, 'al_cobrar')
  })

  it('gives the tax back in cash out of the till', async () => {
    const { recibo } = await gravada()
    expect((await exonerar(conta, recibo.body.id, { metodo: 'efectivo' })).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })
})

async function producto(nombre: string, precio: number, isv: string): Promise<number> {
  const id = await hay.producto(server.db, { codigo: nombre, nombre, precio, isv })
  return id
}
