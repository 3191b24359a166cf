import { beforeAll, describe, expect, it } from 'vitest'
import { isvIncluido } from '#contract/dinero'
import { formatoLempiras } from '#contract/formato'
import type { CarritoVigente, Hallazgos, VentaEnEspera } from '#contract/recibos/recibos-varios'
import type { Recibo, RecibosDe } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { cargo, debeDe, encargado, estudiante, faltas } from './datos.ts'
import { client, key, startServer, type Answer, type Client } from './helper.ts'
import { producto } from './mundo.ts'

/* The point of sale: what is sold, for how much, and what becomes of it. */
const server = startServer()
let ana: Client
let cuaderno: number
let uniforme: number

type Venta = Recibo & { code?: string; errors?: object; message?: string }

const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
const de = (producto_id: number, cantidad = 1, extra: object = {}) => ({ tipo: 'producto', producto_id, cantidad, ...extra })
const libre = (precio: number, extra: object = {}) => ({ tipo: 'libre', descripcion: 'Constancia', cantidad: 1, precio, isv: 'gravado_15', ...extra })
const abono = (cargo_id: number, monto: number) => ({ tipo: 'cargo', cargo_id, monto })
const vender = (who: Client, lineas: object[], pagos: object[], extra: object = {}, header = key()): Promise<Answer<Venta>> => who.post<Venta>('/RecibosVarios', { lineas, pagos, ...extra }, header)

async function cajera(rol = 'Recepción', fondo = 500_000): Promise<Client> {
  const who = await server.as(rol)
  expect((await who.post('/Caja/abrir', { fondo })).status).toBe(201)
  return who
}

beforeAll(async () => {
  ana = await cajera()
  cuaderno = await producto(server.db, { codigo: '7421001', precio: 4_500 })
  uniforme = await producto(server.db, { codigo: 'UNI-10', nombre: 'Camisa polo talla 10', precio: 32_000 })
})

describe('a sale', () => {
  it('of products, charges of two students and free text is paid by two methods, without a client', async () => {
    const [sofia, jose] = [await estudiante(server.db, { nombres: 'Sofía' }), await estudiante(server.db, { nombres: 'José' })]
    const [a, b] = [await cargo(server.db, sofia, 120_000), await cargo(server.db, jose, 90_000)]
    const { status, body } = await vender(ana, [de(cuaderno, 3), de(uniforme), abono(a, 120_000), abono(b, 40_000), libre(5_000, { cantidad: 2 })], [{ metodo: 'tarjeta', monto: 100_000, referencia: '0412' }, { ...efectivo(115_500), recibido: 120_000 }])
    expect(status).toBe(201)
    expect(body).toMatchObject({ serie: 'RV', tipo: 'varios', total: 215_500, cliente_id: null, pagador_nombre: 'Consumidor final', metodos: ['tarjeta', 'efectivo'] })
    expect(body.lineas.map(({ cantidad, precio, total, cliente_nombre }) => [cantidad, precio, total, cliente_nombre?.split(' ')[0] ?? null])).toEqual([
      [3, 4_500, 13_500, null], [1, 32_000, 32_000, null], [1, 120_000, 120_000, 'Sofía'], [1, 40_000, 40_000, 'José'], [2, 5_000, 10_000, null],
    ])
    expect(body.pagos[1]).toMatchObject({ cambio: 4_500 })
    expect(body.isv).toBe(isvIncluido(13_500, 'gravado_15') + isvIncluido(32_000, 'gravado_15') + isvIncluido(10_000, 'gravado_15'))
    expect([await debeDe(server.db, a), await debeDe(server.db, b)]).toEqual([0, 50_000])
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes its prices from the catalogue, and none from who asks', async () => {
    const barato = await producto(server.db, { precio: 1_000 })
    for (const extra of [{ precio: 1 }, { total: 1 }, { isv: 'exento' }, { nombre: 'x' }]) expect((await vender(ana, [de(barato, 1, extra)], [efectivo(1)])).status).toBe(400)
    for (const extra of [{ total: 1 }, { numero: 1 }, { serie: 'RI' }, { fecha: '2020-01-01' }, { caja_id: 1 }, { usuario_id: 1 }, { estado: 'anulado' }]) expect((await vender(ana, [de(barato)], [efectivo(1_000)], extra)).status).toBe(400)
    await server.db.run(sql`UPDATE productos SET precio = 2000 WHERE id = ${barato}`)
    expect(await vender(ana, [de(barato)], [efectivo(1_000)])).toMatchObject({ status: 422, body: { errors: { pagos: expect.stringContaining('10.00') } } })
    expect((await vender(ana, [de(barato)], [efectivo(2_000)])).body).toMatchObject({ total: 2_000 })
  })

  it('keeps the price and the name that a product had', async () => {
    const libro = await producto(server.db, { precio: 10_000, nombre: 'Libro 2026' })
    const { body } = await vender(ana, [de(libro)], [efectivo(10_000)])
    await server.db.run(sql`UPDATE productos SET precio = 99900, nombre = 'Otro', isv = 'exento' WHERE id = ${libro}`)
    expect((await ana.get<Recibo>(`/RecibosVarios/${body.id}`)).body).toMatchObject({ total: 10_000, isv: 1_304, lineas: [{ descripcion: 'Libro 2026', precio: 10_000 }] })
  })

  it('refuses, beside the line, what is not sold', async () => {
    const viejo = await producto(server.db, { nombre: 'Agenda 2020' })
    await server.db.run(sql`UPDATE productos SET activo = false WHERE id = ${viejo}`)
    expect(await vender(ana, [de(cuaderno), de(viejo)], [efectivo(9_000)])).toMatchObject({ status: 422, body: { errors: { lineas: { 1: { producto_id: expect.stringContaining('Agenda 2020') } } } } })
    expect(await vender(ana, [de(999_999)], [efectivo(9_000)])).toMatchObject({ status: 422, body: { errors: { lineas: { 0: { producto_id: expect.any(String) } } } } })
    for (const cantidad of [0, -1, 1.5, 1_000, '2', null]) expect((await vender(ana, [de(cuaderno, cantidad as number)], [efectivo(9_000)])).status).toBe(400)
    expect((await vender(ana, [], [efectivo(1)])).status).toBe(400)
    expect((await vender(ana, Array.from({ length: 101 }, () => de(cuaderno)), [efectivo(454_500)])).status).toBe(400)
  })

  it('pays no charge twice', async () => {
    const a = await cargo(server.db, await estudiante(server.db), 10_000)
    expect(await vender(ana, [abono(a, 5_000), abono(a, 5_000)], [efectivo(10_000)])).toMatchObject({ status: 422, body: { errors: { lineas: { 1: { cargo_id: expect.any(String) } } } } })
    expect(await vender(ana, [abono(a, 10_001)], [efectivo(10_001)])).toMatchObject({ status: 409, body: { code: 'cargo_ya_pagado', debe: 10_000 } })
  })

  it('needs an open till, and the right to sell', async () => {
    expect(await vender(await server.as('Recepción'), [de(cuaderno)], [efectivo(4_500)])).toMatchObject({ status: 409, body: { code: 'sin_caja' } })
    for (const rol of ['Contabilidad', 'Docente']) expect((await vender(await server.as(rol), [de(cuaderno)], [efectivo(4_500)])).status).toBe(403)
    const eva = await cajera()
    const { body } = await eva.get<{ caja: { id: number } }>('/Caja/actual')
    await eva.post(`/Caja/${body.caja.id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 500_000 }] })
    expect(await vender(eva, [de(cuaderno)], [efectivo(4_500)])).toMatchObject({ status: 409, body: { code: 'sin_caja' } })
  })

  it('of nothing but what is given away needs no payment', async () => {
    const folleto = await producto(server.db, { precio: 0 })
    expect(await vender(ana, [de(folleto)], [])).toMatchObject({ status: 201, body: { total: 0, metodos: [] } })
    expect(await vender(ana, [de(cuaderno)], [])).toMatchObject({ status: 422 })
  })
})

describe('what the payments exceed', () => {
  it('goes back in cash when there is no client, and in nothing else', async () => {
    expect((await vender(ana, [de(cuaderno)], [efectivo(5_000)])).body).toMatchObject({ total: 4_500, pagos: [{ monto: 4_500, recibido: 5_000, cambio: 500 }] })
    expect((await vender(ana, [de(cuaderno)], [{ metodo: 'tarjeta', monto: 4_000 }, { ...efectivo(1_000), recibido: 2_000 }])).body).toMatchObject({ pagos: [{ monto: 4_000, cambio: 0 }, { monto: 500, recibido: 2_000, cambio: 1_500 }] })
    expect(await vender(ana, [de(cuaderno)], [{ metodo: 'tarjeta', monto: 5_000 }])).toMatchObject({ status: 422, body: { errors: { pagos: expect.stringContaining('5.00') } } })
    expect((await vender(ana, [de(cuaderno)], [efectivo(5_000)], { excedente_cliente_id: 1 })).status).toBe(400)
  })

  it('stays as credit of the client, who pays with it later', async () => {
    const sofia = await estudiante(server.db)
    const { body } = await vender(ana, [de(cuaderno)], [{ metodo: 'transferencia', monto: 6_000, referencia: 'TR-1' }], { cliente_id: sofia })
    expect(body).toMatchObject({ total: 6_000, lineas: [{}, { descripcion: 'Saldo a favor', total: 1_500 }], pagador_nombre: expect.stringContaining('Mejía') })
    expect((await ana.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ a_favor: 1_500 })
    expect(await vender(ana, [de(cuaderno)], [{ metodo: 'saldo_a_favor', monto: 1_501 }, efectivo(2_999)], { cliente_id: sofia })).toMatchObject({ status: 422 })
    expect((await vender(ana, [de(cuaderno)], [{ metodo: 'saldo_a_favor', monto: 1_500 }, efectivo(3_000)], { cliente_id: sofia })).status).toBe(201)
    expect((await ana.get(`/Clientes/${sofia}/cuenta`)).body).toMatchObject({ a_favor: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is never of somebody whom the sale does not name', async () => {
    const rica = await estudiante(server.db, { a_favor: 100_000 })
    const a = await cargo(server.db, rica, 2_000)
    const conSuSaldo = { metodo: 'saldo_a_favor', monto: 4_500, cliente_id: rica }
    expect(await vender(ana, [de(cuaderno)], [conSuSaldo])).toMatchObject({ status: 422, body: { errors: { pagos: { 0: { cliente_id: expect.any(String) } } } } })
    expect((await vender(ana, [de(cuaderno)], [{ metodo: 'saldo_a_favor', monto: 4_500 }])).status).toBe(422)
    expect((await vender(ana, [de(cuaderno), abono(a, 2_000)], [conSuSaldo, efectivo(2_000)])).status).toBe(201)
  })
})

describe('a discount', () => {
  const descuento = async (nombre: string, datos: Record<string, unknown> = {}): Promise<number> => {
    const d = { tipo: 'porcentaje', valor: 1_000, aplica_a: 'producto', requiere_autorizacion: false, acumulable: false, activo: true, desde: null, hasta: null, ...datos }
    return (await server.db.one<{ id: number }>(sql`INSERT INTO descuentos (nombre, tipo, valor, aplica_a, requiere_autorizacion, acumulable, activo, desde, hasta)
      VALUES (${nombre}, ${d.tipo}, ${d.valor}, ${d.aplica_a}, ${d.requiere_autorizacion}, ${d.acumulable}, ${d.activo}, ${d.desde}, ${d.hasta}) RETURNING id`)).id
  }
  const admin = () => cajera('Administrador')

  it('typed by hand needs who may authorise it, and a reason', async () => {
    const conRebaja = [de(cuaderno, 1, { descuento: 500 })]
    const motivo = { descuento_motivo: 'Portada rota' }
    expect(await vender(ana, conRebaja, [efectivo(4_000)], motivo)).toMatchObject({ status: 403, body: { code: 'sin_permiso', message: expect.stringContaining('puede autorizar') } })
    expect((await vender(ana, [de(cuaderno)], [efectivo(4_000)], { descuento: 500, ...motivo })).status).toBe(403)
    const jefa = await admin()
    expect(await vender(jefa, conRebaja, [efectivo(4_000)])).toMatchObject({ status: 422, body: { errors: { descuento_motivo: expect.any(String) } } })
    expect(await vender(jefa, conRebaja, [efectivo(4_000)], motivo)).toMatchObject({ status: 201, body: { descuento: 500, total: 4_000, isv: isvIncluido(4_000, 'gravado_15'), subtotal: 4_500 - isvIncluido(4_000, 'gravado_15') } })
    expect(await vender(jefa, [de(cuaderno, 1, { descuento: 4_501 })], [efectivo(1)], motivo)).toMatchObject({ status: 422, body: { errors: { lineas: { 0: { descuento: expect.stringContaining('45.00') } } } } })
    expect(await vender(jefa, [de(cuaderno)], [efectivo(1)], { descuento: 4_501, ...motivo })).toMatchObject({ status: 422, body: { errors: { descuento: expect.any(String) } } })
  })

  it('of the whole is spread over what is sold, never over a charge, before its tax is taken out', async () => {
    const jefa = await admin()
    const a = await cargo(server.db, await estudiante(server.db), 50_000)
    const [uno, dos, tres] = [await producto(server.db, { precio: 3_333 }), await producto(server.db, { precio: 3_333, isv: 'gravado_18' }), await producto(server.db, { precio: 3_334, isv: 'exento' })]
    const { body } = await vender(jefa, [de(uno), abono(a, 50_000), de(dos), de(tres)], [efectivo(59_900)], { descuento: 100, descuento_motivo: 'Redondeo' })
    expect(body.lineas.map(({ descuento, total, isv }) => [descuento, total, isv])).toEqual([[33, 3_300, 430], [0, 50_000, 0], [33, 3_300, 503], [34, 3_300, 0]])
    expect(body).toMatchObject({ descuento: 100, total: 59_900, isv: 933 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('of the catalogue is anybody\'s to give, as its rule was, unless it asks for authorisation', async () => {
    const hermanos = await descuento('Hermanos')
    const beca = await descuento('Beca', { requiere_autorizacion: true, valor: 5_000 })
    const { body } = await vender(ana, [de(uniforme, 1, { descuento_id: hermanos }), de(cuaderno)], [efectivo(33_300)])
    expect(body).toMatchObject({ descuento: 3_200, total: 33_300 })
    await server.db.run(sql`UPDATE descuentos SET nombre = 'Otro', valor = 1 WHERE id = ${hermanos}`)
    const aplicados = () => server.db.many(sql`SELECT d.nombre, d.tipo, d.valor, d.monto, l.orden, d.usuario_id FROM descuentos_aplicados d JOIN recibo_lineas l ON l.id = d.recibo_linea_id WHERE l.recibo_id = ${body.id}`)
    expect(await aplicados()).toEqual([{ nombre: 'Hermanos', tipo: 'porcentaje', valor: 1_000, monto: 3_200, orden: 1, usuario_id: ana.usuario_id }])
    const dado = async () => (await (await admin()).get<{ vigente: boolean; recibo_id: number }[]>(`/Descuentos/${hermanos}/aplicaciones`)).body
    expect(await dado()).toMatchObject([{ recibo_id: body.id, vigente: true, numero_texto: body.numero_texto }])
    await ana.post(`/RecibosVarios/${body.id}/anular`, { motivo: 'Error' })
    expect(await dado()).toMatchObject([{ vigente: false }])

    expect((await vender(ana, [de(uniforme)], [efectivo(16_000)], { descuento_id: beca })).status).toBe(403)
    expect((await vender(await admin(), [de(uniforme)], [efectivo(16_000)], { descuento_id: beca })).status).toBe(422)
    expect((await vender(await admin(), [de(uniforme)], [efectivo(16_000)], { descuento_id: beca, descuento_motivo: 'Huérfana' })).status).toBe(201)
    expect((await ana.list<{ nombre: string }>('Descuentos', { activo: true })).body.map(({ nombre }) => nombre)).toContain('Beca')
    const a = await cargo(server.db, await estudiante(server.db), 1_000)
    expect(await vender(ana, [abono(a, 1_000)], [efectivo(1_000)], { descuento_id: hermanos })).toMatchObject({ status: 422, body: { errors: { descuento_id: expect.any(String) } } })
  })

  it('of the catalogue holds only for products, in its days, and not together with an amount', async () => {
    const jefa = await admin()
    const ninguno = [await descuento('De cuotas', { aplica_a: 'mensualidad' }), await descuento('Viejo', { hasta: '2020-01-01' }), await descuento('Futuro', { desde: '2999-01-01' }), await descuento('Apagado', { activo: false }), 999_999]
    for (const descuento_id of ninguno) expect(await vender(jefa, [de(cuaderno, 1, { descuento_id })], [efectivo(4_500)])).toMatchObject({ status: 422, body: { errors: { lineas: { 0: { descuento_id: expect.any(String) } } } } })
    const vigente = await descuento('Vigente')
    expect(await vender(jefa, [de(cuaderno)], [efectivo(4_050)], { descuento_id: vigente, descuento: 1, descuento_motivo: 'x' })).toMatchObject({ status: 422, body: { errors: { descuento: expect.any(String) } } })
    expect((await vender(jefa, [abono(await cargo(server.db, await estudiante(server.db), 1_000), 1_000)].map((linea) => ({ ...linea, descuento_id: vigente })), [efectivo(1_000)])).status).toBe(400)
  })
})

describe('sales at the same time', () => {
  it('are one of 50 parallel posts with one key', async () => {
    const header = key()
    const answers = await Promise.all(Array.from({ length: 50 }, () => vender(ana, [de(cuaderno)], [efectivo(4_500)], {}, header)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await vender(ana, [de(cuaderno, 2)], [efectivo(9_000)], {}, header)).toMatchObject({ status: 409, body: { code: 'idempotencia_distinta' } })
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
            vender(who, [abono(a, 10_000), de(cuaderno)], [n % 3 === 2 ? { metodo: 'cheque', monto: 14_500, cuenta_id: 999 } : efectivo(14_500)]),
            who.post('/RecibosIndividuales', { cliente_id: sofia, lineas: [{ cargo_id: a, monto: 10_000 }], pagos: [efectivo(10_000)] }, key()),
          ])
          expect(answers.filter(({ status }) => status === 201).length).toBe(1)
          expect(await debeDe(server.db, a)).toBe(0)
        }
      }),
    )
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a sale that is undone', () => {
  it('keeps its number while the till is open, and is reversed after', async () => {
    const eva = await cajera()
    const a = await cargo(server.db, await estudiante(server.db), 10_000)
    const first = (await vender(eva, [de(cuaderno), abono(a, 10_000)], [efectivo(14_500)])).body
    expect(await eva.post(`/RecibosVarios/${first.id}/anular`, { motivo: 'Se equivocó' })).toMatchObject({ status: 200, body: { estado: 'anulado', numero: first.numero } })
    expect(await debeDe(server.db, a)).toBe(10_000)

    const second = (await vender(eva, [de(cuaderno, 2), abono(a, 10_000)], [efectivo(19_000)])).body
    const { body } = await eva.get<{ caja: { id: number } }>('/Caja/actual')
    await eva.post(`/Caja/${body.caja.id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 519_000 }] })
    const undone = await ana.post<Venta>(`/RecibosVarios/${second.id}/anular`, { motivo: 'Lo devolvió' })
    expect(undone).toMatchObject({ status: 200, body: { estado: 'emitido', revertido_por: { tipo: 'reversion' } } })
    const { body: reversion } = await ana.get<Recibo>(`/RecibosIndividuales/${undone.body.revertido_por?.id}`)
    expect(reversion).toMatchObject({ total: 19_000, isv: second.isv, lineas: [{ producto_id: cuaderno, cantidad: 2, precio: 4_500 }, { cargo_id: a }] })
    expect(await debeDe(server.db, a)).toBe(10_000)
    expect(await faltas(server.db)).toEqual([])
    const escritas = await server.db.many(sql`SELECT modulo, accion FROM bitacora WHERE entidad = 'recibos' AND entidad_id = ANY(${[first.id, second.id]}) AND accion IN ('anular', 'revertir') ORDER BY id`)
    expect(escritas).toEqual([{ modulo: 'RecibosVarios', accion: 'anular' }, { modulo: 'RecibosVarios', accion: 'revertir' }])
  })

  it('belongs to its own module, and an individual receipt to its', async () => {
    const sofia = await estudiante(server.db)
    const { body: venta } = await vender(ana, [de(cuaderno)], [efectivo(4_500)])
    const { body: recibo } = await ana.post<Recibo>('/RecibosIndividuales', { cliente_id: sofia, lineas: [{ cargo_id: await cargo(server.db, sofia, 100), monto: 100 }], pagos: [efectivo(100)] }, key())
    for (const [modulo, ajeno] of [['RecibosVarios', recibo.id], ['RecibosIndividuales', venta.id]] as const) {
      expect((await ana.get(`/${modulo}/${ajeno}`)).status).toBe(404)
      expect((await ana.get(`/${modulo}/${ajeno}/historial`)).status).toBe(404)
      expect((await ana.get(`/${modulo}/${ajeno}/pdf?formato=ticket80`)).status).toBe(404)
      expect((await ana.post(`/${modulo}/${ajeno}/enlace`)).status).toBe(404)
      expect((await ana.post(`/${modulo}/${ajeno}/anular`, { motivo: 'x' })).status).toBe(404)
      expect((await ana.list(modulo, { id: [ajeno] })).total).toBe(0)
    }
    const conta = await server.as('Contabilidad')
    for (const { id } of [venta, recibo]) expect((await conta.get(`/RecibosGeneral/${id}`)).status).toBe(200)
    expect((await ana.get<{ frase: string }[]>(`/RecibosVarios/${venta.id}/historial`)).body[0]).toMatchObject({ frase: `vendió ${formatoLempiras(4_500)} a Consumidor final con el recibo ${venta.numero_texto}` })
  })
})

it('stands beside individual receipts where all of a till or a student are listed, for who may see both', async () => {
  const eva = await cajera()
  const sofia = await estudiante(server.db)
  const { body: venta } = await vender(eva, [de(cuaderno)], [efectivo(4_500)], { cliente_id: sofia })
  const { body: recibo } = await eva.post<Recibo>('/RecibosIndividuales', { cliente_id: sofia, lineas: [{ cargo_id: await cargo(server.db, sofia, 100), monto: 100 }], pagos: [efectivo(100)] }, key())
  const todos = async (who: Client, filtro: object) => (await who.get<RecibosDe>(`/RecibosIndividuales/todos?filter=${encodeURIComponent(JSON.stringify(filtro))}`)).body
  for (const filtro of [{ cliente_id: sofia }, { caja_id: venta.caja_id }]) expect(await todos(eva, filtro)).toMatchObject({ total: 2, recibos: [{ id: recibo.id, tipo: 'individual' }, { id: venta.id, tipo: 'varios' }] })
  await server.db.run(sql`INSERT INTO roles (nombre) VALUES ('Tienda')`)
  await server.db.run(sql`INSERT INTO rol_permisos (rol_id, modulo, accion) SELECT id, 'RecibosVarios', 'ver' FROM roles WHERE nombre = 'Tienda'`)
  expect(await todos(await server.as('Tienda'), { cliente_id: sofia })).toMatchObject({ total: 1, recibos: [{ id: venta.id }] })
  expect((await (await server.as('Docente')).get('/RecibosIndividuales/todos')).status).toBe(403)
})

describe('the box', () => {
  const buscar = async (q: string) => (await ana.get<Hallazgos>(`/RecibosVarios/buscar?q=${encodeURIComponent(q)}`)).body

  it('finds a product by its code, whatever its capitals, before those that only contain it', async () => {
    await producto(server.db, { codigo: '74210019', nombre: 'Otro' })
    expect(await buscar('7421001')).toMatchObject({ exacto: { id: cuaderno }, productos: [{ codigo: '74210019' }] })
    expect((await buscar('uni-10')).exacto).toMatchObject({ id: uniforme, precio: 32_000 })
    expect(await buscar('polo cam')).toMatchObject({ exacto: null, productos: [{ id: uniforme }] })
    await server.db.run(sql`UPDATE productos SET activo = false WHERE codigo = '74210019'`)
    expect((await buscar('7421001')).productos).toEqual([])
  })

  it('finds students by their own name or a guardian\'s, with what they owe, oldest first', async () => {
    const ana_maria = await encargado(server.db, 'Xiomara')
    const sofia = await estudiante(server.db, { nombres: 'Sofía Zelaya', encargado_id: ana_maria })
    const [nueva, vieja] = [await cargo(server.db, sofia, 3_000, { vence: '2099-01-01' }), await cargo(server.db, sofia, 2_000, { vence: '2026-01-01' })]
    await cargo(server.db, sofia, 1_000).then((id) => server.db.run(sql`UPDATE cargos SET anulado_en = now() WHERE id = ${id}`))
    for (const q of ['zelaya', 'xiomara zelaya']) {
      const { titulares } = await buscar(q)
      expect(titulares).toMatchObject([{ cliente_id: sofia, debe: 5_000, vencido: 2_000 }])
      expect(titulares[0]?.cargos.map(({ id }) => id)).toEqual([vieja, nueva])
    }
    expect((await buscar('ze')).titulares).toEqual([])
    expect((await ana.get('/RecibosVarios/buscar?q=')).status).toBe(400)
  })

  it('is nobody\'s who may not sell', async () => {
    const conta = await server.as('Contabilidad')
    expect((await conta.get('/RecibosVarios/buscar?q=7421001')).status).toBe(403)
    expect((await conta.list('RecibosVarios')).status).toBe(200)
  })
})

describe('a sale that waits', () => {
  const contenido = { lineas: [de(0, 1), abono(1, 1_000), libre(500)], cliente_id: null, pagador_nombre: 'Ana Cruz' }
  const esperar = (who: Client, cuerpo: object = {}, header = key()) => who.post<VentaEnEspera & { message: string }>('/RecibosVarios/espera', { nombre: 'Sofía', total: 9_000, contenido: { ...contenido, lineas: [de(cuaderno, 2)] }, ...cuerpo }, header)
  const lista = async (who: Client) => (await who.get<VentaEnEspera[]>('/RecibosVarios/espera')).body

  it('is kept as it was for its user, and taken back once', async () => {
    const eva = await server.as('Recepción')
    const { status, body } = await esperar(eva)
    expect(status).toBe(201)
    expect(await lista(eva)).toEqual([body])
    expect(body).toMatchObject({ nombre: 'Sofía', total: 9_000, contenido: { lineas: [{ tipo: 'producto', producto_id: cuaderno, cantidad: 2 }], pagador_nombre: 'Ana Cruz' } })
    expect(await lista(ana)).toEqual([])
    expect((await ana.delete(`/RecibosVarios/espera/${body.id}`)).status).toBe(404)
    const answers = await Promise.all([eva.delete(`/RecibosVarios/espera/${body.id}`), eva.delete(`/RecibosVarios/espera/${body.id}`)])
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
    for (const cuerpo of [{ contenido: {} }, { contenido: { lineas: [] } }, { contenido: { lineas: [de(1)], pagos: [] } }, { contenido: { lineas: [{ ...de(1), precio: 1 }] } }, { nombre: '' }, { total: -1 }, { usuario_id: 1 }]) expect((await esperar(ana, cuerpo)).status).toBe(400)
  })

  it('is looked at again when it is taken back: prices, what is owed, who', async () => {
    const sofia = await estudiante(server.db, { a_favor: 700 })
    const [pagado, vivo] = [await cargo(server.db, sofia, 1_000), await cargo(server.db, sofia, 2_000)]
    await vender(ana, [abono(pagado, 1_000)], [efectivo(1_000)])
    const { body } = await ana.post<CarritoVigente>('/RecibosVarios/revisar', { productos: [cuaderno, 999_999], cargos: [pagado, vivo], cliente_id: sofia })
    expect(body.productos).toMatchObject([{ id: cuaderno, precio: 4_500 }])
    expect(body.cargos.map(({ debe, cliente_nombre }) => [debe, cliente_nombre.startsWith('Mejía')])).toEqual([[0, true], [2_000, true]])
    expect(body.cliente).toMatchObject({ cliente_id: sofia, a_favor: 700, debe: 2_000 })
  })
})
