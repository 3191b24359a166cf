import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Factura } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { MORNING } from '#tests/maquina/clock'
import { esperan } from '#tests/api/apoyo/carrera'
import { faltas } from '#tests/api/apoyo/datos'
import { centroQueFactura, cheque, declaradoDe, efectivo, rangoActivo, sinSuDineroDe } from './facturas-datos.ts'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, categoria, estudiante } from '#tests/kit'

/*
 * An invoice in force stays when the bank takes its money back, and what pays the same again goes by it: each lempira
 * that stands is declared once, whatever bounces, is paid again or given back, in whatever parts.
 */
const server = startServer({}, { since: MORNING })
let jefa: Client
let conta: Client
let sofia: number

beforeAll(async () => {
  jefa = await server.as('Administrador')
  conta = await server.as('Contabilidad')
  await jefa.post('/Caja/abrir', { fondo: 50_000_000 })
  await centroQueFactura(server.db, 'al_cobrar')
  await rangoActivo(server.db, { hasta: 5_000 })
  await rangoActivo(server.db, { tipo: '06', hasta: 5_000 })
})
beforeEach(async () => {
  sofia = await estudiante(server.db)
})

const COMPRADOR = { cliente_nombre: 'Ana Cruz', cliente_documento: '0801199900012' }
const saldo = (monto: number) => ({ metodo: 'saldo_a_favor', monto })

async function cobrar(lineas: [cargo_id: number, monto: number][], pagos: object[], mas = {}): Promise<Recibo> {
  const { status, body } = await jefa.post<Recibo>(
    '/RecibosIndividuales',
    { cliente_id: sofia, lineas: lineas.map(([cargo_id, monto]) => ({ cargo_id, monto })), pagos, ...mas },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function rechazar({ pagos }: Recibo, cual = 0): Promise<void> {
  const { status, body } = await conta.post('/Conciliacion/rechazar', {
    ids: [pagos[cual]?.id],
    motivo: 'Sin fondos',
    fecha_banco: '2026-11-24',
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

async function devolver({ id }: Recibo, monto: number): Promise<void> {
  const { status, body } = await jefa.post(
    `/RecibosIndividuales/${id}/devolucion`,
    { lineas: [{ orden: 1, monto }], metodo: 'efectivo', motivo: 'Se cobró de más' },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
}

const declarado = () => declaradoDe(conta, sofia)
const porAcreditar = () => sinSuDineroDe(conta, sofia)

/** L 2,000.00 of classes: half by two cheques, of which the first bounces; then all that is owed, in cash. */
async function pagadoOtraVez() {
  const clases = await cargo(server.db, sofia, 200_000, { isv: 'gravado_15' })
  const primero = await cobrar([[clases, 100_000]], [cheque(60_000), cheque(40_000)])
  await rechazar(primero)
  const segundo = await cobrar([[clases, 160_000]], [efectivo(160_000)])
  return { clases, primero, segundo }
}

it('is not invoiced again when a second cheque of the same receipt bounces later', async () => {
  const { clases, primero } = await pagadoOtraVez()
  expect(await declarado()).toEqual([200_000, 26_087])
  await rechazar(primero, 1)
  await cobrar([[clases, 40_000]], [efectivo(40_000)])
  expect(await declarado()).toEqual([200_000, 26_087])
  expect(await porAcreditar()).toEqual([])
  expect(await faltas(server.db)).toEqual([])
})

it('is credited on the invoice of the first time when what paid it again is given back', async () => {
  const clases = await cargo(server.db, sofia, 115_000, { isv: 'gravado_15' })
  await rechazar(await cobrar([[clases, 115_000]], [cheque(115_000)]))
  const otra = await cobrar([[clases, 115_000]], [efectivo(115_000)])
  expect(otra.factura).toBeNull()
  await devolver(otra, 23_000)
  expect(await declarado()).toEqual([92_000, 12_000])
  await devolver(otra, 92_000)
  expect(await declarado()).toEqual([0, 0])
  expect(await faltas(server.db)).toEqual([])
})

it('is credited on both invoices when each says a part of what is given back', async () => {
  const { segundo } = await pagadoOtraVez()
  await devolver(segundo, 50_000)
  expect((await declarado())[0]).toBe(150_000)
  await devolver(segundo, 110_000)
  expect((await declarado())[0]).toBe(40_000)
  expect(await porAcreditar()).toEqual([])
  expect(await faltas(server.db)).toEqual([])
})

it('stays said when its money is back after all: before, the invoice that says only the rest is credited', async () => {
  const clases = await cargo(server.db, sofia, 115_000, { isv: 'gravado_15' })
  const primero = await cobrar([[clases, 23_000]], [cheque(23_000)])
  await rechazar(primero)
  const segundo = await cobrar([[clases, 34_500]], [efectivo(34_500)])
  const deshacer = () => conta.post<{ message?: string }>('/Conciliacion/deshacer', { ids: [primero.pagos[0]?.id] })
  const negado = await deshacer()
  expect(negado.status).toBe(409)
  expect(negado.body.message).toContain(segundo.factura?.numero)
  // As the refusal says.
  const credito = { motivo: 'El banco lo pagó', lineas: [{ orden: 1, monto: 11_500 }] }
  expect((await conta.post(`/Facturas/${segundo.factura?.id}/nota-credito`, credito, key())).status).toBe(201)
  expect((await deshacer()).status).toBe(200)
  expect((await conta.post('/Facturas', { recibo_id: segundo.id, ...COMPRADOR }, key())).status).toBe(201)
  expect(await declarado()).toEqual([57_500, 7_500])
  expect(await faltas(server.db)).toEqual([])
})

describe('of a receipt whose invoice says other things alone', () => {
  /**
   * So much of L 1,150.00 by a cheque that bounces; then the rest of it, or all, in cash, beside something else, which
   * alone is invoiced.
   */
  async function pagadoConOtro(monto: number) {
    const clases = await cargo(server.db, sofia, 115_000, { isv: 'gravado_15' })
    const libro = await cargo(server.db, sofia, 1_000)
    const primero = await cobrar([[clases, monto]], [cheque(monto)])
    await rechazar(primero)
    const resto = 115_000 - monto || 115_000
    const lineas: [number, number][] = [
      [clases, resto],
      [libro, 1_000],
    ]
    const segundo = await cobrar(lineas, [efectivo(resto + 1_000)])
    return { primero, segundo }
  }

  it('stays said: the invoice of the first time is neither annulled nor credited under it', async () => {
    const { primero, segundo } = await pagadoConOtro(115_000)
    expect(await declarado()).toEqual([116_000, 15_000])
    const credito = { motivo: 'El nombre está mal', lineas: [{ orden: 1, monto: 115_000 }] }
    for (const negada of [
      await conta.post<{ message?: string }>(`/Facturas/${primero.factura?.id}/anular`, {
        motivo: 'El nombre está mal',
        sin_entregar: true,
      }),
      await conta.post<{ message?: string }>(`/Facturas/${primero.factura?.id}/nota-credito`, credito, key()),
    ]) {
      expect(negada.status).toBe(409)
      expect(negada.body.message).toContain(segundo.factura?.numero)
    }
  })

  it('stays said when the first money is back after all', async () => {
    const { primero, segundo } = await pagadoConOtro(69_000)
    const deshacer = () => conta.post<{ message?: string }>('/Conciliacion/deshacer', { ids: [primero.pagos[0]?.id] })
    const negado = await deshacer()
    expect(negado.status).toBe(409)
    expect(negado.body.message).toContain(segundo.factura?.numero)
    const credito = { motivo: 'Se hace de nuevo', lineas: [{ orden: 1, monto: 1_000 }] }
    expect((await conta.post(`/Facturas/${segundo.factura?.id}/nota-credito`, credito, key())).status).toBe(201)
    expect((await deshacer()).status).toBe(200)
    expect((await conta.post('/Facturas', { recibo_id: segundo.id, ...COMPRADOR }, key())).status).toBe(201)
    expect(await declarado()).toEqual([116_000, 15_000])
    expect(await faltas(server.db)).toEqual([])
  })
})

it('is listed to be credited when nobody will pay it again, and what is owed again stays covered', async () => {
  const clases = await cargo(server.db, sofia, 40_000, { isv: 'gravado_15' })
  const anticipo = await cobrar([], [cheque(100_000)], { excedente_isv: 'gravado_15' })
  await cobrar([[clases, 40_000]], [saldo(40_000)])
  await rechazar(anticipo)
  expect(await porAcreditar()).toEqual([anticipo.factura?.numero])
  const { status, body } = await conta.post(
    `/Facturas/${anticipo.factura?.id}/nota-credito`,
    { motivo: 'El banco rechazó el cheque', lineas: [{ orden: 1, monto: 60_000 }] },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  expect(await porAcreditar()).toEqual([])
  const debe = await server.db.one<{ id: number; debe: number }>(
    sql`SELECT id, neto - aplicado AS debe FROM cargos WHERE cliente_id = ${sofia} AND concepto = 'rechazo'`,
  )
  expect(debe.debe).toBe(40_000)
  const otra = await cobrar([[debe.id, 40_000]], [efectivo(40_000)])
  expect(otra.factura).toBeNull()
  expect(await declarado()).toEqual([40_000, 5_217])
  expect(await faltas(server.db)).toEqual([])
})

it('stays said by somebody: the invoice that what was paid again goes by is not taken away under it', async () => {
  const { primero, segundo } = await pagadoOtraVez()
  const acreditar = (id: number | undefined, monto: number) =>
    conta.post(`/Facturas/${id}/nota-credito`, { motivo: 'Por error', lineas: [{ orden: 1, monto }] }, key())
  const negada = await acreditar(primero.factura?.id, 60_000)
  expect([negada.status, negada.body]).toMatchObject([
    409,
    { message: expect.stringContaining(segundo.factura?.numero ?? '?') as string },
  ])
  const anulada = await conta.post(`/Facturas/${primero.factura?.id}/anular`, {
    motivo: 'Por error',
    sin_entregar: true,
  })
  expect(anulada.status).toBe(409)
  expect((await declarado())[0]).toBe(200_000)
  // As the refusal says.
  expect((await acreditar(segundo.factura?.id, 100_000)).status).toBe(201)
  expect((await acreditar(primero.factura?.id, 60_000)).status).toBe(201)
  expect((await conta.post('/Facturas', { recibo_id: segundo.id, ...COMPRADOR }, key())).status).toBe(201)
  expect(await declarado()).toEqual([200_000, 26_087])
  expect(await faltas(server.db)).toEqual([])
})

it('has the charges that are owed again locked before the documents, by whoever annuls a note of them', async () => {
  const clases = await cargo(server.db, sofia, 115_000, { isv: 'gravado_15' })
  const recibo = await cobrar([[clases, 115_000]], [cheque(115_000)])
  await rechazar(recibo)
  const factura_id = recibo.factura?.id ?? 0
  const { body: nota } = await conta.post<Factura>(
    `/Facturas/${factura_id}/nota-credito`,
    { motivo: 'El banco rechazó el cheque', lineas: [{ orden: 1, monto: 115_000 }] },
    key(),
  )
  let anulada: ReturnType<typeof conta.post> | undefined
  await server.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM cargos WHERE id = ${clases} FOR NO KEY UPDATE`)
    anulada = conta.post(`/Facturas/${nota.id}/anular`, { motivo: 'Por error', sin_entregar: true })
    await expect.poll(() => esperan(server.db)).toBe(1)
    // Whoever holds the charges and wants the documents, to credit or annul them, is kept waiting by nobody.
    await tx.run(sql`SELECT FROM facturas WHERE id IN (${factura_id}, ${nota.id}) FOR NO KEY UPDATE NOWAIT`)
  })
  expect((await anulada)?.status).toBe(200)
  expect(await faltas(server.db)).toEqual([])
})

describe('invoiced on request', () => {
  beforeAll(() => centroQueFactura(server.db, 'a_pedido'))

  const facturar = (recibo: Recibo) => conta.post<Factura>('/Facturas', { recibo_id: recibo.id, ...COMPRADOR }, key())

  it('is not left out when a rejection is undone after the rest was invoiced', async () => {
    const anticipo = await cobrar([], [cheque(30_000), efectivo(70_000)], { excedente_isv: 'gravado_15' })
    await rechazar(anticipo)
    const { body: factura } = await facturar(anticipo)
    expect(factura.total).toBe(70_000)
    const deshacer = () => conta.post('/Conciliacion/deshacer', { ids: [anticipo.pagos[0]?.id] })
    const negado = await deshacer()
    expect([negado.status, negado.body]).toMatchObject([
      409,
      { message: expect.stringContaining(factura.numero) as string },
    ])
    // As the refusal says.
    const nota = { motivo: 'Sin lo rechazado', lineas: [{ orden: 1, monto: 70_000 }] }
    expect((await conta.post(`/Facturas/${factura.id}/nota-credito`, nota, key())).status).toBe(201)
    expect((await deshacer()).status).toBe(200)
    expect((await facturar(anticipo)).status).toBe(201)
    expect(await declarado()).toEqual([100_000, 13_043])
    expect(await faltas(server.db)).toEqual([])
  })

  it.each([true, false])(
    'waits for its invoice where all was credit that none says any more (said: %s)',
    async (dicha) => {
      const anticipo = await cobrar([], [cheque(11_500)], { excedente_isv: 'gravado_15' })
      if (dicha) await facturar(anticipo)
      const exento = await cargo(server.db, sofia, 11_500)
      const { id } = await cobrar([[exento, 11_500]], [saldo(11_500)], { cambiar_saldo: true })
      const { body } = await conta.list<{ id: number }>('RecibosGeneral', { sin_factura: true, cliente_id: sofia })
      expect(body.map((recibo) => recibo.id)).toEqual([id])
      expect((await conta.post('/Facturas', { recibo_id: id, ...COMPRADOR }, key())).status).toBe(201)
    },
  )

  it('is said with no tax where what was given back took all of it, rounded', async () => {
    const clases = await cargo(server.db, sofia, 1_000, { isv: 'gravado_15' })
    const primero = await cobrar([[clases, 6]], [cheque(6)])
    await facturar(primero)
    await rechazar(primero)
    const segundo = await cobrar([[clases, 11]], [efectivo(11)])
    await devolver(segundo, 4)
    expect((await facturar(segundo)).body).toMatchObject({ total: 1, isv_15: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is said once when what paid it again is invoiced in another order', async () => {
    const clases = await cargo(server.db, sofia, 200_000, { isv: 'gravado_15' })
    const primero = await cobrar([[clases, 100_000]], [cheque(60_000), cheque(40_000)])
    await facturar(primero)
    await rechazar(primero)
    const segundo = await cobrar([[clases, 100_000]], [efectivo(100_000)])
    await rechazar(primero, 1)
    const tercero = await cobrar([[clases, 100_000]], [efectivo(100_000)])
    expect((await facturar(tercero)).body.total).toBe(60_000)
    expect((await facturar(segundo)).body.total).toBe(40_000)
    expect(await declarado()).toEqual([200_000, 26_087])
    expect(await faltas(server.db)).toEqual([])
  })
})

it('what the bank took after it had been given back is taken from no other credit', async () => {
  const curso_id = await hay.curso(server.db, {
    codigo: 'VUELTO',
    nombre: 'Inglés',
    categoria_id: await categoria(server.db),
    periodo: '2027-I',
    fecha_inicio: '2026-12-01',
    fecha_fin: '2027-06-30',
    mensualidades: 1,
    dia_pago: 5,
    precio_mensualidad: 100_000,
    isv: 'exento',
  })
  const { body: matricula } = await jefa.post<{ id: number }>('/Matriculas', { cliente_id: sofia, curso_id })
  const { body: vista } = await jefa.get<{ version: number; cargos: { id: number }[] }>(`/Matriculas/${matricula.id}`)
  const cuotas = vista.cargos.map(({ id }) => id)
  const pagado = await cobrar(
    cuotas.map((id) => [id, 100_000]),
    [cheque(60_000), cheque(40_000)],
  )
  const { status } = await jefa.post(`/Matriculas/${matricula.id}/retirar`, {
    motivo: 'Se mudó',
    version: vista.version,
    anular_cargos: [],
    liberar_cargos: cuotas,
  })
  expect(status).toBe(200)
  const clases = await cargo(server.db, sofia, 80_000, { isv: 'gravado_15' })
  await cobrar([[clases, 30_000]], [saldo(30_000)], { cambiar_saldo: true })
  await rechazar(pagado)
  await rechazar(pagado, 1)
  await cobrar([], [efectivo(100_000)], { excedente_isv: 'exento' })
  const sinCambiar = await jefa.post(
    '/RecibosIndividuales',
    { cliente_id: sofia, lineas: [{ cargo_id: clases, monto: 50_000 }], pagos: [saldo(50_000)] },
    key(),
  )
  expect(sinCambiar.body).toMatchObject({
    code: 'saldo_de_otro_isv',
    message: expect.stringMatching(/^L\s500\.00 /) as string,
  })
})

describe('what had been given back before the bank took it', () => {
  beforeEach(() => centroQueFactura(server.db, 'al_cobrar'))

  const rechazados = () =>
    server.db.many<{ id: number; neto: number; descripcion: string }>(sql`
      SELECT id, neto, descripcion
      FROM cargos
      WHERE cliente_id = ${sofia} AND concepto = 'rechazo' AND anulado_en IS NULL
      ORDER BY id
    `)
  const pagarlo = async (pagos: object[], mas = {}) => {
    const debe = await rechazados()
    return cobrar(
      debe.map(({ id, neto }) => [id, neto]),
      pagos,
      mas,
    )
  }

  it('is no sale when it is paid: what the credit was changed for says it', async () => {
    const anticipo = await cobrar([], [cheque(115_000)], { excedente_isv: 'gravado_15' })
    const clases = await cargo(server.db, sofia, 115_000, { isv: 'exento' })
    await cobrar([[clases, 115_000]], [saldo(115_000)], { cambiar_saldo: true })
    expect(await declarado()).toEqual([115_000, 0])
    await rechazar(anticipo)
    const pagado = await pagarlo([efectivo(115_000)])
    expect(pagado.factura).toBeNull()
    expect(await declarado()).toEqual([115_000, 0])
    // Nobody is asked to invoice it, nor can.
    const { body } = await conta.list<{ id: number }>('RecibosGeneral', { sin_factura: true, cliente_id: sofia })
    expect(body).toEqual([])
    expect((await conta.post('/Facturas', { recibo_id: pagado.id }, key())).status).toBe(409)
    expect(await porAcreditar()).toEqual([])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is no sale when it had left in cash, and the rest goes by its invoice as ever', async () => {
    const clases = await cargo(server.db, sofia, 115_000, { isv: 'exento' })
    const primero = await cobrar([[clases, 115_000]], [cheque(115_000)])
    await devolver(primero, 15_000)
    await rechazar(primero)
    expect(await rechazados()).toMatchObject([
      { neto: 15_000, descripcion: expect.stringContaining('Devuelto o pasado a saldo') as string },
    ])
    const vuelto = await pagarlo([efectivo(15_000)])
    await cobrar([[clases, 100_000]], [efectivo(100_000)])
    expect(await declarado()).toEqual([100_000, 0])
    // Let off it again, who owed it gave nothing: what was sold stays sold.
    await devolver(vuelto, 15_000)
    expect(await declarado()).toEqual([100_000, 0])
    expect(await porAcreditar()).toEqual([])
    expect(await faltas(server.db)).toEqual([])
  })

  /** A cheque whose money had been given back in cash, `parte` of it, when it bounced; a cheque that pays that too. */
  async function pagadoConOtroCheque(parte: number, pagos: number[]) {
    const clases = await cargo(server.db, sofia, 10_000, { isv: 'exento' })
    const primero = await cobrar([[clases, 10_000]], [cheque(10_000)])
    await devolver(primero, parte)
    await rechazar(primero)
    const vuelto = (await rechazados())[0]?.id ?? 0
    const segundo = await cobrar([[vuelto, parte]], pagos.map(cheque))
    for (const cual of pagos.keys()) await rechazar(segundo, cual)
    return { primero, segundo, vuelto }
  }

  it('holds up no note of the invoice of the rest, however often it bounces', async () => {
    const { primero, vuelto } = await pagadoConOtroCheque(4_000, [4_000])
    const libro = await cargo(server.db, sofia, 1_000, { isv: 'exento' })
    const lineas: [number, number][] = [
      [vuelto, 4_000],
      [libro, 1_000],
    ]
    await cobrar(lineas, [efectivo(5_000)])
    const credito = { motivo: 'Nadie lo pagará', lineas: [{ orden: 1, monto: 6_000 }] }
    expect((await conta.post(`/Facturas/${primero.factura?.id}/nota-credito`, credito, key())).status).toBe(201)
    expect(await declarado()).toEqual([1_000, 0])
  })

  it('is paid after all by the bank, whatever other cheque of the same bounced and was paid in cash', async () => {
    const { segundo, vuelto } = await pagadoConOtroCheque(10_000, [5_000, 5_000])
    const libro = await cargo(server.db, sofia, 1_000, { isv: 'exento' })
    const lineas: [number, number][] = [
      [vuelto, 5_000],
      [libro, 1_000],
    ]
    await cobrar(lineas, [efectivo(6_000)])
    expect((await conta.post('/Conciliacion/deshacer', { ids: [segundo.pagos[0]?.id] })).status).toBe(200)
    expect(await declarado()).toEqual([1_000, 0])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is listed to be credited where an earlier version invoiced it as a sale', async () => {
    const clases = await cargo(server.db, sofia, 5_000, { isv: 'exento' })
    const primero = await cobrar([[clases, 5_000]], [cheque(5_000)])
    await devolver(primero, 5_000)
    await rechazar(primero)
    const esVuelto = (vuelto: boolean | null) =>
      server.db.run(sql`
        UPDATE recibo_lineas
        SET vuelto = ${vuelto}
        WHERE rechaza_linea_id IN (SELECT id FROM recibo_lineas WHERE recibo_id = ${primero.id})
      `)
    await esVuelto(null)
    const { factura } = await pagarlo([efectivo(5_000)])
    await esVuelto(true)
    expect(await porAcreditar()).toEqual([factura?.numero])
    const credito = { motivo: 'No fue una venta', lineas: [{ orden: 1, monto: 5_000 }] }
    expect((await conta.post(`/Facturas/${factura?.id}/nota-credito`, credito, key())).status).toBe(201)
    expect(await declarado()).toEqual([0, 0])
    expect(await porAcreditar()).toEqual([])
  })

  it('is paid after all by the bank, though the rest of its receipt was invoiced meanwhile', async () => {
    await centroQueFactura(server.db, 'a_pedido')
    const clases = await cargo(server.db, sofia, 4_000, { isv: 'exento' })
    const primero = await cobrar([[clases, 4_000]], [cheque(4_000)])
    await devolver(primero, 4_000)
    await rechazar(primero)
    const vuelto = (await rechazados())[0]?.id ?? 0
    const libro = await cargo(server.db, sofia, 1_000, { isv: 'exento', vence: '2026-01-05' })
    const lineas: [number, number][] = [
      [vuelto, 4_000],
      [libro, 1_000],
    ]
    const segundo = await cobrar(lineas, [cheque(4_000), efectivo(1_000)])
    await rechazar(segundo)
    const factura = await conta.post<Factura>('/Facturas', { recibo_id: segundo.id, ...COMPRADOR }, key())
    expect(factura.body.total).toBe(1_000)
    expect((await conta.post('/Conciliacion/deshacer', { ids: [segundo.pagos[0]?.id] })).status).toBe(200)
    expect(await declarado()).toEqual([1_000, 0])
  })

  it('is told as what it is, and owed no more when the bank had paid it after all', async () => {
    const clases = await cargo(server.db, sofia, 50_000, { isv: 'exento' })
    const primero = await cobrar([[clases, 50_000]], [cheque(50_000)])
    await devolver(primero, 50_000)
    await rechazar(primero)
    expect((await conta.post('/Conciliacion/deshacer', { ids: [primero.pagos[0]?.id] })).status).toBe(200)
    const { body: papeles } = await conta.list<Recibo>('RecibosGeneral', { cliente_id: sofia })
    const dichos = papeles
      .filter(({ tipo }) => tipo === 'rechazo' || tipo === 'rechazo_deshecho')
      .map(async ({ id }) => (await jefa.get<Recibo>(`/RecibosIndividuales/${id}`)).body.lineas)
    expect((await Promise.all(dichos)).flat().map(({ descripcion }) => descripcion)).toEqual(
      expect.arrayContaining([
        'Ya se había devuelto o pasado a saldo: queda como cargo',
        'Ya se había devuelto o pasado a saldo: se anula su cargo',
      ]),
    )
    expect(await rechazados()).toEqual([])
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes credit that was declared as it came with its invoice credited, as what is no sale', async () => {
    const clases = await cargo(server.db, sofia, 50_000, { isv: 'exento' })
    const primero = await cobrar([[clases, 50_000]], [cheque(50_000)])
    await devolver(primero, 50_000)
    await rechazar(primero)
    await cobrar([], [efectivo(80_000)], { excedente_isv: 'exento' })
    expect(await declarado()).toEqual([80_000, 0])
    await pagarlo([saldo(50_000)], { cambiar_saldo: true })
    expect(await declarado()).toEqual([30_000, 0])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is owed beside what was sold without a charge, which is invoiced when it is paid', async () => {
    await centroQueFactura(server.db, 'a_pedido')
    const anticipo = await cobrar([], [cheque(100_000)], { excedente_isv: 'exento' })
    const clases = await cargo(server.db, sofia, 60_000, { isv: 'exento' })
    await cobrar([[clases, 60_000]], [saldo(60_000)])
    const { status } = await jefa.post(
      '/RecibosIndividuales/devolver',
      { cliente_id: sofia, monto: 40_000, metodo: 'efectivo', motivo: 'Se retira' },
      key(),
    )
    expect(status).toBe(201)
    await rechazar(anticipo)
    expect(await rechazados()).toMatchObject([{ neto: 60_000 }, { neto: 40_000 }])
    const pagado = await pagarlo([efectivo(100_000)])
    const factura = await conta.post<Factura>('/Facturas', { recibo_id: pagado.id, ...COMPRADOR }, key())
    expect(factura.body.total).toBe(60_000)
  })
})

describe('money that went back while no range gave a credit note its number', () => {
  beforeEach(() => centroQueFactura(server.db, 'al_cobrar'))
  const conRango = (hay: boolean) =>
    server.db.run(sql`UPDATE rangos_cai SET estado = ${hay ? 'activo' : 'inactivo'} WHERE tipo = '06'`)

  /** Pays a charge with an advance that is declared anew, whose invoice can't be credited meanwhile. */
  async function cambiado(anticipo: Recibo, cargo_id: number, monto: number): Promise<Recibo> {
    await conRango(false)
    const pagado = await cobrar([[cargo_id, monto]], [saldo(monto)], { cambiar_saldo: true })
    await conRango(true)
    expect(pagado.factura).toBeNull()
    expect(anticipo.factura).not.toBeNull()
    return pagado
  }
  const acreditarLoListado = async (anticipo: Recibo, monto: number) => {
    expect(await porAcreditar()).toEqual([anticipo.factura?.numero])
    const credito = { motivo: 'Su dinero se devolvió', lineas: [{ orden: 1, monto }] }
    expect((await conta.post(`/Facturas/${anticipo.factura?.id}/nota-credito`, credito, key())).status).toBe(201)
    expect(await declarado()).toEqual([0, 0])
    expect(await porAcreditar()).toEqual([])
    const { body } = await conta.list<{ numero: string }>('Facturas', { cliente_id: sofia, sin_su_dinero: false })
    expect(body.map(({ numero }) => numero)).toContain(anticipo.factura?.numero)
  }

  it('is listed until its invoice is credited, where it paid what is no sale', async () => {
    const clases = await cargo(server.db, sofia, 5_000, { isv: 'exento' })
    const primero = await cobrar([[clases, 5_000]], [cheque(5_000)])
    await devolver(primero, 5_000)
    await rechazar(primero)
    const anticipo = await cobrar([], [efectivo(5_000)], { excedente_isv: 'exento' })
    const { id } = await server.db.one<{ id: number }>(
      sql`SELECT id FROM cargos WHERE cliente_id = ${sofia} AND concepto = 'rechazo'`,
    )
    await cambiado(anticipo, id, 5_000)
    await acreditarLoListado(anticipo, 5_000)
  })

  it('is listed until its invoice is credited, where all that it paid was given back', async () => {
    const anticipo = await cobrar([], [efectivo(11_500)], { excedente_isv: 'gravado_15' })
    const clases = await cargo(server.db, sofia, 11_500, { isv: 'exento' })
    await devolver(await cambiado(anticipo, clases, 11_500), 11_500)
    await acreditarLoListado(anticipo, 11_500)
  })
})
