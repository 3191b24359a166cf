import { describe, expect, it } from 'vitest'
import { formatoLempiras } from '#contract/texto/formato'
import type { CarritoVigente, Hallazgos, VentaEnEspera } from '#contract/recibos/recibos-varios'
import type { Recibo, RecibosDe } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { key, type Client } from '#tests/api/apoyo/helper'
import { abono, de, efectivo, escena, libre, vender, type Venta } from './recibos-varios-escena.ts'
import * as hay from '#tests/kit'
import { cargo, encargado, estudiante, producto } from '#tests/kit'

const { server, gente, cajera } = escena()

describe('a sale that is undone', () => {
  it('keeps its number while the till is open, and is reversed after', async () => {
    const eva = await cajera()
    const a = await cargo(server.db, await estudiante(server.db), 10_000)
    const first = (await vender(eva, [de(gente.cuaderno), abono(a, 10_000)], [efectivo(14_500)])).body
    expect(await eva.post(`/RecibosVarios/${first.id}/anular`, { motivo: 'Se equivocó' })).toMatchObject({
      status: 200,
      body: { estado: 'anulado', numero: first.numero },
    })
    expect(await debeDe(server.db, a)).toBe(10_000)

    const second = (await vender(eva, [de(gente.cuaderno, 2), abono(a, 10_000)], [efectivo(19_000)])).body
    const { body } = await eva.get<{ caja: { id: number } }>('/Caja/actual')
    await eva.post(`/Caja/${body.caja.id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 519_000 }] })
    const anular = (firma: Record<string, string> = {}) =>
      gente.ana.post<Venta & { autorizacion: { id: number } }>(
        `/RecibosVarios/${second.id}/anular`,
        { motivo: 'Lo devolvió' },
        firma,
      )
    const negada = await anular()
    expect(negada.status).toBe(403)
    const { id } = negada.body.autorizacion
    await gente.ana.post(`/Autorizaciones/${id}/pedir`, { motivo: 'Lo devolvió' })
    expect((await (await server.as('Administrador')).post(`/Autorizaciones/${id}/aprobar`)).status).toBe(200)
    const undone = await anular({ 'X-Autorizacion': String(id) })
    expect(undone).toMatchObject({ status: 200, body: { estado: 'emitido', revertido_por: { tipo: 'reversion' } } })
    const { body: reversion } = await gente.ana.get<Recibo>(`/RecibosIndividuales/${undone.body.revertido_por?.id}`)
    expect(reversion).toMatchObject({
      total: 19_000,
      isv: second.isv,
      lineas: [{ producto_id: gente.cuaderno, cantidad: 2, precio: 4_500 }, { cargo_id: a }],
    })
    expect(await debeDe(server.db, a)).toBe(10_000)
    expect(await faltas(server.db)).toEqual([])
    const escritas = await server.db.many(
      sql`
        SELECT modulo, accion
        FROM bitacora
        WHERE entidad = 'recibos' AND entidad_id = ANY(${[first.id, second.id]}) AND accion IN ('anular', 'revertir')
        ORDER BY id
      `,
    )
    expect(escritas).toEqual([
      { modulo: 'RecibosVarios', accion: 'anular' },
      { modulo: 'RecibosVarios', accion: 'revertir' },
    ])
  })

  it('belongs to its own module, and an individual receipt to its', async () => {
    const sofia = await estudiante(server.db)
    const { body: venta } = await vender(gente.ana, [de(gente.cuaderno)], [efectivo(4_500)])
    const { body: recibo } = await gente.ana.post<Recibo>(
      '/RecibosIndividuales',
      {
        cliente_id: sofia,
        lineas: [{ cargo_id: await cargo(server.db, sofia, 100), monto: 100 }],
        pagos: [efectivo(100)],
      },
      key(),
    )
    for (const [modulo, ajeno] of [
      ['RecibosVarios', recibo.id],
      ['RecibosIndividuales', venta.id],
    ] as const) {
      expect((await gente.ana.get(`/${modulo}/${ajeno}`)).status).toBe(404)
      expect((await gente.ana.get(`/${modulo}/${ajeno}/historial`)).status).toBe(404)
      expect((await gente.ana.get(`/${modulo}/${ajeno}/pdf?formato=ticket80`)).status).toBe(404)
      expect((await gente.ana.post(`/${modulo}/${ajeno}/enlace`)).status).toBe(404)
      expect((await gente.ana.post(`/${modulo}/${ajeno}/anular`, { motivo: 'Error' })).status).toBe(404)
      expect((await gente.ana.list(modulo, { id: [ajeno] })).total).toBe(0)
    }
    const conta = await server.as('Contabilidad')
    for (const { id } of [venta, recibo]) expect((await conta.get(`/RecibosGeneral/${id}`)).status).toBe(200)
    expect((await gente.ana.get<{ frase: string }[]>(`/RecibosVarios/${venta.id}/historial`)).body[0]).toMatchObject({
      frase: `vendió ${formatoLempiras(4_500)} a Consumidor final con el recibo ${venta.numero_texto}`,
    })
  })
})

it('stands beside individual receipts where all of a till or a student are listed, for who may see both', async () => {
  const eva = await cajera()
  const sofia = await estudiante(server.db)
  const { body: venta } = await vender(eva, [de(gente.cuaderno)], [efectivo(4_500)], { cliente_id: sofia })
  const { body: recibo } = await eva.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id: sofia,
      lineas: [{ cargo_id: await cargo(server.db, sofia, 100), monto: 100 }],
      pagos: [efectivo(100)],
    },
    key(),
  )
  const todos = async (who: Client, filtro: object) =>
    (await who.get<RecibosDe>(`/RecibosIndividuales/todos?filter=${encodeURIComponent(JSON.stringify(filtro))}`)).body
  for (const filtro of [{ cliente_id: sofia }, { caja_id: venta.caja_id }])
    expect(await todos(eva, filtro)).toMatchObject({
      total: 2,
      recibos: [
        { id: recibo.id, tipo: 'individual' },
        { id: venta.id, tipo: 'varios' },
      ],
    })
  await hay.rol(server.db, 'Tienda', ['RecibosVarios:ver'])
  expect(await todos(await server.as('Tienda'), { cliente_id: sofia })).toMatchObject({
    total: 1,
    recibos: [{ id: venta.id }],
  })
  expect((await (await server.as('Docente')).get('/RecibosIndividuales/todos')).status).toBe(403)
})

describe('the box', () => {
  const buscar = async (q: string) =>
    (await gente.ana.get<Hallazgos>(`/RecibosVarios/buscar?q=${encodeURIComponent(q)}`)).body

  it('finds a product by its code, whatever its capitals, before those that only contain it', async () => {
    await producto(server.db, { codigo: '74210019', nombre: 'Otro' })
    expect(await buscar('7421001')).toMatchObject({
      exacto: { id: gente.cuaderno },
      productos: [{ codigo: '74210019' }],
    })
    expect((await buscar('uni-10')).exacto).toMatchObject({ id: gente.uniforme, precio: 32_000 })
    expect(await buscar('polo cam')).toMatchObject({ exacto: null, productos: [{ id: gente.uniforme }] })
    await server.db.run(sql`UPDATE productos SET activo = false WHERE codigo = '74210019'`)
    expect((await buscar('7421001')).productos).toEqual([])
  })

  it("finds students by their own name or a guardian's, with what they owe, oldest first", async () => {
    const ana_maria = await encargado(server.db, { nombres: 'Xiomara' })
    const sofia = await estudiante(server.db, { nombres: 'Sofía Zelaya', encargado_id: ana_maria })
    const [nueva, vieja] = [
      await cargo(server.db, sofia, 3_000, { vence: '2099-01-01' }),
      await cargo(server.db, sofia, 2_000, { vence: '2026-01-01' }),
    ]
    await cargo(server.db, sofia, 1_000).then((id) =>
      server.db.run(sql`UPDATE cargos SET anulado_en = now() WHERE id = ${id}`),
    )
    for (const q of ['zelaya', 'xiomara zelaya']) {
      const { titulares } = await buscar(q)
      expect(titulares).toMatchObject([{ cliente_id: sofia, debe: 5_000, vencido: 2_000 }])
      expect(titulares[0]?.cargos.map(({ id }) => id)).toEqual([vieja, nueva])
    }
    expect((await buscar('ze')).titulares).toEqual([])
    expect((await gente.ana.get('/RecibosVarios/buscar?q=')).status).toBe(400)
  })

  it("is nobody's who may not sell", async () => {
    const conta = await server.as('Contabilidad')
    expect((await conta.get('/RecibosVarios/buscar?q=7421001')).status).toBe(403)
    expect((await conta.list('RecibosVarios')).status).toBe(200)
  })
})

describe('a sale that waits', () => {
  const contenido = { lineas: [de(0, 1), abono(1, 1_000), libre(500)], cliente_id: null, pagador_nombre: 'Ana Cruz' }
  const esperar = (who: Client, cuerpo: object = {}, header = key()) =>
    who.post<VentaEnEspera & { message: string }>(
      '/RecibosVarios/espera',
      { nombre: 'Sofía', total: 9_000, contenido: { ...contenido, lineas: [de(gente.cuaderno, 2)] }, ...cuerpo },
      header,
    )
  const lista = async (who: Client) => (await who.get<VentaEnEspera[]>('/RecibosVarios/espera')).body

  it('is kept as it was for its user, and taken back once', async () => {
    const eva = await server.as('Recepción')
    const { status, body } = await esperar(eva)
    expect(status).toBe(201)
    expect(await lista(eva)).toEqual([body])
    expect(body).toMatchObject({
      nombre: 'Sofía',
      total: 9_000,
      contenido: {
        lineas: [{ tipo: 'producto', producto_id: gente.cuaderno, cantidad: 2 }],
        pagador_nombre: 'Ana Cruz',
      },
    })
    expect(await lista(gente.ana)).toEqual([])
    expect((await gente.ana.delete(`/RecibosVarios/espera/${body.id}`)).status).toBe(404)
    const answers = await Promise.all([
      eva.delete(`/RecibosVarios/espera/${body.id}`),
      eva.delete(`/RecibosVarios/espera/${body.id}`),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404])
    expect(await lista(eva)).toEqual([])
  })

  it('waits with at most nineteen others, and once for a key', async () => {
    const eva = await server.as('Recepción')
    const header = key()
    const same = await Promise.all([esperar(eva, {}, header), esperar(eva, {}, header)])
    expect(same[0]?.body.id).toBe(same[1]?.body.id)
    const answers = await Promise.all(Array.from({ length: 25 }, () => esperar(eva)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19)
    expect(answers.find(({ status }) => status === 422)?.body.message).toContain('20')
    expect(await lista(eva)).toHaveLength(20)
  })

  it('holds a cart and nothing else', async () => {
    for (const cuerpo of [
      { contenido: {} },
      { contenido: { lineas: [] } },
      { contenido: { lineas: [de(1)], pagos: [] } },
      { contenido: { lineas: [{ ...de(1), precio: 1 }] } },
      { nombre: '' },
      { total: -1 },
      { usuario_id: 1 },
    ])
      expect((await esperar(gente.ana, cuerpo)).status).toBe(400)
  })

  it('is looked at again when it is taken back: prices, what is owed, who', async () => {
    const sofia = await estudiante(server.db, { a_favor: 700 })
    const [pagado, vivo] = [await cargo(server.db, sofia, 1_000), await cargo(server.db, sofia, 2_000)]
    await vender(gente.ana, [abono(pagado, 1_000)], [efectivo(1_000)])
    const { body } = await gente.ana.post<CarritoVigente>('/RecibosVarios/revisar', {
      productos: [gente.cuaderno, 999_999],
      cargos: [pagado, vivo],
      cliente_id: sofia,
    })
    expect(body.productos).toMatchObject([{ id: gente.cuaderno, precio: 4_500 }])
    expect(body.cargos.map(({ debe, cliente_nombre }) => [debe, cliente_nombre.startsWith('Mejía')])).toEqual([
      [0, true],
      [2_000, true],
    ])
    expect(body.cliente).toMatchObject({ cliente_id: sofia, a_favor: 700, debe: 2_000 })

    // Merged while the sale waited: it is of who stayed.
    const queda = await estudiante(server.db)
    const admin = await server.as('Administrador')
    expect((await admin.post(`/Clientes/${queda}/fusionar`, { otro_id: sofia })).status).toBe(200)
    const despues = { productos: [], cargos: [], cliente_id: sofia }
    expect((await gente.ana.post<CarritoVigente>('/RecibosVarios/revisar', despues)).body.cliente).toMatchObject({
      cliente_id: queda,
      a_favor: 700,
    })
  })
})

it('puts on the board what is sold, favourites and what has a category, and nothing else', async () => {
  const suelto = await producto(server.db, { codigo: 'SUE-1', nombre: 'Suelto' })
  const [libro, favorito, viejo] = [
    await producto(server.db, { codigo: 'LIB-1', nombre: 'Álgebra' }),
    await producto(server.db, { codigo: 'FAV-1', nombre: 'Zapatos' }),
    await producto(server.db, { codigo: 'VIE-1', nombre: 'Viejo' }),
  ]
  await server.db.run(sql`UPDATE productos SET categoria = 'Libros' WHERE id = ANY(${[libro, viejo]})`)
  await server.db.run(sql`UPDATE productos SET favorito = true WHERE id = ${favorito}`)
  await server.db.run(sql`UPDATE productos SET activo = false WHERE id = ${viejo}`)
  const { body } = await gente.ana.get<{ productos: { id: number; categoria: string | null; favorito: boolean }[] }>(
    '/RecibosVarios/tablero',
  )
  expect(body.productos).toMatchObject([
    { id: libro, categoria: 'Libros', favorito: false },
    { id: favorito, categoria: null, favorito: true },
  ])
  expect(body.productos.some(({ id }) => id === suelto)).toBe(false)
  expect((await (await server.as('Contabilidad')).get('/RecibosVarios/tablero')).status).toBe(403)
})
