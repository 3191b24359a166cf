import { expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const server = startServer()
const leer = async () => (await (await server.as('Administrador')).get('/Centro/primeros-pasos')).body

it('ticks each step of a new school by what is there, and says what the next begins with', async () => {
  const { db } = server
  expect(await leer()).toEqual({ hechos: [], quitados: false, curso: null, cliente_id: null, ejemplo: null })
  await db.run(sql`UPDATE centro SET nombre = 'Instituto Los Pinos'`)
  const id = await hay.curso(db, { estado: 'borrador' })
  expect(await leer()).toMatchObject({ hechos: ['centro'], curso: { id, borrador: true } })
  await db.run(sql`UPDATE cursos SET estado = 'abierto'`)
  const cliente_id = await hay.estudiante(db)
  expect(await leer()).toMatchObject({
    hechos: ['centro', 'curso', 'estudiante'],
    curso: { id, borrador: false },
    cliente_id,
  })
  // Nobody can tell which of several is meant.
  await hay.curso(db, {})
  await hay.estudiante(db)
  expect(await leer()).toMatchObject({ curso: null, cliente_id: null })
  const caja = await (await server.as('Administrador')).post('/Caja/abrir', { fondo: 0 })
  expect(caja.status).toBeLessThan(300)
  expect(await leer()).toMatchObject({ hechos: ['centro', 'curso', 'estudiante', 'caja'] })
})

it('puts the list away once, for everybody, and keeps who did', async () => {
  const admin = await server.as('Administrador')
  expect((await admin.post('/Centro/primeros-pasos/quitar', {})).body).toMatchObject({ quitados: true })
  await admin.post('/Centro/primeros-pasos/quitar', {})
  expect(await leer()).toMatchObject({ quitados: true })
  expect(
    await server.db.many(sql`SELECT accion, despues FROM bitacora WHERE entidad = 'centro' ORDER BY id DESC`),
  ).toEqual([{ accion: 'editar', despues: { sin_primeros_pasos: true } }])
})

it('is for who may change the centre', async () => {
  const recepcion = await server.as('Recepción')
  expect((await recepcion.get('/Centro/primeros-pasos')).status).toBe(403)
  expect((await recepcion.post('/Centro/primeros-pasos/quitar', {})).status).toBe(403)
})
