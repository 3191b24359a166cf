import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { cerrarNegativas } from '#server/http/negativas'
import { call, client, startServer, type Client } from '#tests/api/apoyo/helper'

const server = startServer({ TRUST_PROXY: '1' })

interface Fila {
  accion: string
  despues: { ruta?: string; otras_veces?: number } | null
  ip: string | null
}

const filas = (usuario_id: number | null = null): Promise<Fila[]> =>
  server.db.many<Fila>(sql`
    SELECT accion, despues, host(ip) AS ip
    FROM bitacora
    WHERE accion IN ('permiso_negado', 'ingreso_fallido') AND usuario_id IS NOT DISTINCT FROM ${usuario_id}
    ORDER BY id
  `)
const pasaUnMinuto = () => server.db.run(sql`UPDATE negativas SET desde = desde - interval '1 minute'`)
const pedir = (quien: Client, veces: number, ruta = '/Usuarios') =>
  Promise.all(Array.from({ length: veces }, () => quien.get(ruta)))

beforeEach(async () => {
  await server.db.run(sql`DELETE FROM negativas`)
  await server.db.run(sql`DELETE FROM intentos`)
})

describe('refusals in the bitácora', () => {
  it('are the first of a kind, and at the end of the minute how many more there were, on all instances', async () => {
    const docente = await server.as('Docente')
    const enOtra = client(await server.another(), docente.token)
    const respuestas = await Promise.all([pedir(docente, 30), pedir(enOtra, 30)])
    expect(new Set(respuestas.flat().map(({ status }) => status))).toEqual(new Set([403]))
    const primera = { accion: 'permiso_negado', despues: { ruta: 'GET /api/api/Usuarios' }, ip: '127.0.0.1' }
    expect(await filas(docente.usuario_id)).toEqual([primera])
    await cerrarNegativas(server.db)
    expect(await filas(docente.usuario_id)).toHaveLength(1)
    await pasaUnMinuto()
    await Promise.all([cerrarNegativas(server.db), cerrarNegativas(server.db)])
    const segunda = { ...primera, despues: { ...primera.despues, otras_veces: 59 } }
    expect(await filas(docente.usuario_id)).toEqual([primera, segunda])
    await pedir(docente, 1)
    await pasaUnMinuto()
    await cerrarNegativas(server.db)
    expect(await filas(docente.usuario_id)).toEqual([primera, segunda, primera])
  })

  it('are another kind for another user and for another module', async () => {
    const [ana, eva] = [await server.as('Docente'), await server.as('Docente')]
    await pedir(ana, 2)
    await pedir(ana, 2, '/Bitacora')
    await pedir(eva, 2)
    expect((await filas(ana.usuario_id)).map(({ despues }) => despues?.ruta)).toEqual([
      'GET /api/api/Usuarios',
      'GET /api/api/Bitacora',
    ])
    expect(await filas(eva.usuario_id)).toHaveLength(1)
  })

  it('name the address while it is one, and never a user whom nobody knows', async () => {
    const fallar = (Email: string, ip: string) =>
      call(server.url, 'POST', '/Usuarios/login', { Email, Pass: 'incorrecta' }, { 'X-Forwarded-For': ip })
    const { usuario_id: id } = await server.as('Docente')
    const { email } = await server.db.one<{ email: string }>(sql`SELECT email FROM usuarios WHERE id = ${id}`)
    await fallar('nadie1@prueba.hn', '2001:db8::1')
    await fallar('nadie2@prueba.hn', '2001:db8::2')
    await fallar('nadie2@prueba.hn', '10.0.0.9')
    await fallar('nadie3@prueba.hn', '10.0.0.9')
    for (const ip of ['10.0.0.1', '10.0.0.2', '10.0.0.1']) await fallar(email, ip)
    await pasaUnMinuto()
    await cerrarNegativas(server.db)
    const otra = { accion: 'ingreso_fallido', despues: { otras_veces: 1 } }
    expect(await filas()).toEqual([
      { accion: 'ingreso_fallido', despues: null, ip: '2001:db8::1' },
      { accion: 'ingreso_fallido', despues: null, ip: '10.0.0.9' },
      ...[
        { ...otra, ip: null },
        { ...otra, ip: '10.0.0.9' },
      ],
    ])
    expect(await filas(id)).toEqual([
      { accion: 'ingreso_fallido', despues: null, ip: '10.0.0.1' },
      { accion: 'ingreso_fallido', despues: { otras_veces: 2 }, ip: null },
    ])
  })
})
