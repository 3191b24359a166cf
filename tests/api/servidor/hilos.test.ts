import { request as httpRequest, type IncomingMessage } from 'node:http'
import { beforeAll, expect, it } from 'vitest'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { estudiante } from '#tests/kit'

const server = startServer()
let admin: Client
let luis: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
  luis = await server.as('Administrador')
  await estudiante(server.db, { nombres: 'Sofía' })
  await hay.filas(server.db, 'clientes', 600, (n) => ({ nombres: `Ana María ${n}`, apellidos: 'Reyes Cruz' }))
})

it('answers a paper of the counter and a list before the last of twelve reports of somebody else', async () => {
  const llegaron: string[] = []
  const pedir = async (nombre: string, respuesta: Promise<{ status: number }>) => {
    expect((await respuesta).status, nombre).toBe(200)
    llegaron.push(nombre)
  }
  const id = await hay.caja(server.db)
  const papel = `/Caja/${id}/pdf?formato=ticket80`
  // Both kinds once before: what it takes to start a thread is not what is asked here.
  await Promise.all([admin.get('/ClientesRegistrados/exportar?formato=pdf'), luis.get(papel)])
  const reportes = Array.from({ length: 12 }, (_, uno) =>
    pedir(`reporte ${uno}`, admin.get('/ClientesRegistrados/exportar?formato=pdf')),
  )
  await Promise.race(reportes)
  await Promise.all([pedir('papel', luis.get(papel)), pedir('lista', luis.list('Clientes'))])
  const antes = llegaron.length
  await Promise.all(reportes)
  expect(llegaron).toHaveLength(14)
  expect(antes).toBeLessThan(14)
  expect(llegaron.at(-1)).toMatch(/^reporte/)
})

it('gives the connection back before a slow reader takes an export', async () => {
  await hay.filas(server.db, 'clientes', 6_000, (n) => ({
    nombres: `${'Nombre largo '.repeat(60)}${n}`,
    apellidos: 'Apellido largo '.repeat(60),
  }))
  const respuesta = await new Promise<IncomingMessage>((listo, mal) =>
    httpRequest(
      `${server.url}/api/api/Clientes/exportar`,
      { headers: { Authorization: `Bearer ${luis.token}` } },
      listo,
    )
      .on('error', mal)
      .end(),
  )
  expect(respuesta.statusCode).toBe(200)
  // Nothing of the body is read: what does not fit in the socket waits.
  respuesta.pause()
  await admin.list('Clientes')
  expect(server.db.pool.totalCount - server.db.pool.idleCount).toBe(0)
  let bytes = 0
  for await (const pieza of respuesta) bytes += (pieza as Buffer).length
  expect(bytes).toBeGreaterThan(8_000_000)
})
