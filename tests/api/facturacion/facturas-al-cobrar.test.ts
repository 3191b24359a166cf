import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Factura } from '#contract/facturacion/facturas'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { ident, sql } from '#server/db/sql'
import { revisar } from '#server/respaldo/invariantes'
import { cajera, centroQueFactura, cobrar, rangoActivo } from './facturas-datos.ts'
import { client, key, startServer, type Client } from '#tests/api/apoyo/helper'
import { estudiante } from '#tests/kit'

/* `al_cobrar`: receipt and invoice in one transaction, or neither. */
const server = startServer()
let ana: Client
let conta: Client

beforeAll(async () => {
  await centroQueFactura(server.db, 'al_cobrar')
  ana = await cajera(server)
  conta = await server.as('Contabilidad')
})
beforeEach(() => centroQueFactura(server.db, 'al_cobrar'))

const cuenta = async (tabla: 'recibos' | 'facturas') =>
  (await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM ${ident(tabla)}`)).n
const sinRangos = () => server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo'`)

describe('a receipt', () => {
  it('is only a receipt while no range is active, or the school invoices on request or not at all', async () => {
    await sinRangos()
    expect((await cobrar(server, ana)).body).toMatchObject({ factura: null })
    await rangoActivo(server.db)
    for (const facturar of ['a_pedido', 'nunca']) {
      await centroQueFactura(server.db, facturar)
      expect((await cobrar(server, ana)).body).toMatchObject({ factura: null })
    }
  })

  it('brings its invoice, made out to its payer, whom the cashier may hand it to', async () => {
    const id = await rangoActivo(server.db)
    const { body } = await cobrar(server, ana, {
      datos: { pagador_nombre: 'Comercial Ñandú', pagador_documento: '08011990123456' },
    })
    expect(body.factura).toMatchObject({
      viva: true,
      modalidad: 'autoimpresor',
      numero: expect.stringMatching(/-01-00000001$/),
    })
    expect((await conta.get<Factura>(`/Facturas/${body.factura?.id}`)).body).toMatchObject({
      rango_id: id,
      total: body.total,
      recibo_id: body.id,
      cliente_nombre: 'Comercial Ñandú',
      cliente_documento: '08011990123456',
      usuario_id: ana.usuario_id,
    })
    expect((await ana.get(`/Facturas/${body.factura?.id}`)).status).toBe(403)
    expect((await ana.get(`/Facturas/${body.factura?.id}/pdf?formato=ticket80`)).status).toBe(200)
    expect((await ana.get<{ factura: object }>(`/RecibosIndividuales/${body.id}`)).body.factura).toMatchObject({
      numero: body.factura?.numero,
    })
  })

  it('above the limit wants the identity beside the payer, and else takes no number of either series', async () => {
    await rangoActivo(server.db)
    const antes = [await cuenta('recibos'), await cuenta('facturas')]
    const cliente_id = await estudiante(server.db)
    const alto = [{ neto: 1_000_001 }]
    expect(await cobrar(server, ana, { cliente_id, lineas: alto })).toMatchObject({
      status: 422,
      body: { errors: { pagador_documento: expect.stringContaining('10,000.00') } },
    })
    expect([await cuenta('recibos'), await cuenta('facturas')]).toEqual(antes)
    expect(
      (
        await cobrar(server, ana, {
          cliente_id,
          lineas: alto,
          datos: { pagador_nombre: 'Ana Cruz', pagador_documento: '0801-1985-07213' },
        })
      ).body.factura,
    ).toMatchObject({ viva: true })
    expect(await revisar(server.db)).toEqual([])
  })

  it('of a preprinted range is invoiced on request, when the form is filled in', async () => {
    await rangoActivo(server.db, { modalidad: 'imprenta' })
    const { body } = await cobrar(server, ana)
    expect(body.factura).toBeNull()
    expect((await conta.post('/Facturas', { recibo_id: body.id, correlativo: 1 }, key())).status).toBe(201)
  })

  it('paid with an invoiced advance brings no invoice, and of something taxed waits for its credit note', async () => {
    await rangoActivo(server.db)
    const cliente_id = await estudiante(server.db)
    const primero = await cobrar(server, ana, {
      cliente_id,
      lineas: [{ neto: 1_000 }],
      pagos: [{ metodo: 'efectivo', monto: 6_000 }],
    })
    const segundo = await cobrar(server, ana, {
      cliente_id,
      lineas: [{ neto: 2_000 }],
      pagos: [{ metodo: 'saldo_a_favor', monto: 2_000 }],
    })
    expect(segundo).toMatchObject({ status: 201, body: { factura: null } })
    const gravado = [{ neto: 1_150, isv: 'gravado_15' }]
    expect(
      await cobrar(server, ana, { cliente_id, lineas: gravado, pagos: [{ metodo: 'saldo_a_favor', monto: 1_150 }] }),
    ).toMatchObject({ status: 409, body: { code: 'saldo_de_otro_isv' } })
    expect(
      await cobrar(server, ana, {
        cliente_id,
        lineas: gravado,
        pagos: [{ metodo: 'saldo_a_favor', monto: 1_150 }],
        datos: { cambiar_saldo: true },
      }),
      // Without a range of credit notes it is charged all the same, and its invoice waits.
    ).toMatchObject({ status: 201, body: { isv: 150, factura: null } })
    expect(primero.body.factura).toMatchObject({ viva: true })
    expect(await revisar(server.db)).toEqual([])
  })

  it('entered from a paper of another day is invoiced today', async () => {
    await rangoActivo(server.db)
    const { body } = await cobrar(server, ana, { datos: { numero_manual: 'P-77', fecha: sumarDias(hoy(), -1) } })
    expect(body.fecha).toBe(sumarDias(hoy(), -1))
    expect((await conta.get<Factura>(`/Facturas/${body.factura?.id}`)).body.fecha).toBe(hoy())
  })
})

describe('receipts at the same time', () => {
  it('of 16 cashiers on two processes take every number of the range once, and then none is charged', async () => {
    const numeros = 30
    const id = await rangoActivo(server.db, { desde: 5, hasta: 4 + numeros })
    const other = await server.another()
    const antes = await cuenta('recibos')
    const people = await Promise.all(Array.from({ length: 16 }, () => cajera(server)))
    const answers = (
      await Promise.all(
        people.map(async (person, index) => {
          const who = index % 2 ? client(other, person.token) : person
          return [await cobrar(server, who), await cobrar(server, who), await cobrar(server, who)]
        }),
      )
    ).flat()
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(numeros)
    expect(answers.filter(({ status }) => status !== 201).every(({ body }) => body.code === 'rango_agotado')).toBe(true)
    expect(await cuenta('recibos')).toBe(antes + numeros)
    expect(
      await server.db.one(
        sql`
          SELECT min(correlativo) AS desde, max(correlativo) AS hasta, count(DISTINCT recibo_id)::int AS recibos
          FROM facturas
          WHERE rango_id = ${id}
        `,
      ),
    ).toEqual({ desde: 5, hasta: 4 + numeros, recibos: numeros })
    expect(await revisar(server.db)).toEqual([])
  })

  it('with one key are one receipt and one invoice', async () => {
    await rangoActivo(server.db)
    const cliente_id = await estudiante(server.db)
    const antes = await cuenta('facturas')
    const header = key()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        ana.post<{ id: number }>(
          '/RecibosIndividuales',
          { cliente_id, lineas: [], pagos: [{ metodo: 'efectivo', monto: 500 }] },
          header,
        ),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await cuenta('facturas')).toBe(antes + 1)
  })
})
