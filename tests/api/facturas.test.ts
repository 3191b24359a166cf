import { beforeAll, describe, expect, it } from 'vitest'
import { extractText } from 'unpdf'
import type { Factura, FacturaFila, FacturasResumen } from '#contract/facturacion/facturas'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { revisar } from '#server/respaldo/invariantes'
import { cargo, estudiante } from './datos.ts'
import { cajera, centroQueFactura, cobrar, facturar, rangoActivo, type Refusal } from './facturas-datos.ts'
import { key, startServer, type Answer, type Client } from './helper.ts'

const server = startServer()
let conta: Client
let ana: Client

beforeAll(async () => {
  await centroQueFactura(server.db)
  conta = await server.as('Contabilidad')
  ana = await cajera(server, 500_000)
  await rangoActivo(server.db)
  await rangoActivo(server.db, { tipo: '06' })
})

const acreditar = (id: number, lineas: [orden: number, monto: number][], header = key()): Promise<Answer<Factura & Refusal>> =>
  conta.post(`/Facturas/${id}/nota-credito`, { motivo: 'Se retiró del curso', lineas: lineas.map(([orden, monto]) => ({ orden, monto })) }, header)
const anular = (id: number, sin_entregar = true) => conta.post<Factura & Refusal>(`/Facturas/${id}/anular`, { motivo: 'El nombre está mal', sin_entregar })
const facturado = async (lineas?: { neto: number; isv?: string; descripcion?: string }[], datos: object = {}) => {
  const recibo = (await cobrar(server, ana, { lineas })).body
  return { recibo, factura: (await facturar(conta, recibo.id, datos)).body }
}

describe('an invoice', () => {
  it('says what the receipt received, today, with all that the range authorises', async () => {
    const { recibo, factura } = await facturado([{ neto: 100_000 }, { neto: 11_500, isv: 'gravado_15' }, { neto: 11_800, isv: 'gravado_18' }])
    expect(factura).toMatchObject({
      tipo: '01', fecha: hoy(), estado: 'emitida', recibo_id: recibo.id, recibo_numero: recibo.numero_texto, cai: '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D',
      importe_exento: 100_000, gravado_15: 10_000, isv_15: 1_500, gravado_18: 10_000, isv_18: 1_800, importe_exonerado: 0, total: 123_300,
      cliente_nombre: recibo.pagador_nombre, emisor: { nombre: 'Centro de Formación', rtn: '08019015872341' },
    })
    expect(factura.numero).toMatch(/^\d{3}-\d{3}-01-\d{8}$/)
    expect(factura.rango_autorizado).toEqual({ desde: `${factura.numero.slice(0, 11)}00000001`, hasta: `${factura.numero.slice(0, 11)}00000500` })
  })

  it('is one for each receipt, however often and at once it is asked for', async () => {
    const { body: recibo } = await cobrar(server, ana)
    const header = key()
    const answers = await Promise.all([facturar(conta, recibo.id), facturar(conta, recibo.id), facturar(conta, recibo.id, {}, header), facturar(conta, recibo.id, {}, header)])
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.numero)).size).toBe(1)
    const refused = await facturar(conta, recibo.id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'ya_facturado', message: expect.stringContaining('-01-') } })
    expect(await server.db.many(sql`SELECT FROM facturas WHERE recibo_id = ${recibo.id}`)).toHaveLength(1)
  })

  it('names the client above the limit, and CONSUMIDOR FINAL up to it', async () => {
    const { body: justo } = await cobrar(server, ana, { lineas: [{ neto: 1_000_000 }] })
    expect(await facturar(conta, justo.id, { cliente_nombre: null })).toMatchObject({ status: 201, body: { cliente_nombre: 'CONSUMIDOR FINAL', cliente_documento: null } })
    const { body: alto } = await cobrar(server, ana, { lineas: [{ neto: 1_000_001 }] })
    const errors = { cliente_nombre: expect.stringContaining('10,000.00'), cliente_documento: expect.stringContaining('10,000.00') }
    expect(await facturar(conta, alto.id, { cliente_nombre: '' })).toMatchObject({ status: 422, body: { errors } })
    expect(await facturar(conta, alto.id, { cliente_nombre: 'Consumidor final', cliente_documento: '0801-1990-12345' })).toMatchObject({ status: 422, body: { errors: { cliente_nombre: errors.cliente_nombre } } })
    expect(await facturar(conta, alto.id, { cliente_nombre: 'Ana Cruz' })).toMatchObject({ status: 422, body: { errors: { cliente_documento: errors.cliente_documento } } })
    expect(await facturar(conta, alto.id, { cliente_nombre: 'Ana Cruz', cliente_documento: '080119901234' })).toMatchObject({ status: 400 })
    expect(await facturar(conta, alto.id, { cliente_nombre: 'Ana Cruz', cliente_documento: '0801-1990-123456' })).toMatchObject({ status: 201, body: { cliente_documento: '08011990123456' } })
  })

  it('bears no tax for who is exonerated, who has an RTN', async () => {
    const { body: recibo } = await cobrar(server, ana, { lineas: [{ neto: 50_000 }, { neto: 11_500, isv: 'gravado_15' }] })
    const exoneracion = { orden_compra_exenta: 'OCE-1', constancia_exonerado: 'CRE-22', registro_sag: 'SAG-9' }
    expect(await facturar(conta, recibo.id, exoneracion)).toMatchObject({ status: 422, body: { errors: { cliente_documento: expect.any(String) } } })
    expect(await facturar(conta, recibo.id, { ...exoneracion, cliente_nombre: 'Embajada', cliente_documento: '08019015872341' })).toMatchObject({
      status: 201,
      body: { ...exoneracion, importe_exento: 50_000, importe_exonerado: 11_500, gravado_15: 0, isv_15: 0, total: 61_500 },
    })
  })

  it('is refused for what is no sale any more, or never was', async () => {
    const { body: anulado } = await cobrar(server, ana)
    await ana.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Error' })
    expect(await facturar(conta, anulado.id)).toMatchObject({ status: 409, body: { code: 'recibo_anulado' } })
    expect((await facturar(conta, 2_000_000_000)).status).toBe(404)
    const cliente_id = await estudiante(server.db, { a_favor: 5_000 })
    const { body: devolucion } = await ana.post<{ id: number }>('/RecibosIndividuales/devolver', { cliente_id, monto: 5_000, metodo: 'efectivo', motivo: 'Se fue' }, key())
    expect(await facturar(conta, devolucion.id)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    await centroQueFactura(server.db, 'nunca')
    const { body: recibo } = await cobrar(server, ana)
    expect(await facturar(conta, recibo.id)).toMatchObject({ status: 409, body: { code: 'estado_no_permite', message: expect.stringContaining('no emite facturas') } })
    await centroQueFactura(server.db)
  })

  it('takes no number, total or date from the client', async () => {
    const { body: recibo } = await cobrar(server, ana)
    for (const ajeno of [{ numero: '000-001-01-00000099' }, { total: 1 }, { fecha: '2026-01-01' }, { estado: 'anulada' }, { cai: 'X' }]) expect((await facturar(conta, recibo.id, ajeno)).status).toBe(400)
    expect(await facturar(conta, recibo.id, { correlativo: 77 })).toMatchObject({ status: 422, body: { errors: { correlativo: expect.any(String) } } })
  })
})

describe('a preprinted form', () => {
  it('is recorded with its number, the next one and no other, and not printed', async () => {
    const id = await rangoActivo(server.db, { modalidad: 'imprenta', desde: 100 })
    const { body: recibo } = await cobrar(server, ana)
    expect(await facturar(conta, recibo.id)).toMatchObject({ status: 422, body: { errors: { correlativo: expect.stringContaining('100') } } })
    for (const correlativo of [99, 101]) expect(await facturar(conta, recibo.id, { correlativo })).toMatchObject({ status: 422, body: { errors: { correlativo: expect.stringContaining('100') } } })
    const { body: factura } = await facturar(conta, recibo.id, { correlativo: 100 })
    expect(factura).toMatchObject({ modalidad: 'imprenta', rango_id: id, numero: expect.stringMatching(/-01-00000100$/) })
    expect(await conta.get(`/Facturas/${factura.id}/pdf`)).toMatchObject({ status: 409, body: { message: expect.stringContaining('imprenta') } })
    // A form that was spoiled: its number is used and annulled, the next one takes its place.
    expect((await anular(factura.id)).status).toBe(200)
    expect(await facturar(conta, recibo.id, { correlativo: 101 })).toMatchObject({ status: 201 })
    await rangoActivo(server.db)
  })
})

describe('annulling', () => {
  it('keeps the number as ANULADA, once, and only of what was not delivered; the receipt may be invoiced again', async () => {
    const { recibo, factura } = await facturado()
    expect(await anular(factura.id, false)).toMatchObject({ status: 422, body: { errors: { sin_entregar: expect.stringContaining('nota de crédito') } } })
    expect((await conta.post(`/Facturas/${factura.id}/anular`, { motivo: ' ', sin_entregar: true })).status).toBe(400)
    expect(await anular(factura.id)).toMatchObject({ status: 200, body: { estado: 'anulada', numero: factura.numero, anulado_motivo: 'El nombre está mal' } })
    expect(await anular(factura.id)).toMatchObject({ status: 409, body: { code: 'factura_anulada' } })
    expect((await acreditar(factura.id, [[1, 1]])).body.code).toBe('factura_anulada')
    const otra = await facturar(conta, recibo.id, { cliente_nombre: 'Ana Cruz Mejía' })
    expect(otra.status).toBe(201)
    expect(Number(otra.body.numero.slice(-8))).toBe(Number(factura.numero.slice(-8)) + 1)
  })

  it('comes before voiding the receipt', async () => {
    const { recibo, factura } = await facturado()
    expect(await ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })).toMatchObject({ status: 409, body: { code: 'con_factura', message: expect.stringContaining(factura.numero) } })
    await anular(factura.id)
    expect((await ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })).status).toBe(200)
  })

  it('is refused in a closed month, and of an invoice that has credit notes', async () => {
    const { factura } = await facturado([{ neto: 10_000 }])
    const { body: nota } = await acreditar(factura.id, [[1, 1_000]])
    expect(await anular(factura.id)).toMatchObject({ status: 409, body: { code: 'estado_no_permite', message: expect.stringContaining('notas de crédito') } })
    expect((await anular(nota.id)).status).toBe(200)
    await server.db.run(sql`INSERT INTO cierres_mensuales (mes, totales, usuario_id) VALUES (${hoy().slice(0, 7)}, '{}', ${conta.usuario_id})`)
    expect(await anular(factura.id)).toMatchObject({ status: 409, body: { code: 'mes_cerrado' } })
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    expect((await anular(factura.id)).status).toBe(200)
  })
})

describe('a credit note', () => {
  it('takes part of a line, and never more than is left of it, under twenty at once', async () => {
    const { factura } = await facturado([{ neto: 100_000 }, { neto: 11_500, isv: 'gravado_15' }])
    const primera = await acreditar(factura.id, [[1, 40_000], [2, 3_333]])
    expect(primera).toMatchObject({ status: 201, body: { tipo: '06', factura_id: factura.id, factura_numero: factura.numero, importe_exento: 40_000, gravado_15: 2_898, isv_15: 435, total: 43_333, motivo: 'Se retiró del curso' } })
    expect(primera.body.numero).toMatch(/-06-\d{8}$/)
    expect(await acreditar(factura.id, [[1, 60_001]])).toMatchObject({ status: 422, body: { errors: { lineas: { 0: { monto: expect.stringContaining('600.00') } } } } })
    expect(await acreditar(factura.id, [[3, 1]])).toMatchObject({ status: 422, body: { errors: { lineas: { 0: { orden: expect.any(String) } } } } })
    expect(await acreditar(factura.id, [[1, 1], [1, 1]])).toMatchObject({ status: 422 })
    const many = await Promise.all(Array.from({ length: 20 }, () => acreditar(factura.id, [[1, 5_000]])))
    expect(many.filter(({ status }) => status === 201)).toHaveLength(12)
    expect(many.filter(({ status }) => status === 422)).toHaveLength(8)
    const { body: resto } = await acreditar(factura.id, [[2, 8_167]])
    // Whatever the parts, together they are the tax of the whole.
    expect(resto.isv_15 + primera.body.isv_15).toBe(1_500)
    expect((await conta.get<Factura>(`/Facturas/${factura.id}`)).body).toMatchObject({ acreditado: 111_500, estado: 'emitida', notas: { length: 14 } })
    expect(await revisar(server.db)).toEqual([])
  })

  it('of the whole lets the receipt be voided, or invoiced again; then it is not annulled any more', async () => {
    const { recibo, factura } = await facturado([{ neto: 20_000 }])
    await acreditar(factura.id, [[1, 19_999]])
    expect((await ana.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Error' })).body.code).toBe('con_factura')
    expect((await facturar(conta, recibo.id)).body.code).toBe('ya_facturado')
    const { body: ultima } = await acreditar(factura.id, [[1, 1]])
    expect((await facturar(conta, recibo.id)).status).toBe(201)
    expect(await anular(ultima.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('facturó de nuevo') } })
    expect((await acreditar(ultima.id, [[1, 1]])).body.code).toBe('estado_no_permite')

    const { recibo: otro, factura: suya } = await facturado([{ neto: 20_000 }])
    await acreditar(suya.id, [[1, 20_000]])
    expect((await ana.post(`/RecibosIndividuales/${otro.id}/anular`, { motivo: 'Error' })).status).toBe(200)
    expect(await revisar(server.db)).toEqual([])
  })

  it('needs a range of its own', async () => {
    const { factura } = await facturado([{ neto: 5_000 }])
    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo' WHERE tipo = '06'`)
    expect(await acreditar(factura.id, [[1, 5_000]])).toMatchObject({ status: 409, body: { code: 'sin_rango', message: expect.stringContaining('Nota de crédito') } })
    await rangoActivo(server.db, { tipo: '06' })
    expect((await acreditar(factura.id, [[1, 5_000]])).status).toBe(201)
  })
})

describe('an advance', () => {
  it('is invoiced when it is received and not again when it pays', async () => {
    const cliente_id = await estudiante(server.db)
    const primero = await cobrar(server, ana, { cliente_id, lineas: [{ neto: 50_000 }], pagos: [{ metodo: 'efectivo', monto: 80_000 }] })
    expect((await facturar(conta, primero.body.id)).body).toMatchObject({ total: 80_000, lineas: [{ total: 50_000 }, { descripcion: 'Saldo a favor', total: 30_000 }] })

    const segundo = await cobrar(server, ana, { cliente_id, lineas: [{ neto: 20_000 }, { neto: 20_000 }], pagos: [{ metodo: 'saldo_a_favor', monto: 25_000 }, { metodo: 'efectivo', monto: 15_000 }] })
    const { body } = await facturar(conta, segundo.body.id)
    expect(body).toMatchObject({ total: 15_000, lineas: { length: 1 } })
    expect(body.lineas[0]?.descripcion).toContain('50.00')

    const tercero = await cobrar(server, ana, { cliente_id, lineas: [{ neto: 5_000 }], pagos: [{ metodo: 'saldo_a_favor', monto: 5_000 }] })
    expect(await facturar(conta, tercero.body.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('saldo a favor') } })
    // Nothing was given away: what was received and what was invoiced are the same.
    const { recibido, facturas } = await server.db.one<{ recibido: number; facturas: number }>(sql`SELECT
      (SELECT sum(p.monto) FROM recibos r JOIN recibo_pagos p ON p.recibo_id = r.id WHERE r.cliente_id = ${cliente_id} AND p.metodo <> 'saldo_a_favor') AS recibido,
      (SELECT sum(f.total) FROM facturas f JOIN recibos r ON r.id = f.recibo_id WHERE r.cliente_id = ${cliente_id}) AS facturas`)
    expect(facturas).toBe(recibido)
  })

  it('that was invoiced without tax pays nothing taxed until it is credited', async () => {
    const cliente_id = await estudiante(server.db)
    const primero = await cobrar(server, ana, { cliente_id, lineas: [{ neto: 1_000 }], pagos: [{ metodo: 'efectivo', monto: 12_500 }] })
    const { body: factura } = await facturar(conta, primero.body.id)
    const segundo = await cobrar(server, ana, { cliente_id, lineas: [{ neto: 11_500, isv: 'gravado_15' }], pagos: [{ metodo: 'saldo_a_favor', monto: 11_500 }] })
    expect(await facturar(conta, segundo.body.id)).toMatchObject({ status: 422, body: { message: expect.stringContaining(factura.numero) } })
    expect((await acreditar(factura.id, [[2, 11_500]])).status).toBe(201)
    expect((await facturar(conta, segundo.body.id)).body).toMatchObject({ total: 11_500, gravado_15: 10_000, isv_15: 1_500 })
  })

  it('is not given back while its invoice stands', async () => {
    const cliente_id = await estudiante(server.db, { a_favor: 2_000 })
    const primero = await cobrar(server, ana, { cliente_id, lineas: [{ neto: 1_000 }], pagos: [{ metodo: 'efectivo', monto: 9_000 }] })
    const { body: factura } = await facturar(conta, primero.body.id)
    const devolver = (monto: number) => ana.post<Refusal>('/RecibosIndividuales/devolver', { cliente_id, monto, metodo: 'efectivo', motivo: 'Se retira' }, key())
    expect(await devolver(2_001)).toMatchObject({ status: 409, body: { code: 'con_factura', message: expect.stringContaining(factura.numero) } })
    expect((await devolver(2_000)).status).toBe(201)
    await acreditar(factura.id, [[2, 5_000]])
    expect((await devolver(5_001)).body.code).toBe('con_factura')
    expect((await devolver(5_000)).status).toBe(201)
    expect((await devolver(1)).body.code).toBe('con_factura')
  })
})

describe('the list', () => {
  it('sums all that the filter holds, credit notes taking away and annulled ones counting nothing, as its sheet does', async () => {
    const { factura } = await facturado([{ neto: 11_500, isv: 'gravado_15' }], { cliente_nombre: 'Zoila Única' })
    await acreditar(factura.id, [[1, 1_150]])
    const { factura: mala } = await facturado([{ neto: 7_000 }], { cliente_nombre: 'Zoila Única' })
    await anular(mala.id)
    const filtro = { q: 'zoila unica' }
    const query = new URLSearchParams({ filter: JSON.stringify(filtro) })
    expect((await conta.get<FacturasResumen>(`/Facturas/resumen?${query}`)).body).toEqual({ facturas: 1, notas: 1, anuladas: 1, importe_exento: 0, importe_exonerado: 0, gravado_15: 9_000, gravado_18: 0, isv_15: 1_350, isv_18: 0, total: 10_350 })
    const { body, total } = await conta.list<FacturaFila>('Facturas', filtro)
    expect(total).toBe(3)
    expect(body.map(({ tipo }) => tipo)).toEqual(['01', '06', '01'])
    expect((await conta.list('Facturas', { ...filtro, tipo: '06' })).total).toBe(1)
    expect((await conta.list('Facturas', { ...filtro, estado: 'anulada' })).total).toBe(1)
    expect((await conta.list('Facturas', { q: factura.numero.slice(-8) })).total).toBeGreaterThan(0)
    const { body: csv } = await conta.get<never>(`/Facturas/exportar?${query}`)
    const filas = String(csv).trimEnd().split('\r\n').slice(1)
    expect(filas.map((fila) => fila.split(',')[11]).toSorted()).toEqual(['-11.50', '0.00', '115.00'])
  })
})

describe('the book of sales', () => {
  it('has a line for each document of the days asked for, and adds up like the list', async () => {
    await facturado([{ neto: 3_000 }], { cliente_nombre: '=cmd();x', cliente_documento: null })
    const texto = String((await conta.get<never>(`/Facturas/libro-ventas?desde=${hoy()}&hasta=${hoy()}`)).body)
    const [titulos = '', ...lineas] = texto.trimEnd().split('\r\n')
    expect(titulos.split(';')).toHaveLength(14)
    expect(lineas.every((linea) => linea.split(';').length === 14)).toBe(true)
    expect(texto).toContain(";'=cmd(),x;")
    const { n } = await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM facturas`)
    expect(lineas).toHaveLength(n)
    const { body } = await conta.get<FacturasResumen>('/Facturas/resumen')
    expect(Math.round(lineas.reduce((sum, linea) => sum + Number(linea.split(';')[11]), 0) * 100)).toBe(body.total)
    expect(lineas.some((linea) => linea.includes('Nota de crédito') && linea.split(';')[11]?.startsWith('-'))).toBe(true)
    expect(lineas.some((linea) => linea.endsWith('Anulada;') && linea.split(';')[11] === '0.00')).toBe(true)
    expect((await conta.get('/Facturas/libro-ventas?desde=2026-02-01&hasta=2026-01-01')).status).toBe(422)
    expect((await ana.get(`/Facturas/libro-ventas?desde=${hoy()}&hasta=${hoy()}`)).status).toBe(403)
    expect(await server.db.many(sql`SELECT FROM bitacora WHERE modulo = 'Facturas' AND accion = 'libro_ventas'`)).toHaveLength(1)
  })
})

describe('ISV', () => {
  it('of 200 random baskets is that of exact fractions, per line and summed; of part payments, that of the whole', async () => {
    let seed = 20_261_121
    const random = (most: number) => ((seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0), seed % most)
    const TRATOS = ['exento', 'gravado_15', 'gravado_18'] as const
    /** total × rate ÷ (100 + rate) as a fraction, its nearest whole centavo, half up. */
    const exacto = (total: number, rate: bigint): bigint => {
      const [up, down] = [BigInt(total) * rate, 100n + rate]
      return up / down + ((up % down) * 2n >= down ? 1n : 0n)
    }
    const cestas = Array.from({ length: 200 }, () => Array.from({ length: 1 + random(5) }, () => ({ neto: 1 + random(200_000), isv: TRATOS[random(3)] ?? 'exento' })))
    for (let at = 0; at < cestas.length; at += 8) {
      await Promise.all(
        cestas.slice(at, at + 8).map(async (cesta) => {
          const { body } = await facturado(cesta).then(({ factura }) => ({ body: factura }))
          const suma = (isv: string, de: (neto: number) => bigint) => cesta.filter((linea) => linea.isv === isv).reduce((total, { neto }) => total + de(neto), 0n)
          const esperado = {
            importe_exento: suma('exento', BigInt),
            isv_15: suma('gravado_15', (neto) => exacto(neto, 15n)),
            gravado_15: suma('gravado_15', (neto) => BigInt(neto) - exacto(neto, 15n)),
            isv_18: suma('gravado_18', (neto) => exacto(neto, 18n)),
            gravado_18: suma('gravado_18', (neto) => BigInt(neto) - exacto(neto, 18n)),
            total: cesta.reduce((total, { neto }) => total + BigInt(neto), 0n),
          }
          expect(Object.fromEntries(Object.keys(esperado).map((campo) => [campo, BigInt(body[campo as 'total'])]))).toEqual(esperado)
        }),
      )
    }
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 10_001, { isv: 'gravado_15' })
    const partes = []
    for (const monto of [3_333, 3_333, 3_335]) {
      const { body } = await ana.post<{ id: number }>('/RecibosIndividuales', { cliente_id, lineas: [{ cargo_id, monto }], pagos: [{ metodo: 'efectivo', monto }] }, key())
      partes.push((await facturar(conta, body.id)).body.isv_15)
    }
    expect(BigInt(partes.reduce((sum, isv) => sum + isv, 0))).toBe(exacto(10_001, 15n))
    expect(await revisar(server.db)).toEqual([])
  })
})

describe('on paper', () => {
  const words = async (who: Client, id: number, formato: string) => {
    const response = await fetch(`${server.url}/api/api/Facturas/${id}/pdf?formato=${formato}`, { headers: { Authorization: `Bearer ${who.token}` } })
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    return (await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })).text.replace(/\s+/g, ' ')
  }

  it.each(['carta', 'ticket80'])('says in %s all that the regulation asks for, in the original and the copy', async (formato) => {
    const { factura } = await facturado([{ neto: 100_000, descripcion: 'Mensualidad 3/5' }, { neto: 11_500, isv: 'gravado_15' }, { neto: 11_800, isv: 'gravado_18' }], { cliente_nombre: 'Comercial Ñandú', cliente_documento: '08011990123456' })
    const text = await words(ana, factura.id, formato)
    for (const word of [
      'Centro de Formación', 'RTN 0801-9015-872341', 'Col. Miraflores', '2239-5160', 'info@centro.hn', 'FACTURA', factura.numero, '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D', factura.rango_autorizado.desde, factura.rango_autorizado.hasta,
      'Fecha límite de emisión', 'Comercial Ñandú', '0801-1990-123456', 'orden de compra exenta', 'registro exonerado', 'SAG', 'Mensualidad 3/5', 'Descuentos y rebajas', 'Importe exento', 'Importe exonerado', 'Importe gravado 15%', 'Importe gravado 18%', 'ISV 15%', 'ISV 18%',
      'L 1,000.00', 'L 15.00', 'L 18.00', 'L 1,233.00', 'MIL DOSCIENTOS TREINTA Y TRES LEMPIRAS CON 00/100', 'La factura es beneficio de todos, exíjala', 'Original: Cliente', 'Copia: Obligado Tributario Emisor', 'Efectivo',
    ]) expect(text.replaceAll('\u00a0', ' ')).toContain(word)
    expect(text).not.toContain('REIMPRESIÓN')
    expect(await words(conta, factura.id, formato)).toContain('REIMPRESIÓN')
    await anular(factura.id)
    expect(await words(conta, factura.id, formato)).toContain('ANULADA')
  })

  it('hides no line, however many there are', async () => {
    const { factura } = await facturado(Array.from({ length: 70 }, (_, n) => ({ neto: 1_000, descripcion: `Concepto número ${n + 1} de una lista larga` })))
    const text = await words(conta, factura.id, 'carta')
    for (let n = 1; n <= 70; n++) expect(text.split(`Concepto número ${n} de`)).toHaveLength(3)
    expect(text).toContain('Continúa en la página siguiente')
  })

  it('of a credit note names the invoice and the reason', async () => {
    const { factura } = await facturado([{ neto: 10_000 }])
    const { body: nota } = await acreditar(factura.id, [[1, 5_000]])
    const text = await words(conta, nota.id, 'carta')
    for (const word of ['NOTA DE CRÉDITO', nota.numero, factura.numero, 'Se retiró del curso']) expect(text).toContain(word)
  })
})
