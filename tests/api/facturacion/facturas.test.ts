import { describe, expect, it } from 'vitest'
import type { Factura } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { revisar } from '#server/respaldo/invariantes'
import { centroQueFactura, cobrar, facturar, rangoActivo, type Refusal } from './facturas-datos.ts'
import { key } from '#tests/api/apoyo/helper'
import { escena } from './facturas-escena.ts'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const { server, gente, acreditar, anular, facturado } = escena()

describe('an invoice', () => {
  it('says what the receipt received, today, with all that the range authorises', async () => {
    const { recibo, factura } = await facturado([
      { neto: 100_000 },
      { neto: 11_500, isv: 'gravado_15' },
      { neto: 11_800, isv: 'gravado_18' },
    ])
    expect(factura).toMatchObject({
      tipo: '01',
      fecha: hoy(),
      estado: 'emitida',
      recibo_id: recibo.id,
      recibo_numero: recibo.numero_texto,
      cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      importe_exento: 100_000,
      gravado_15: 10_000,
      isv_15: 1_500,
      gravado_18: 10_000,
      isv_18: 1_800,
      importe_exonerado: 0,
      total: 123_300,
      cliente_nombre: recibo.pagador_nombre,
      emisor: { nombre: 'Centro de Formación', rtn: '08019015872341' },
    })
    expect(factura.numero).toMatch(/^\d{3}-\d{3}-01-\d{8}$/)
    expect(factura.rango_autorizado).toEqual({
      desde: `${factura.numero.slice(0, 11)}00000001`,
      hasta: `${factura.numero.slice(0, 11)}00000500`,
    })
  })

  it('is asked for of no receipt of which nothing is left to invoice', async () => {
    const sinFactura = async (recibo: { id: number }) =>
      (await gente.conta.list<{ id: number }>('RecibosGeneral', { sin_factura: true, id: recibo.id })).total
    const tarjeta = { pagos: [{ metodo: 'tarjeta', monto: 10_000, referencia: '4411' }] }
    const lineas = [{ neto: 10_000 }]
    const rechazar = ({ pagos }: Recibo) =>
      gente.conta.post('/Conciliacion/rechazar', { ids: [pagos[0]?.id], motivo: 'Contracargo', fecha_banco: hoy() })

    const { body: rechazado } = await cobrar(server, gente.ana, { lineas, ...tarjeta })
    expect(await sinFactura(rechazado)).toBe(1)
    await rechazar(rechazado)
    expect((await facturar(gente.conta, rechazado.id)).status).toBe(409)
    expect(await sinFactura(rechazado)).toBe(0)

    const { body: primero } = await cobrar(server, gente.ana, { lineas, ...tarjeta })
    const { body: vigente } = await facturar(gente.conta, primero.id)
    await rechazar(primero)
    const abono = { cliente_id: primero.cliente_id, lineas: [{ cargo_id: primero.lineas[0]?.cargo_id, monto: 10_000 }] }
    const efectivo = { pagos: [{ metodo: 'efectivo', monto: 10_000 }] }
    const { body: repago } = await gente.ana.post<Recibo>('/RecibosIndividuales', { ...abono, ...efectivo }, key())
    expect(await sinFactura(repago)).toBe(0)
    await acreditar(vigente.id, [[1, 4_000]])
    expect(await sinFactura(repago)).toBe(1)

    const { body: devuelto } = await cobrar(server, gente.ana, { lineas })
    const devolver = (monto: number) =>
      gente.conta.post(
        `/RecibosIndividuales/${devuelto.id}/devolucion`,
        { lineas: [{ orden: 1, monto }], metodo: 'saldo_a_favor', motivo: 'Se cobró de más' },
        key(),
      )
    await gente.conta.post('/Caja/abrir', { fondo: 0 })
    expect((await devolver(9_999)).status).toBe(201)
    expect(await sinFactura(devuelto)).toBe(1)
    expect((await devolver(1)).status).toBe(201)
    expect(await sinFactura(devuelto)).toBe(0)
  })

  it('is one for each receipt, however often and at once it is asked for', async () => {
    const { body: recibo } = await cobrar(server, gente.ana)
    const header = key()
    const answers = await Promise.all([
      facturar(gente.conta, recibo.id),
      facturar(gente.conta, recibo.id),
      facturar(gente.conta, recibo.id, {}, header),
      facturar(gente.conta, recibo.id, {}, header),
    ])
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.numero)).size).toBe(1)
    const refused = await facturar(gente.conta, recibo.id)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'ya_facturado', message: expect.stringContaining('-01-') },
    })
    expect(await server.db.many(sql`SELECT FROM facturas WHERE recibo_id = ${recibo.id}`)).toHaveLength(1)
  })

  it('names the client above the limit, and CONSUMIDOR FINAL up to it', async () => {
    const { body: justo } = await cobrar(server, gente.ana, { lineas: [{ neto: 1_000_000 }] })
    expect(await facturar(gente.conta, justo.id, { cliente_nombre: null })).toMatchObject({
      status: 201,
      body: { cliente_nombre: 'CONSUMIDOR FINAL', cliente_documento: null },
    })
    const { body: alto } = await cobrar(server, gente.ana, { lineas: [{ neto: 1_000_001 }] })
    const errors = {
      cliente_nombre: expect.stringContaining('10,000.00'),
      cliente_documento: expect.stringContaining('10,000.00'),
    }
    expect(await facturar(gente.conta, alto.id, { cliente_nombre: '' })).toMatchObject({
      status: 422,
      body: { errors },
    })
    expect(
      await facturar(gente.conta, alto.id, {
        cliente_nombre: 'Consumidor final',
        cliente_documento: '0801-1990-12345',
      }),
    ).toMatchObject({ status: 422, body: { errors: { cliente_nombre: errors.cliente_nombre } } })
    expect(await facturar(gente.conta, alto.id, { cliente_nombre: 'Ana Cruz' })).toMatchObject({
      status: 422,
      body: { errors: { cliente_documento: errors.cliente_documento } },
    })
    expect(
      await facturar(gente.conta, alto.id, { cliente_nombre: 'Ana Cruz', cliente_documento: '080119901234' }),
    ).toMatchObject({ status: 400 })
    expect(
      await facturar(gente.conta, alto.id, { cliente_nombre: 'Ana Cruz', cliente_documento: '0801-1990-123456' }),
    ).toMatchObject({ status: 201, body: { cliente_documento: '08011990123456' } })
  })

  it('takes no exoneration of its own: who pays no tax is charged none', async () => {
    const { body: recibo } = await cobrar(server, gente.ana, { lineas: [{ neto: 11_500, isv: 'gravado_15' }] })
    for (const campo of ['orden_compra_exenta', 'constancia_exonerado', 'registro_sag'])
      expect((await facturar(gente.conta, recibo.id, { [campo]: 'X-1' })).status).toBe(400)
  })

  it('is refused for what is no sale any more, or never was', async () => {
    const { body: anulado } = await cobrar(server, gente.ana)
    await gente.ana.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Error' })
    expect(await facturar(gente.conta, anulado.id)).toMatchObject({ status: 409, body: { code: 'recibo_anulado' } })
    expect((await facturar(gente.conta, 2_000_000_000)).status).toBe(404)
    const cliente_id = await estudiante(server.db, { a_favor: 5_000 })
    const { body: devolucion } = await gente.ana.post<{ id: number }>(
      '/RecibosIndividuales/devolver',
      { cliente_id, monto: 5_000, metodo: 'efectivo', motivo: 'Se fue' },
      key(),
    )
    expect(await facturar(gente.conta, devolucion.id)).toMatchObject({
      status: 409,
      body: { code: 'estado_no_permite' },
    })
    await centroQueFactura(server.db, 'nunca')
    const { body: recibo } = await cobrar(server, gente.ana)
    expect(await facturar(gente.conta, recibo.id)).toMatchObject({
      status: 409,
      body: { code: 'estado_no_permite', message: expect.stringContaining('no emite facturas') },
    })
    await centroQueFactura(server.db)
  })

  it('takes no number, total or date from the client', async () => {
    const { body: recibo } = await cobrar(server, gente.ana)
    for (const ajeno of [
      { numero: '000-001-01-00000099' },
      { total: 1 },
      { fecha: '2026-01-01' },
      { estado: 'anulada' },
      { cai: 'X' },
    ])
      expect((await facturar(gente.conta, recibo.id, ajeno)).status).toBe(400)
    expect(await facturar(gente.conta, recibo.id, { correlativo: 77 })).toMatchObject({
      status: 422,
      body: { errors: { correlativo: expect.any(String) } },
    })
  })
})

describe('a preprinted form', () => {
  it('is recorded with its number, the next one and no other, and not printed', async () => {
    const id = await rangoActivo(server.db, { modalidad: 'imprenta', desde: 100 })
    const { body: recibo } = await cobrar(server, gente.ana)
    expect(await facturar(gente.conta, recibo.id)).toMatchObject({
      status: 422,
      body: { errors: { correlativo: expect.stringContaining('100') } },
    })
    for (const correlativo of [99, 101])
      expect(await facturar(gente.conta, recibo.id, { correlativo })).toMatchObject({
        status: 422,
        body: { errors: { correlativo: expect.stringContaining('100') } },
      })
    const { body: factura } = await facturar(gente.conta, recibo.id, { correlativo: 100 })
    expect(factura).toMatchObject({
      modalidad: 'imprenta',
      rango_id: id,
      numero: expect.stringMatching(/-01-00000100$/),
    })
    expect(await gente.conta.get(`/Facturas/${factura.id}/pdf`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('imprenta') },
    })
    // A form that was spoiled: its number is used and annulled, the next one takes its place.
    expect((await anular(factura.id)).status).toBe(200)
    expect(await facturar(gente.conta, recibo.id, { correlativo: 101 })).toMatchObject({ status: 201 })
    await rangoActivo(server.db)
  })
})

describe('annulling', () => {
  it('keeps the number as ANULADA, once, and only of what was not delivered; the receipt may be invoiced again', async () => {
    const { recibo, factura } = await facturado()
    expect(await anular(factura.id, false)).toMatchObject({
      status: 422,
      body: { errors: { sin_entregar: expect.stringContaining('nota de crédito') } },
    })
    expect((await gente.conta.post(`/Facturas/${factura.id}/anular`, { motivo: ' ', sin_entregar: true })).status).toBe(
      400,
    )
    expect(await anular(factura.id)).toMatchObject({
      status: 200,
      body: { estado: 'anulada', numero: factura.numero, anulado_motivo: 'El nombre está mal' },
    })
    expect(await anular(factura.id)).toMatchObject({ status: 409, body: { code: 'factura_anulada' } })
    expect((await acreditar(factura.id, [[1, 1]])).body.code).toBe('factura_anulada')
    const otra = await facturar(gente.conta, recibo.id, { cliente_nombre: 'Ana Cruz Mejía' })
    expect(otra.status).toBe(201)
    expect(Number(otra.body.numero.slice(-8))).toBe(Number(factura.numero.slice(-8)) + 1)
  })

  it('comes before voiding the receipt', async () => {
    const { recibo, factura } = await facturado()
    expect(await gente.ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })).toMatchObject({
      status: 409,
      body: { code: 'con_factura', message: expect.stringContaining(factura.numero) },
    })
    await anular(factura.id)
    expect((await gente.ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })).status).toBe(200)
  })

  it('is refused in a closed month, and of an invoice that has credit notes', async () => {
    const { factura } = await facturado([{ neto: 10_000 }])
    const { body: nota } = await acreditar(factura.id, [[1, 1_000]])
    expect(await anular(factura.id)).toMatchObject({
      status: 409,
      body: { code: 'estado_no_permite', message: expect.stringContaining('notas de crédito') },
    })
    expect((await anular(nota.id)).status).toBe(200)
    await hay.cierre(server.db, hoy().slice(0, 7))
    expect(await anular(factura.id)).toMatchObject({ status: 409, body: { code: 'mes_cerrado' } })
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    expect((await anular(factura.id)).status).toBe(200)
  })
})

describe('a credit note', () => {
  it('takes part of a line, and never more than is left of it, under twenty at once', async () => {
    const { factura } = await facturado([{ neto: 100_000 }, { neto: 11_500, isv: 'gravado_15' }])
    const primera = await acreditar(factura.id, [
      [1, 40_000],
      [2, 3_333],
    ])
    expect(primera).toMatchObject({
      status: 201,
      body: {
        tipo: '06',
        factura_id: factura.id,
        factura_numero: factura.numero,
        importe_exento: 40_000,
        gravado_15: 2_898,
        isv_15: 435,
        total: 43_333,
        motivo: 'Se retiró del curso',
      },
    })
    expect(primera.body.numero).toMatch(/-06-\d{8}$/)
    expect(await acreditar(factura.id, [[1, 60_001]])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { monto: expect.stringContaining('600.00') } } } },
    })
    expect(await acreditar(factura.id, [[3, 1]])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { orden: expect.any(String) } } } },
    })
    expect(
      await acreditar(factura.id, [
        [1, 1],
        [1, 1],
      ]),
    ).toMatchObject({ status: 422 })
    const many = await Promise.all(Array.from({ length: 20 }, () => acreditar(factura.id, [[1, 5_000]])))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(12)
    expect(many.filter(({ status }) => status === 422)).toHaveLength(8)
    const { body: resto } = await acreditar(factura.id, [[2, 8_167]])
    // The parts' taxes, whatever the parts, together are the tax of the whole.
    expect(resto.isv_15 + primera.body.isv_15).toBe(1_500)
    expect((await gente.conta.get<Factura>(`/Facturas/${factura.id}`)).body).toMatchObject({
      acreditado: 111_500,
      estado: 'emitida',
      notas: { length: 14 },
    })
    expect(await revisar(server.db)).toEqual([])
  })

  it('of the whole lets the receipt be voided, or invoiced again; then it is not annulled any more', async () => {
    const { recibo, factura } = await facturado([{ neto: 20_000 }])
    await acreditar(factura.id, [[1, 19_999]])
    expect((await gente.ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })).body.code).toBe(
      'con_factura',
    )
    expect((await facturar(gente.conta, recibo.id)).body.code).toBe('ya_facturado')
    const { body: ultima } = await acreditar(factura.id, [[1, 1]])
    expect((await facturar(gente.conta, recibo.id)).status).toBe(201)
    expect(await anular(ultima.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('facturó de nuevo') },
    })
    expect((await acreditar(ultima.id, [[1, 1]])).body.code).toBe('estado_no_permite')

    const { recibo: otro, factura: suya } = await facturado([{ neto: 20_000 }])
    await acreditar(suya.id, [[1, 20_000]])
    expect((await gente.ana.post(`/RecibosIndividuales/${otro.id}/anular`, { motivo: 'Error' })).status).toBe(200)
    expect(await revisar(server.db)).toEqual([])
  })

  it('needs a range of its own', async () => {
    const { factura } = await facturado([{ neto: 5_000 }])
    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo' WHERE tipo = '06'`)
    expect(await acreditar(factura.id, [[1, 5_000]])).toMatchObject({
      status: 409,
      body: { code: 'sin_rango', message: expect.stringContaining('Nota de crédito') },
    })
    await rangoActivo(server.db, { tipo: '06' })
    expect((await acreditar(factura.id, [[1, 5_000]])).status).toBe(201)
  })
})

describe('an advance', () => {
  it('is invoiced when it is received and not again when it pays', async () => {
    const cliente_id = await estudiante(server.db)
    const primero = await cobrar(server, gente.ana, {
      cliente_id,
      lineas: [{ neto: 50_000 }],
      pagos: [{ metodo: 'efectivo', monto: 80_000 }],
    })
    expect((await facturar(gente.conta, primero.body.id)).body).toMatchObject({
      total: 80_000,
      lineas: [{ total: 50_000 }, { descripcion: 'Saldo a favor', total: 30_000 }],
    })

    const segundo = await cobrar(server, gente.ana, {
      cliente_id,
      lineas: [{ neto: 20_000 }, { neto: 20_000 }],
      pagos: [
        { metodo: 'saldo_a_favor', monto: 25_000 },
        { metodo: 'efectivo', monto: 15_000 },
      ],
    })
    const { body } = await facturar(gente.conta, segundo.body.id)
    expect(body).toMatchObject({ total: 15_000, lineas: { length: 1 } })
    expect(body.lineas[0]?.descripcion).toContain('50.00')

    const tercero = await cobrar(server, gente.ana, {
      cliente_id,
      lineas: [{ neto: 5_000 }],
      pagos: [{ metodo: 'saldo_a_favor', monto: 5_000 }],
    })
    expect(await facturar(gente.conta, tercero.body.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('saldo a favor') },
    })
    // Nothing was given away: what was received and what was invoiced are the same.
    const { recibido, facturas } = await server.db.one<{ recibido: number; facturas: number }>(sql`
      SELECT
        (
          SELECT sum(p.monto)
          FROM recibos r
          JOIN recibo_pagos p ON p.recibo_id = r.id
          WHERE r.cliente_id = ${cliente_id} AND p.metodo <> 'saldo_a_favor'
        ) AS recibido,
        (
          SELECT sum(f.total)
          FROM facturas f
          JOIN recibos r ON r.id = f.recibo_id
          WHERE r.cliente_id = ${cliente_id}
        ) AS facturas
    `)
    expect(facturas).toBe(recibido)
  })

  it('that was invoiced without tax pays something taxed in one step, with the credit note of its invoice', async () => {
    const cliente_id = await estudiante(server.db)
    const primero = await cobrar(server, gente.ana, {
      cliente_id,
      lineas: [{ neto: 1_000 }],
      pagos: [{ metodo: 'efectivo', monto: 12_500 }],
    })
    const { body: factura } = await facturar(gente.conta, primero.body.id)
    const lineas = [{ neto: 11_500, isv: 'gravado_15' }]
    const pagos = [{ metodo: 'saldo_a_favor', monto: 11_500 }]
    expect(await cobrar(server, gente.ana, { cliente_id, lineas, pagos })).toMatchObject({
      status: 409,
      body: { code: 'saldo_de_otro_isv', message: expect.stringContaining('115.00') },
    })
    const segundo = await cobrar(server, gente.ana, { cliente_id, lineas, pagos, datos: { cambiar_saldo: true } })
    expect(segundo).toMatchObject({ status: 201, body: { isv: 1_500 } })
    expect((await gente.conta.get<Factura>(`/Facturas/${factura.id}`)).body).toMatchObject({
      acreditado: 11_500,
      notas: [{ total: 11_500 }],
    })
    expect((await facturar(gente.conta, segundo.body.id)).body).toMatchObject({
      total: 11_500,
      gravado_15: 10_000,
      isv_15: 1_500,
    })
    expect(await revisar(server.db)).toEqual([])
  })

  it('is given back with the credit note of its invoice in the same step, but for what one took before', async () => {
    const cliente_id = await estudiante(server.db, { a_favor: 2_000 })
    const primero = await cobrar(server, gente.ana, {
      cliente_id,
      lineas: [{ neto: 1_000 }],
      pagos: [{ metodo: 'efectivo', monto: 9_000 }],
    })
    const { body: factura } = await facturar(gente.conta, primero.body.id)
    const devolver = (monto: number) =>
      gente.ana.post<Refusal>(
        '/RecibosIndividuales/devolver',
        { cliente_id, monto, metodo: 'efectivo', motivo: 'Se retira' },
        key(),
      )
    const acreditado = async () => (await gente.conta.get<Factura>(`/Facturas/${factura.id}`)).body.acreditado
    // The opening balance is in no invoice, and goes first.
    expect((await devolver(2_000)).status).toBe(201)
    expect(await acreditado()).toBe(0)
    expect((await acreditar(factura.id, [[2, 5_000]])).status).toBe(201)
    expect((await devolver(5_000)).status).toBe(201)
    expect(await acreditado()).toBe(5_000)
    expect((await devolver(3_000)).status).toBe(201)
    expect(await acreditado()).toBe(8_000)
    expect(await revisar(server.db)).toEqual([])
  })
})
