import { afterEach, describe, expect, it } from 'vitest'
import type { RangoAviso } from '#contract/facturacion/rangos'
import type { Caja } from '#contract/recibos/caja'
import type { CierrePrevia } from '#contract/recibos/cierres'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { vencerReservas } from '#server/publico/registros/reservas'
import { cerrarMes, mesPorCerrar } from '#tests/cierre'
import { MORNING } from '#tests/maquina/clock'
import { faltas } from '#tests/api/apoyo/datos'
import { cajera, centroQueFactura, cobrar, facturar, rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { abrir, convocatoria, enviar, recibido, registro } from '#tests/api/publico/registros-datos'
import * as hay from '#tests/kit'
import { cargo, curso, estudiante } from '#tests/kit'

/* The turn of a day, a month or a year: the clock of the server and of its database is moved across it. */
const server = startServer()

/**
 * The last minutes and the first second of a day in Tegucigalpa, whose midnight is six in the morning of UTC. Time goes
 * on meanwhile: a slow machine has two minutes to do what belongs to the day.
 */
const alTerminar = (dia: string) => server.moveClock(`${dia}T23:58:00-06:00`)
const alEmpezar = (dia: string) => server.moveClock(`${dia}T00:00:01-06:00`)

afterEach(async () => {
  await server.moveClock(MORNING)
  await server.db.run(sql`DELETE FROM cierres_mensuales`)
})

it('is one clock: the server, its database and the columns that note an instant tell the same', async () => {
  await server.moveClock('2028-02-29T23:59:00-06:00')
  const { ahora } = await server.db.one<{ ahora: string }>(sql`SELECT now() AS ahora`)
  expect(Math.abs(Date.parse(ahora) - Date.now())).toBeLessThan(30_000)
  const id = await estudiante(server.db)
  const { creado_en } = await server.db.one<{ creado_en: string }>(sql`SELECT creado_en FROM clientes WHERE id = ${id}`)
  expect([hoy(), ahora.slice(0, 10), creado_en.slice(0, 10)]).toEqual(['2028-02-29', '2028-03-01', '2028-03-01'])
})

describe('a till that is open when the year ends', () => {
  it('keeps its day; each receipt has its own, and so has each month', async () => {
    await alTerminar('2026-12-31')
    const ana = await cajera(server)
    const antes = await cobrar(server, ana, { lineas: [{ neto: 70_000 }] })
    await alEmpezar('2027-01-01')
    const despues = await cobrar(server, ana, { lineas: [{ neto: 30_000 }] })
    expect([antes.body.fecha, despues.body.fecha]).toEqual(['2026-12-31', '2027-01-01'])
    expect(despues.body.numero).toBe(antes.body.numero + 1)

    const conta = await server.as('Contabilidad')
    const siguiente = async () =>
      (await conta.get<{ siguiente: CierrePrevia }>('/CierresMensuales/siguiente')).body.siguiente
    expect(await siguiente()).toMatchObject({
      mes: '2026-12',
      terminado: true,
      cajas_abiertas: [{ fecha: '2026-12-31' }],
    })
    expect((await cerrarMes(conta, '2026-12')).body).toMatchObject({
      code: 'estado_no_permite',
    })

    const { body: propia } = await ana.get<{ caja: Caja }>('/Caja/actual')
    expect(propia.caja).toMatchObject({ fecha: '2026-12-31', recibido: 100_000 })
    const cerrada = await ana.post<Caja>(`/Caja/${propia.caja.id}/cerrar`, {
      contado: [{ metodo: 'efectivo', monto: 100_000 }],
    })
    expect(cerrada.body).toMatchObject({ fecha: '2026-12-31', cerrada_en: expect.stringMatching(/^2027-01-01T06:00/) })
    expect((await cerrarMes(conta, '2026-12')).body).toMatchObject({ recibido: 70_000 })
    expect(await siguiente()).toMatchObject({ mes: '2027-01', terminado: false })
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a month', () => {
  it.each([
    ['2027-01-31', '2027-02-01'],
    ['2027-02-28', '2027-03-01'],
    ['2028-02-29', '2028-03-01'],
    ['2027-04-30', '2027-05-01'],
  ])('has not ended while %s lasts, and is closed on %s', async (ultimo, siguiente) => {
    const mes = ultimo.slice(0, 7)
    // Half past seven: the tills of the day are yet to be opened.
    await server.moveClock(`${ultimo}T07:30:00-06:00`)
    const conta = await server.as('Contabilidad')
    await hay.cierre(server.db, sumarDias(`${mes}-01`, -1).slice(0, 7))
    await server.db.run(sql`UPDATE cajas SET cerrada_en = now(), cerrada_por = usuario_id WHERE cerrada_en IS NULL`)
    expect(await mesPorCerrar(conta)).toMatchObject({ mes, hasta: ultimo, terminado: false })
    expect(await cerrarMes(conta, mes)).toMatchObject({ status: 422, body: { errors: { mes: expect.any(String) } } })
    await alTerminar(ultimo)
    const tarde = await server.again(conta.usuario_id)
    expect((await cerrarMes(tarde, mes)).status).toBe(422)
    await alEmpezar(siguiente)
    expect(await mesPorCerrar(tarde)).toMatchObject({ terminado: true })
    expect((await cerrarMes(tarde, mes)).status).toBe(201)
  })
})

describe('a late fee', () => {
  it.each([
    ['2027-02-28', '2027-03-01'],
    ['2028-02-29', '2028-03-01'],
    ['2026-12-31', '2027-01-01'],
  ])('is owed once its last day of grace, %s, is over', async (gracia, siguiente) => {
    await alTerminar(gracia)
    await server.db.run(
      sql`UPDATE centro SET mora_tipo = 'fija', mora_valor = 10000, mora_dias = 0, mora_cada = 'una_vez'`,
    )
    const cliente_id = await estudiante(server.db)
    const matricula_id = await hay.matricula(server.db, {
      cliente_id,
      curso_id: await curso(server.db),
      fecha: '2026-11-01',
    })
    const debe = await cargo(server.db, cliente_id, 100_000, { matricula_id, concepto: 'mensualidad', vence: gracia })
    const moras = () => server.db.many(sql`SELECT fecha FROM cargos WHERE origen_cargo_id = ${debe}`)
    await cobrarMora(server.db, hoy())
    expect(await moras()).toEqual([])
    await alEmpezar(siguiente)
    await cobrarMora(server.db, hoy())
    expect(await moras()).toEqual([{ fecha: siguiente }])
  })
})

describe('a campaign and its reservations', () => {
  it('receive and hold until the end of their last day', async () => {
    await server.moveClock('2028-02-27T12:00:00-06:00')
    const una = await convocatoria(server.db, { cierra: '2028-02-29', reserva_dias: 2 })
    const { reserva_hasta } = await recibido(server.url, una)
    expect(reserva_hasta).toBe('2028-02-29')

    await alTerminar('2028-02-29')
    expect((await abrir(server.url, una)).body.situacion).toBe('abierta')
    expect((await enviar(server.url, registro(una))).status).toBe(201)
    expect(await vencerReservas(server.db, hoy())).toBe(0)

    await alEmpezar('2028-03-01')
    expect((await abrir(server.url, una)).body.situacion).toBe('cerrada')
    expect(await enviar(server.url, registro(una))).toMatchObject({ status: 409, body: { situacion: 'cerrada' } })
    expect(await vencerReservas(server.db, hoy())).toBe(1)
  })
})

describe('a range of invoices', () => {
  it('is quiet for long, warns within two months, gives numbers on its last day and none after it', async () => {
    await server.moveClock('2026-11-21T10:00:00-06:00')
    await centroQueFactura(server.db, 'a_pedido')
    const conta = await server.as('Contabilidad')
    const ana = await cajera(server)
    const rango_id = await rangoActivo(server.db, { fecha_limite: '2027-02-28' })
    const recibos = [await cobrar(server, ana), await cobrar(server, ana)].map(({ body }) => body.id)
    const again = (who: Client) => server.again(who.usuario_id)
    const avisos = async () =>
      (await (await again(conta)).get<RangoAviso[]>('/RangosCAI/avisos')).body.map(({ motivo, dias }) => [motivo, dias])
    expect(await avisos()).toEqual([])

    await server.moveClock('2027-01-17T10:00:00-06:00')
    expect(await avisos()).toEqual([['por_vencer', 42]])

    await alTerminar('2027-02-28')
    expect(await avisos()).toEqual([['por_vencer', 0]])
    expect(await facturar(await again(conta), recibos[0] ?? 0)).toMatchObject({
      status: 201,
      body: { fecha: '2027-02-28' },
    })

    await alEmpezar('2027-03-01')
    expect(await avisos()).toEqual([['vencido', -1]])
    expect(await facturar(await again(conta), recibos[1] ?? 0)).toMatchObject({
      status: 409,
      body: { code: 'rango_vencido', message: expect.stringContaining('venció') },
    })
    await centroQueFactura(server.db, 'al_cobrar')
    expect(await cobrar(server, await again(ana))).toMatchObject({ status: 409, body: { code: 'rango_vencido' } })
    expect(await server.db.one(sql`SELECT siguiente FROM rangos_cai WHERE id = ${rango_id}`)).toEqual({ siguiente: 2 })
  })
})

describe('a session', () => {
  it('lives eight hours of quiet, across midnight, and not a second more', async () => {
    await server.moveClock('2026-12-31T18:00:00-06:00')
    const ana = await server.as('Recepción')
    await server.moveClock('2027-01-01T01:59:00-06:00')
    expect((await ana.get('/Caja/actual')).status).toBe(200)
    await server.moveClock('2027-01-01T09:59:30-06:00')
    expect((await ana.get('/Caja/actual')).status).toBe(401)
  })
})
