import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { vencerReservas } from '#server/publico/registros/reservas'
import { hoy } from '#server/base/clock'
import { key, startServer } from '#tests/api/apoyo/helper'
import {
  cambiar,
  consultar,
  convocatoria,
  enviar,
  filas,
  hijo,
  lugaresDe,
  recibido,
  registro,
  type Convocatoria,
} from './registros-datos.ts'
import * as hay from '#tests/kit'

const server = startServer()

const lugar = (curso_id: number) =>
  server.db.many<{ registro_id: number; estado: string }>(
    sql`SELECT registro_id, estado FROM matriculas WHERE curso_id = ${curso_id} AND estado <> 'anulada' ORDER BY id`,
  )

/**
 * Many parents at once, by turns at each of the instances; what they were told, in the order of their registrations.
 */
async function alMismoTiempo(una: Convocatoria, cuantos: number, urls: readonly string[]): Promise<(number | null)[]> {
  const respuestas = await Promise.all(
    Array.from({ length: cuantos }, (_, n) => enviar(urls[n % urls.length] ?? '', registro(una))),
  )
  expect(respuestas.map(({ status }) => status)).toEqual(Array(cuantos).fill(201))
  const recibidos = respuestas.flatMap(({ body }) => body.registros)
  expect(new Set(recibidos.map(({ guid }) => guid)).size).toBe(cuantos)
  return recibidos.toSorted((a, b) => a.codigo.localeCompare(b.codigo)).map(({ lugares }) => lugares[0]?.lugar ?? null)
}

const esperados = (asientos: number, cuantos: number) => [
  ...Array<null>(asientos).fill(null),
  ...Array.from({ length: cuantos - asientos }, (_, n) => n + 1),
]

describe('the seats of a course, asked for at once', () => {
  it.each([
    [60, 20],
    [100, 30],
  ])(
    'by %i parents at two instances, are given %i times in the order of arrival, and the others wait in line without a gap',
    async (cuantos, asientos) => {
      const una = await convocatoria(server.db, { asientos: [asientos] })
      expect(await alMismoTiempo(una, cuantos, [server.url, await server.another()])).toEqual(
        esperados(asientos, cuantos),
      )
      const estados = (await lugar(una.cursos[0] ?? 0)).map(({ estado }) => estado)
      expect(estados).toEqual([...Array(asientos).fill('preinscrita'), ...Array(cuantos - asientos).fill('en_espera')])
    },
  )

  it('in several courses in any order, by siblings, end for all without a deadlock that anybody notices', async () => {
    const una = await convocatoria(server.db, { asientos: [5, 5, 5] })
    const otra = { ...una, ...(await convocatoria(server.db, { asientos: [] })), cursos: una.cursos }
    await hay.ofrecer(server.db, otra.id, una.cursos)
    const respuestas = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        enviar(
          server.url,
          registro(n % 2 ? una : otra, { estudiantes: [hijo(una.cursos), hijo(una.cursos.toReversed())] }),
        ),
      ),
    )
    expect(respuestas.map(({ status }) => status)).toEqual(Array(24).fill(201))
    for (const curso_id of una.cursos)
      expect((await lugar(curso_id)).filter(({ estado }) => estado === 'preinscrita')).toHaveLength(5)
  })

  it('never exceed the campaign’s quota', async () => {
    const una = await convocatoria(server.db, { cupo: 7 })
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => enviar(server.url, registro(una))))
    expect(respuestas.filter(({ status }) => status === 201)).toHaveLength(7)
    expect(respuestas.filter(({ body }) => body.situacion === 'llena')).toHaveLength(13)
  })

  it('are not given to a newcomer while somebody waits for one that became free', async () => {
    const una = await convocatoria(server.db, { asientos: [1, 9] })
    const [primera, segunda] = [await recibido(server.url, una), await recibido(server.url, una)]
    expect((await cambiar(server.url, primera, { estudiante: { cursos: [una.cursos[1]] } })).status).toBe(200)
    expect(lugaresDe(await enviar(server.url, registro(una)))).toEqual([[2]])
    expect((await consultar(server.url, segunda)).body.lugares[0]?.lugar).toBe(1)
  })
})

describe('the same registration', () => {
  it('sent 50 times at once, at two instances, is stored once and answered alike', async () => {
    const una = await convocatoria(server.db)
    const [antes, otra, cuerpo, clave] = [
      await filas(server.db, 'registros'),
      await server.another(),
      registro(una, { estudiantes: [hijo(una.cursos), hijo(una.cursos)] }),
      key(),
    ]
    const respuestas = await Promise.all(
      Array.from({ length: 50 }, (_, n) => enviar(n % 2 ? server.url : otra, cuerpo, clave)),
    )
    for (const { status, body } of respuestas)
      expect({ status, body }).toEqual({ status: 201, body: respuestas[0]?.body })
    expect((await filas(server.db, 'registros')) - antes).toBe(2)
    expect(await lugar(una.cursos[0] ?? 0)).toHaveLength(2)
  })

  it('updated and let go at once ends in one of both, with its places as its state says', async () => {
    const una = await convocatoria(server.db, { asientos: [9, 9] })
    const varios = await Promise.all(Array.from({ length: 8 }, () => recibido(server.url, una)))
    const vistos = await Promise.all(varios.map(async (uno) => (await consultar(server.url, uno)).body))
    await server.db.run(sql`UPDATE registros SET reserva_hasta = '2026-01-01' WHERE convocatoria_id = ${una.id}`)
    const [respuestas] = await Promise.all([
      Promise.all(
        varios.map((uno, n) => cambiar(server.url, uno, { estudiante: { cursos: [una.cursos[1]] } }, vistos[n])),
      ),
      vencerReservas(server.db, hoy()),
      vencerReservas(server.db, hoy()),
    ])
    for (const { status } of respuestas) expect([200, 412]).toContain(status)
    const { mal } = await server.db.one<{
      mal: number
    }>(sql`
      SELECT count(*) AS mal
      FROM registros r
      WHERE convocatoria_id = ${una.id}
        AND (reserva_vencida_en IS NULL) <> EXISTS (
          SELECT FROM matriculas m
          WHERE m.registro_id = r.id AND m.estado = 'preinscrita'
        )
    `)
    expect(mal).toBe(0)
  })

  it('is let go once by two housekeepings at once', async () => {
    // Reservations that other tests left overdue are not counted.
    await vencerReservas(server.db, hoy())
    const una = await convocatoria(server.db, { asientos: [9] })
    await Promise.all(Array.from({ length: 8 }, () => recibido(server.url, una)))
    await server.db.run(sql`UPDATE registros SET reserva_hasta = '2026-01-01' WHERE convocatoria_id = ${una.id}`)
    const cuantos = await Promise.all([vencerReservas(server.db, hoy()), vencerReservas(server.db, hoy())])
    expect(cuantos[0] + cuantos[1]).toBe(8)
    const { estados, anotados } = await server.db.one<{ estados: number; anotados: number }>(sql`
      SELECT
        (
          SELECT count(*)
          FROM matricula_estados e
          JOIN matriculas m ON m.id = e.matricula_id
          WHERE m.convocatoria_id = ${una.id} AND e.estado = 'anulada'
        ) AS estados,
        (
          SELECT count(*)
          FROM bitacora b
          JOIN registros r ON r.id = b.entidad_id
          WHERE b.entidad = 'registros' AND b.accion = 'vencer' AND r.convocatoria_id = ${una.id}
        ) AS anotados
    `)
    expect({ estados, anotados }).toEqual({ estados: 8, anotados: 8 })
  })
})
