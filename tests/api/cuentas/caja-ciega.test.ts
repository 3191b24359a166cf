import { beforeAll, expect, it, vi } from 'vitest'
import type { Caja, CajaFila } from '#contract/recibos/caja'
import { sql } from '#server/db/sql'
import { readSettings } from '#server/base/settings'
import { efectivo, escena, libre, vender } from '#tests/api/recibos/recibos-varios-escena'
import { client, key, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* The centre has its tills counted without telling what they should hold. */

const { server, cajera } = escena()
beforeAll(() => server.db.run(sql`UPDATE centro SET conteo_ciego = true`))

const actual = async (who: Client): Promise<Caja> => {
  const { body } = await who.get<{ caja: Caja }>('/Caja/actual')
  return body.caja
}
const TODO = ['efectivo', 'tarjeta', 'transferencia', 'deposito', 'cheque'] as const
const contado = (monto: number) => TODO.map((metodo) => ({ metodo, monto: metodo === 'efectivo' ? monto : 0 }))

/** A cashier who sold for L 25.00 with a float of L 5,000.00. */
async function conVenta() {
  const who = await cajera()
  expect((await vender(who, [libre(2_500)], [efectivo(2_500)])).status).toBe(201)
  return { who, caja: await actual(who) }
}

it('tells what is expected to nobody who counts, at any door, and to a supervisor', async () => {
  const { who, caja } = await conVenta()
  const ciega = [null, null, null, null, null]
  const esperados = ({ conteos }: Caja) => conteos.map(({ esperado }) => esperado)
  expect([esperados(caja), caja.recibido]).toEqual([ciega, null])
  expect(esperados((await who.get<Caja>(`/Caja/${caja.id}`)).body)).toEqual(ciega)
  const movida = { tipo: 'entrega', monto: 1_000, concepto: 'A la oficina' }
  expect(esperados((await who.post<Caja>(`/Caja/${caja.id}/movimientos`, movida, key())).body)).toEqual(ciega)
  expect((await who.list<CajaFila>('Caja', { id: [caja.id] })).body).toMatchObject([{ recibido: null }])
  expect((await who.get<{ recibido: number }>('/Caja/resumen')).body.recibido).toBe(0)
  expect((await who.get(`/Caja/${caja.id}/pdf`)).status).toBe(409)
  const demas = await who.post(`/Caja/${caja.id}/movimientos`, { ...movida, monto: 900_000 }, key())
  expect([demas.status, JSON.stringify(demas.body)]).toEqual([422, expect.not.stringContaining('5,015')])
  await hay.permitir(server.db, await hay.rolDe(server.db, who.usuario_id), ['Gastos:crear'])
  expect((await who.get<{ caja: unknown }>('/Gastos/opciones')).body.caja).toEqual({ id: caja.id, efectivo: null })
  const supervisor = await server.as('Administrador')
  expect(esperados((await supervisor.get<Caja>(`/Caja/${caja.id}`)).body)).toEqual([501_500, 0, 0, 0, 0])
})

it('closes by the first count, right or wrong, without a word that would tell which, and every method is counted', async () => {
  const { who, caja } = await conVenta()
  const cerrar = (cuerpo: object) => who.post<Caja & { errors?: object }>(`/Caja/${caja.id}/cerrar`, cuerpo)
  const aMedias = await cerrar({ contado: [{ metodo: 'efectivo', monto: 502_500 }] })
  expect([aMedias.status, Object.keys(aMedias.body.errors ?? {})]).toEqual([422, ['contado']])
  const cerrada = await cerrar({ contado: contado(500_000) })
  expect(cerrada).toMatchObject({ status: 200, body: { estado: 'cerrada', faltante: 2_500, observacion: null } })
  expect(cerrada.body.conteos[0]).toMatchObject({ esperado: 502_500, contado: 500_000, diferencia: -2_500 })
  expect((await who.get(`/Caja/${caja.id}/pdf`)).status).toBe(200)
})

it('is explained once afterwards, with words, by whose till it is or a supervisor', async () => {
  const { who, caja } = await conVenta()
  const explicar = (quien: Client, observacion: string) =>
    quien.post<Caja>(`/Caja/${caja.id}/explicar`, { observacion })
  expect((await explicar(who, 'Di mal un cambio')).status).toBe(409)
  await who.post(`/Caja/${caja.id}/cerrar`, { contado: contado(500_000) })
  expect((await explicar(who, '...')).status).toBe(400)
  const otra = await cajera()
  expect((await explicar(otra, 'Di mal un cambio')).body).toMatchObject({ code: 'caja_ajena' })
  expect((await explicar(who, 'Di mal un cambio')).body).toMatchObject({
    observacion: 'Di mal un cambio',
    faltante: 2_500,
  })
  expect((await explicar(who, 'No fue eso, fue otra cosa')).status).toBe(409)
  expect((await who.get<{ frase: string }[]>(`/Caja/${caja.id}/historial`)).body[0]?.frase).toMatch(/^explicó la dif/)
})

/** Withdrawals of a till, and what the bitácora says of those that were refused. */
const sacar = (who: Client, { id }: Caja, monto: number, headers: Record<string, string> = {}) =>
  who.post<{ code?: string; autorizacion?: { id: number } }>(
    `/Caja/${id}/movimientos`,
    { tipo: 'entrega', monto, concepto: 'A la oficina' },
    { ...key(), ...headers },
  )
const negadas = async ({ id }: Caja) =>
  server.db.one<{ negativas: number; escritas: number }>(sql`
    SELECT
      negativas,
      (
        SELECT count(*)
        FROM bitacora b
        WHERE b.entidad = 'cajas' AND b.entidad_id = t.id AND b.accion = 'negar_efectivo'
      ) AS escritas
    FROM cajas t
    WHERE id = ${id}
  `)

it('gives no more by guessing: after three refusals a supervisor signs, whatever it holds', async () => {
  const { who, caja } = await conVenta()
  for (const monto of [900_000, 700_000, 600_000])
    expect(await sacar(who, caja, monto)).toMatchObject({ status: 422, body: { code: 'regla' } })
  expect(await negadas(caja)).toEqual({ negativas: 3, escritas: 3 })
  // It has that much, and it has not: the answer is the same.
  for (const monto of [100, 800_000]) expect(await sacar(who, caja, monto)).toMatchObject({ status: 403 })
  const clave = key()
  const negado = await sacar(who, caja, 100, clave)
  const supervisor = await server.as('Administrador')
  const solicitud = negado.body.autorizacion?.id ?? 0
  await who.post(`/Autorizaciones/${solicitud}/pedir`, { motivo: 'Hay que pagar el taxi' })
  expect((await supervisor.post(`/Autorizaciones/${solicitud}/aprobar`, {})).status).toBe(200)
  expect((await sacar(who, caja, 100, { ...clave, 'X-Autorizacion': String(solicitud) })).status).toBe(200)
  expect((await sacar(who, caja, 100)).status).toBe(403)
  // A supervisor is told what it holds, and asks nobody.
  const suya = await conCaja(supervisor)
  for (let i = 0; i < 5; i++) expect((await sacar(supervisor, suya, 900_000)).status).toBe(422)
  expect(await negadas(suya)).toEqual({ negativas: 0, escritas: 0 })
})

it('is not guessed by a burst that two instances share', async () => {
  const { who, caja } = await conVenta()
  // Each process has modules of its own: what one remembers the other does not know.
  vi.resetModules()
  const otra = await (
    await import('#server/app')
  ).buildApp({
    db: server.db,
    settings: readSettings({ LOG_LEVEL: 'silent', SEGUNDO_FACTOR: 'opcional' }),
  })
  await otra.listen({ port: 0, host: '127.0.0.1' })
  const alli = client(otra.listeningOrigin, who.token, who.usuario_id)
  const rafaga = await Promise.all(Array.from({ length: 24 }, (_, i) => sacar(i % 2 ? alli : who, caja, 900_000 - i)))
  await otra.close()
  expect(rafaga.filter(({ status }) => status === 422)).toHaveLength(3)
  expect(rafaga.filter(({ status }) => status === 403)).toHaveLength(21)
  expect(await negadas(caja)).toEqual({ negativas: 3, escritas: 3 })
})

it('is not guessed by a burst, nor by withdrawals that are voided again', async () => {
  const { who, caja } = await conVenta()
  const rafaga = await Promise.all(Array.from({ length: 12 }, (_, i) => sacar(who, caja, 900_000 - i)))
  expect(rafaga.filter(({ status }) => status === 422)).toHaveLength(3)
  expect(rafaga.filter(({ status }) => status === 403)).toHaveLength(9)
  expect(await negadas(caja)).toEqual({ negativas: 3, escritas: 3 })

  const otra = await conVenta()
  for (let i = 0; i < 3; i++) {
    const { body } = await otra.who.post<Caja>(
      `/Caja/${otra.caja.id}/movimientos`,
      { tipo: 'pago', monto: 300_000 + i, concepto: 'Probando' },
      key(),
    )
    const movimiento = body.movimientos.at(-1)?.id ?? 0
    await otra.who.post(`/Caja/movimientos/${movimiento}/anular`, { motivo: 'Me equivoqué de monto' })
  }
  expect((await sacar(otra.who, otra.caja, 100)).status).toBe(403)
})

async function conCaja(who: Client): Promise<Caja> {
  await who.post('/Caja/abrir', { fondo: 100_000 })
  return actual(who)
}
