import { beforeAll, describe, expect, it } from 'vitest'
import type { Matricula, Retiro } from '#contract/catalogos/matriculas'
import type { Factura } from '#contract/facturacion/facturas'
import { sumarDias } from '#contract/tiempo/fechas'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { fusionar } from '#server/catalogos/clientes/fusionar'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { anularCargo, faltas } from '#tests/api/apoyo/datos'
import { cobrar, facturar, rangoActivo, type Refusal } from './facturas-datos.ts'
import { key, type Answer, type Client } from '#tests/api/apoyo/helper'
import { escena } from './facturas-escena.ts'
import { curso, estudiante } from '#tests/kit'

/* A debit note adds to an invoice what its student then owes, and pays without another invoice. */
const { server, gente, acreditar, anular, facturado } = escena()

beforeAll(() => rangoActivo(server.db, { tipo: '07' }))

const debitar = (
  id: number,
  lineas: [orden: number, monto: number][],
  datos: object = {},
  who: Client = gente.conta,
): Promise<Answer<Factura & Refusal>> =>
  who.post(
    `/Facturas/${id}/nota-debito`,
    {
      motivo: 'Se cobró de menos',
      clase: 'precio',
      lineas: lineas.map(([orden, monto]) => ({ orden, monto })),
      ...datos,
    },
    key(),
  )

const leer = async (id: number) => (await gente.conta.get<Factura>(`/Facturas/${id}`)).body
const cargoDe = ({ lineas }: Factura) => lineas[0]?.cargo?.id ?? 0
const pagar = (cliente_id: number, cargo_id: number, monto: number, datos: object = {}) =>
  gente.ana.post<Recibo & Refusal>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id, monto }],
      pagos: [{ metodo: 'efectivo', monto }],
      ...datos,
    },
    key(),
  )

describe('a debit note', () => {
  it('adds to lines of its invoice under their tax, and its student owes it, paid with no other invoice', async () => {
    const { recibo, factura } = await facturado([{ neto: 100_000 }, { neto: 11_500, isv: 'gravado_15' }])
    const { status, body: nota } = await debitar(factura.id, [
      [1, 5_000],
      [2, 1_150],
    ])
    expect(status, JSON.stringify(nota)).toBe(201)
    expect(nota).toMatchObject({
      tipo: '07',
      fecha: hoy(),
      factura_numero: factura.numero,
      factura_cai: factura.cai,
      cliente_nombre: factura.cliente_nombre,
      importe_exento: 5_000,
      gravado_15: 1_000,
      isv_15: 150,
      total: 6_150,
      motivo: 'Se cobró de menos',
      lineas: [
        { descripcion: expect.stringMatching(/^Diferencia de precio: /), cargo: { debe: 5_000 } },
        { isv_tratamiento: 'gravado_15', cargo: { cliente_id: recibo.cliente_id, debe: 1_150 } },
      ],
    })
    expect(nota.numero).toMatch(/-07-00000001$/)
    expect(await leer(factura.id)).toMatchObject({ debitado: 6_150, acreditado: 0, notas: [{ tipo: '07' }] })

    const { body: pago } = await pagar(recibo.cliente_id ?? 0, cargoDe(nota), 5_000)
    expect(await facturar(gente.conta, pago.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('nota de débito') },
    })
    const sinFactura = await gente.conta.list<Recibo>('RecibosGeneral', { sin_factura: true })
    expect(sinFactura.body.map(({ id }) => id)).not.toContain(pago.id)
    expect((await leer(nota.id)).lineas.map(({ cargo }) => cargo?.debe)).toEqual([0, 1_150])
    const suyos = async (tipo: string) =>
      (await gente.conta.list('Facturas', { cliente_id: recibo.cliente_id, tipo })).body.length
    expect([await suyos('07'), await suyos('06')]).toEqual([1, 0])
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a late fee bears no ISV, and of what is kept in favour there is none', async () => {
    const cliente_id = await estudiante(server.db)
    const { body: recibo } = await cobrar(server, gente.ana, {
      cliente_id,
      lineas: [{ neto: 11_500, isv: 'gravado_15' }],
      pagos: [{ metodo: 'efectivo', monto: 12_500 }],
    })
    const { body: factura } = await facturar(gente.conta, recibo.id)
    const { body: nota } = await debitar(factura.id, [[1, 700]], { clase: 'mora' })
    expect(nota).toMatchObject({ importe_exento: 700, isv_15: 0, total: 700 })
    expect(await debitar(factura.id, [[2, 1]])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { monto: expect.stringContaining('saldo a favor') } } } },
    })
    // Declared as it came, the note would declare it again: it changes first, with the credit note of its invoice.
    const saldo = { pagos: [{ metodo: 'saldo_a_favor', monto: 700 }] }
    expect((await pagar(cliente_id, cargoDe(nota), 700, saldo)).body.code).toBe('saldo_de_otro_isv')
    expect((await pagar(cliente_id, cargoDe(nota), 700, { ...saldo, cambiar_saldo: true })).status).toBe(201)
    expect(await leer(factura.id)).toMatchObject({ acreditado: 700 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('asks who owes what was sold to nobody named, is of an invoice in force, and has a range of its own', async () => {
    const { body: venta } = await gente.ana.post<Recibo>(
      '/RecibosVarios',
      {
        lineas: [{ tipo: 'libre', descripcion: 'Camisa', cantidad: 1, precio: 5_000, isv: 'exento' }],
        pagos: [{ metodo: 'efectivo', monto: 5_000 }],
      },
      key(),
    )
    const { body: factura } = await facturar(gente.conta, venta.id)
    expect(factura.lineas).toMatchObject([{ sin_cliente: true }])
    expect(await debitar(factura.id, [[1, 100]])).toMatchObject({
      status: 422,
      body: { errors: { cliente_id: expect.any(String) } },
    })
    const borrado = await estudiante(server.db)
    await server.db.run(sql`UPDATE clientes SET datos_borrados_en = now() WHERE id = ${borrado}`)
    expect((await debitar(factura.id, [[1, 100]], { cliente_id: borrado })).body.errors).toHaveProperty('cliente_id')
    const cliente_id = await estudiante(server.db)
    expect((await debitar(factura.id, [[1, 100]], { cliente_id })).status).toBe(201)
    const { factura: suya } = await facturado()
    expect((await debitar(suya.id, [[1, 100]], { cliente_id })).body.errors).toHaveProperty('cliente_id')
    expect((await debitar(suya.id, [[1, 1]], {}, gente.ana)).status).toBe(403)
    expect((await debitar(2_000_000_000, [[1, 1]])).status).toBe(404)

    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo' WHERE tipo = '07'`)
    expect((await debitar(suya.id, [[1, 1]])).body.code).toBe('sin_rango')
    await rangoActivo(server.db, { tipo: '07' })
    const { body: credito } = await acreditar(suya.id, [[1, suya.total]])
    expect((await debitar(suya.id, [[1, 1]])).body.code).toBe('estado_no_permite')
    expect((await debitar(credito.id, [[1, 1]])).status).not.toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not owed by a student whose data were erased', async () => {
    const { recibo, factura } = await facturado([{ neto: 10_000 }])
    await server.db.run(sql`UPDATE clientes SET datos_borrados_en = now() WHERE id = ${recibo.cliente_id}`)
    expect(await debitar(factura.id, [[1, 500]])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { monto: expect.stringContaining('se borraron a pedido') } } } },
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not owed by a student who is being merged into another, who owes it at the second try', async () => {
    const { recibo, factura } = await facturado([{ neto: 10_000 }])
    const queda = await estudiante(server.db)
    let durante: ReturnType<typeof debitar> | undefined
    const contexto = {
      ...{ usuario_id: 1, usuario_nombre: '', permisos: new Set<string>(), solo_propios: false, hoy: hoy() },
      ...{ ip: null, request_id: null },
    }
    await server.db.transaction(async (tx) => {
      await fusionar(tx, contexto, queda, { otro_id: recibo.cliente_id ?? 0 })
      durante = debitar(factura.id, [[1, 500]])
      const espera = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(() => server.db.maybe(espera)).toBeDefined()
    })
    expect((await durante)?.body.code).toBe('conflicto')
    expect((await debitar(factura.id, [[1, 500]])).body.lineas).toMatchObject([{ cargo: { cliente_id: queda } }])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is annulled before anything of it is paid, and then nobody owes it; its invoice not before', async () => {
    const { recibo, factura } = await facturado([{ neto: 10_000 }])
    const { body: nota } = await debitar(factura.id, [[1, 900]])
    expect((await anular(factura.id)).body.code).toBe('estado_no_permite')
    const { body: pago } = await pagar(recibo.cliente_id ?? 0, cargoDe(nota), 400)
    expect(await anular(nota.id)).toMatchObject({ status: 409, body: { code: 'cargo_ya_pagado' } })
    await gente.ana.post(`/RecibosIndividuales/${pago.id}/anular`, { motivo: 'Se equivocó de niño' })
    expect(await anular(nota.id, false)).toMatchObject({ status: 422 })
    expect(await anular(nota.id)).toMatchObject({ status: 200, body: { estado: 'anulada' } })
    expect((await leer(factura.id)).debitado).toBe(0)
    expect((await pagar(recibo.cliente_id ?? 0, cargoDe(nota), 1)).status).toBe(409)
    expect((await anular(factura.id)).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
  })

  it('that was delivered is credited, as far as it is unpaid; the charge is lowered by no other door', async () => {
    const { recibo, factura } = await facturado([{ neto: 11_500, isv: 'gravado_15' }])
    const { body: nota } = await debitar(factura.id, [[1, 2_300]])
    const cargo_id = cargoDe(nota)
    await pagar(recibo.cliente_id ?? 0, cargo_id, 1_000)
    expect(await acreditar(nota.id, [[1, 1_301]])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { monto: expect.stringContaining('13.00') } } } },
    })
    const { body: credito } = await acreditar(nota.id, [[1, 1_300]])
    expect(credito).toMatchObject({ tipo: '06', factura_numero: nota.numero, total: 1_300 })
    expect((await leer(nota.id)).lineas[0]?.cargo?.debe).toBe(0)
    expect(await leer(factura.id)).toMatchObject({ acreditado: 0, debitado: 2_300 })
    expect((await anular(nota.id)).body.code).toBe('estado_no_permite')
    const { body: detalle } = await gente.conta.get<CargoDetalle>(`/Cargos/${cargo_id}`)
    const [ajuste] = detalle.ajustes
    expect(ajuste).toMatchObject({ monto: 1_300, nota_id: credito.id })
    const deshecho = await gente.conta.post<Refusal>(`/Cargos/ajustes/${ajuste?.id}/deshacer`, { motivo: 'Sí lo debe' })
    expect(deshecho).toMatchObject({ status: 409, body: { message: expect.stringContaining('nota de crédito') } })
    expect(await faltas(server.db)).toEqual([])

    expect((await anular(credito.id)).status).toBe(200)
    expect((await leer(nota.id)).lineas[0]?.cargo?.debe).toBe(1_300)
    const { version } = await server.db.one<{ version: number }>(sql`SELECT version FROM cargos WHERE id = ${cargo_id}`)
    const rebaja = await gente.conta.post<Refusal>(
      `/Cargos/${cargo_id}/ajustes`,
      { tipo: 'condonacion', monto: 1_300, motivo: 'Es mi sobrino', version },
      key(),
    )
    expect(rebaja).toMatchObject({ status: 409, body: { message: expect.stringContaining(nota.numero) } })
    await expect(anularCargo(server.db, cargo_id)).rejects.toThrow(nota.numero)
    expect(await faltas(server.db)).toEqual([])
  })

  it('adds nothing to a line that was credited whole, and to the others of its invoice it does', async () => {
    const { factura } = await facturado([{ neto: 5_000 }, { neto: 6_000 }])
    await acreditar(factura.id, [[1, 4_999]])
    expect((await debitar(factura.id, [[1, 100]])).status).toBe(201)
    await acreditar(factura.id, [[1, 1]])
    expect(
      (
        await debitar(factura.id, [
          [2, 100],
          [1, 100],
        ])
      ).body.errors,
    ).toEqual({
      lineas: { 1: { monto: expect.stringContaining('acreditada') } },
    })
    expect((await debitar(factura.id, [[2, 100]])).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('stays owed by who withdraws as of a day before it, when nobody says which charges to void', async () => {
    const jefa = await server.as('Administrador')
    const cliente_id = await estudiante(server.db)
    const curso_id = await curso(server.db)
    const fecha = sumarDias(hoy(), -3)
    const mes = { concepto: 'mensualidad', vence: sumarDias(hoy(), -2), bruto: 10_000 }
    const plan = [1, 2].map((numero) => ({ ...mes, numero, descripcion: `Mensualidad ${numero}` }))
    const { body: matricula } = await jefa.post<Matricula>('/Matriculas', { cliente_id, curso_id, fecha, plan })
    const { body: recibo } = await pagar(cliente_id, matricula.cargos[0]?.id ?? 0, 10_000)
    const { body: factura } = await facturar(gente.conta, recibo.id)
    const { body: nota } = await debitar(factura.id, [[1, 900]])
    const { body: previa } = await jefa.get<Retiro>(`/Matriculas/${matricula.id}/retiro?fecha=${fecha}`)
    expect(previa.anulables.map(({ descripcion, propuesto }) => [descripcion, propuesto])).toEqual([
      ['Mensualidad 2', true],
    ])
    expect(previa.quedan).toMatchObject([{ descripcion: expect.stringContaining('Diferencia de precio') }])
    const retiro = { fecha, motivo: 'Se mudó de ciudad', version: matricula.version }
    const { status, body } = await jefa.post(`/Matriculas/${matricula.id}/retirar`, retiro)
    expect({ status, body }).toMatchObject({ status: 200, body: { anulados: 1 } })
    expect((await leer(nota.id)).lineas[0]?.cargo?.debe).toBe(900)
    expect(await faltas(server.db)).toEqual([])
  })
})
