import { describe, expect, it } from 'vitest'
import { isvIncluido } from '#contract/dinero'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { Hallazgos } from '#contract/recibos/recibos-varios'
import { sql } from '#server/db/sql'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { client, key, type Client } from '#tests/api/apoyo/helper'
import { abono, de, efectivo, escena, libre, vender } from './recibos-varios-escena.ts'
import * as hay from '#tests/kit'
import { cargo, encargado, estudiante, producto } from '#tests/kit'

/* The point of sale: what is sold, for how much, and what becomes of it. */
const { server, gente, cajera } = escena()

describe('a sale', () => {
  it('of products, charges of two students and free text is paid by two methods, without a client', async () => {
    const [sofia, jose] = [
      await estudiante(server.db, { nombres: 'Sofía' }),
      await estudiante(server.db, { nombres: 'José' }),
    ]
    const [a, b] = [await cargo(server.db, sofia, 120_000), await cargo(server.db, jose, 90_000)]
    const { status, body } = await vender(
      gente.ana,
      [de(gente.cuaderno, 3), de(gente.uniforme), abono(a, 120_000), abono(b, 40_000), libre(5_000, { cantidad: 2 })],
      [
        { metodo: 'tarjeta', monto: 100_000, referencia: '0412' },
        { ...efectivo(115_500), recibido: 120_000 },
      ],
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      serie: 'RV',
      tipo: 'varios',
      total: 215_500,
      cliente_id: null,
      pagador_nombre: 'Consumidor final',
      metodos: ['tarjeta', 'efectivo'],
    })
    expect(
      body.lineas.map(({ cantidad, precio, total, cliente_nombre }) => [
        cantidad,
        precio,
        total,
        cliente_nombre?.split(' ')[0] ?? null,
      ]),
    ).toEqual([
      [3, 4_500, 13_500, null],
      [1, 32_000, 32_000, null],
      [1, 120_000, 120_000, 'Sofía'],
      [1, 40_000, 40_000, 'José'],
      [2, 5_000, 10_000, null],
    ])
    expect(body.pagos[1]).toMatchObject({ cambio: 4_500 })
    expect(body.isv).toBe(
      isvIncluido(13_500, 'gravado_15') + isvIncluido(32_000, 'gravado_15') + isvIncluido(10_000, 'gravado_15'),
    )
    expect([await debeDe(server.db, a), await debeDe(server.db, b)]).toEqual([0, 50_000])
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes its prices from the catalogue, and none from who asks', async () => {
    const barato = await producto(server.db, { precio: 1_000 })
    for (const extra of [{ precio: 1 }, { total: 1 }, { isv: 'exento' }, { nombre: 'x' }])
      expect((await vender(gente.ana, [de(barato, 1, extra)], [efectivo(1)])).status).toBe(400)
    for (const extra of [
      { total: 1 },
      { numero: 1 },
      { serie: 'RI' },
      { fecha: '2020-01-01' },
      { caja_id: 1 },
      { usuario_id: 1 },
      { estado: 'anulado' },
    ])
      expect((await vender(gente.ana, [de(barato)], [efectivo(1_000)], extra)).status).toBe(400)
    await server.db.run(sql`UPDATE productos SET precio = 2000 WHERE id = ${barato}`)
    expect(await vender(gente.ana, [de(barato)], [efectivo(1_000)])).toMatchObject({
      status: 422,
      body: { errors: { pagos: expect.stringContaining('10.00') } },
    })
    expect((await vender(gente.ana, [de(barato)], [efectivo(2_000)])).body).toMatchObject({ total: 2_000 })
  })

  it('keeps the price and the name that a product had', async () => {
    const libro = await producto(server.db, { precio: 10_000, nombre: 'Libro 2026' })
    const { body } = await vender(gente.ana, [de(libro)], [efectivo(10_000)])
    await server.db.run(sql`UPDATE productos SET precio = 99900, nombre = 'Otro', isv = 'exento' WHERE id = ${libro}`)
    // As somebody who may would have changed its tax.
    await server.db.run(sql`UPDATE productos SET isv_lista = isv WHERE id = ${libro}`)
    expect((await gente.ana.get<Recibo>(`/RecibosVarios/${body.id}`)).body).toMatchObject({
      total: 10_000,
      isv: 1_304,
      lineas: [{ descripcion: 'Libro 2026', precio: 10_000 }],
    })
  })

  it('refuses, beside the line, what is not sold', async () => {
    const viejo = await producto(server.db, { nombre: 'Agenda 2020' })
    await server.db.run(sql`UPDATE productos SET activo = false WHERE id = ${viejo}`)
    expect(await vender(gente.ana, [de(gente.cuaderno), de(viejo)], [efectivo(9_000)])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 1: { producto_id: expect.stringContaining('Agenda 2020') } } } },
    })
    expect(await vender(gente.ana, [de(999_999)], [efectivo(9_000)])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { producto_id: expect.any(String) } } } },
    })
    for (const cantidad of [0, -1, 1.5, 1_000, '2', null])
      expect((await vender(gente.ana, [de(gente.cuaderno, cantidad as number)], [efectivo(9_000)])).status).toBe(400)
    expect((await vender(gente.ana, [], [efectivo(1)])).status).toBe(400)
    expect(
      (
        await vender(
          gente.ana,
          Array.from({ length: 101 }, () => de(gente.cuaderno)),
          [efectivo(454_500)],
        )
      ).status,
    ).toBe(400)
  })

  it('sells nothing more to who was erased on request, who pays what is owed', async () => {
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 700)
    await server.db.run(sql`UPDATE clientes SET datos_borrados_en = now() WHERE id = ${cliente_id}`)
    const debido = { tipo: 'cargo', cargo_id, monto: 700 }
    const vendido = await vender(gente.ana, [debido, de(gente.cuaderno)], [efectivo(5_200)], { cliente_id })
    expect(vendido).toMatchObject({ status: 422, body: { errors: { cliente_id: expect.any(String) } } })
    expect((await vender(gente.ana, [debido], [efectivo(700)], { cliente_id })).status).toBe(201)
  })

  it('pays no charge twice', async () => {
    const a = await cargo(server.db, await estudiante(server.db), 10_000)
    expect(await vender(gente.ana, [abono(a, 5_000), abono(a, 5_000)], [efectivo(10_000)])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 1: { cargo_id: expect.any(String) } } } },
    })
    expect(await vender(gente.ana, [abono(a, 10_001)], [efectivo(10_001)])).toMatchObject({
      status: 409,
      body: { code: 'cargo_ya_pagado', debe: 10_000 },
    })
  })

  it('pays no charge for who only sells, finds none for her, and tells again what was taken before', async () => {
    await hay.rol(server.db, 'Tiendita', [
      'RecibosVarios:ver',
      'RecibosVarios:crear',
      'RecibosVarios:anular',
      'Caja:crear',
    ])
    const sofia = await estudiante(server.db, { nombres: 'Zoila', apellidos: 'Quan' })
    const a = await cargo(server.db, sofia, 10_000)
    const tienda = await cajera('Tiendita')
    const negada = { status: 403, body: { code: 'sin_permiso', message: expect.stringContaining('Quite esas líneas') } }
    for (const lineas of [[abono(a, 10_000)], [de(gente.cuaderno), abono(a, 5_500)]])
      expect(await vender(tienda, lineas, [efectivo(10_000)])).toMatchObject(negada)
    expect(await debeDe(server.db, a)).toBe(10_000)
    const deQuan = async (who: Client) => (await who.get<Hallazgos>('/RecibosVarios/buscar?q=quan')).body.titulares
    expect(await deQuan(tienda)).toMatchObject([{ cliente_id: sofia, cargos: [] }])
    expect(await deQuan(gente.ana)).toMatchObject([{ cargos: [{ id: a }] }])

    await hay.permitir(server.db, 'Tiendita', ['RecibosIndividuales:crear'])
    const firma = key()
    const { status, body } = await vender(tienda, [abono(a, 4_000)], [efectivo(4_000)], {}, firma)
    expect(status).toBe(201)
    await server.db.run(sql`
      DELETE FROM rol_permisos
      WHERE modulo = 'RecibosIndividuales' AND rol_id = (SELECT id FROM roles WHERE nombre = 'Tiendita')
    `)
    expect(await vender(tienda, [abono(a, 4_000)], [efectivo(4_000)], {}, firma)).toMatchObject({
      status: 201,
      body: { id: body.id },
    })
    expect(
      await tienda.post(`/RecibosVarios/${body.id}/anular-y-cobrar`, { motivo: 'Era de otra' }, key()),
    ).toMatchObject(negada)
    expect(await debeDe(server.db, a)).toBe(6_000)
  })

  it('needs an open till, and the right to sell', async () => {
    expect(await vender(await server.as('Recepción'), [de(gente.cuaderno)], [efectivo(4_500)])).toMatchObject({
      status: 409,
      body: { code: 'sin_caja' },
    })
    for (const rol of ['Contabilidad', 'Docente'])
      expect((await vender(await server.as(rol), [de(gente.cuaderno)], [efectivo(4_500)])).status).toBe(403)
    const eva = await cajera()
    const { body } = await eva.get<{ caja: { id: number } }>('/Caja/actual')
    await eva.post(`/Caja/${body.caja.id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 500_000 }] })
    expect(await vender(eva, [de(gente.cuaderno)], [efectivo(4_500)])).toMatchObject({
      status: 409,
      body: { code: 'sin_caja' },
    })
  })

  it('of nothing but what is given away needs no payment', async () => {
    const folleto = await producto(server.db, { precio: 0 })
    expect(await vender(gente.ana, [de(folleto)], [])).toMatchObject({ status: 201, body: { total: 0, metodos: [] } })
    expect(await vender(gente.ana, [de(gente.cuaderno)], [])).toMatchObject({ status: 422 })
  })
})

describe('what the payments exceed', () => {
  it('goes back in cash when there is no client, and in nothing else', async () => {
    expect((await vender(gente.ana, [de(gente.cuaderno)], [efectivo(5_000)])).body).toMatchObject({
      total: 4_500,
      pagos: [{ monto: 4_500, recibido: 5_000, cambio: 500 }],
    })
    expect(
      (
        await vender(
          gente.ana,
          [de(gente.cuaderno)],
          [
            { metodo: 'tarjeta', monto: 4_000 },
            { ...efectivo(1_000), recibido: 2_000 },
          ],
        )
      ).body,
    ).toMatchObject({
      pagos: [
        { monto: 4_000, cambio: 0 },
        { monto: 500, recibido: 2_000, cambio: 1_500 },
      ],
    })
    expect(await vender(gente.ana, [de(gente.cuaderno)], [{ metodo: 'tarjeta', monto: 5_000 }])).toMatchObject({
      status: 422,
      body: { errors: { pagos: expect.stringContaining('5.00') } },
    })
    expect((await vender(gente.ana, [de(gente.cuaderno)], [efectivo(5_000)], { excedente_cliente_id: 1 })).status).toBe(
      400,
    )
  })

  it('stays as credit of the client, who pays with it later', async () => {
    const sofia = await estudiante(server.db)
    const { body } = await vender(
      gente.ana,
      [de(gente.cuaderno)],
      [{ metodo: 'transferencia', monto: 6_000, referencia: 'TR-1' }],
      { cliente_id: sofia },
    )
    expect(body).toMatchObject({
      total: 6_000,
      lineas: [{}, { descripcion: 'Saldo a favor', total: 1_500 }],
      pagador_nombre: expect.stringContaining('Mejía'),
    })
    expect((await gente.ana.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ a_favor: 1_500 })
    expect(
      await vender(gente.ana, [de(gente.cuaderno)], [{ metodo: 'saldo_a_favor', monto: 1_501 }, efectivo(2_999)], {
        cliente_id: sofia,
      }),
    ).toMatchObject({ status: 422 })
    expect(
      (
        await vender(gente.ana, [de(gente.cuaderno)], [{ metodo: 'saldo_a_favor', monto: 1_500 }, efectivo(3_000)], {
          cliente_id: sofia,
          cambiar_saldo: true,
        })
      ).status,
    ).toBe(201)
    expect((await gente.ana.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ a_favor: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a receipt stays with its student or the family, and goes to nobody else', async () => {
    const encargado_id = await encargado(server.db)
    const [hija, hermano, ajena] = [
      await estudiante(server.db, { encargado_id }),
      await estudiante(server.db, { encargado_id }),
      await estudiante(server.db),
    ]
    const de = { lineas: [], pagos: [efectivo(700)] }
    const dejar = async (titular: object, excedente_cliente_id: number) =>
      (await gente.ana.post('/RecibosIndividuales', { ...de, ...titular, excedente_cliente_id }, key())).status
    for (const titular of [{ cliente_id: hija }, { encargado_id }]) {
      expect(await dejar(titular, ajena)).toBe(422)
      expect(await dejar(titular, hermano)).toBe(201)
    }
  })

  it('is never of somebody else, but for what is her own in the sale', async () => {
    const rica = await estudiante(server.db, { a_favor: 100_000 })
    const a = await cargo(server.db, rica, 2_000)
    const conSuSaldo = { metodo: 'saldo_a_favor', monto: 4_500, cliente_id: rica }
    expect(await vender(gente.ana, [de(gente.cuaderno)], [conSuSaldo])).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { cliente_id: expect.any(String) } } } },
    })
    expect((await vender(gente.ana, [de(gente.cuaderno)], [{ metodo: 'saldo_a_favor', monto: 4_500 }])).status).toBe(
      422,
    )
    const conLoSuyo = [de(gente.cuaderno), abono(a, 2_000)]
    expect(await vender(gente.ana, conLoSuyo, [conSuSaldo, efectivo(2_000)])).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { monto: expect.stringContaining('20.00') } } } },
    })
    expect((await vender(gente.ana, conLoSuyo, [{ ...conSuSaldo, monto: 2_000 }, efectivo(4_500)])).status).toBe(201)
  })
})

describe('a discount', () => {
  const descuento = async (nombre: string, datos: Record<string, unknown> = {}): Promise<number> => {
    const d = {
      tipo: 'porcentaje',
      valor: 1_000,
      aplica_a: 'producto',
      requiere_autorizacion: false,
      acumulable: false,
      activo: true,
      desde: null,
      hasta: null,
      ...datos,
    }
    return await hay.descuento(server.db, {
      nombre,
      tipo: d.tipo,
      valor: d.valor,
      aplica_a: d.aplica_a,
      requiere_autorizacion: d.requiere_autorizacion,
      acumulable: d.acumulable,
      activo: d.activo,
      desde: d.desde,
      hasta: d.hasta,
    })
  }
  const admin = () => cajera('Administrador')

  it('typed by hand needs who may authorise it, and a reason', async () => {
    const conRebaja = [de(gente.cuaderno, 1, { descuento: 500 })]
    const motivo = { descuento_motivo: 'Portada rota' }
    expect(await vender(gente.ana, conRebaja, [efectivo(4_000)], motivo)).toMatchObject({
      status: 403,
      body: { code: 'sin_permiso', message: expect.stringContaining('puede autorizar') },
    })
    expect(
      (await vender(gente.ana, [de(gente.cuaderno)], [efectivo(4_000)], { descuento: 500, ...motivo })).status,
    ).toBe(403)
    const jefa = await admin()
    expect(await vender(jefa, conRebaja, [efectivo(4_000)])).toMatchObject({
      status: 422,
      body: { errors: { descuento_motivo: expect.any(String) } },
    })
    expect(await vender(jefa, conRebaja, [efectivo(4_000)], motivo)).toMatchObject({
      status: 201,
      body: {
        descuento: 500,
        total: 4_000,
        isv: isvIncluido(4_000, 'gravado_15'),
        subtotal: 4_500 - isvIncluido(4_000, 'gravado_15'),
      },
    })
    expect(await vender(jefa, [de(gente.cuaderno, 1, { descuento: 4_501 })], [efectivo(1)], motivo)).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { descuento: expect.stringContaining('45.00') } } } },
    })
    expect(await vender(jefa, [de(gente.cuaderno)], [efectivo(1)], { descuento: 4_501, ...motivo })).toMatchObject({
      status: 422,
      body: { errors: { descuento: expect.any(String) } },
    })
  })

  it('of the whole is spread over what is sold, never over a charge, before its tax is taken out', async () => {
    const jefa = await admin()
    const a = await cargo(server.db, await estudiante(server.db), 50_000)
    const [uno, dos, tres] = [
      await producto(server.db, { precio: 3_333 }),
      await producto(server.db, { precio: 3_333, isv: 'gravado_18' }),
      await producto(server.db, { precio: 3_334, isv: 'exento' }),
    ]
    const { body } = await vender(jefa, [de(uno), abono(a, 50_000), de(dos), de(tres)], [efectivo(59_900)], {
      descuento: 100,
      descuento_motivo: 'Redondeo',
    })
    expect(body.lineas.map(({ descuento, total, isv }) => [descuento, total, isv])).toEqual([
      [33, 3_300, 430],
      [0, 50_000, 0],
      [33, 3_300, 503],
      [34, 3_300, 0],
    ])
    expect(body).toMatchObject({ descuento: 100, total: 59_900, isv: 933 })
    expect(await faltas(server.db)).toEqual([])
  })

  it("of the catalogue is anybody's to give, as its rule was, unless it asks for authorisation", async () => {
    const hermanos = await descuento('Hermanos')
    const beca = await descuento('Beca', { requiere_autorizacion: true, valor: 5_000 })
    const { body } = await vender(
      gente.ana,
      [de(gente.uniforme, 1, { descuento_id: hermanos }), de(gente.cuaderno)],
      [efectivo(33_300)],
    )
    expect(body).toMatchObject({ descuento: 3_200, total: 33_300 })
    await server.db.run(sql`UPDATE descuentos SET nombre = 'Otro', valor = 1 WHERE id = ${hermanos}`)
    const aplicados = () =>
      server.db.many(
        sql`
          SELECT d.nombre, d.tipo, d.valor, d.monto, l.orden, d.usuario_id
          FROM descuentos_aplicados d
          JOIN recibo_lineas l ON l.id = d.recibo_linea_id
          WHERE l.recibo_id = ${body.id}
        `,
      )
    expect(await aplicados()).toEqual([
      {
        nombre: 'Hermanos',
        tipo: 'porcentaje',
        valor: 1_000,
        monto: 3_200,
        orden: 1,
        usuario_id: gente.ana.usuario_id,
      },
    ])
    const dado = async () =>
      (await (await admin()).get<{ vigente: boolean; recibo_id: number }[]>(`/Descuentos/${hermanos}/aplicaciones`))
        .body
    expect(await dado()).toMatchObject([{ recibo_id: body.id, vigente: true, numero_texto: body.numero_texto }])
    await gente.ana.post(`/RecibosVarios/${body.id}/anular`, { motivo: 'Error' })
    expect(await dado()).toMatchObject([{ vigente: false }])

    expect((await vender(gente.ana, [de(gente.uniforme)], [efectivo(16_000)], { descuento_id: beca })).status).toBe(403)
    expect((await vender(await admin(), [de(gente.uniforme)], [efectivo(16_000)], { descuento_id: beca })).status).toBe(
      422,
    )
    expect(
      (
        await vender(await admin(), [de(gente.uniforme)], [efectivo(16_000)], {
          descuento_id: beca,
          descuento_motivo: 'Huérfana',
        })
      ).status,
    ).toBe(201)
    expect(
      (await gente.ana.list<{ nombre: string }>('Descuentos', { activo: true })).body.map(({ nombre }) => nombre),
    ).toContain('Beca')
    const a = await cargo(server.db, await estudiante(server.db), 1_000)
    expect(await vender(gente.ana, [abono(a, 1_000)], [efectivo(1_000)], { descuento_id: hermanos })).toMatchObject({
      status: 422,
      body: { errors: { descuento_id: expect.any(String) } },
    })
  })

  it('of the catalogue holds only for products, in its days, and not together with an amount', async () => {
    const jefa = await admin()
    const ninguno = [
      await descuento('De cuotas', { aplica_a: 'mensualidad' }),
      await descuento('Viejo', { hasta: '2020-01-01' }),
      await descuento('Futuro', { desde: '2999-01-01' }),
      await descuento('Apagado', { activo: false }),
      999_999,
    ]
    for (const descuento_id of ninguno)
      expect(await vender(jefa, [de(gente.cuaderno, 1, { descuento_id })], [efectivo(4_500)])).toMatchObject({
        status: 422,
        body: { errors: { lineas: { 0: { descuento_id: expect.any(String) } } } },
      })
    const vigente = await descuento('Vigente')
    expect(
      await vender(jefa, [de(gente.cuaderno)], [efectivo(4_050)], {
        descuento_id: vigente,
        descuento: 1,
        descuento_motivo: 'Portada rota',
      }),
    ).toMatchObject({ status: 422, body: { errors: { descuento: expect.any(String) } } })
    expect(
      (
        await vender(
          jefa,
          [abono(await cargo(server.db, await estudiante(server.db), 1_000), 1_000)].map((linea) => ({
            ...linea,
            descuento_id: vigente,
          })),
          [efectivo(1_000)],
        )
      ).status,
    ).toBe(400)
  })
})

describe('sales at the same time', () => {
  it('are one of 50 parallel posts with one key', async () => {
    const header = key()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => vender(gente.ana, [de(gente.cuaderno)], [efectivo(4_500)], {}, header)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await vender(gente.ana, [de(gente.cuaderno, 2)], [efectivo(9_000)], {}, header)).toMatchObject({
      status: 409,
      body: { code: 'idempotencia_distinta' },
    })
  })

  it('of two tills and of both series pay a charge once, and number without a gap on two processes', async () => {
    const other = await server.another()
    const people = await Promise.all(Array.from({ length: 8 }, () => cajera()))
    const madre = await encargado(server.db)
    await Promise.all(
      people.map(async (person, index) => {
        const who = index % 2 ? client(other, person.token) : person
        for (let n = 0; n < 6; n++) {
          const sofia = await estudiante(server.db, { encargado_id: madre })
          const a = await cargo(server.db, sofia, 10_000)
          const answers = await Promise.all([
            vender(
              who,
              [abono(a, 10_000), de(gente.cuaderno)],
              [n % 3 === 2 ? { metodo: 'cheque', monto: 14_500, cuenta_id: 999 } : efectivo(14_500)],
            ),
            who.post(
              '/RecibosIndividuales',
              { cliente_id: sofia, lineas: [{ cargo_id: a, monto: 10_000 }], pagos: [efectivo(10_000)] },
              key(),
            ),
          ])
          expect(answers.filter(({ status }) => status === 201).length).toBe(1)
          expect(await debeDe(server.db, a)).toBe(0)
        }
      }),
    )
    expect(await faltas(server.db)).toEqual([])
  })
})
