import { describe, expect, it } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { client, key, startServer, type Client } from '#tests/api/apoyo/helper'
import { cargo, encargado, estudiante } from '#tests/kit'

const server = startServer()

const cobrar = (
  who: Client,
  cliente_id: number,
  lineas: [cargo_id: number, monto: number][],
  pagos: object[],
  extra: object = {},
  header = key(),
) =>
  who.post<Recibo & { code?: string; errors?: object }>(
    '/RecibosIndividuales',
    { cliente_id, lineas: lineas.map(([cargo_id, monto]) => ({ cargo_id, monto })), pagos, ...extra },
    header,
  )
const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })

async function cajera(): Promise<Client> {
  const who = await server.as('Recepción')
  expect((await who.post('/Caja/abrir', { fondo: 50_000 })).status).toBe(201)
  return who
}

describe('a receipt', () => {
  it('pays two charges and half of a third with cash and a transfer, and shows it on the account', async () => {
    const ana = await cajera()
    const sofia = await estudiante(server.db)
    const [a, b, c] = [
      await cargo(server.db, sofia, 120_000),
      await cargo(server.db, sofia, 120_000),
      await cargo(server.db, sofia, 120_000),
    ]
    const { status, body } = await cobrar(
      ana,
      sofia,
      [
        [a, 120_000],
        [b, 120_000],
        [c, 60_000],
      ],
      [
        { ...efectivo(200_000), recibido: 250_000 },
        { metodo: 'transferencia', monto: 100_000, referencia: 'TR-881' },
      ],
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      serie: 'RI',
      total: 300_000,
      subtotal: 300_000,
      isv: 0,
      estado: 'emitido',
      metodos: ['efectivo', 'transferencia'],
      caja_abierta: true,
    })
    expect(body.pagos).toMatchObject([{ cambio: 50_000 }, { estado_banco: 'por_confirmar', referencia: 'TR-881' }])
    expect(body.lineas.map((linea) => linea.debe)).toEqual([0, 0, 60_000])

    const cuenta = await ana.get(`/Clientes/${sofia}/cuenta`)
    expect(cuenta.body).toMatchObject({ debe: 60_000, vencido: 60_000, a_favor: 0 })
    expect((await ana.list('RecibosIndividuales', { cliente_id: sofia })).body).toMatchObject([
      { id: body.id, numero_texto: body.numero_texto },
    ])
    expect((await ana.get(`/RecibosIndividuales/referencia?referencia=TR-881`)).body).toMatchObject({
      recibos: [{ id: body.id }],
      usado: 100_000,
      declarado: null,
    })
  })

  it('voids with a reason while the till is open, and the balance comes back', async () => {
    const ana = await cajera()
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 90_000)
    const { body } = await cobrar(ana, sofia, [[a, 90_000]], [efectivo(90_000)])
    expect((await ana.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: ' ' })).status).toBe(400)
    const voided = await ana.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: 'Monto equivocado' })
    expect(voided).toMatchObject({
      status: 200,
      body: { estado: 'anulado', anulado_motivo: 'Monto equivocado', numero: body.numero },
    })
    expect(await debeDe(server.db, a)).toBe(90_000)
    expect(await ana.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: 'Otra vez' })).toMatchObject({
      status: 409,
      body: { code: 'recibo_anulado' },
    })
  })

  it('leaves what exceeds as credit, uses it later, and cannot be voided once it was used', async () => {
    const ana = await cajera()
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 50_000)
    const first = await cobrar(ana, sofia, [[a, 50_000]], [efectivo(80_000)])
    expect(first.body.lineas.at(-1)).toMatchObject({ descripcion: 'Saldo a favor', total: 30_000, cargo_id: null })
    const b = await cargo(server.db, sofia, 40_000)
    const excessive = await cobrar(
      ana,
      sofia,
      [[b, 40_000]],
      [{ metodo: 'saldo_a_favor', monto: 30_001 }, efectivo(9_999)],
    )
    expect(excessive).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { monto: expect.stringContaining('300.00') } } } },
    })
    const second = await cobrar(
      ana,
      sofia,
      [[b, 40_000]],
      [{ metodo: 'saldo_a_favor', monto: 30_000 }, efectivo(10_000)],
    )
    expect(second.status).toBe(201)
    const refused = await ana.post(`/RecibosIndividuales/${first.body.id}/anular`, { motivo: 'Error' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'credito_usado', message: expect.stringContaining(second.body.numero_texto) },
    })
    await ana.post(`/RecibosIndividuales/${second.body.id}/anular`, { motivo: 'Error' })
    expect((await ana.post(`/RecibosIndividuales/${first.body.id}/anular`, { motivo: 'Error' })).status).toBe(200)
    expect((await ana.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ debe: 90_000, a_favor: 0 })
  })

  it('charges a whole family in one receipt, and not a stranger', async () => {
    const ana = await cajera()
    const madre = await encargado(server.db)
    const hijos = [
      await estudiante(server.db, { encargado_id: madre }),
      await estudiante(server.db, { encargado_id: madre }),
    ]
    const cargos = [await cargo(server.db, hijos[0] ?? 0, 10_000), await cargo(server.db, hijos[1] ?? 0, 20_000)]
    const ajeno = await cargo(server.db, await estudiante(server.db), 5_000)
    const owed = await ana.get<{ cuentas: { debe: number }[] }>(`/RecibosIndividuales/por-cobrar?encargado_id=${madre}`)
    expect(owed.body.cuentas.map((cuenta) => cuenta.debe).toSorted()).toEqual([10_000, 20_000])

    const lineas = cargos.map((cargo_id, index) => ({ cargo_id, monto: (index + 1) * 10_000 }))
    const body = { encargado_id: madre, lineas, pagos: [efectivo(30_000)] }
    expect((await ana.post('/RecibosIndividuales', body, key())).body).toMatchObject({
      total: 30_000,
      pagador_nombre: 'Ana Cruz',
      cliente_id: null,
    })
    const stranger = await ana.post(
      '/RecibosIndividuales',
      { encargado_id: madre, lineas: [{ cargo_id: ajeno, monto: 5_000 }], pagos: [efectivo(5_000)] },
      key(),
    )
    expect(stranger).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { cargo_id: expect.any(String) } } } },
    })
  })

  it('takes out the ISV of each part so that the parts sum the whole tax', async () => {
    const ana = await cajera()
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 10_001, { isv: 'gravado_15' })
    const parts = []
    for (const monto of [3_333, 3_333, 3_335])
      parts.push((await cobrar(ana, sofia, [[a, monto]], [efectivo(monto)])).body.isv)
    expect(parts.reduce((sum, isv) => sum + isv, 0)).toBe(1_304) // 100.01 × 15 ÷ 115 = 13.0447…
  })

  it('is refused without an open till', async () => {
    const who = await server.as('Recepción')
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 100)
    expect(await cobrar(who, sofia, [[a, 100]], [efectivo(100)])).toMatchObject({
      status: 409,
      body: { code: 'sin_caja' },
    })
  })

  it('is refused beside the field when the amounts do not add up', async () => {
    const ana = await cajera()
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 10_000)
    expect(await cobrar(ana, sofia, [[a, 10_000]], [efectivo(9_999)])).toMatchObject({
      status: 422,
      body: { errors: { pagos: expect.stringContaining('0.01') } },
    })
    expect(await cobrar(ana, sofia, [[a, 10_001]], [efectivo(10_001)])).toMatchObject({
      status: 409,
      body: { code: 'cargo_ya_pagado', debe: 10_000 },
    })
    expect(
      await cobrar(
        ana,
        sofia,
        [
          [a, 5_000],
          [a, 5_000],
        ],
        [efectivo(10_000)],
      ),
    ).toMatchObject({ status: 422 })
    expect(await cobrar(ana, sofia, [[a, 0]], [efectivo(1)])).toMatchObject({ status: 400 })
    expect(await cobrar(ana, sofia, [[a, 1.5]], [efectivo(1)])).toMatchObject({ status: 400 })
    expect(await cobrar(ana, sofia, [[a, 10_000]], [{ ...efectivo(10_000), recibido: 9_000 }])).toMatchObject({
      status: 422,
    })
    // A telephone as the cash that was handed over: L 10 million are as much as any screen takes.
    expect(await cobrar(ana, sofia, [[a, 10_000]], [{ ...efectivo(10_000), recibido: 1_000_000_000 }])).toMatchObject({
      status: 400,
      body: { errors: { pagos: { 0: { recibido: expect.stringContaining('parece un teléfono') } } } },
    })
    expect(await cobrar(ana, sofia, [[a, 10_000]], [efectivo(10_000)], { total: 1, numero: 7 })).toMatchObject({
      status: 400,
      body: { errors: { total: expect.any(String), numero: expect.any(String) } },
    })
    expect(
      await ana.post('/RecibosIndividuales', { cliente_id: sofia, lineas: [], pagos: [efectivo(1)] }),
    ).toMatchObject({ status: 400 })
  })
})

describe('receipts at the same time', () => {
  it('make one of 50 parallel posts with one key, and refuse the key with another body', async () => {
    const ana = await cajera()
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 100_000)
    const header = key()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cobrar(ana, sofia, [[a, 1_000]], [efectivo(1_000)], {}, header)),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await debeDe(server.db, a)).toBe(99_000)
    expect(await cobrar(ana, sofia, [[a, 2_000]], [efectivo(2_000)], {}, header)).toMatchObject({
      status: 409,
      body: { code: 'idempotencia_distinta' },
    })
  })

  it('let one of two full payments of a charge win, and tell the other clearly', async () => {
    const [ana, eva] = [await cajera(), await cajera()]
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 70_000)
    const answers = await Promise.all([
      cobrar(ana, sofia, [[a, 70_000]], [efectivo(70_000)]),
      cobrar(eva, sofia, [[a, 70_000]], [efectivo(70_000)]),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409])
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: 'cargo_ya_pagado',
      message: expect.stringContaining('alguien acaba de cobrar'),
    })
  })

  it('number 200 from 20 clients on two processes without a gap, though a fifth fails half-way', async () => {
    const other = await server.another()
    const antes = await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM recibos`)
    const people = await Promise.all(Array.from({ length: 20 }, cajera))
    const outcomes = await Promise.all(
      people.map(async (person, index) => {
        const who = index % 2 ? client(other, person.token) : person
        const statuses: number[] = []
        for (let n = 0; n < 10; n++) {
          const sofia = await estudiante(server.db)
          const a = await cargo(server.db, sofia, 10_000)
          // A fifth names an account that does not exist: the insert fails after the number was taken.
          const pago = n % 5 === 4 ? { metodo: 'transferencia', monto: 10_000, cuenta_id: 999 } : efectivo(10_000)
          statuses.push((await cobrar(who, sofia, [[a, 10_000]], [pago])).status)
        }
        return statuses
      }),
    )
    const good = outcomes.flat().filter((status) => status === 201).length
    expect(good).toBe(160)
    expect(outcomes.flat().filter((status) => status >= 500)).toEqual([])
    const despues = await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM recibos`)
    expect(despues.n - antes.n).toBe(160)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a till', () => {
  it('opens once, expects what its receipts say, closes by counting with a remark, and never changes again', async () => {
    const ana = await cajera()
    expect(await ana.post('/Caja/abrir', { fondo: 1 })).toMatchObject({ status: 409, body: { code: 'caja_abierta' } })
    const sofia = await estudiante(server.db)
    const a = await cargo(server.db, sofia, 30_000)
    const { body: recibo } = await cobrar(
      ana,
      sofia,
      [[a, 30_000]],
      [efectivo(10_000), { metodo: 'tarjeta', monto: 20_000 }],
    )
    const { body: actual } = await ana.get<{ caja: { id: number; conteos: object[] } }>('/Caja/actual')
    expect(actual.caja.conteos).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ metodo: 'efectivo', esperado: 60_000 }),
        expect.objectContaining({ metodo: 'tarjeta', esperado: 20_000 }),
      ]),
    )

    const contado = [
      { metodo: 'efectivo', monto: 58_000 },
      { metodo: 'tarjeta', monto: 20_000 },
    ]
    expect(await ana.post(`/Caja/${actual.caja.id}/cerrar`, { contado })).toMatchObject({
      status: 422,
      body: { errors: { observacion: expect.any(String) } },
    })
    const closed = await ana.post(`/Caja/${actual.caja.id}/cerrar`, { contado, observacion: 'Faltan L 20 de vuelto' })
    expect(closed).toMatchObject({ status: 200, body: { estado: 'cerrada', diferencia: -2_000 } })
    expect((await ana.post(`/Caja/${actual.caja.id}/cerrar`, { contado })).status).toBe(409)
    expect(await ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Tarde' })).toMatchObject({
      status: 409,
      body: { code: 'sin_caja' },
    })
  })

  it('shows a cashier only her own, and a supervisor closes one left open', async () => {
    const [ana, eva, admin] = [await cajera(), await cajera(), await server.as('Administrador')]
    const { body } = await ana.get<{ caja: { id: number } }>('/Caja/actual')
    expect((await eva.get(`/Caja/${body.caja.id}`)).status).toBe(404)
    expect((await eva.list<{ id: number }>('Caja')).body.map((caja) => caja.id)).not.toContain(body.caja.id)
    expect(await eva.post(`/Caja/${body.caja.id}/cerrar`, { contado: [] })).toMatchObject({
      status: 409,
      body: { code: 'caja_ajena' },
    })
    expect(
      (await admin.post(`/Caja/${body.caja.id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 50_000 }] })).status,
    ).toBe(200)
  })

  it('does not close over a receipt in flight', async () => {
    const ana = await cajera()
    const { body } = await ana.get<{ caja: { id: number } }>('/Caja/actual')
    const receipts = Array.from({ length: 15 }, async () => {
      const sofia = await estudiante(server.db)
      return cobrar(ana, sofia, [[await cargo(server.db, sofia, 1_000), 1_000]], [efectivo(1_000)])
    })
    const contado = [{ metodo: 'efectivo', monto: 0 }]
    const close = ana.post(`/Caja/${body.caja.id}/cerrar`, { contado, observacion: 'Prueba' })
    const answers = await Promise.all(receipts)
    await close
    const inside = answers.filter((answer) => answer.status === 201).length
    const conteo = await server.db.one<{ esperado: number }>(
      sql`SELECT esperado FROM caja_conteos WHERE caja_id = ${body.caja.id} AND metodo = 'efectivo'`,
    )
    expect(conteo.esperado).toBe(50_000 + inside * 1_000)
  })
})

describe('RecibosGeneral', () => {
  it('sums the whole filtered set by method, with voided receipts and credit apart', async () => {
    const [ana, conta] = [await cajera(), await server.as('Contabilidad')]
    const sofia = await estudiante(server.db, { a_favor: 5_000 })
    const cargos = [await cargo(server.db, sofia, 10_000), await cargo(server.db, sofia, 10_000)]
    await cobrar(
      ana,
      sofia,
      [[cargos[0] ?? 0, 10_000]],
      [
        { metodo: 'saldo_a_favor', monto: 5_000 },
        { metodo: 'tarjeta', monto: 5_000 },
      ],
    )
    const { body: wrong } = await cobrar(ana, sofia, [[cargos[1] ?? 0, 10_000]], [efectivo(10_000)])
    await ana.post(`/RecibosIndividuales/${wrong.id}/anular`, { motivo: 'Error' })

    const filter = encodeURIComponent(JSON.stringify({ cliente_id: sofia }))
    expect((await conta.get(`/RecibosGeneral/resumen?filter=${filter}`)).body).toMatchObject({
      recibos: 1,
      recibido: 5_000,
      saldo_a_favor: 5_000,
      anulados: { recibos: 1, total: 10_000 },
      por_metodo: expect.arrayContaining([{ metodo: 'tarjeta', pagos: 1, monto: 5_000 }]),
    })
    expect((await conta.list('RecibosGeneral', { cliente_id: sofia })).total).toBe(2)
    expect(
      (await conta.get<string>(`/RecibosGeneral/exportar?formato=csv&filter=${filter}`)).body.trim().split('\n'),
    ).toHaveLength(3)
    expect((await ana.get('/RecibosGeneral')).status).toBe(403)
  })
})

it('finds a student by words of hers and of her guardian together', async () => {
  const ana = await cajera()
  const sofia = await estudiante(server.db, {
    nombres: 'Xiomara',
    apellidos: 'Zúniga',
    encargado_id: await encargado(server.db, { nombres: 'Yolanda' }),
  })
  for (const q of ['yolanda xiomara', 'zuniga', 'CRUZ yol']) {
    const { body } = await ana.get<{ cliente_id: number }[]>(`/RecibosIndividuales/buscar?q=${encodeURIComponent(q)}`)
    expect(body.map((row) => row.cliente_id)).toEqual([sofia])
  }
  expect((await ana.get(`/RecibosIndividuales/buscar?q=${encodeURIComponent('yolanda pedro')}`)).body).toEqual([])
})
