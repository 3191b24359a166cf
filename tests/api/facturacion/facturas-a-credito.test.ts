import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Retiro } from '#contract/catalogos/matriculas'
import type { CargosFacturables } from '#contract/facturacion/a-credito'
import type { Factura, FacturaFila } from '#contract/facturacion/facturas'
import type { PorCobrar, Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { repartirBecas } from '#server/catalogos/becas/repartir'
import { sql } from '#server/db/sql'
import { facturaPdf } from '#server/documentos/papeles/factura'
import { facturarACredito } from '#server/facturacion/facturas/a-credito'
import { anularFactura, bloquearParaAnular } from '#server/facturacion/facturas/anular'
import { corregirComprador } from '#server/facturacion/facturas/corregir'
import { facturarRecibo } from '#server/facturacion/facturas/service'
import { leerPdf } from '#tests/pdf'
import { anularCargo, debeDe, faltas } from '#tests/api/apoyo/datos'
import { centroQueFactura, cobrar, facturar, rangoActivo, type Refusal } from './facturas-datos.ts'
import { escena } from './facturas-escena.ts'
import { key, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, curso, estudiante } from '#tests/kit'

/* A company's invoice comes before its money: what it says is owed, paid once and invoiced once. */
const { server, gente, acreditar, anular, facturado } = escena()
const EMPRESA = { cliente_nombre: 'Café Copán, S. A.', cliente_documento: '0801-1990-123456' }
const VENCE = sumarDias(hoy(), 30)
const CONTEXTO = {
  ...{ usuario_id: 1, usuario_nombre: '', permisos: new Set(['Descuentos:autorizar']), solo_propios: false },
  ...{ hoy: hoy(), ip: null, request_id: null },
}
/** Whether somebody waits for a lock. */
const ESPERA = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
let jefa: Client

beforeAll(async () => {
  jefa = await server.as('Administrador')
  await jefa.post('/Caja/abrir', { fondo: 0 })
})
beforeEach(() => centroQueFactura(server.db, 'a_pedido'))

const aCredito = (
  cargos: number[],
  datos: object = {},
  who: Client = gente.conta,
  header = key(),
): Promise<Answer<Factura & Refusal>> =>
  who.post('/Facturas/a-credito', { cargos, vence: VENCE, ...EMPRESA, ...datos }, header)

/** Charges of a student each. */
const cargosDe = async (...netos: (number | [number, string])[]): Promise<number[]> => {
  const ids = []
  for (const neto of netos) {
    const [monto, isv] = Array.isArray(neto) ? neto : [neto, 'exento']
    ids.push(await cargo(server.db, await estudiante(server.db), monto, { isv }))
  }
  return ids
}

const leer = async (id: number) => (await gente.conta.get<Factura>(`/Facturas/${id}`)).body
const pagarFactura = (
  factura_id: number,
  lineas: [cargo_id: number, monto: number][],
  datos: object = {},
  who: Client = gente.ana,
): Promise<Answer<Recibo & Refusal>> =>
  who.post(
    '/RecibosIndividuales',
    {
      factura_id,
      lineas: lineas.map(([cargo_id, monto]) => ({ cargo_id, monto })),
      pagos: [{ metodo: 'efectivo', monto: lineas.reduce((suma, [, monto]) => suma + monto, 0) }],
      ...datos,
    },
    key(),
  )

describe('an invoice on credit', () => {
  it('says charges of several students and their names, and they fall due with it', async () => {
    const [uno = 0, dos = 0] = await cargosDe(100_000, [11_500, 'gravado_15'])
    const { status, body } = await aCredito([dos, uno])
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      tipo: '01',
      fecha: hoy(),
      vence: VENCE,
      recibo_id: null,
      cliente_nombre: 'Café Copán, S. A.',
      cliente_documento: '08011990123456',
      importe_exento: 100_000,
      gravado_15: 10_000,
      isv_15: 1_500,
      total: 111_500,
      saldo: 111_500,
      lineas: [
        { descripcion: expect.stringMatching(/^Mensualidad 3\/5 · Sofía \d+ Mejía Reyes$/), cargo: { id: dos } },
        { total: 100_000, cargo: { id: uno, debe: 100_000 } },
      ],
    })
    const cargos = await server.db.many(sql`SELECT vence FROM cargos WHERE id = ANY(${[uno, dos]}::int[])`)
    expect(cargos).toEqual([{ vence: VENCE }, { vence: VENCE }])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is paid in parts and with what was withheld, by receipts that say it, and never invoiced again', async () => {
    const [uno = 0, dos = 0] = await cargosDe(100_000, 50_000)
    const { body: factura } = await aCredito([uno, dos])
    await centroQueFactura(server.db, 'al_cobrar')
    const { body: porCobrar } = await gente.ana.get<PorCobrar>(
      `/RecibosIndividuales/por-cobrar?factura_id=${factura.id}`,
    )
    expect(porCobrar.cuentas.map(({ debe }) => debe)).toEqual([100_000, 50_000])
    expect(porCobrar).toMatchObject({
      factura: factura.numero,
      pagadores: [{ nombre: 'Café Copán, S. A.', documento: '08011990123456' }],
    })
    const retenido = {
      pagos: [
        { metodo: 'efectivo', monto: 90_000 },
        {
          ...{ metodo: 'retencion', monto: 1_500, referencia: '000-001-04-00000015', rtn: '08011990123456' },
          fecha_banco: hoy(),
        },
      ],
    }
    const { body: pago, status } = await pagarFactura(
      factura.id,
      [
        [uno, 80_000],
        [dos, 11_500],
      ],
      retenido,
      jefa,
    )
    expect(status, JSON.stringify(pago)).toBe(201)
    expect(pago).toMatchObject({
      pagador_nombre: 'Café Copán, S. A.',
      factura: null,
      lineas: [{ abona_a: { id: factura.id, numero: factura.numero } }, { debe: 38_500 }],
    })
    expect(await facturar(gente.conta, pago.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('otra factura') },
    })
    const lote = await gente.conta.post('/Facturas/lote', { recibos: [pago.id] }, key())
    expect(lote.body).toMatchObject({ recibos: [{ numero: null }] })
    const sinFactura = await gente.conta.list<Recibo>('RecibosGeneral', { sin_factura: true })
    expect(sinFactura.body.map(({ id }) => id)).not.toContain(pago.id)

    const deudas = async () =>
      (await gente.conta.list<FacturaFila>('Facturas', { por_cobrar: true })).body
        .filter(({ id }) => id === factura.id)
        .map(({ saldo }) => saldo)
    expect(await deudas()).toEqual([58_500])
    const cuales = encodeURIComponent(JSON.stringify({ por_cobrar: true, q: factura.numero }))
    expect((await gente.conta.get(`/Facturas/resumen?filter=${cuales}`)).body).toMatchObject({ saldo: 58_500 })
    await pagarFactura(factura.id, [
      [uno, 20_000],
      [dos, 38_500],
    ])
    expect([await deudas(), (await leer(factura.id)).saldo]).toEqual([[], 0])
    expect((await anular(factura.id)).body.code).toBe('cargo_ya_pagado')
    // A debit note's addition is to be collected like the rest, under the same words.
    await rangoActivo(server.db, { tipo: '07' })
    const debito = { clase: 'interes', motivo: 'Pagó tarde', lineas: [{ orden: 1, monto: 700 }] }
    const { body: nota } = await gente.conta.post<Factura>(`/Facturas/${factura.id}/nota-debito`, debito, key())
    const deNota = encodeURIComponent(JSON.stringify({ por_cobrar: true, q: nota.numero }))
    expect((await gente.conta.get(`/Facturas/resumen?filter=${deNota}`)).body).toMatchObject({ notas: 1, saldo: 700 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('refuses what is paid in part, in another document, or a late fee, and names it', async () => {
    const [uno = 0, dos = 0, tres = 0, libre = 0] = await cargosDe(10_000, 10_000, 10_000, 10_000)
    const { body: primera } = await aCredito([uno])
    expect(await aCredito([dos, uno])).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(primera.numero), errors: { cargos: { 1: expect.any(String) } } },
    })
    const dueño = await server.db.one<{ cliente_id: number }>(sql`SELECT cliente_id FROM cargos WHERE id = ${dos}`)
    const lineas = [{ cargo_id: dos, monto: 4_000 }]
    await gente.ana.post(
      '/RecibosIndividuales',
      { ...dueño, lineas, pagos: [{ metodo: 'efectivo', monto: 4_000 }] },
      key(),
    )
    const mora = await cargo(server.db, dueño.cliente_id, 500, { concepto: 'mora' })
    for (const [id, dice] of [
      [dos, 'ya tiene pagos'],
      [mora, 'es mora'],
    ] as const)
      expect((await aCredito([id])).body.message).toContain(dice)
    await anularCargo(server.db, tres)
    expect((await aCredito([tres])).body.message).toContain('ya no se debe')
    expect((await aCredito([2_000_000_000])).status).toBe(422)
    for (const [datos, campo] of [
      [{ vence: sumarDias(hoy(), -1) }, 'vence'],
      [{ vence: sumarDias(hoy(), 400) }, 'vence'],
      [{ cliente_documento: '0801199012345' }, 'cliente_documento'],
      [{ cliente_nombre: '' }, 'cliente_nombre'],
      [{ cargos: [uno, uno] }, 'cargos'],
    ] as const)
      expect((await aCredito([uno], datos)).body.errors, JSON.stringify(datos)).toHaveProperty(campo)
    expect((await aCredito([uno], {}, gente.ana)).status).toBe(403)

    const { body } = await gente.conta.get<CargosFacturables>('/Facturas/cargos?q=mejía')
    const ofrecidos = body.cargos.map(({ id }) => id)
    expect([uno, dos, tres, mora, libre].filter((id) => ofrecidos.includes(id))).toEqual([libre])
  })

  it('of charges that another invoice takes at the same moment is refused, and a retry is the same invoice', async () => {
    const [uno = 0, dos = 0] = await cargosDe(10_000, 10_000)
    const respuestas = await Promise.all([aCredito([uno, dos]), aCredito([dos, uno])])
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const [tres = 0] = await cargosDe(10_000)
    const header = key()
    const [una, otra] = [
      await aCredito([tres], {}, gente.conta, header),
      await aCredito([tres], {}, gente.conta, header),
    ]
    expect(otra.body.id).toBe(una.body.id)
    expect(await faltas(server.db)).toEqual([])
  })

  it('leaves its charges to another when it is annulled, due as they were', async () => {
    const [uno = 0] = await cargosDe([11_500, 'gravado_15'])
    const { body: factura } = await aCredito([uno], { orden_compra_exenta: 'OCE-1' })
    expect(factura).toMatchObject({ importe_exonerado: 10_000, isv_15: 0, total: 10_000 })
    expect(await debeDe(server.db, uno)).toBe(10_000)
    expect(await faltas(server.db)).toEqual([])
    expect((await anular(factura.id)).status).toBe(200)
    expect(await server.db.one(sql`SELECT vence, isv, neto FROM cargos WHERE id = ${uno}`)).toEqual({
      vence: '2026-02-05',
      isv: 'gravado_15',
      neto: 11_500,
    })
    expect((await leer(factura.id)).saldo).toBe(0)
    expect((await aCredito([uno])).status).toBe(201)
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${uno}`,
    )
    expect((await gente.conta.list('Facturas', { cliente_id })).body).toHaveLength(2)
    expect(await faltas(server.db)).toEqual([])
  })

  it('that was paid is told how its money goes back: by its receipt, and then by a credit note', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { body: factura } = await aCredito([uno])
    const { body: pago } = await pagarFactura(factura.id, [[uno, 10_000]])
    expect(pago.lineas[0]).toMatchObject({ por_devolver: 0, debe: 0 })
    const devolver = { lineas: [{ orden: 1, monto: 10_000 }], motivo: 'Se retiró', metodo: 'efectivo' }
    const devuelta = await jefa.post<Refusal>(`/RecibosIndividuales/${pago.id}/devolucion`, devolver, key())
    expect(devuelta).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    expect(devuelta.body.message).toMatch(new RegExp(`primero anule el recibo.*después acredite ${factura.numero}`))
    expect((await acreditar(factura.id, [[1, 10_000]])).body.errors).toEqual({
      lineas: { 0: { monto: expect.stringMatching(/primero anule el recibo.*después acredite/) } },
    })
    await gente.ana.post(`/RecibosIndividuales/${pago.id}/anular`, { motivo: 'Se retiró' })
    expect((await acreditar(factura.id, [[1, 10_000]])).status).toBe(201)
    expect(await debeDe(server.db, uno)).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('holds its charges to what it says, until a credit note lowers both', async () => {
    const [uno = 0, dos = 0] = await cargosDe(10_000, 20_000)
    const { body: factura } = await aCredito([uno, dos])
    await expect(anularCargo(server.db, uno)).rejects.toThrow(factura.numero)
    const { version } = await server.db.one<{ version: number }>(sql`SELECT version FROM cargos WHERE id = ${uno}`)
    const rebaja = await gente.conta.post<Refusal>(
      `/Cargos/${uno}/ajustes`,
      { tipo: 'condonacion', monto: 1_000, motivo: 'Es mi sobrino', version },
      key(),
    )
    expect(rebaja).toMatchObject({ status: 409, body: { message: expect.stringContaining(factura.numero) } })
    const conDinero = await gente.conta.post<Refusal>(
      `/Facturas/${factura.id}/nota-credito`,
      { motivo: 'Se retiró', lineas: [{ orden: 1, monto: 4_000 }], reembolso: { metodo: 'efectivo' } },
      key(),
    )
    expect(conDinero).toMatchObject({ status: 409, body: { message: expect.stringContaining('sin devolución') } })
    const { body: nota } = await acreditar(factura.id, [[1, 4_000]])
    expect(nota).toMatchObject({ tipo: '06', total: 4_000 })
    expect(await debeDe(server.db, uno)).toBe(6_000)
    expect(await leer(factura.id)).toMatchObject({ acreditado: 4_000, saldo: 26_000 })
    expect((await anular(factura.id)).body.code).toBe('estado_no_permite')
    expect(await faltas(server.db)).toEqual([])
    expect((await anular(nota.id)).status).toBe(200)
    expect(await debeDe(server.db, uno)).toBe(10_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('stands when the receipt that paid it is voided, and is paid with credit that was invoiced only anew', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { body: factura } = await aCredito([uno])
    const { body: pago } = await pagarFactura(factura.id, [[uno, 10_000]])
    await gente.ana.post(`/RecibosIndividuales/${pago.id}/anular`, { motivo: 'El cheque no era' })
    expect(await leer(factura.id)).toMatchObject({ estado: 'emitida', saldo: 10_000 })

    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${uno}`,
    )
    const { body: anticipo } = await cobrar(server, gente.ana, {
      cliente_id,
      pagos: [{ metodo: 'efectivo', monto: 110_000 }],
    })
    expect((await facturar(gente.conta, anticipo.id)).body.total).toBe(110_000)
    const conSaldo = { pagos: [{ metodo: 'saldo_a_favor', monto: 10_000, cliente_id }] }
    expect((await pagarFactura(factura.id, [[uno, 10_000]], conSaldo)).body.code).toBe('saldo_de_otro_isv')
    expect((await pagarFactura(factura.id, [[uno, 10_000]], { ...conSaldo, cambiar_saldo: true })).status).toBe(201)
    expect((await leer(factura.id)).saldo).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes a debit note for its student, and a receipt of it pays nothing else', async () => {
    const [uno = 0, otro = 0] = await cargosDe(10_000, 10_000)
    const { body: factura } = await aCredito([uno])
    expect(await pagarFactura(factura.id, [[otro, 10_000]])).toMatchObject({
      status: 422,
      body: { errors: { lineas: { 0: { cargo_id: expect.stringContaining('de lo que se cobra aquí') } } } },
    })
    expect((await pagarFactura(factura.id, [[uno, 1]], { cliente_id: 1 })).body.errors).toEqual({
      cliente_id: expect.stringContaining('una factura a crédito'),
    })
    expect((await gente.ana.get(`/RecibosIndividuales/por-cobrar?factura_id=${factura.id}&cliente_id=1`)).status).toBe(
      400,
    )
  })
})

describe('a wrong buyer', () => {
  const OTRA = { cliente_nombre: 'Café Copán Export, S. A.', cliente_documento: '0801-1990-123457' }
  const corregir = (
    id: number,
    datos: object = {},
    header = key(),
    who: Client = gente.conta,
  ): Promise<Answer<Factura & Refusal>> =>
    who.post(`/Facturas/${id}/corregir`, { motivo: 'El RTN está mal', ...OTRA, ...datos }, header)
  const otroRango = (tipo: string, datos: object = {}) => rangoActivo(server.db, { tipo, ...datos })

  it('is put right in one step: what is paid, owed and due passes to another invoice, and both name each other', async () => {
    const [uno = 0, dos = 0] = await cargosDe(10_000, [11_500, 'gravado_15'])
    const { body: vieja } = await aCredito([uno, dos])
    await pagarFactura(vieja.id, [[uno, 4_000]])
    const header = key()
    const { status, body: nueva } = await corregir(vieja.id, {}, header)
    expect(status, JSON.stringify(nueva)).toBe(201)
    expect((await corregir(vieja.id, {}, header)).body.id).toBe(nueva.id)
    expect(nueva).toMatchObject({
      ...{ tipo: '01', fecha: hoy(), vence: VENCE, motivo: null, total: 21_500, isv_15: 1_500, saldo: 17_500 },
      ...{ cliente_nombre: 'Café Copán Export, S. A.', cliente_documento: '08011990123457' },
      corrige: { id: vieja.id, numero: vieja.numero },
      lineas: vieja.lineas.map(({ descripcion, precio, cargo }) => ({ descripcion, precio, cargo: { id: cargo?.id } })),
    })
    const antes = await leer(vieja.id)
    expect(antes).toMatchObject({ acreditado: 21_500, saldo: 0, corregida: { id: nueva.id, numero: nueva.numero } })
    expect(await leer(antes.notas[0]?.id ?? 0)).toMatchObject({
      ...{ motivo: 'El RTN está mal', total: 21_500, cliente_nombre: 'Café Copán, S. A.', corregida: { id: nueva.id } },
    })
    const { body: trazas } = await jefa.get<{ frase: string }[]>(`/Facturas/${nueva.id}/historial`)
    expect(JSON.stringify(trazas)).toContain('corrigió el comprador de')

    const papel = async (documento: Factura) =>
      (await leerPdf(await facturaPdf(documento, { formato: 'carta', reimpresion: false, logo: null }))).words
    expect(await papel(nueva)).toContain(`Corrige y sustituye a ${vieja.numero}`)
    expect(await papel(antes)).toContain(`Sustituida por ${nueva.numero}`)

    // The old one takes nothing any more, and says where to go on.
    for (const negada of [
      await corregir(vieja.id),
      await acreditar(vieja.id, [[1, 1]]),
      await pagarFactura(vieja.id, [[uno, 1]]),
      await gente.ana.get<Refusal>(`/RecibosIndividuales/por-cobrar?factura_id=${vieja.id}`),
      await anular(antes.notas[0]?.id ?? 0),
    ])
      expect(negada).toMatchObject({ status: 409, body: { message: expect.stringContaining(nueva.numero) } })
    expect((await aCredito([uno])).body.message).toContain(nueva.numero)
    await expect(anularCargo(server.db, uno)).rejects.toThrow(nueva.numero)

    const { body: pago } = await pagarFactura(nueva.id, [
      [uno, 6_000],
      [dos, 11_500],
    ])
    expect(pago).toMatchObject({
      pagador_nombre: 'Café Copán Export, S. A.',
      lineas: [{ abona_a: { id: nueva.id } }, {}],
    })
    expect((await facturar(gente.conta, pago.id)).status).toBe(409)
    expect((await corregir(nueva.id, { cliente_nombre: 'Café Copán Export' })).body).toMatchObject({
      saldo: 0,
      total: 21_500,
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is put right by one of two at once, and by none while a range has no number; then all stays as it was', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { body: vieja } = await aCredito([uno])
    for (const tipo of ['06', '01']) {
      await otroRango(tipo, { desde: 1, hasta: 1, siguiente: 2 })
      expect((await corregir(vieja.id)).body.code).toBe('rango_agotado')
      expect(await leer(vieja.id)).toMatchObject({ acreditado: 0, saldo: 10_000, notas: [] })
      await otroRango(tipo)
    }
    const dos = await Promise.all([corregir(vieja.id), corregir(vieja.id, { cliente_nombre: 'Otra más' })])
    expect(dos.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await faltas(server.db)).toEqual([])
  })

  it('waits for a payment under way, and a payment that waits for it is told of the other invoice', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { body: vieja } = await aCredito([uno])
    const comprador = { ...OTRA, cliente_documento: '08011990123457', motivo: 'El RTN está mal' }
    let durante: ReturnType<typeof pagarFactura> | undefined
    let nueva = 0
    await server.db.transaction(async (tx) => {
      nueva = await corregirComprador(tx, CONTEXTO, vieja.id, comprador)
      durante = pagarFactura(vieja.id, [[uno, 10_000]])
      await expect.poll(() => server.db.maybe(ESPERA)).toBeDefined()
    })
    expect((await durante)?.body.message).toContain((await leer(nueva)).numero)
    let corrigiendo: ReturnType<typeof corregir> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`SELECT FROM cargos WHERE id = ${uno} FOR NO KEY UPDATE`)
      corrigiendo = corregir(nueva, { cliente_nombre: 'Beneficio Santa Rosa' })
      await expect.poll(() => server.db.maybe(ESPERA)).toBeDefined()
    })
    expect((await corrigiendo)?.body).toMatchObject({ saldo: 10_000, corrige: { id: nueva } })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is put right after its month was closed and its term was over, today and with that term', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { body: vieja } = await aCredito([uno])
    await server.db.run(sql`UPDATE facturas SET fecha = '2026-01-10', vence = '2026-02-10' WHERE id = ${vieja.id}`)
    await hay.cierre(server.db, '2026-01')
    const { status, body } = await corregir(vieja.id)
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    expect({ status, body }).toMatchObject({ status: 201, body: { fecha: hoy(), vence: '2026-02-10' } })
    // Its number was of today: the range has those of other stories before it.
    await server.db.run(
      sql`UPDATE facturas SET fecha = ${hoy()}, vence = ${hoy()} WHERE id IN (${vieja.id}, ${body.id})`,
    )
    expect(await faltas(server.db)).toEqual([])
  })

  it('stays exonerated, and only who pays no tax is so, with RTN and name', async () => {
    const [uno = 0, dos = 0] = await cargosDe([11_500, 'gravado_15'], [11_500, 'gravado_15'])
    const { body: exonerada } = await aCredito([uno], { orden_compra_exenta: 'OCE-1' })
    const { body: gravada } = await aCredito([dos])
    for (const [id, datos, campo] of [
      [gravada.id, { orden_compra_exenta: 'OCE-2' }, 'orden_compra_exenta'],
      [exonerada.id, { orden_compra_exenta: '' }, 'orden_compra_exenta'],
      [gravada.id, EMPRESA, 'cliente_nombre'],
      [gravada.id, { cliente_nombre: '' }, 'cliente_nombre'],
      [gravada.id, { cliente_documento: '0801199012345' }, 'cliente_documento'],
      [gravada.id, { nota: { correlativo: 5 } }, 'nota'],
      [gravada.id, { nueva: { rango_id: 2_000_000 } }, 'nueva'],
    ] as const)
      expect((await corregir(id, datos)).body.errors, JSON.stringify(datos)).toHaveProperty(campo)
    expect((await corregir(gravada.id, {}, key(), gente.ana)).status).toBe(403)
    const { body: nueva } = await corregir(exonerada.id, { ...EMPRESA, orden_compra_exenta: 'OCE-11' })
    expect(nueva).toMatchObject({ orden_compra_exenta: 'OCE-11', importe_exonerado: 10_000, isv_15: 0, saldo: 10_000 })
    expect(await faltas(server.db)).toEqual([])
    // Annulled, its charge is what it was before the first of both, and the old one is in force no more.
    expect((await anular(nueva.id)).status).toBe(200)
    expect(await server.db.one(sql`SELECT vence, isv, neto FROM cargos WHERE id = ${uno}`)).toEqual({
      ...{ vence: '2026-02-05', isv: 'gravado_15', neto: 11_500 },
    })
    const [nota] = (await leer(exonerada.id)).notas
    expect((await anular(nota?.id ?? 0)).body.code).toBe('estado_no_permite')
    expect((await aCredito([uno])).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('of what was credited in part goes on with the rest, which is annulled no more', async () => {
    const [uno = 0, dos = 0] = await cargosDe([11_500, 'gravado_15'], 5_000)
    const { body: vieja } = await aCredito([uno, dos])
    const { body: parte } = await acreditar(vieja.id, [
      [1, 2_300],
      [2, 5_000],
    ])
    const acreditadoEnVentas = async () =>
      (await jefa.get<{ notas_credito: number }>('/Ventas/resumen')).body.notas_credito
    const antes = await acreditadoEnVentas()
    const { body: nueva } = await corregir(vieja.id)
    // Nothing was taken off what was sold.
    expect(await acreditadoEnVentas()).toBe(antes)
    expect(nueva).toMatchObject({ total: 9_200, isv_15: 1_200, saldo: 9_200, lineas: [{ precio: 9_200, cantidad: 1 }] })
    expect(await faltas(server.db)).toEqual([])
    for (const { id } of [parte, nueva]) expect((await anular(id)).body.code).toBe('estado_no_permite')
    expect((await acreditar(nueva.id, [[1, 9_200]])).status).toBe(201)
    expect(await debeDe(server.db, uno)).toBe(0)
    expect((await corregir(nueva.id, EMPRESA)).body.message).toContain('no queda nada')
    expect(await faltas(server.db)).toEqual([])
  })

  it('of an invoice of a receipt, and of a debit note, is put right by the same step', async () => {
    await otroRango('07')
    const { recibo, factura } = await facturado([{ neto: 10_000 }, { neto: 11_500, isv: 'gravado_15' }])
    await acreditar(factura.id, [[1, 1_000]])
    const debito = { motivo: 'Se cobró de menos', clase: 'precio', lineas: [{ orden: 2, monto: 2_300 }] }
    const { body: nota } = await gente.conta.post<Factura>(`/Facturas/${factura.id}/nota-debito`, debito, key())
    expect((await leer(factura.id)).notas).toMatchObject([{ saldo: null }, { tipo: '07', saldo: 2_300 }])
    const abierto = await gente.ana.get<Recibo>(`/RecibosIndividuales/${recibo.id}`)
    expect(abierto.body.factura?.debitos).toEqual([{ id: nota.id, numero: nota.numero, saldo: 2_300 }])

    // Words from before some rules stay in it, as what was inherited.
    await server.db.run(sql`UPDATE facturas SET heredada = true WHERE id = ${factura.id}`)
    const { body: nueva } = await corregir(factura.id, { cliente_nombre: '', cliente_documento: null })
    expect(await server.db.one(sql`SELECT heredada FROM facturas WHERE id = ${nueva.id}`)).toEqual({ heredada: true })
    expect(nueva).toMatchObject({
      cliente_nombre: 'CONSUMIDOR FINAL',
      recibo_id: recibo.id,
      total: 20_500,
      isv_15: 1_500,
    })
    expect((await gente.ana.get<Recibo>(`/RecibosIndividuales/${recibo.id}`)).body.factura).toMatchObject({
      id: nueva.id,
    })
    const { body: otra } = await corregir(nota.id)
    expect(otra).toMatchObject({
      ...{ tipo: '07', factura_id: nueva.id, motivo: 'Se cobró de menos', isv_15: 300, saldo: 2_300 },
      corrige: { id: nota.id },
    })
    expect(await leer(nueva.id)).toMatchObject({ debitado: 2_300 })
    expect((await corregir((await leer(factura.id)).notas[0]?.id ?? 0)).body.code).toBe('estado_no_permite')
    expect(await faltas(server.db)).toEqual([])
    // Annulled before it was delivered, the receipt may be invoiced anew; the first one not.
    expect((await anular(otra.id)).status).toBe(200)
    expect((await anular(nueva.id)).status).toBe(200)
    expect((await facturar(gente.conta, recibo.id)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('another door', () => {
  /** An enrolment of two instalments, due in months to come, of a course of its own. */
  const matriculado = async () => {
    const curso_id = await curso(server.db)
    await server.db.run(sql`UPDATE cursos SET precio_mensualidad = 10000 WHERE id = ${curso_id}`)
    const cliente_id = await estudiante(server.db)
    const id = await hay.matricula(server.db, { curso_id, cliente_id })
    const datos = { matricula_id: id, concepto: 'mensualidad', vence: sumarDias(hoy(), 310) }
    const cargos = [
      await cargo(server.db, cliente_id, 10_000, datos),
      await cargo(server.db, cliente_id, 10_000, datos),
    ]
    return { curso_id, cliente_id, id, cargos }
  }

  it('changes no price, offers no discount and stays owed by who is withdrawn', async () => {
    const { curso_id, id, cargos } = await matriculado()
    const [uno = 0, dos = 0] = cargos
    await hay.descuento(server.db, {
      nombre: 'Pronto pago',
      valor: 500,
      dias_antes: 300,
      acumulable: true,
      requiere_autorizacion: false,
    })
    const { body: factura } = await aCredito([uno])
    // A charge that falls due after the invoice stays due then.
    expect(await server.db.one(sql`SELECT vence FROM cargos WHERE id = ${uno}`)).toEqual({
      vence: sumarDias(hoy(), 310),
    })
    const ofrece = async () =>
      (await gente.ana.get<PorCobrar>(`/RecibosIndividuales/por-cobrar?factura_id=${factura.id}`)).body
    expect((await ofrece()).cuentas[0]?.cargos).toMatchObject([
      { id: uno, pronto_pago: null, factura: { numero: factura.numero } },
    ])
    const { version } = await server.db.one<{ version: number }>(sql`SELECT version FROM cursos WHERE id = ${curso_id}`)
    const cambio = await jefa.post(`/Cursos/${curso_id}/cambio-precio`, {
      ...{ precio_matricula: 0, precio_mensualidad: 9_000, version, actualizar_cargos: true, motivo: 'Oferta' },
    })
    expect(cambio, JSON.stringify(cambio.body)).toMatchObject({ status: 200, body: { cargos_cambiados: 1 } })
    expect([await debeDe(server.db, uno), await debeDe(server.db, dos)]).toEqual([10_000, 9_000])

    const matricula = await server.db.one<{ version: number }>(sql`SELECT version FROM matriculas WHERE id = ${id}`)
    const retirar = (que: object) =>
      jefa.post<Refusal>(`/Matriculas/${id}/retirar`, { motivo: 'Se mudó', ...matricula, ...que })
    expect(await retirar({ anular_cargos: [uno] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(factura.numero) },
    })
    const { body: previa } = await jefa.get<Retiro>(`/Matriculas/${id}/retiro?fecha=${hoy()}`)
    expect(previa.anulables.map((cargo) => cargo.id)).not.toContain(uno)
    expect(previa.quedan).toMatchObject([{ id: uno, factura: { numero: factura.numero } }])
    expect((await retirar({})).status).toBe(200)
    expect(await debeDe(server.db, uno)).toBe(10_000)
    await acreditar(factura.id, [[1, 10_000]])
    expect(await debeDe(server.db, uno)).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes no scholarship back from what is invoiced, by itself or by hand', async () => {
    const { cliente_id, cargos } = await matriculado()
    const [uno = 0, dos = 0] = cargos
    const descuento = { nombre: 'Beca del club', tipo: 'porcentaje', valor: 1_000, aplica_a: 'mensualidad' }
    const { body: media } = await jefa.post<{ id: number }>('/Descuentos', descuento)
    const beca = { cliente_id, descuento_id: media.id, desde: hoy(), hasta: sumarDias(hoy(), 310) }
    const { body: dada } = await jefa.post<{ id: number }>('/Becas', beca, key())
    const deben = async () => [await debeDe(server.db, uno), await debeDe(server.db, dos)]
    expect(await deben()).toEqual([9_000, 9_000])
    expect((await aCredito([uno], { vence: sumarDias(hoy(), 330) })).body.total).toBe(9_000)
    expect(await repartirBecas(server.db, hoy())).toBe(0)
    expect((await jefa.post(`/Becas/${dada.id}/terminar`, { motivo: 'Se fue del club' })).status).toBe(200)
    expect(await deben()).toEqual([9_000, 10_000])
    expect(await faltas(server.db)).toEqual([])
  })

  it('makes no charge fall due before its invoice, and ends none that a bounced payment is still invoiced for', async () => {
    const { id, cliente_id, cargos } = await matriculado()
    const [uno = 0, dos = 0] = cargos
    const { body: factura } = await aCredito([uno], { vence: sumarDias(hoy(), 340) })
    const cambiar = async (cargo_id: number, vence: string) => {
      const { version } = await server.db.one<{ version: number }>(
        sql`SELECT version FROM cargos WHERE id = ${cargo_id}`,
      )
      return jefa.put<Refusal>(`/Matriculas/${id}/cargos`, {
        ...{ cambios: [{ id: cargo_id, version, vence }], nuevos: [], anular: [], motivo: 'Lo pidió la familia' },
      })
    }
    expect(await cambiar(uno, sumarDias(hoy(), 30))).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(factura.numero) },
    })
    expect((await cambiar(dos, sumarDias(hoy(), 30))).status).toBe(200)
    expect((await anular(factura.id)).status).toBe(200)

    const pagos = [{ metodo: 'cheque', monto: 10_000, referencia: 'CH-90', banco: 'Occidente' }]
    const lineas = [{ cargo_id: uno, monto: 10_000 }]
    const { body: pago } = await gente.ana.post<Recibo>('/RecibosIndividuales', { cliente_id, lineas, pagos }, key())
    const { body: facturado } = await facturar(gente.conta, pago.id)
    const rechazo = { ids: [pago.pagos[0]?.id], motivo: 'Sin fondos', fecha_banco: hoy() }
    expect((await gente.conta.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
    const curso_id = await curso(server.db)
    const trasladar = async () =>
      jefa.post<Refusal>(
        `/Matriculas/${id}/traslado`,
        {
          ...{ curso_id, plan: [], motivo: 'Cambió de nivel' },
          ...(await server.db.one<{ version: number }>(sql`SELECT version FROM matriculas WHERE id = ${id}`)),
        },
        key(),
      )
    const { version } = await server.db.one<{ version: number }>(sql`SELECT version FROM cargos WHERE id = ${uno}`)
    const anula = { cambios: [], nuevos: [], anular: [{ id: uno, version }], motivo: 'Va otro en su lugar' }
    const grupo = await hay.fila(server.db, 'cargo_grupos', {
      ...{ fecha: hoy(), descripcion: 'Excursión', destino: 'curso', curso_id, monto: 10_000, isv: 'exento' },
      ...{ vence: hoy(), estudiantes: 1, usuario_id: 1 },
    })
    await server.db.run(sql`UPDATE cargos SET grupo_id = ${grupo} WHERE id = ${uno}`)
    const deshecho = await jefa.post<Refusal>(`/CargosGrupo/${grupo}/deshacer`, { motivo: 'No hubo excursión' })
    await server.db.run(sql`UPDATE cargos SET grupo_id = NULL WHERE id = ${uno}`)
    await server.db.run(sql`DELETE FROM cargo_grupos`)
    for (const [puerta, negada] of [
      ['group', deshecho],
      ['plan', await jefa.put<Refusal>(`/Matriculas/${id}/cargos`, anula)],
      ['transfer', await trasladar()],
    ] as const)
      expect(negada, puerta).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(facturado.numero) },
      })
    await acreditar(facturado.id, [[1, 10_000]])
    expect((await trasladar()).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
  })

  it('certifies as solvent who is by an invoice on credit, until that is annulled the same day', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${uno}`,
    )
    const { body: factura } = await aCredito([uno])
    const solvencia = { tipo: 'solvencia', cliente_id, matricula_id: null }
    const { status, body } = await jefa.post<{ id: number }>('/Constancias', solvencia, key())
    expect(status, JSON.stringify(body)).toBe(201)
    await anular(factura.id)
    expect((await jefa.get(`/Constancias/${body.id}`)).body).toMatchObject({
      estado: 'revocada',
      revocada_motivo: expect.stringContaining(factura.numero),
    })
  })

  it('invoices of a receipt only what no invoice on credit says', async () => {
    const cliente_id = await estudiante(server.db)
    const [uno, dos] = [await cargo(server.db, cliente_id, 10_000), await cargo(server.db, cliente_id, 5_000)]
    const { body: factura } = await aCredito([uno])
    await centroQueFactura(server.db, 'al_cobrar')
    const { body: pago } = await gente.ana.post<Recibo>(
      '/RecibosIndividuales',
      {
        cliente_id,
        lineas: [
          { cargo_id: uno, monto: 10_000 },
          { cargo_id: dos, monto: 5_000 },
        ],
        pagos: [{ metodo: 'efectivo', monto: 15_000 }],
      },
      key(),
    )
    expect(await leer(pago.factura?.id ?? 0)).toMatchObject({ total: 5_000, lineas: [{ total: 5_000 }] })
    expect((await leer(factura.id)).saldo).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes a payment back, and what it paid is owed by the same invoice', async () => {
    const [uno = 0, otro = 0] = await cargosDe(10_000, 10_000)
    const { body: factura } = await aCredito([uno])
    const cheque = { metodo: 'cheque', monto: 10_000, referencia: 'CH-77', banco: 'Occidente' }
    const { body: pago } = await pagarFactura(factura.id, [[uno, 10_000]], { pagos: [cheque] })
    const rechazo = { ids: [pago.pagos[0]?.id], motivo: 'Sin fondos', fecha_banco: hoy() }
    expect((await gente.conta.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
    expect(await leer(factura.id)).toMatchObject({ estado: 'emitida', saldo: 10_000 })
    await pagarFactura(factura.id, [[uno, 10_000]])
    expect((await anular(factura.id)).body.code).toBe('cargo_ya_pagado')
    expect(await faltas(server.db)).toEqual([])

    // The invoice of a receipt whose cheque came back stands: what pays its charge again is not invoiced anew either.
    const dueño = await server.db.one<{ cliente_id: number }>(sql`SELECT cliente_id FROM cargos WHERE id = ${otro}`)
    const pagos = [{ ...cheque, referencia: 'CH-78' }]
    const { body: cobrado } = await gente.ana.post<Recibo>(
      '/RecibosIndividuales',
      { ...dueño, lineas: [{ cargo_id: otro, monto: 10_000 }], pagos },
      key(),
    )
    const { body: facturado } = await facturar(gente.conta, cobrado.id)
    await gente.conta.post('/Conciliacion/rechazar', { ...rechazo, ids: [cobrado.pagos[0]?.id] })
    expect((await aCredito([otro])).body.message).toContain(facturado.numero)
    const { body: nota } = await acreditar(facturado.id, [[1, 10_000]])
    const { body: segunda } = await aCredito([otro])
    expect(segunda.total).toBe(10_000)
    // Without the note, what the cheque paid would be in two invoices.
    const anulada = await anular(nota.id)
    expect(anulada).toMatchObject({ status: 409, body: { message: expect.stringContaining(segunda.numero) } })
    await anular(segunda.id)
    const repite = {
      ...dueño,
      lineas: [{ cargo_id: otro, monto: 10_000 }],
      pagos: [{ metodo: 'efectivo', monto: 10_000 }],
    }
    const { body: pagado } = await gente.ana.post<Recibo>('/RecibosIndividuales', repite, key())
    const { body: tercera } = await facturar(gente.conta, pagado.id)
    expect((await anular(nota.id)).body.message).toContain(tercera.numero)
    await anular(tercera.id)
    expect((await anular(nota.id)).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
  })

  it('invoices what was paid again, or annuls the credit note of its first payment: of both at once only one', async () => {
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 10_000)
    const pagar = (pago: object) =>
      gente.ana.post<Recibo>(
        '/RecibosIndividuales',
        { cliente_id, lineas: [{ cargo_id, monto: 10_000 }], pagos: [{ monto: 10_000, ...pago }] },
        key(),
      )
    const { body: cobrado } = await pagar({ metodo: 'cheque', referencia: 'CH-80', banco: 'Occidente' })
    const { body: primera } = await facturar(gente.conta, cobrado.id)
    const rechazo = { ids: [cobrado.pagos[0]?.id], motivo: 'Sin fondos', fecha_banco: hoy() }
    await gente.conta.post('/Conciliacion/rechazar', rechazo)
    const { body: nota } = await acreditar(primera.id, [[1, 10_000]])
    const { body: pagado } = await pagar({ metodo: 'efectivo' })
    let durante: ReturnType<typeof anular> | undefined
    await server.db.transaction(async (tx) => {
      await facturarRecibo(tx, CONTEXTO, pagado.id, {})
      durante = anular(nota.id)
      await expect.poll(() => server.db.maybe(ESPERA)).toBeDefined()
    })
    expect(await durante).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    expect(await faltas(server.db)).toEqual([])
  })

  it('finds the invoice of what a charge was in the course that its student left', async () => {
    const { id, cliente_id, cargos } = await matriculado()
    const pagos = [{ metodo: 'cheque', monto: 20_000, referencia: 'CH-79', banco: 'Occidente' }]
    const lineas = cargos.map((cargo_id) => ({ cargo_id, monto: 10_000 }))
    const { body: pago } = await gente.ana.post<Recibo>('/RecibosIndividuales', { cliente_id, lineas, pagos }, key())
    const { body: facturado } = await facturar(gente.conta, pago.id)
    const curso_id = await curso(server.db)
    const matricula = await server.db.one<{ version: number }>(sql`SELECT version FROM matriculas WHERE id = ${id}`)
    const plan = [{ concepto: 'matricula', numero: 1, descripcion: 'Curso entero', vence: VENCE, bruto: 20_000 }]
    const traslado = await jefa.post<{ matricula: { cargos: { id: number }[] } }>(
      `/Matriculas/${id}/traslado`,
      { curso_id, plan, motivo: 'Cambió de nivel', ...matricula },
      key(),
    )
    expect(traslado.status, JSON.stringify(traslado.body)).toBe(200)
    const rechazo = { ids: [pago.pagos[0]?.id], motivo: 'Sin fondos', fecha_banco: hoy() }
    expect((await gente.conta.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
    const [nuevo] = traslado.body.matricula.cargos
    expect(await debeDe(server.db, nuevo?.id ?? 0)).toBe(20_000)
    expect((await aCredito([nuevo?.id ?? 0])).body.message).toContain(facturado.numero)
  })

  it('that waits for the invoice sees it: credit that was declared pays it only anew', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${uno}`,
    )
    await cobrar(server, gente.ana, { cliente_id, pagos: [{ metodo: 'efectivo', monto: 110_000 }] })
    let durante: ReturnType<typeof pagarFactura> | undefined
    await server.db.transaction(async (tx) => {
      await facturarACredito(tx, CONTEXTO, {
        ...{ cargos: [uno], vence: VENCE, cliente_nombre: 'Café Copán', cliente_documento: '08011990123456' },
        ...{ orden_compra_exenta: null, constancia_exonerado: null, registro_sag: null },
      })
      durante = gente.ana.post(
        '/RecibosIndividuales',
        { cliente_id, lineas: [{ cargo_id: uno, monto: 10_000 }], pagos: [{ metodo: 'saldo_a_favor', monto: 10_000 }] },
        key(),
      )
      await expect.poll(() => server.db.maybe(ESPERA)).toBeDefined()
    })
    expect((await durante)?.body.code).toBe('saldo_de_otro_isv')
    expect(await faltas(server.db)).toEqual([])
  })

  it('credits what an advance is declared anew by, beside a note of it that is annulled at the same moment', async () => {
    const [uno = 0] = await cargosDe(6_000)
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${uno}`,
    )
    const { body: anticipo } = await gente.ana.post<Recibo>(
      '/RecibosIndividuales',
      { cliente_id, lineas: [], pagos: [{ metodo: 'efectivo', monto: 10_000 }] },
      key(),
    )
    const { body: factura } = await facturar(gente.conta, anticipo.id)
    const { body: nota } = await acreditar(factura.id, [[1, 5_000]])
    const { body: deEmpresa } = await aCredito([uno])
    let durante: ReturnType<typeof pagarFactura> | undefined
    await server.db.transaction(async (tx) => {
      await bloquearParaAnular(tx, nota.id)
      await anularFactura(tx, CONTEXTO, nota.id, { motivo: 'Era de otra', sin_entregar: true })
      const pagos = [{ metodo: 'saldo_a_favor', monto: 6_000, cliente_id }]
      durante = pagarFactura(deEmpresa.id, [[uno, 6_000]], { pagos, cambiar_saldo: true })
      await expect.poll(() => server.db.maybe(ESPERA)).toBeDefined()
    })
    expect((await durante)?.status, JSON.stringify((await durante)?.body)).toBe(201)
    expect(await leer(factura.id)).toMatchObject({ acreditado: 6_000 })
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('who cheats', () => {
  it('gives no term, lowers no debt and annuls no debit note without who may lower prices', async () => {
    await rangoActivo(server.db, { tipo: '07' })
    const [uno = 0, dos = 0] = await cargosDe(10_000, [11_500, 'gravado_15'])
    const { body: factura } = await aCredito([uno])
    const debito = { motivo: 'Se cobró de menos', clase: 'precio', lineas: [{ orden: 1, monto: 900 }] }
    const { body: nota } = await gente.conta.post<Factura>(`/Facturas/${factura.id}/nota-debito`, debito, key())
    const { permisos } = await server.db.one<{ permisos: string[] }>(sql`
      WITH quitado AS (
        DELETE FROM rol_permisos
        WHERE modulo = 'Descuentos' AND rol_id = (SELECT id FROM roles WHERE nombre = 'Contabilidad')
        RETURNING accion
      )
      SELECT array_agg(accion) AS permisos
      FROM quitado
    `)
    const sinPrecio = await server.as('Contabilidad')
    const credito = { motivo: 'Es mi sobrino', lineas: [{ orden: 1, monto: 1 }] }
    const anula = { motivo: 'Es mi sobrino', sin_entregar: true }
    for (const [que, negada] of [
      ['term', await aCredito([dos], {}, sinPrecio)],
      ['tax', await aCredito([dos], { orden_compra_exenta: 'OCE', vence: hoy() }, sinPrecio)],
      ['credit', await sinPrecio.post(`/Facturas/${factura.id}/nota-credito`, credito, key())],
      ['credit of a debit note', await sinPrecio.post(`/Facturas/${nota.id}/nota-credito`, credito, key())],
      ['debit note', await sinPrecio.post(`/Facturas/${nota.id}/anular`, anula)],
    ] as const)
      expect(negada, que).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
    await hay.permitir(
      server.db,
      'Contabilidad',
      permisos.map((accion) => `Descuentos:${accion}`),
    )
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes no more than there is, at once or again, and no amount that is none', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { body: factura } = await aCredito([uno])
    for (const monto of [0, -1, 1.5, '100', 1e15, null])
      for (const que of ['nota-credito', 'nota-debito'])
        expect(
          (
            await gente.conta.post(
              `/Facturas/${factura.id}/${que}`,
              { motivo: 'Se retiró', ...(que === 'nota-debito' && { clase: 'mora' }), lineas: [{ orden: 1, monto }] },
              key(),
            )
          ).status,
          `${que} ${monto}`,
        ).toBeGreaterThanOrEqual(400)
    const alVez = await Promise.all([
      acreditar(factura.id, [[1, 6_000]]),
      acreditar(factura.id, [[1, 6_000]]),
      pagarFactura(factura.id, [[uno, 6_000]]),
      anular(factura.id),
    ])
    expect(alVez.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await faltas(server.db)).toEqual([])
  })

  it('leaves what a company paid too much to none but the students that it paid for', async () => {
    const [uno = 0] = await cargosDe(10_000)
    const { body: factura } = await aCredito([uno])
    const dueño = await server.db.one<{ cliente_id: number }>(sql`SELECT cliente_id FROM cargos WHERE id = ${uno}`)
    const deMas = (excedente_cliente_id: number, lineas: [number, number][] = [[uno, 10_000]]) =>
      pagarFactura(factura.id, lineas, { excedente_cliente_id, pagos: [{ metodo: 'efectivo', monto: 12_000 }] })
    const sobrino = await estudiante(server.db)
    for (const negada of [await deMas(sobrino), await deMas(sobrino, []), await deMas(dueño.cliente_id, [])])
      expect(negada.body.errors).toHaveProperty('excedente_cliente_id')
    expect((await deMas(dueño.cliente_id)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })
})
