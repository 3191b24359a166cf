import { beforeAll, expect, it } from 'vitest'
import type { FiltroGuardado } from '#contract/ajustes/filtros-guardados'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

/* Filters that somebody keeps under a name, for nobody else. */

const server = startServer()
let ana: Client
let luis: Client

beforeAll(async () => {
  ana = await server.as('Recepción')
  luis = await server.as('Contabilidad')
})

const RECURSO = 'recibos/recibosIndividuales'
const guardar = (who: Client, nombre: string, filtro: object, mas: object = {}) =>
  who.post<FiltroGuardado & { code: string; message: string }>('/FiltrosGuardados', {
    recurso: RECURSO,
    nombre,
    filtro,
    ...mas,
  })
const deQuien = async (who: Client) =>
  (await who.list<FiltroGuardado>('FiltrosGuardados', { recurso: RECURSO })).body.map(({ nombre, filtro }) => [
    nombre,
    filtro,
  ])

it('is kept under its name, and saved again in its place', async () => {
  const orden = { field: 'fecha', order: 'DESC' }
  expect(await guardar(ana, 'De hoy', { estado: 'emitido' }, { orden })).toMatchObject({
    status: 201,
    body: { nombre: 'De hoy', filtro: { estado: 'emitido' }, orden },
  })
  expect((await guardar(ana, 'De hoy', { estado: 'anulado' })).status).toBe(201)
  expect(await deQuien(ana)).toEqual([['De hoy', { estado: 'anulado' }]])
})

it('is nobody else’s: neither read, nor renamed, nor removed', async () => {
  const { body } = await guardar(ana, 'Míos', { total_gte: 100 })
  expect(await deQuien(luis)).toEqual([])
  expect((await luis.put(`/FiltrosGuardados/${body.id}`, { nombre: 'Suyos' })).status).toBe(404)
  expect((await luis.delete(`/FiltrosGuardados/${body.id}`)).status).toBe(404)
  // The same name is another filter in other hands.
  expect((await guardar(luis, 'Míos', { total_gte: 7 })).status).toBe(201)
  expect(await deQuien(ana)).toContainEqual(['Míos', { total_gte: 100 }])
  expect((await ana.delete(`/FiltrosGuardados/${body.id}`)).status).toBe(200)
  expect(await deQuien(luis)).toEqual([['Míos', { total_gte: 7 }]])
})

it('is one of a hundred at most', async () => {
  const otra = await server.as('Docente')
  for (let n = 0; n < 100; n++) await hay.filtro(server.db, { usuario_id: otra.usuario_id, nombre: `Filtro ${n}` })
  expect(await guardar(otra, 'Uno más', {})).toMatchObject({
    status: 422,
    body: { code: 'regla', message: expect.stringContaining('100') },
  })
})
