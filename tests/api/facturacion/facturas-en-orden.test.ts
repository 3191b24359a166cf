import { afterEach, expect, it } from 'vitest'
import { revisar } from '#server/respaldo/invariantes'
import { MORNING } from '#tests/maquina/clock'
import { cobrar, facturar } from './facturas-datos.ts'
import { escena } from './facturas-escena.ts'

/* No invoice is of a day before that of the number before it, whoever said that the date was right. */
const { server, gente, anular } = escena({ since: MORNING })
afterEach(() => server.moveClock(MORNING))

/** An invoice of today's, for a receipt of today's. */
const deHoy = async () => {
  const [ana, conta] = [await server.again(gente.ana.usuario_id), await server.again(gente.conta.usuario_id)]
  const recibo = (await cobrar(server, ana)).body
  return { recibo, ...(await facturar(conta, recibo.id)) }
}

it('waits for the day of the last one of its range, unless that one is void', async () => {
  await server.moveClock('2026-11-27T10:00:00-06:00')
  const mal = await deHoy()
  expect(mal).toMatchObject({ status: 201, body: { fecha: '2026-11-27' } })
  await server.moveClock('2026-11-25T10:05:00-06:00')
  const { recibo, ...negada } = await deHoy()
  expect(negada).toMatchObject({
    status: 409,
    body: { code: 'sin_rango', message: expect.stringMatching(/27\/11\/2026/) },
  })
  expect(recibo.factura ?? null).toBeNull()
  expect((await anular(mal.body.id)).status).toBe(200)
  expect(await deHoy()).toMatchObject({ status: 201, body: { fecha: '2026-11-25' } })
  expect((await revisar(server.db)).map(({ invariante }) => invariante)).toEqual(['recibo_antes_del_anterior'])
})

it('is not overtaken at midnight, by the day alone', async () => {
  await server.moveClock('2026-11-26T00:00:30-06:00')
  expect((await deHoy()).status).toBe(201)
  await server.moveClock('2026-11-25T23:59:50-06:00')
  expect((await deHoy()).status).toBe(409)
})
