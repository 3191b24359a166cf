import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Matricula, Traslado, Trasladada } from '#contract/catalogos/matriculas'
import type { Factura } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { raw, sql } from '#server/db/sql'
import { MORNING } from '#tests/maquina/clock'
import { faltas } from '#tests/api/apoyo/datos'
import { centroQueFactura, cheque, declaradoDe, efectivo, rangoActivo, sinSuDineroDe } from './facturas-datos.ts'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, categoria, estudiante } from '#tests/kit'

/*
 * A buyer without tax whose cheque bounces: the charge is owed with its tax again, and who pays it next pays as they
 * are, with an invoice of their own unless that of the first time says the same tax. What they were let off goes where
 * their money goes.
 */
const server = startServer({}, { since: MORNING })
let jefa: Client
let conta: Client
let sofia: number
/** L 1,150.00 with its tax. */
let clases: number

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
  clases = await cargo(server.db, sofia, 115_000, { isv: 'gravado_15' })
})

const EXONERADO = { pagador_nombre: 'Embajada', pagador_documento: '08019015872341', constancia_exonerado: 'CRE-22' }

async function cobrar(pagos: { monto: number }[], comprador = {}): Promise<Recibo> {
  const monto = pagos.reduce((suma, pago) => suma + pago.monto, 0)
  const { status, body } = await jefa.post<Recibo>(
    '/RecibosIndividuales',
    { cliente_id: sofia, lineas: [{ cargo_id: clases, monto }], pagos, ...comprador },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function rechazar({ pagos }: Recibo, cual = 0): Promise<void> {
  const pedido = { ids: [pagos[cual]?.id], motivo: 'Sin fondos', fecha_banco: '2026-11-24' }
  expect((await conta.post('/Conciliacion/rechazar', pedido)).status).toBe(200)
}

const deshacer = ({ pagos }: Recibo, cual = 0): Promise<Answer<{ code?: string }>> =>
  conta.post('/Conciliacion/deshacer', { ids: [pagos[cual]?.id] })

async function devolver({ id }: Recibo, monto: number): Promise<void> {
  const pedido = { lineas: [{ orden: 1, monto }], metodo: 'efectivo', motivo: 'Se cobró de más' }
  const { status, body } = await jefa.post(`/RecibosIndividuales/${id}/devolucion`, pedido, key())
  expect(status, JSON.stringify(body)).toBe(201)
}

/** The charge's price, and its rest that is owed. */
const precio = () =>
  server.db.one<{ neto: number; debe: number }>(
    sql`SELECT neto, neto - aplicado AS debe FROM cargos WHERE id = ${clases}`,
  )

const declarado = () => declaradoDe(conta, sofia)
const porAcreditar = () => sinSuDineroDe(conta, sofia)

it('owes the tax of what bounced again, of each part its own, and is let off it once more when it had not', async () => {
  const recibo = await cobrar([cheque(20_000), cheque(30_000)], EXONERADO)
  expect(await precio()).toEqual({ neto: 107_500, debe: 57_500 })
  await rechazar(recibo)
  expect(await precio()).toEqual({ neto: 110_500, debe: 80_500 })
  await rechazar(recibo, 1)
  expect(await precio()).toEqual({ neto: 115_000, debe: 115_000 })
  expect(await faltas(server.db)).toEqual([])
  expect((await deshacer(recibo)).status).toBe(200)
  expect(await precio()).toEqual({ neto: 112_000, debe: 92_000 })
  expect((await deshacer(recibo, 1)).status).toBe(200)
  expect(await precio()).toEqual({ neto: 107_500, debe: 57_500 })
  expect(await faltas(server.db)).toEqual([])
})

it('comes to the net price and no less when it bounces and is paid again without tax', async () => {
  await rechazar(await cobrar([cheque(50_000)], EXONERADO))
  const otra = await cobrar([efectivo(100_000)], EXONERADO)
  expect(await precio()).toEqual({ neto: 100_000, debe: 0 })
  // Half of it goes by the invoice of the first time.
  expect(otra.factura).not.toBeNull()
  expect(await declarado()).toEqual([100_000, 0])
  expect(await porAcreditar()).toEqual([])
  expect(await faltas(server.db)).toEqual([])
})

it('is not let off again where somebody paid so much meanwhile', async () => {
  const recibo = await cobrar([cheque(100_000)], EXONERADO)
  await rechazar(recibo)
  await cobrar([efectivo(1_000)])
  expect(await deshacer(recibo)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
})

it('is invoiced to who pays its tax, and given back with it: the invoice without tax says nothing of that', async () => {
  const primera = await cobrar([cheque(50_000)], EXONERADO)
  await rechazar(primera)
  const otra = await cobrar([efectivo(38_000)])
  expect(otra).toMatchObject({ isv: 4_957, factura: { estado: 'emitida' } })
  expect(await declarado()).toEqual([88_000, 4_957])
  await devolver(otra, 22_800)
  expect(
    await server.db.many(
      sql`SELECT isv FROM recibo_lineas WHERE cargo_id = ${clases} AND devuelve_linea_id IS NOT NULL`,
    ),
  ).toEqual([{ isv: 2_974 }])
  expect(await declarado()).toEqual([65_200, 1_983])
  await cobrar([efectivo(77_000)])
  expect(await declarado()).toEqual([142_200, 12_026])
  expect(await porAcreditar()).toEqual([primera.factura?.numero])
  expect(await faltas(server.db)).toEqual([])
})

it('leaves the invoice without tax alone, where that of who paid its tax was credited before it went back', async () => {
  await rechazar(await cobrar([cheque(50_000)], EXONERADO))
  const otra = await cobrar([efectivo(38_000)])
  const credito = { motivo: 'Salió de más', lineas: [{ orden: 1, monto: 10_000 }] }
  expect((await conta.post(`/Facturas/${otra.factura?.id}/nota-credito`, credito, key())).status).toBe(201)
  await devolver(otra, 38_000)
  expect(await declarado()).toEqual([50_000, 0])
  expect(await faltas(server.db)).toEqual([])
})

it('is invoiced without tax to who pays none, where the invoice of the first time says it', async () => {
  const primera = await cobrar([cheque(115_000)])
  await rechazar(primera)
  const otra = await cobrar([efectivo(100_000)], EXONERADO)
  expect(otra).toMatchObject({ isv: 0, factura: { estado: 'emitida' } })
  expect(await declarado()).toEqual([215_000, 15_000])
  expect(await porAcreditar()).toEqual([primera.factura?.numero])
  expect(await faltas(server.db)).toEqual([])
})

it('goes by the invoice of a sale without tax when its cheque, returned, is paid', async () => {
  const venta = await jefa.post<Recibo>(
    '/RecibosVarios',
    {
      cliente_id: sofia,
      lineas: [{ tipo: 'libre', descripcion: 'Globo', cantidad: 1, precio: 11_500, isv: 'gravado_15' }],
      pagos: [cheque(10_000)],
      pagador_telefono: '+50499887766',
      ...EXONERADO,
    },
    key(),
  )
  expect(venta.status, JSON.stringify(venta.body)).toBe(201)
  await rechazar(venta.body)
  const { id } = await server.db.one<{ id: number }>(
    sql`SELECT id FROM cargos WHERE cliente_id = ${sofia} AND concepto = 'rechazo'`,
  )
  clases = id
  expect((await cobrar([efectivo(10_000)])).factura).toBeNull()
  expect(await declarado()).toEqual([10_000, 0])
  expect(await faltas(server.db)).toEqual([])
})

/** A course of one monthly fee of L 1,150.00 with its tax. */
const curso = async (codigo: string): Promise<number> =>
  hay.curso(server.db, {
    codigo,
    nombre: codigo,
    categoria_id: await categoria(server.db),
    periodo: '2027-I',
    fecha_inicio: '2026-12-01',
    fecha_fin: '2027-06-30',
    mensualidades: 1,
    dia_pago: 5,
    precio_mensualidad: 115_000,
    isv: 'gravado_15',
  })

/** Enrols her in a course, whose fee `clases` is then. */
async function matricular(curso_id: number): Promise<Matricula> {
  const { body } = await jefa.post<Matricula>('/Matriculas', { cliente_id: sofia, curso_id })
  clases = body.cargos[0]?.id ?? 0
  return body
}

/** Moves her to another course, whose fee `clases` is then; answers what the preview said. */
async function trasladar({ id }: Matricula, curso_id: number): Promise<Traslado> {
  const vista = await jefa.post<Traslado>(`/Matriculas/${id}/traslado/previsualizar`, { curso_id })
  const { version } = (await jefa.get<Matricula>(`/Matriculas/${id}`)).body
  const pedido = { curso_id, motivo: 'Cambia de horario', version }
  const { status, body } = await jefa.post<Trasladada>(`/Matriculas/${id}/traslado`, pedido)
  expect(status, JSON.stringify(body)).toBe(200)
  clases = body.matricula.cargos[0]?.id ?? 0
  return vista.body
}

it('takes its relief along when the enrolment moves, and owes its tax again there when it bounces', async () => {
  const matricula = await matricular(await curso('SEDE-A'))
  const recibo = await cobrar([cheque(20_000), cheque(30_000)], EXONERADO)
  expect(await trasladar(matricula, await curso('SEDE-B'))).toMatchObject({
    aplica: [50_000],
    exonera: [7_500],
    neto: 107_500,
    debe: 57_500,
  })
  expect(await precio()).toEqual({ neto: 107_500, debe: 57_500 })
  await rechazar(recibo)
  expect(await precio()).toEqual({ neto: 110_500, debe: 80_500 })
  await rechazar(recibo, 1)
  expect(await precio()).toEqual({ neto: 115_000, debe: 115_000 })
  expect((await deshacer(recibo)).status).toBe(200)
  expect(await precio()).toEqual({ neto: 112_000, debe: 92_000 })
  expect((await deshacer(recibo, 1)).status).toBe(200)
  expect(await precio()).toEqual({ neto: 107_500, debe: 57_500 })
  // A payment that was made good is taken back again.
  await rechazar(recibo)
  expect(await precio()).toEqual({ neto: 110_500, debe: 80_500 })
  expect((await deshacer(recibo)).status).toBe(200)
  expect((await cobrar([efectivo(50_000)], EXONERADO)).isv).toBe(0)
  expect(await precio()).toEqual({ neto: 100_000, debe: 0 })
  expect(await faltas(server.db)).toEqual([])
})

it('stays said by somebody when its rejection is undone, also where the enrolment had moved before it', async () => {
  const matricula = await matricular(await curso('SEDE-C'))
  const primero = await cobrar([cheque(23_000)])
  await trasladar(matricula, await curso('SEDE-D'))
  await rechazar(primero)
  const segundo = await cobrar([efectivo(34_500)])
  expect(await declarado()).toEqual([34_500, 4_500])
  expect(await deshacer(primero)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(segundo.factura?.numero ?? '-') as string },
  })
})

describe('a receipt whose buyer turned out to pay no tax', () => {
  const exonerar = ({ id: recibo_id }: Recibo) =>
    jefa.post<Factura & { code?: string; message?: string }>(
      '/Facturas/exonerar',
      {
        recibo_id,
        cliente_nombre: 'Embajada',
        cliente_documento: EXONERADO.pagador_documento,
        constancia_exonerado: EXONERADO.constancia_exonerado,
        metodo: 'efectivo',
        motivo: 'Está exonerado',
      },
      key(),
    )
  const anular = ({ body: { id } }: Answer<Factura>) =>
    conta.post(`/Facturas/${id}/anular`, { motivo: 'Salió mal impresa', sin_entregar: true })

  it('is owed with its tax again, beside what went back, when its cheque bounces', async () => {
    const recibo = await cobrar([cheque(115_000)])
    expect((await exonerar(recibo)).status).toBe(201)
    expect(await precio()).toEqual({ neto: 100_000, debe: 0 })
    await rechazar(recibo)
    expect(await precio()).toEqual({ neto: 115_000, debe: 115_000 })
    await cobrar([efectivo(100_000)], EXONERADO)
    expect(await precio()).toEqual({ neto: 100_000, debe: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is owed with the tax of the part that bounces, and let off it when that had not', async () => {
    const recibo = await cobrar([cheque(57_500), efectivo(57_500)])
    await exonerar(recibo)
    await rechazar(recibo)
    expect(await precio()).toEqual({ neto: 108_625, debe: 66_125 })
    expect((await deshacer(recibo)).status).toBe(200)
    expect(await precio()).toEqual({ neto: 100_000, debe: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('has its relief from an earlier version, which did not say whose it was', async () => {
    const recibo = await cobrar([cheque(115_000)])
    await exonerar(recibo)
    const suyo = () =>
      server.db.many(sql`SELECT recibo_id FROM cargo_ajustes WHERE cargo_id = ${clases} AND tipo = 'exoneracion'`)
    await server.db.run(sql`UPDATE cargo_ajustes SET recibo_id = NULL WHERE cargo_id = ${clases}`)
    await server.db.run(sql`${raw(readFileSync('server/db/migrations/0219_relevo_de_su_recibo.sql', 'utf8'))}`)
    expect(await suyo()).toEqual([{ recibo_id: recibo.id }])
    await rechazar(recibo)
    expect(await precio()).toEqual({ neto: 115_000, debe: 115_000 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is invoiced without tax again, with its certificate, and in no other way', async () => {
    const recibo = await cobrar([efectivo(115_000)])
    const primera = await exonerar(recibo)
    expect((await exonerar(recibo)).body.code).toBe('estado_no_permite')
    expect((await anular(primera)).status).toBe(200)
    expect(await conta.post('/Facturas', { recibo_id: recibo.id }, key())).toMatchObject({
      status: 409,
      body: { code: 'estado_no_permite', message: expect.stringContaining('«Exonerar»') as string },
    })
    const { status, body } = await exonerar(recibo)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ importe_exonerado: 100_000, gravado_15: 0, isv_15: 0, constancia_exonerado: 'CRE-22' })
    expect(await precio()).toEqual({ neto: 100_000, debe: 0 })
    expect(await declarado()).toEqual([100_000, 0])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is told which invoice says its money, where that is the one of a payment that bounced', async () => {
    const primera = await cobrar([cheque(115_000)])
    await rechazar(primera)
    const otra = await cobrar([efectivo(115_000)])
    expect(await exonerar(otra)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(primera.factura?.numero ?? '-') as string },
    })
    const credito = { motivo: 'Está exonerado', lineas: [{ orden: 1, monto: 115_000 }] }
    expect((await conta.post(`/Facturas/${primera.factura?.id}/nota-credito`, credito, key())).status).toBe(201)
    expect((await exonerar(otra)).status).toBe(201)
    expect(await declarado()).toEqual([100_000, 0])
    expect(await faltas(server.db)).toEqual([])
  })
})
