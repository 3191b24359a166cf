import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PorAutorizar } from '#contract/autorizaciones'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { raw, sql } from '#server/db/sql'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { faltas } from '#tests/api/apoyo/datos'
import { key, PASSWORD, type Answer, type Client } from '#tests/api/apoyo/helper'
import { escena, type MatriculaLeida } from '#tests/api/cursos/matriculas-escena'
import * as hay from '#tests/kit'
import { cargo, encargado, estudiante as conEncargado } from '#tests/kit'

/* Credit is money of somebody: it is followed to where it came from, through every hand that it passed. */

const { server, curso, matricula, estudiante } = escena()
let ana: Client
let conta: Client
let curso_id: number

beforeAll(async () => {
  ;({ recepcion: ana, curso_id } = await curso())
  conta = await server.as('Contabilidad')
  await ana.post('/Caja/abrir', { fondo: 10_000_000 })
})

type Respuesta = Answer<Recibo & { message?: string; errors?: object; autorizacion?: PorAutorizar }>
type Pedir = (headers?: Record<string, string>) => Promise<Respuesta>

const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
const tarjeta = (monto: number) => ({ metodo: 'tarjeta', monto })
const transferencia = (monto: number) => ({ metodo: 'transferencia', monto, referencia: key()['Idempotency-Key'] })
const saldo = (monto: number, cliente_id?: number) => ({ metodo: 'saldo_a_favor', monto, cliente_id })

const cobrar = (cliente_id: number, lineas: object[], pagos: object[], datos: object = {}): Promise<Respuesta> =>
  ana.post('/RecibosIndividuales', { cliente_id, lineas, pagos, ...datos }, key())
const cobrado = async (...args: Parameters<typeof cobrar>): Promise<Recibo> => {
  const { status, body } = await cobrar(...args)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
const devolverParte =
  ({ id, tipo }: Recibo, monto: number, datos: object = {}): Pedir =>
  (headers = {}) =>
    ana.post(
      `/${tipo === 'varios' ? 'RecibosVarios' : 'RecibosIndividuales'}/${id}/devolucion`,
      { lineas: [{ orden: 1, monto }], metodo: 'saldo_a_favor', motivo: 'Se cobró de más', ...datos },
      { ...key(), ...headers },
    )
const devolver =
  (cliente_id: number, monto: number, metodo = 'efectivo'): Pedir =>
  (headers = {}) =>
    ana.post(
      '/RecibosIndividuales/devolver',
      { cliente_id, monto, metodo, motivo: 'Retiro del estudiante' },
      { ...key(), ...headers },
    )

/** Refused first, with something to sign; Contabilidad signs, and the same request passes. Answers what was signed. */
async function firmada(pedir: Pedir): Promise<{ permiso: string; que: string; recibo: Recibo }> {
  const { status, body } = await pedir()
  expect({ status, body }).toMatchObject({ status: 403, body: { autorizacion: { pedidos: [{}] } } })
  const { id, pedidos } = body.autorizacion ?? { id: 0, pedidos: [] }
  const { email } = await server.db.one<{ email: string }>(
    sql`SELECT email FROM usuarios WHERE id = ${conta.usuario_id}`,
  )
  const firma = { motivo: 'Lo vio la dirección', email, contrasena: PASSWORD }
  expect((await ana.post(`/Autorizaciones/${id}/firmar`, firma)).status).toBe(200)
  const pasada = await pedir({ 'X-Autorizacion': String(id) })
  expect({ status: pasada.status, body: pasada.body }).toMatchObject({ status: 201 })
  return { permiso: String(pedidos[0]?.permiso), que: String(pedidos[0]?.que), recibo: pasada.body }
}

interface Inscrita {
  cliente_id: number
  una: MatriculaLeida
  /** A month to come. */
  mes: number
}

async function inscrita(): Promise<Inscrita> {
  const cliente_id = await estudiante()
  const una = await matricula(ana, curso_id, { cliente_id })
  return { cliente_id, una, mes: una.cargos.at(-1)?.id ?? 0 }
}

/** She withdraws, and what was paid of that month is hers again. */
async function retirar({ una, mes }: Inscrita): Promise<void> {
  const { body } = await ana.get<{ version: number; cargos: { id: number; vence: string }[] }>(`/Matriculas/${una.id}`)
  const anular_cargos = body.cargos.filter(({ id, vence }) => id !== mes && vence >= hoy()).map(({ id }) => id)
  const { status, body: retirada } = await ana.post(`/Matriculas/${una.id}/retirar`, {
    motivo: 'No se presentó',
    liberar_cargos: [mes],
    anular_cargos,
    version: body.version,
  })
  expect({ status, retirada }).toMatchObject({ status: 200, retirada: { liberado: 100_000 } })
}

/** Cash that she left, and that paid what she owed: none of it is there any more. */
async function gastado(cliente_id: number): Promise<void> {
  await cobrado(cliente_id, [], [efectivo(900_000)])
  const cargo_id = await cargo(server.db, cliente_id, 900_000)
  await cobrado(cliente_id, [{ cargo_id, monto: 900_000 }], [saldo(900_000)])
}

const pasa = async (pedir: Pedir) => expect((await pedir()).status).toBe(201)
const pideFirma = async (pedir: Pedir) =>
  expect(await pedir()).toMatchObject({ status: 403, body: { code: 'sin_permiso', autorizacion: { propia: false } } })

const RETENCION = { metodo: 'retencion', rtn: '08019015872341', fecha_banco: hoy() }

it('credit that a payer withheld leaves by nobody’s door unsigned, who is told; it pays and is declared anew', async () => {
  const quien = await inscrita()
  const { cliente_id, mes } = quien
  const pagos = [efectivo(60_000), { ...RETENCION, monto: 40_000, referencia: `C-${mes}` }]
  await firmada((headers = {}) =>
    ana.post(
      '/RecibosIndividuales',
      { cliente_id, lineas: [{ cargo_id: mes, monto: 100_000 }], pagos },
      { ...key(), ...headers },
    ),
  )
  await retirar(quien)
  await pasa(devolver(cliente_id, 10_000, 'transferencia'))
  const cargo_id = await cargo(server.db, cliente_id, 40_000, { isv: 'gravado_15' })
  await cobrado(cliente_id, [{ cargo_id, monto: 40_000 }], [saldo(40_000)], { cambiar_saldo: true })
  for (const metodo of ['transferencia', 'cheque', 'efectivo']) await pideFirma(devolver(cliente_id, 20_000, metodo))
  const { permiso, que } = await firmada(devolver(cliente_id, 50_000, 'transferencia'))
  expect(permiso).toBe('Caja:autorizar')
  expect(que).toMatch(/L\s400\.00 los retuvo quien pagó/)
  expect(await faltas(server.db)).toEqual([])
})

describe('what is given back of a charge', () => {
  it('as credit is signed by who may lower prices, and the row keeps who', async () => {
    const { cliente_id, mes } = await inscrita()
    const recibo = await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [efectivo(100_000)])
    const { permiso, que } = await firmada(devolverParte(recibo, 40_000))
    expect(permiso).toBe('Descuentos:autorizar')
    expect(que).toMatch(/saldo a favor de Sofía Mejía Reyes: .*Mensualidad/)
    expect(
      await server.db.one(sql`
        SELECT j.monto, j.heredado, a.autoriza_id
        FROM cargo_ajustes j
        LEFT JOIN autorizaciones a ON a.id = j.autorizacion_id
        WHERE j.cargo_id = ${mes} AND j.tipo = 'devolucion'
      `),
    ).toEqual({ monto: 40_000, heredado: false, autoriza_id: conta.usuario_id })
    expect(await faltas(server.db)).toEqual([])
  })

  it('to the card is signed so too; in cash once, by who supervises tills', async () => {
    const { cliente_id, mes } = await inscrita()
    const recibo = await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [tarjeta(100_000)])
    expect(await firmada(devolverParte(recibo, 1_000, { metodo: 'tarjeta' }))).toMatchObject({
      permiso: 'Descuentos:autorizar',
    })
    expect(await firmada(devolverParte(recibo, 1_000, { metodo: 'efectivo' }))).toMatchObject({
      permiso: 'Caja:autorizar',
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('becomes credit of nobody else, whoever signs', async () => {
    const { cliente_id, mes } = await inscrita()
    const complice = await estudiante()
    const recibo = await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [efectivo(100_000)])
    const aOtro = await devolverParte(recibo, 100_000, { cliente_id: complice })()
    expect(aOtro).toMatchObject({ status: 422, body: { errors: { cliente_id: expect.any(String) } } })
    expect(aOtro.body.autorizacion).toBeUndefined()
  })

  it('before there was a signature is inherited, and judged by nobody', async () => {
    const { mes } = await inscrita()
    await server.db.run(sql`UPDATE cargos SET descuento = descuento + 500 WHERE id = ${mes}`)
    await hay.fila(server.db, 'cargo_ajustes', { cargo_id: mes, tipo: 'devolucion', monto: 500, fecha: hoy() })
    expect(await faltas(server.db)).toHaveLength(1)
    await server.db.run(sql`${raw(readFileSync('server/db/migrations/0043_devoluciones_firmadas.sql', 'utf8'))}`)
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a family goes to whom each line was of', async () => {
    const encargado_id = await encargado(server.db)
    const hijos = [await conEncargado(server.db, { encargado_id }), await conEncargado(server.db, { encargado_id })]
    const lineas = []
    for (const hijo of hijos) lineas.push({ cargo_id: await cargo(server.db, hijo, 5_000), monto: 5_000 })
    const { body: recibo } = await ana.post<Recibo>(
      '/RecibosIndividuales',
      { encargado_id, lineas, pagos: [efectivo(10_000)] },
      key(),
    )
    const aLos = (ordenes: number[], cliente_id: number | undefined) =>
      devolverParte(recibo, 0, { lineas: ordenes.map((orden) => ({ orden, monto: 1_000 })), cliente_id })
    expect((await aLos([1, 2], hijos[0])()).status).toBe(422)
    expect((await aLos([2], hijos[0])()).status).toBe(422)
    await firmada(aLos([2], hijos[1]))
  })

  it('of goods needs nobody for the own client; of a sale to nobody, who supervises tills', async () => {
    const cliente_id = await estudiante()
    const vender = async (datos: object) =>
      (
        await ana.post<Recibo>(
          '/RecibosVarios',
          {
            lineas: [{ tipo: 'libre', descripcion: 'Tableta', cantidad: 1, precio: 90_000, isv: 'exento' }],
            pagos: [efectivo(90_000)],
            ...datos,
          },
          key(),
        )
      ).body
    const suya = await vender({ cliente_id })
    await pasa(devolverParte(suya, 1_000))
    expect((await devolverParte(suya, 1_000, { cliente_id: await estudiante() })()).status).toBe(422)
    expect(await firmada(devolverParte(await vender({}), 1_000, { cliente_id }))).toMatchObject({
      permiso: 'Caja:autorizar',
    })
  })
})

describe('cash out of credit', () => {
  it('of cash needs nobody, also after it paid a month that was set free', async () => {
    const una = await inscrita()
    const { cliente_id, mes } = una
    await cobrado(cliente_id, [], [efectivo(100_000)])
    await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [saldo(100_000)])
    await retirar(una)
    await pasa(devolver(cliente_id, 100_000))
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a return is signed through the month that it paid', async () => {
    const una = await inscrita()
    const { cliente_id, mes } = una
    await gastado(cliente_id)
    const libro = await cargo(server.db, cliente_id, 100_000)
    const recibo = await cobrado(cliente_id, [{ cargo_id: libro, monto: 100_000 }], [efectivo(100_000)])
    await firmada(devolverParte(recibo, 100_000))
    await pideFirma(devolver(cliente_id, 1))
    await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [saldo(100_000)])
    await retirar(una)
    await pideFirma(devolver(cliente_id, 1))
    const { recibo: rd } = await firmada(devolver(cliente_id, 100_000))
    expect(
      await server.db.one(sql`
        SELECT a.autoriza_id
        FROM recibos r
        JOIN autorizaciones a ON a.id = r.autorizacion_id
        WHERE r.id = ${rd.id}
      `),
    ).toEqual({ autoriza_id: conta.usuario_id })
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a card is signed, at once and through a month', async () => {
    const una = await inscrita()
    const { cliente_id, mes } = una
    await gastado(cliente_id)
    await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [tarjeta(100_000)])
    await retirar(una)
    await pideFirma(devolver(cliente_id, 1))
    const amigo = await estudiante()
    await gastado(amigo)
    await cobrado(amigo, [], [tarjeta(300_000), efectivo(1_000)])
    await pasa(devolver(amigo, 1_000))
    await pideFirma(devolver(amigo, 1))
    // Not in cash it goes back as ever.
    await pasa(devolver(amigo, 1, 'transferencia'))
    await firmada(devolver(amigo, 299_999))
  })

  it('of a card is signed through the credit of a sister', async () => {
    const encargado_id = await encargado(server.db)
    const rica = await conEncargado(server.db, { encargado_id })
    const una = await inscrita()
    await hay.vinculo(server.db, una.cliente_id, encargado_id)
    await gastado(una.cliente_id)
    await cobrado(rica, [], [tarjeta(100_000)])
    await cobrado(una.cliente_id, [{ cargo_id: una.mes, monto: 100_000 }], [saldo(100_000, rica)])
    await retirar(una)
    await pideFirma(devolver(una.cliente_id, 100_000))
  })

  it('of a transfer that the bank has not confirmed is seen through the month, and a returned line', async () => {
    const una = await inscrita()
    const { cliente_id, mes } = una
    const libro = await cargo(server.db, cliente_id, 100_000)
    const recibo = await cobrado(cliente_id, [{ cargo_id: libro, monto: 100_000 }], [transferencia(100_000)])
    await firmada(devolverParte(recibo, 100_000))
    await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [saldo(100_000)])
    await retirar(una)
    // By whatever method.
    expect(await devolver(cliente_id, 1, 'cheque')()).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(recibo.numero_texto) },
    })
    const { que } = await firmada(devolver(cliente_id, 40_000, 'cheque'))
    expect(que).toContain(recibo.numero_texto)
    await conta.post('/Conciliacion/confirmar', { ids: recibo.pagos.map(({ id }) => id) })
    await pasa(devolver(cliente_id, 1, 'cheque'))
    await pideFirma(devolver(cliente_id, 1))
    expect(await faltas(server.db)).toEqual([])
  })

  it('of a transfer is taken with its rejection, though it passed through a charge and came back', async () => {
    const una = await inscrita()
    const { cliente_id, mes } = una
    const { pagos } = await cobrado(cliente_id, [], [transferencia(100_000)])
    await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [saldo(100_000)])
    await retirar(una)
    await pideFirma(devolver(cliente_id, 1))
    const rechazo = { ids: pagos.map(({ id }) => id), motivo: 'La transferencia no llegó', fecha_banco: hoy() }
    expect((await conta.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
    expect(await devolver(cliente_id, 1)()).toMatchObject({
      status: 422,
      body: { errors: { monto: expect.anything() } },
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is no more than the cash that came, in whatever order it is spent', async () => {
    const una = await inscrita()
    const { cliente_id, mes } = una
    const lapiz = await cargo(server.db, cliente_id, 100)
    await cobrado(cliente_id, [{ cargo_id: mes, monto: 100_000 }], [tarjeta(100_100)])
    await cobrado(cliente_id, [], [efectivo(100_000)])
    await cobrado(cliente_id, [{ cargo_id: lapiz, monto: 100 }], [saldo(100)])
    await pasa(devolver(cliente_id, 100_000))
    // The month's card money joins what its receipt had left, which now seems to be what went first.
    await retirar(una)
    await pideFirma(devolver(cliente_id, 100_000))
  })
})

describe('credit of another', () => {
  it('pays in a receipt what is of the own family, and the bitácora names whose it was', async () => {
    const encargado_id = await encargado(server.db)
    const rica = await conEncargado(server.db, { encargado_id, nombres: 'Luz', a_favor: 10_000 })
    const pobre = await conEncargado(server.db, { encargado_id })
    const recibo = await cobrado(
      pobre,
      [{ cargo_id: await cargo(server.db, pobre, 1_000), monto: 1_000 }],
      [saldo(1_000, rica)],
    )
    const { despues } = await server.db.one<{ despues: object }>(
      sql`SELECT despues FROM bitacora WHERE accion = 'crear' AND entidad = 'recibos' AND entidad_id = ${recibo.id}`,
    )
    expect(despues).toMatchObject({ saldo_de: 'Luz Mejía Reyes' })
    const venta = {
      lineas: [{ tipo: 'libre', descripcion: 'Copias', cantidad: 1, precio: 500, isv: 'exento' }],
      pagos: [saldo(500, rica)],
      cliente_id: pobre,
    }
    expect((await ana.post('/RecibosVarios', venta, key())).status).toBe(201)
  })

  it('of a stranger pays nothing of mine', async () => {
    const ajena = await conEncargado(server.db, { encargado_id: await encargado(server.db), a_favor: 10_000 })
    const yo = await conEncargado(server.db, { encargado_id: await encargado(server.db) })
    const mio = [{ cargo_id: await cargo(server.db, yo, 1_000), monto: 1_000 }]
    expect(await cobrar(yo, mio, [saldo(1_000, ajena)])).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { cliente_id: expect.stringContaining('no es de la familia') } } } },
    })
    expect((await cobrar(yo, mio, [saldo(500, ajena), efectivo(500)])).status).toBe(422)
  })
})

describe('what was undone never moved credit', () => {
  const anular = async ({ id }: Recibo) =>
    expect((await ana.post(`/RecibosIndividuales/${id}/anular`, { motivo: 'Se cobró a otra' })).status).toBe(200)
  const pagar = async (cliente_id: number, quien = ana): Promise<Recibo> => {
    const lineas = [{ cargo_id: await cargo(server.db, cliente_id, 50_000), monto: 50_000 }]
    const pagos = [saldo(50_000)]
    return (await quien.post<Recibo>('/RecibosIndividuales', { cliente_id, lineas, pagos }, key())).body
  }

  it('that a voided receipt used: it is where it was, before what the bank has not confirmed', async () => {
    const cliente_id = await estudiante()
    await cobrado(cliente_id, [], [efectivo(50_000)])
    await cobrado(cliente_id, [], [transferencia(50_000)])
    await anular(await pagar(cliente_id))
    await pasa(devolver(cliente_id, 50_000, 'transferencia'))
    await pideFirma(devolver(cliente_id, 50_000, 'transferencia'))
    expect(await faltas(server.db)).toEqual([])
  })

  it('that a reversed receipt used: it is there once, and its reversal brought none', async () => {
    const cliente_id = await estudiante()
    await cobrado(cliente_id, [], [efectivo(50_000)])
    const eva = await server.as('Recepción')
    const { body: caja } = await eva.post<{ id: number }>('/Caja/abrir', { fondo: 0 })
    const recibo = await pagar(cliente_id, eva)
    await cerrarCuadrada(eva, caja.id)
    await anular(recibo)
    await cobrado(cliente_id, [], [transferencia(50_000)])
    await pideFirma(devolver(cliente_id, 100_000, 'transferencia'))
    await pasa(devolver(cliente_id, 50_000, 'transferencia'))
    expect(await faltas(server.db)).toEqual([])
  })

  it('that a voided receipt left, before lines were noted: none of it is left to be in doubt', async () => {
    const cliente_id = await estudiante()
    const recibo = await cobrado(cliente_id, [], [transferencia(50_000)])
    await server.db.run(sql`UPDATE creditos SET recibo_linea_id = NULL WHERE recibo_id = ${recibo.id}`)
    await anular(recibo)
    await cobrado(cliente_id, [], [efectivo(50_000)])
    await pasa(devolver(cliente_id, 50_000, 'transferencia'))
  })
})
