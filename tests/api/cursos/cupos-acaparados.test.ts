import { describe, expect, it } from 'vitest'
import type { RegistrosResumen, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { sql } from '#server/db/sql'
import { key, startServer } from '#tests/api/apoyo/helper'
import {
  cambiar,
  consultar,
  convocatoria,
  encargado,
  enviar,
  hijo,
  recibido,
  registro,
  type Convocatoria,
} from '#tests/api/publico/registros-datos'
import * as hay from '#tests/kit'

/* Seats are not hoarded: a second live registration of a child is answered like the first and holds nothing. */
const server = startServer()

const asientos = async (curso_id = 0) =>
  (
    await server.db.one<{ n: number }>(
      sql`SELECT count(*) AS n FROM matriculas WHERE curso_id = ${curso_id} AND estado IN ('preinscrita', 'activa')`,
    )
  ).n
const de = (una: Convocatoria, cambio: object = {}) => ({
  estudiantes: [{ ...hijo(una.cursos), nombres: 'José María', apellidos: 'Paz Núñez', ...cambio }],
})
const lugarDe = ({ lugares }: { lugares: { lugar: number | null }[] }) => lugares[0]?.lugar

describe('the last seat', () => {
  it('asked for by two at once is given once, and the other waits', async () => {
    const una = await convocatoria(server.db, { asientos: [1] })
    const dos = await Promise.all([recibido(server.url, una), recibido(server.url, una)])
    expect(dos.map(lugarDe).toSorted()).toEqual([1, null])
    expect(await asientos(una.cursos[0])).toBe(1)
  })

  it('is not taken by two posts of one child at once: both hear the same, one holds, and another child gets it', async () => {
    const una = await convocatoria(server.db, { asientos: [2] })
    const dos = await Promise.all([recibido(server.url, una, de(una)), recibido(server.url, una, de(una))])
    expect(dos.map(lugarDe)).toEqual([null, null])
    expect(await asientos(una.cursos[0])).toBe(1)
    expect(lugarDe(await recibido(server.url, una))).toBeNull()
    expect(await asientos(una.cursos[0])).toBe(2)
  })
})

describe('a second live registration of a child', () => {
  it.each([
    ['the same name, written otherwise', {}, { nombres: 'JOSE MARÍA', apellidos: 'Paz Nuñez' }],
    ['the same DNI under another name', { dni: '0801201612345' }, { nombres: 'Otra', dni: '0801201612345' }],
  ])('with %s holds no seat, also by another campaign', async (_como, primero, segundo) => {
    const una = await convocatoria(server.db, { asientos: [5] })
    const otra = { ...(await convocatoria(server.db, { asientos: [] })), cursos: una.cursos }
    await hay.ofrecer(server.db, otra.id, una.cursos)
    await recibido(server.url, una, de(una, primero))
    const repetido = await recibido(server.url, otra, de(otra, segundo))
    expect(lugarDe(repetido)).toBeNull()
    expect(await asientos(una.cursos[0])).toBe(1)
    const visto = (await consultar(server.url, repetido)).body
    expect(visto).toMatchObject({ lugares: [{ lugar: null }], reserva_vencida: false })
  })

  it('within one sending holds one seat', async () => {
    const una = await convocatoria(server.db, { asientos: [5] })
    const [uno] = de(una).estudiantes
    expect(await enviar(server.url, registro(una, { estudiantes: [uno, uno] }))).toMatchObject({ status: 201 })
    expect(await asientos(una.cursos[0])).toBe(1)
  })

  it('of one who is enrolled already holds no seat', async () => {
    const una = await convocatoria(server.db, { asientos: [5] })
    const cliente_id = await hay.estudiante(server.db, {
      nombres: 'Jose Maria',
      apellidos: 'Paz Núñez',
      fecha_nacimiento: hijo([]).fecha_nacimiento,
    })
    await hay.matricula(server.db, { cliente_id, curso_id: una.cursos[0] })
    expect(lugarDe(await recibido(server.url, una, de(una)))).toBeNull()
    expect(await asientos(una.cursos[0])).toBe(1)
  })

  it('is with the staff, who accept it for a seat that there is today, or turn it down', async () => {
    const ana = await server.as('Recepción')
    const una = await convocatoria(server.db, { asientos: [1, 1] })
    const uno = await recibido(server.url, una, de(una))
    const otro = await recibido(server.url, una, de(una))
    const visto = async ({ codigo }: { codigo: string }) =>
      (await ana.get<RegistroVisto>(`/NuevosRegistros/${Number(codigo.slice(2))}`)).body
    expect((await visto(otro)).plazas).toMatchObject([{ retenida: true }, { retenida: true }])
    const primero = await visto(uno)
    expect(primero.plazas).toMatchObject([{ retenida: false }, { retenida: false }])
    await ana.post(`/NuevosRegistros/${primero.id}/rechazar`, { motivo: 'No es su hijo', version: primero.version })
    const { id, version } = await visto(otro)
    expect(await ana.post(`/NuevosRegistros/${id}/aceptar`, { version }, key())).toMatchObject({
      status: 200,
      body: { resultados: [{ resultado: 'matriculado' }, { resultado: 'matriculado' }] },
    })
    expect(await asientos(una.cursos[0])).toBe(1)
  })

  it('lets go what it never held when its parent takes the course out', async () => {
    const una = await convocatoria(server.db, { asientos: [5, 5] })
    await recibido(server.url, una, de(una))
    const repetido = await recibido(server.url, una, de(una))
    const { status, body } = await cambiar(server.url, repetido, { estudiante: { cursos: una.cursos.slice(0, 1) } })
    expect({ status, lugares: body.lugares?.length }).toEqual({ status: 200, lugares: 1 })
    expect([await asientos(una.cursos[0]), await asientos(una.cursos[1])]).toEqual([1, 1])
  })
})

describe('a telephone', () => {
  it('holds places for six children of a campaign; more are told the same, hold nothing, and are shown as one', async () => {
    const ana = await server.as('Recepción')
    const una = await convocatoria(server.db, { asientos: [20] })
    const suya = { encargado: { ...encargado, telefono: '9555-0001' } }
    const seis = await Promise.all(Array.from({ length: 8 }, () => recibido(server.url, una, suya)))
    expect(seis.map(lugarDe)).toEqual(Array.from({ length: 8 }, () => null))
    expect(await asientos(una.cursos[0])).toBe(6)
    // In one sending too, by another campaign anew, and another family is not held back.
    for (const length of [5, 2])
      expect(
        await enviar(
          server.url,
          registro(una, {
            encargado: { ...encargado, telefono: '9555-0002' },
            estudiantes: Array.from({ length }, () => hijo(una.cursos)),
          }),
        ),
      ).toMatchObject({ status: 201 })
    expect(await asientos(una.cursos[0])).toBe(12)
    expect(lugarDe(await recibido(server.url, await convocatoria(server.db, { asientos: [1] }), suya))).toBeNull()
    await recibido(server.url, una)
    expect(await asientos(una.cursos[0])).toBe(13)

    const filter = JSON.stringify({ convocatoria_id: una.id })
    const { body } = await ana.get<RegistrosResumen>(`/NuevosRegistros/resumen?filter=${encodeURIComponent(filter)}`)
    expect(body.rafagas).toEqual([
      { telefono: '+50495550001', registros: 8 },
      { telefono: '+50495550002', registros: 7 },
    ])
    const juntos = await ana.list<{ id: number; version: number }>('NuevosRegistros', {
      telefono: '+50495550001',
      convocatoria_id: una.id,
    })
    expect(juntos.body).toHaveLength(8)
    const registros = juntos.body.map(({ id, version }) => ({ id, version }))
    expect((await ana.post('/NuevosRegistros/rechazar', { registros, motivo: 'Nadie los conoce' })).status).toBe(200)
    expect(await asientos(una.cursos[0])).toBe(7)
  })
})
