import { beforeEach, describe, expect, it } from 'vitest'
import type { Descuento } from '#contract/catalogos/descuentos'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import type { PorCobrar, Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { key, type Client } from '#tests/api/apoyo/helper'
import { escena } from './descuentos-escena.ts'
import * as hay from '#tests/kit'

const { server, crear, mensualidad } = escena()

describe('early payment', () => {
  beforeEach(() => server.db.run(sql`UPDATE descuentos SET activo = false WHERE dias_antes IS NOT NULL`))
  const cobrar = async (
    who: Client,
    cargo_id: number,
    monto: number,
    descuento_id?: number,
    cambio: object = {},
    header = key(),
  ) => {
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${cargo_id}`,
    )
    return who.post<Recibo & { code?: string; errors?: object }>(
      '/RecibosIndividuales',
      { cliente_id, lineas: [{ cargo_id, monto, descuento_id }], pagos: [{ metodo: 'efectivo', monto }], ...cambio },
      header,
    )
  }
  const cajera = async (): Promise<Client> => {
    const who = await server.as('Recepción')
    await who.post('/Caja/abrir', { fondo: 0 })
    return who
  }
  const ofrecido = async (who: Client, cargo_id: number) => {
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${cargo_id}`,
    )
    const { body } = await who.get<PorCobrar>(`/RecibosIndividuales/por-cobrar?cliente_id=${cliente_id}`)
    return body.cuentas[0]?.cargos.find(({ id }) => id === cargo_id)?.pronto_pago
  }
  const pronto = async (cambio: Partial<Descuento> = {}) =>
    crear(await server.as('Administrador'), { valor: 500, dias_antes: 300, acumulable: true, ...cambio })
  const lejos = sumarDias(hoy(), 310)

  it('is offered while there is time, and what is paid whole earns it', async () => {
    const ana = await cajera()
    const { id, nombre } = await pronto()
    const [a, tarde] = [await mensualidad(100_000, lejos), await mensualidad(100_000, sumarDias(hoy(), 299))]
    expect(await ofrecido(ana, a)).toEqual({ descuento_id: id, nombre, monto: 5_000 })
    expect(await ofrecido(ana, tarde)).toBeNull()
    const { status, body } = await cobrar(ana, a, 95_000, id)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        total: 95_000,
        descuento: 5_000,
        lineas: [{ precio: 100_000, descuento: 5_000, total: 95_000, debe: 0 }],
      },
    })
    expect((await ana.get<CargoDetalle>(`/Cargos/${a}`)).body).toMatchObject({
      debe: 0,
      ajustes: [{ nombre, monto: 5_000, recibo_id: body.id, numero_texto: body.numero_texto }],
    })
    expect((await cobrar(ana, tarde, 95_000, id)).body).toMatchObject({
      errors: { lineas: { 0: { descuento_id: expect.stringContaining('falta muy poco') } } },
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is the server’s amount: what does not pay the rest whole is refused', async () => {
    const ana = await cajera()
    const { id } = await pronto()
    const a = await mensualidad(100_000, lejos)
    for (const monto of [94_999, 95_001, 50_000, 100_000])
      expect((await cobrar(ana, a, monto, id)).body).toMatchObject({
        errors: { lineas: { 0: { monto: expect.stringContaining('950.00') } } },
      })
    expect(await debeDe(server.db, a)).toBe(100_000)
    expect((await cobrar(ana, a, 40_000)).status).toBe(201)
    expect((await cobrar(ana, a, 55_000, id)).body).toMatchObject({ total: 55_000, descuento: 5_000 })
    expect(await server.db.many(sql`SELECT FROM descuentos_aplicados WHERE cargo_id = ${a}`)).toHaveLength(1)
  })

  it('goes again when its receipt is voided, and is given again to the next', async () => {
    const ana = await cajera()
    const { id } = await pronto()
    const a = await mensualidad(100_000, lejos)
    const { body } = await cobrar(ana, a, 95_000, id)
    expect((await ana.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: 'Error' })).status).toBe(200)
    expect(await debeDe(server.db, a)).toBe(100_000)
    expect(await server.db.one(sql`SELECT hasta FROM descuentos_aplicados WHERE cargo_id = ${a}`)).toEqual({
      hasta: hoy(),
    })
    expect((await cobrar(ana, a, 95_000, id)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is earned once by many who pay at once', async () => {
    const ana = await cajera()
    const { id } = await pronto()
    const a = await mensualidad(100_000, lejos)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cobrar(ana, a, 95_000, id)))
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(await debeDe(server.db, a)).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('goes by the date of a paper receipt', async () => {
    const ana = await cajera()
    const { id } = await pronto()
    const a = await mensualidad(100_000, sumarDias(hoy(), 298))
    expect((await cobrar(ana, a, 95_000, id, { numero_manual: 'P-1', fecha: sumarDias(hoy(), -1) })).status).toBe(422)
    expect((await cobrar(ana, a, 95_000, id, { numero_manual: 'P-1', fecha: sumarDias(hoy(), -2) })).status).toBe(201)
    expect(await server.db.one(sql`SELECT fecha FROM cargo_ajustes WHERE cargo_id = ${a}`)).toEqual({
      fecha: sumarDias(hoy(), -2),
    })
  })

  it('is not offered when it needs authorisation, and another discount is for who may change charges', async () => {
    const ana = await cajera()
    const otro = await crear(await server.as('Administrador'))
    const { id } = await pronto({ requiere_autorizacion: true, valor: 9_000 })
    const a = await mensualidad(100_000, lejos)
    expect((await ofrecido(ana, a))?.descuento_id).not.toBe(id)
    expect((await cobrar(ana, a, 10_000, id)).status).toBe(403)
    await hay.rol(server.db, 'Cajera', [
      'RecibosIndividuales:ver',
      'RecibosIndividuales:crear',
      'Caja:ver',
      'Caja:crear',
    ])
    const sola = await server.as('Cajera')
    await sola.post('/Caja/abrir', { fondo: 0 })
    expect((await cobrar(sola, a, 90_000, otro.id)).status).toBe(403)
    expect((await cobrar(ana, a, 90_000, otro.id)).status).toBe(201)
  })
})
