import { beforeAll, describe, expect, it } from 'vitest'
import type { Recibo, ReferenciaUsada } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* One transfer that pays several receipts, up to what it came to. */
const server = startServer()
let ana: Client
let eva: Client
let jefa: Client

beforeAll(async () => {
  ;[ana, eva, jefa] = [await server.as('Recepción'), await server.as('Recepción'), await server.as('Administrador')]
  for (const who of [ana, eva, jefa]) await who.post('/Caja/abrir', { fondo: 100_000 })
})

let veces = 0
const nueva = () => `TR-${++veces}`
type Respuesta = Recibo & { errors?: { pagos: Record<string, { monto_declarado?: string; referencia?: string }> } }

/** A receipt of a student of its own, paid by one transfer. */
async function cobrar(who: Client, monto: number, referencia: string, extra: object = {}) {
  const cliente_id = await estudiante(server.db)
  return who.post<Respuesta>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await cargo(server.db, cliente_id, monto), monto }],
      pagos: [{ metodo: 'transferencia', monto, referencia, ...extra }],
    },
    key(),
  )
}
const vender = (who: Client, monto: number, referencia: string, extra: object = {}) =>
  who.post<Respuesta>(
    '/RecibosVarios',
    {
      lineas: [{ tipo: 'libre', descripcion: 'Libro', cantidad: 1, precio: monto, isv: 'exento' }],
      pagos: [{ metodo: 'transferencia', monto, referencia, ...extra }],
      pagador_nombre: 'Ana Cruz',
      pagador_telefono: '+50499887766',
    },
    key(),
  )
const usada = async (referencia: string, query = '') =>
  (await ana.get<ReferenciaUsada>(`/RecibosIndividuales/referencia?referencia=${referencia}${query}`)).body

describe('a transfer', () => {
  it('is asked what it came to when a second receipt is on it, and pays up to that', async () => {
    const referencia = nueva()
    const { body: primero } = await cobrar(ana, 60_000, referencia)
    const sinDecir = await cobrar(eva, 30_000, referencia)
    expect(sinDecir).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { monto_declarado: expect.stringContaining(primero.numero_texto) } } } },
    })
    expect(await cobrar(eva, 30_000, referencia, { monto_declarado: 29_999 })).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { monto_declarado: expect.any(String) } } } },
    })
    expect(await cobrar(eva, 30_000, referencia, { monto_declarado: 89_999 })).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { referencia: expect.stringMatching(/L\s899\.99.*quedan L\s299\.99/) } } } },
    })
    expect(await cobrar(eva, 30_000, referencia, { monto_declarado: 100_000 })).toMatchObject({
      status: 201,
      body: { pagos: [{ monto_declarado: 100_000 }] },
    })
    expect(await usada(referencia)).toMatchObject({
      usado: 90_000,
      declarado: 100_000,
      recibos: [{}, { id: primero.id }],
    })
    expect((await vender(ana, 10_000, referencia)).status).toBe(201)
    expect(await vender(ana, 1, referencia)).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { referencia: expect.stringMatching(/RI-\d+, RI-\d+, RV-\d+/) } } } },
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is the same one however its reference is written', async () => {
    expect((await cobrar(ana, 50_000, 'Ach-77', { monto_declarado: 50_000 })).status).toBe(201)
    for (const escrita of ['ACH-77', 'ach 77', 'A.C.H.77'])
      expect(await cobrar(eva, 1_000, escrita)).toMatchObject({
        status: 422,
        body: { errors: { pagos: { 0: { referencia: expect.stringContaining('quedan') } } } },
      })
    expect(await usada('ach77')).toMatchObject({ usado: 50_000, recibos: [{}] })
    for (const nada of ['---', '0000', '-0-'])
      expect(await cobrar(ana, 1_000, nada)).toMatchObject({
        status: 400,
        body: { errors: { pagos: { 0: { referencia: expect.stringContaining('signos y ceros') } } } },
      })
  })

  it('pays up to that in several payments of one receipt too', async () => {
    const referencia = nueva()
    const enDos = async (segundo: number, dicho: number | null = 100_000) => {
      const cliente_id = await estudiante(server.db)
      const cargo_id = await cargo(server.db, cliente_id, 60_000 + segundo)
      const pago = { metodo: 'transferencia', referencia }
      const pagos = [
        { ...pago, monto: 60_000, monto_declarado: 100_000 },
        { ...pago, monto: segundo, monto_declarado: dicho },
      ]
      const lineas = [{ cargo_id, monto: 60_000 + segundo }]
      return ana.post<Respuesta>('/RecibosIndividuales', { cliente_id, lineas, pagos }, key())
    }
    // The first one's amount holds for the second, which need not repeat it.
    expect((await enDos(40_001, null)).status).toBe(422)
    expect(await enDos(40_001)).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 1: { referencia: expect.stringMatching(/quedan L\s400\.00/) } } } },
    })
    expect((await enDos(40_000)).status).toBe(201)
  })

  it('goes beyond that only with who may authorise, whatever somebody says that it came to', async () => {
    const referencia = nueva()
    await cobrar(ana, 50_000, referencia, { monto_declarado: 50_000 })
    expect((await cobrar(eva, 1_000, referencia, { monto_declarado: 90_000 })).status).toBe(422)
    expect((await cobrar(jefa, 1_000, referencia, { monto_declarado: 90_000 })).status).toBe(201)
    expect(await usada(referencia)).toMatchObject({ usado: 51_000, declarado: 50_000 })
    expect((await cobrar(eva, 1_000, referencia)).status).toBe(422)
  })

  it('is another one by another method, or in another account', async () => {
    const referencia = nueva()
    const [una, otra] = [await cuenta(), await cuenta()]
    await cobrar(ana, 5_000, referencia, { cuenta_id: una })
    expect((await cobrar(ana, 5_000, referencia, { cuenta_id: otra })).status).toBe(201)
    expect((await cobrar(ana, 5_000, referencia, { metodo: 'cheque' })).status).toBe(201)
    expect((await cobrar(ana, 5_000, referencia, { metodo: 'tarjeta' })).status).toBe(201)
    expect((await cobrar(ana, 5_000, referencia, { cuenta_id: una })).status).toBe(422)
    expect(await usada(referencia, `&metodo=transferencia&cuenta_id=${una}`)).toMatchObject({
      usado: 5_000,
      recibos: [{}, {}, {}, {}],
    })
  })

  it('has again what a voided, reversed or refused payment took of it', async () => {
    const referencia = nueva()
    const { body: anulado } = await cobrar(ana, 40_000, referencia, { monto_declarado: 40_000 })
    expect((await cobrar(ana, 40_000, referencia)).status).toBe(422)
    await ana.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Error' })
    const cierra = await server.as('Recepción')
    await cierra.post('/Caja/abrir', { fondo: 0 })
    const { body: revertido } = await cobrar(cierra, 40_000, referencia, { monto_declarado: 40_000 })
    const { body } = await cierra.get<{ caja: { id: number } }>('/Caja/actual')
    await cerrarCuadrada(cierra, body.caja.id)
    expect((await jefa.post(`/RecibosIndividuales/${revertido.id}/anular`, { motivo: 'Error' })).status).toBe(200)
    const { body: rechazado } = await cobrar(ana, 40_000, referencia)
    await server.db.run(
      sql`
        UPDATE recibo_pagos
        SET estado_banco = 'rechazado', rechazo_motivo = 'No llegó'
        WHERE recibo_id = ${rechazado.id}
      `,
    )
    expect((await cobrar(ana, 40_000, referencia)).status).toBe(201)
    expect((await cobrar(ana, 1, referencia)).status).toBe(422)
  })

  it('is taken up once, however many tills take its rest at the same time', async () => {
    const referencia = nueva()
    await cobrar(ana, 1_000, referencia, { monto_declarado: 4_000 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (n % 2 ? cobrar(ana, 1_000, referencia) : vender(eva, 1_000, referencia))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
    expect(await usada(referencia)).toMatchObject({ usado: 4_000, declarado: 4_000 })
    expect(await faltas(server.db)).toEqual([])
  })
})

const cuenta = async (): Promise<number> => await hay.cuenta(server.db, { nombre: `Banco ${++veces}` })
