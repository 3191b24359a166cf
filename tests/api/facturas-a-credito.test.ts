import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Retiro } from '#contract/catalogos/matriculas'
import type { CargosFacturables } from '#contract/facturacion/a-credito'
import type { Factura, FacturaFila } from '#contract/facturacion/facturas'
import type { PorCobrar, Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/fechas'
import { hoy } from '#server/clock'
import { repartirBecas } from '#server/catalogos/becas/repartir'
import { sql } from '#server/db/sql'
import { facturarACredito } from '#server/facturacion/facturas/a-credito'
import { anularFactura } from '#server/facturacion/facturas/anular'
import { facturarRecibo } from '#server/facturacion/facturas/service'
import { anularCargo, cargo, debeDe, estudiante, faltas } from './datos.ts'
import { centroQueFactura, cobrar, facturar, rangoActivo, type Refusal } from './facturas-datos.ts'
import { escena } from './facturas-escena.ts'
import { key, type Answer, type Client } from './helper.ts'
import { curso } from './mundo.ts'

/* A company's invoice comes before its money: what it says is owed, paid once and invoiced once. */
const { server, gente, acreditar, anular } = escena()
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
    // What a debit note added to it is to be collected like the rest, under the same words.
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

describe('another door', () => {
  /** An enrolment of two instalments, due in months to come, of a course of its own. */
  const matriculado = async () => {
    const curso_id = await curso(server.db)
    await server.db.run(sql`UPDATE cursos SET precio_mensualidad = 10000 WHERE id = ${curso_id}`)
    const cliente_id = await estudiante(server.db)
    const { id } = await server.db.one<{ id: number }>(sql`
      INSERT INTO matriculas (curso_id, cliente_id, fecha, estado)
      VALUES (${curso_id}, ${cliente_id}, '2026-07-01', 'activa')
      RETURNING id
    `)
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
    await server.db.run(sql`
      INSERT INTO descuentos (nombre, tipo, valor, aplica_a, dias_antes, acumulable, requiere_autorizacion)
      VALUES ('Pronto pago', 'porcentaje', 500, 'todo', 300, true, false)
    `)
    const { body: factura } = await aCredito([uno])
    // What falls due after the invoice stays due then.
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
