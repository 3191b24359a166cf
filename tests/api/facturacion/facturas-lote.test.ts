import { expect, it } from 'vitest'
import type { FacturasHechas } from '#contract/facturacion/facturas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { faltas } from '#tests/api/apoyo/datos'
import { cobrar } from './facturas-datos.ts'
import { escena } from './facturas-escena.ts'
import { key, type Client } from '#tests/api/apoyo/helper'

/* Many receipts are invoiced at once, each by the rules of one. */

const { server, gente } = escena()

const facturarVarios = (recibos: number[], firma = key(), who: Client = gente.conta) =>
  who.post<FacturasHechas & { code?: string; errors?: object }>('/Facturas/lote', { recibos }, firma)
/** A receipt that was charged without an invoice, of so much in centavos. */
const recibo = async (monto = 10_000): Promise<Recibo> =>
  (await cobrar(server, gente.ana, { lineas: [{ neto: monto }] })).body
const correlativos = async (): Promise<number[]> =>
  (await server.db.many<{ n: number }>(sql`SELECT correlativo AS n FROM facturas WHERE tipo = '01' ORDER BY id`)).map(
    ({ n }) => n,
  )

it('gives each its invoice, the oldest first, without leaving a number out where one can have none', async () => {
  const [primero, segundo, tercero] = [await recibo(), await recibo(), await recibo()]
  await gente.ana.post(`/RecibosIndividuales/${segundo.id}/anular`, { motivo: 'Se equivocó' })
  const { status, body } = await facturarVarios([tercero.id, segundo.id, primero.id])
  expect(status).toBe(200)
  expect(body.recibos).toMatchObject([
    { recibo_id: primero.id, numero: expect.any(String), motivo: null },
    { recibo_id: segundo.id, factura_id: null, numero: null, motivo: expect.stringMatching(/anulad/i) },
    { recibo_id: tercero.id, numero: expect.any(String), motivo: null },
  ])
  const numeros = await correlativos()
  expect(numeros).toEqual(numeros.map((_, index) => (numeros[0] ?? 0) + index))
  expect(await faltas(server.db)).toEqual([])
})

it('answers again what it made, and tries again what it could not make, under the same key', async () => {
  const [uno, otro] = [await recibo(), await recibo()]
  const firma = key()
  await server.db.run(sql`UPDATE rangos_cai SET hasta = siguiente WHERE tipo = '01' AND estado = 'activo'`)
  const antes = await facturarVarios([uno.id, otro.id], firma)
  expect(antes.body.recibos.map(({ motivo }) => motivo)).toEqual([null, expect.stringMatching(/rango/i)])
  await server.db.run(sql`UPDATE rangos_cai SET hasta = hasta + 100 WHERE tipo = '01' AND estado = 'activo'`)
  const despues = await facturarVarios([uno.id, otro.id], firma)
  expect(despues.body.recibos).toEqual([
    antes.body.recibos[0],
    { recibo_id: otro.id, factura_id: expect.any(Number), numero: expect.any(String), motivo: null },
  ])
  // Twice at once, as an impatient finger does it.
  const tercero = await recibo()
  const doble = key()
  const [una, dos] = await Promise.all([facturarVarios([tercero.id], doble), facturarVarios([tercero.id], doble)])
  expect(una.body).toEqual(dos.body)
  const { cuantas } = await server.db.one<{ cuantas: number }>(
    sql`SELECT count(*) AS cuantas FROM facturas WHERE recibo_id = ANY(${[uno.id, otro.id, tercero.id]})`,
  )
  expect(cuantas).toBe(3)
})

it('says by whom the limit asks to be named, as one alone would', async () => {
  await server.db.run(sql`UPDATE centro SET limite_consumidor_final = 5000`)
  const sin = await recibo(10_000)
  await server.db.run(sql`UPDATE recibos SET pagador_documento = NULL WHERE id = ${sin.id}`)
  const { body } = await facturarVarios([sin.id])
  const sola = await gente.conta.post<{ errors: Record<string, string> }>('/Facturas', { recibo_id: sin.id }, key())
  expect(sola.status).toBe(422)
  expect([body.recibos[0]?.motivo]).toEqual(Object.values(sola.body.errors))
  await server.db.run(sql`UPDATE centro SET limite_consumidor_final = 1000000`)
})

it('is for who may invoice, with a key, and takes each receipt once', async () => {
  const { id } = await recibo()
  expect((await facturarVarios([id], key(), gente.ana)).status).toBe(403)
  expect((await facturarVarios([id, id])).status).toBe(400)
  expect((await facturarVarios([])).status).toBe(400)
  expect((await gente.conta.post('/Facturas/lote', { recibos: [id] })).status).toBe(400)
})
