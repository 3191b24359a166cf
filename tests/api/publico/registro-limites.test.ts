import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'
import {
  abrir,
  cambiar,
  consultar,
  convocatoria,
  enviar,
  filas,
  NACIMIENTO,
  recibido,
  registro,
} from './registros-datos.ts'
import * as hay from '#tests/kit'

const server = startServer()
const FALLOS = 60
const inventado = () => ({ variante: 'general', guid: randomBytes(16).toString('base64url') })
const olvidar = () => server.db.run(sql`DELETE FROM intentos`)

describe('behind one address', () => {
  it('200 parents register within a minute, and each comes back by its own link', async () => {
    const una = await convocatoria(server.db, { asientos: [50] })
    const respuestas = await Promise.all(
      Array.from({ length: 200 }, async () => [
        (await abrir(server.url, una)).status,
        (await enviar(server.url, registro(una))).status,
      ]),
    )
    expect(respuestas).toEqual(Array(200).fill([200, 201]))
    const guids = await server.db.many<{ guid: string }>(
      sql`SELECT guid FROM registros WHERE convocatoria_id = ${una.id}`,
    )
    const vueltas = await Promise.all(guids.map(({ guid }) => consultar(server.url, { variante: 'general', guid })))
    expect(new Set(vueltas.map(({ status }) => status))).toEqual(new Set([200]))
    expect(guids).toHaveLength(200)
  })

  it('who guesses links is stopped, whichever door is tried, and who holds one passes all the same', async () => {
    await olvidar()
    const una = await convocatoria(server.db)
    const uno = await recibido(server.url, una)
    const puertas = [
      () => abrir(server.url, inventado()),
      () => consultar(server.url, inventado()),
      () => enviar(server.url, registro({ ...una, ...inventado(), variante: 'general' })),
    ]
    const estados: number[] = []
    for (let n = 0; n < FALLOS + 9; n++) estados.push((await (puertas[n % 3] ?? puertas[0])?.())?.status ?? 0)
    expect(estados.slice(0, FALLOS)).toEqual(Array(FALLOS).fill(404))
    expect(estados.slice(FALLOS)).toEqual(Array(9).fill(429))
    const { status, headers, body } = await abrir(server.url, inventado())
    expect({ status, espera: Number(headers.get('Retry-After')), ...body }).toMatchObject({
      status: 429,
      espera: expect.any(Number),
      code: 'demasiados_intentos',
    })
    expect([
      (await abrir(server.url, una)).status,
      (await enviar(server.url, registro(una))).status,
      (await consultar(server.url, uno)).status,
    ]).toEqual([200, 201, 200])
    expect(await server.db.one(sql`SELECT count(*) AS claves FROM intentos WHERE clave LIKE 'formulario:%'`)).toEqual({
      claves: 1,
    })
  })

  it('a flood of registrations in one campaign is stopped before it reaches the courses', async () => {
    await olvidar()
    const una = await convocatoria(server.db)
    await hay.fila(server.db, 'intentos', { clave: `registro-${una.id}:127.0.0.1`, desde: new Date(), cuenta: 600 })
    const antes = await filas(server.db, 'registros')
    expect(await enviar(server.url, registro(una))).toMatchObject({
      status: 429,
      body: { code: 'demasiados_intentos' },
    })
    expect(await filas(server.db, 'registros')).toBe(antes)
    expect((await enviar(server.url, registro(await convocatoria(server.db)))).status).toBe(201)
  })
})

describe('the birth date of a link', () => {
  it('may be tried five times an hour, from wherever, then not even the right one is heard; others go on', async () => {
    await olvidar()
    const una = await convocatoria(server.db)
    const [uno, otro] = [await recibido(server.url, una), await recibido(server.url, una)]
    const { body: visto } = await consultar(server.url, uno)
    for (let n = 0; n < 5; n++)
      expect(
        (
          await (n % 2
            ? cambiar(server.url, uno, { nacimiento: '2015-01-01' }, visto)
            : consultar(server.url, uno, '2015-01-01'))
        ).status,
      ).toBe(422)
    expect(await consultar(server.url, uno)).toMatchObject({ status: 429, body: { code: 'demasiados_intentos' } })
    expect((await cambiar(server.url, uno, { estudiante: { nombres: 'Otra' } }, visto)).status).toBe(429)
    expect((await consultar(server.url, otro)).status).toBe(200)
    await server.db.run(
      sql`UPDATE intentos SET desde = now() - interval '61 minutes' WHERE clave LIKE 'nacimiento-hora:%'`,
    )
    expect((await consultar(server.url, uno)).status).toBe(200)
  })

  it('may be tried fifteen times a day', async () => {
    const uno = await recibido(server.url, await convocatoria(server.db))
    const estados: number[] = []
    for (let n = 0; n < 17; n++) {
      if (n % 5 === 0)
        await server.db.run(
          sql`UPDATE intentos SET desde = now() - interval '61 minutes' WHERE clave LIKE 'nacimiento-hora:%'`,
        )
      estados.push((await consultar(server.url, uno, '2015-01-01')).status)
    }
    expect(estados).toEqual([...Array(15).fill(422), 429, 429])
  })

  it('that is right costs no try, and guessing all at once gains none', async () => {
    await olvidar()
    const uno = await recibido(server.url, await convocatoria(server.db))
    for (let n = 0; n < 8; n++) expect((await consultar(server.url, uno, NACIMIENTO)).status).toBe(200)
    const estados = (
      await Promise.all(
        Array.from({ length: 30 }, (_, n) => consultar(server.url, uno, `2015-01-${String(n + 1).padStart(2, '0')}`)),
      )
    ).map(({ status }) => status)
    expect(estados.filter((status) => status === 422)).toHaveLength(5)
    expect(estados.filter((status) => status === 429)).toHaveLength(25)
  })
})
