import { readSheet } from 'read-excel-file/node'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  MOST_ALUMNOS,
  MOST_CLASES,
  type AsistenciaFila,
  type ClaseSinTomar,
  type Matriz,
  type SinTomarResumen,
} from '#contract/asistencia/reporte'
import { diaDeSemana, sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { LAS_OCHO, listaDe, matricular } from './asistencia-escena.ts'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import { clase, horario, matricula } from './reporte-asistencias-datos.ts'
import { client } from '#tests/cliente'
import * as hay from '#tests/kit'
import { curso, docente, sesionDe, usuario } from '#tests/kit'

const server = startServer()
const MODULO = 'ReporteAsistencias'
const HOY = hoy()
const AYER = sumarDias(HOY, -1)
const hace = (dias: number) => sumarDias(HOY, -dias)

let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

/** A course whose dates hold the last months. */
async function cursoDeAhora(docente_id: number | null = null): Promise<number> {
  const id = await curso(server.db, { docente_id })
  await server.db.run(
    sql`
      UPDATE cursos
      SET fecha_inicio = ${hace(200)}, fecha_fin = ${sumarDias(HOY, 200)}, estado = 'en_curso'
      WHERE id = ${id}
    `,
  )
  return id
}

/** A teacher with a session, and the course that she teaches. */
async function profesora(): Promise<{ client: Client; docente_id: number; curso_id: number }> {
  const usuario_id = await usuario(server.db, 'Docente')
  const docente_id = await docente(server.db, { usuario_id })
  return {
    client: client(server.url, await sesionDe(server.db, usuario_id), usuario_id),
    docente_id,
    curso_id: await cursoDeAhora(docente_id),
  }
}

const sinTomar = async (
  { desde: fecha_gte, hasta: fecha_lte, ...filtro }: Record<string, unknown>,
  quien = admin,
): Promise<ClaseSinTomar[]> => {
  const { status, body, total } = await quien.list<ClaseSinTomar>(
    MODULO,
    { vista: 'sin_tomar', fecha_gte, fecha_lte, ...filtro },
    ['fecha', 'ASC'],
    [0, 999],
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(total).toBe(body.length)
  return body
}
const conFiltro = (ruta: string, filtro: object) =>
  `/${MODULO}/${ruta}?filter=${encodeURIComponent(JSON.stringify(filtro))}`

describe('classes that nobody took', () => {
  it('are those of past days in the timetable of then, with somebody on the list', async () => {
    const curso_id = await cursoDeAhora()
    const dia = diaDeSemana(hace(3))
    const otroDia = diaDeSemana(hace(2))
    await horario(server.db, curso_id, [dia], { hora: '07:00' })
    await horario(server.db, curso_id, [dia, otroDia], { hora: '09:00', vigente_desde: hace(13) })
    await matricula(server.db, curso_id, { fecha: hace(20) })
    const horas = (await sinTomar({ curso_id })).map(({ fecha, hora_inicio }) => `${fecha} ${hora_inicio}`)
    expect(horas).toEqual([
      `${hace(17)} 07:00`,
      `${hace(10)} 09:00`,
      `${hace(9)} 09:00`,
      `${hace(3)} 09:00`,
      `${hace(2)} 09:00`,
    ])
    expect(await sinTomar({ curso_id, desde: hace(9), hasta: hace(3) })).toHaveLength(2)
    expect((await sinTomar({ curso_id, desde: hace(3), hasta: hace(3) }))[0]).toMatchObject({
      id: `${curso_id}-${hace(3)}-0900`,
      aula: 'Aula 1',
      curso_nombre: 'Inglés A1',
      docente_nombre: null,
    })
    expect((await admin.list(MODULO, { vista: 'sin_tomar', fecha_gte: hace(500) })).status).toBe(422)
  })

  it('are no longer there once taken or suspended, nor on a holiday; an extra class is', async () => {
    const curso_id = await cursoDeAhora()
    await horario(server.db, curso_id, [1, 2, 3, 4, 5, 6, 7])
    const una = await matricula(server.db, curso_id, { fecha: hace(6) })
    expect(await sinTomar({ curso_id })).toHaveLength(6)
    await clase(server.db, curso_id, hace(5), { marcas: { [una]: 'presente' } })
    await clase(server.db, curso_id, hace(4), { tipo: 'suspendida' })
    await clase(server.db, curso_id, hace(3))
    await clase(server.db, curso_id, hace(2), { tipo: 'reposicion', hora: '15:00' })
    await clase(server.db, curso_id, HOY, { tipo: 'reposicion', hora: '16:00' })
    await hay.fila(server.db, 'feriados', { fecha: AYER, nombre: 'Feriado' })
    expect((await sinTomar({ curso_id })).map(({ fecha, hora_inicio }) => [fecha, hora_inicio])).toEqual([
      [hace(6), '08:00'],
      [hace(3), '08:00'],
      [hace(2), '08:00'],
      [hace(2), '15:00'],
    ])
    const { body } = await admin.get<SinTomarResumen>(conFiltro('resumen', { vista: 'sin_tomar', curso_id }))
    expect(body).toMatchObject({
      clases: 4,
      desde: hace(30),
      hasta: AYER,
      por_curso: [{ id: curso_id, nombre: 'Inglés A1 · 2026-II', clases: 4 }],
      por_docente: [{ id: null, nombre: '', clases: 4 }],
    })
    await server.db.run(sql`DELETE FROM feriados`)
  })

  it('are none of a timetable that was moved since, whatever had been said of them', async () => {
    const curso_id = await cursoDeAhora()
    await horario(server.db, curso_id, [diaDeSemana(hace(3))])
    await matricula(server.db, curso_id, { fecha: hace(6) })
    await clase(server.db, curso_id, hace(4), { docente_id: await docente(server.db) })
    expect((await sinTomar({ curso_id })).map(({ fecha }) => fecha)).toEqual([hace(3)])
  })

  it('had somebody on the list that Asistencia shows: not before a seat was given, nor from the day of leaving on', async () => {
    const curso_id = await cursoDeAhora()
    await horario(server.db, curso_id, [1, 2, 3, 4, 5, 6, 7])
    await matricular(server, curso_id, {
      fecha: hace(10),
      estados: [
        { estado: 'en_espera', fecha: hace(10) },
        { estado: 'activa', fecha: hace(6) },
        { estado: 'retirada', fecha: hace(3) },
      ],
    })
    await matricular(server, curso_id, {
      fecha: hace(10),
      estados: [
        { estado: 'en_espera', fecha: hace(10) },
        { estado: 'activa', fecha: AYER },
      ],
    })
    const faltan = (await sinTomar({ curso_id })).map(({ fecha }) => fecha)
    expect(faltan).toEqual([hace(6), hace(5), hace(4), AYER])
    for (let n = 10; n > 0; n--)
      expect(
        (await listaDe(admin, { curso_id, fecha: hace(n), hora_inicio: LAS_OCHO })).body.lista.length > 0,
        hace(n),
      ).toBe(faltan.includes(hace(n)))
  })
})

describe('students by classes', () => {
  it('hold the state of each, none where the student was not on the list', async () => {
    const curso_id = await cursoDeAhora()
    const [ana, bea] = [
      await matricula(server.db, curso_id, { apellidos: 'Amaya', fecha: hace(60) }),
      await matricula(server.db, curso_id, { apellidos: 'Banegas', fecha: hace(8) }),
    ]
    const ida = await matricula(server.db, curso_id, { estado: 'retirada', fecha: hace(60) })
    await clase(server.db, curso_id, hace(10), { marcas: { [ana]: 'presente', [bea]: 'ausente' } })
    await clase(server.db, curso_id, hace(3), { marcas: { [ana]: 'tarde', [bea]: 'justificado' } })
    await clase(server.db, curso_id, hace(2), { marcas: { [ana]: 'ausente' } })
    await clase(server.db, curso_id, hace(1), { tipo: 'suspendida' })
    const matriz = async (query = '') =>
      (await admin.get<Matriz>(`/${MODULO}/matriz?curso_id=${curso_id}${query}`)).body
    const { clases, alumnos, mas_alumnos, mas_clases, curso: suyo } = await matriz()
    expect(suyo).toMatchObject({ id: curso_id, nombre: 'Inglés A1', docente_nombre: null })
    expect(clases.map(({ fecha }) => fecha)).toEqual([hace(10), hace(3), hace(2)])
    expect(alumnos).toMatchObject([
      { matricula_id: ana, estados: ['presente', 'tarde', 'ausente'], clases: 3, porcentaje: 6_667 },
      { matricula_id: bea, estados: [null, 'justificado', null], clases: 1, porcentaje: null },
    ])
    expect(alumnos.map(({ matricula_id }) => matricula_id)).not.toContain(ida)
    expect([mas_alumnos, mas_clases]).toEqual([false, false])
    expect((await matriz(`&desde=${hace(3)}&hasta=${hace(3)}`)).alumnos).toMatchObject([
      { estados: ['tarde'] },
      { estados: ['justificado'] },
    ])
    expect((await admin.get(`/${MODULO}/matriz`)).status).toBe(400)
    expect((await admin.get(`/${MODULO}/matriz?curso_id=2147483647`)).status).toBe(404)
  })

  it('leave out who enrolled after the days that are asked for', async () => {
    const curso_id = await cursoDeAhora()
    const [antes, despues] = [
      await matricula(server.db, curso_id, { fecha: hace(60) }),
      await matricula(server.db, curso_id, { fecha: hace(4) }),
    ]
    await clase(server.db, curso_id, hace(9), { marcas: { [antes]: 'presente' } })
    const quienes = async (query: string) =>
      (await admin.get<Matriz>(`/${MODULO}/matriz?curso_id=${curso_id}${query}`)).body.alumnos
        .map(({ matricula_id }) => matricula_id)
        .toSorted((a, b) => a - b)
    expect(await quienes('')).toEqual([antes, despues])
    expect(await quienes(`&hasta=${hace(5)}`)).toEqual([antes])
    expect(await quienes(`&hasta=${hace(4)}`)).toEqual([antes, despues])
  })

  it('are the last classes and the first students where there are more', async () => {
    const curso_id = await cursoDeAhora()
    const nuevos = await hay.filas(server.db, 'clientes', MOST_ALUMNOS + 1, (n) => ({ apellidos: `Cruz ${n}` }))
    await hay.filas(server.db, 'matriculas', nuevos.length, (n) => ({
      cliente_id: nuevos[n - 1],
      curso_id,
      fecha: hace(150),
    }))
    for (let n = MOST_CLASES; n >= 0; n--) await clase(server.db, curso_id, hace(n + 1), { marcas: {} })
    const { body } = await admin.get<Matriz>(`/${MODULO}/matriz?curso_id=${curso_id}`)
    expect([body.alumnos.length, body.clases.length, body.mas_alumnos, body.mas_clases]).toEqual([
      MOST_ALUMNOS,
      MOST_CLASES,
      true,
      true,
    ])
    expect([body.clases[0]?.fecha, body.clases.at(-1)?.fecha]).toEqual([hace(MOST_CLASES), AYER])

    const bytes = async (ruta: string) =>
      (
        await fetch(`${server.url}/api/api/${MODULO}/matriz/${ruta}?curso_id=${curso_id}`, {
          headers: { Authorization: `Bearer ${admin.token}` },
        })
      ).arrayBuffer()
    const [hoja = ''] = (await extractText(new Uint8Array(await bytes('pdf')))).text
    const filas = (await readSheet(Buffer.from(await bytes('exportar'))))
      .slice(MOST_ALUMNOS + 1)
      .map((celdas) => celdas[1])
    for (const papel of [hoja, filas.join('\n')])
      expect(papel).toMatch(/las últimas 62 clases[\s\S]*los primeros 400 estudiantes/)
  })
})

describe('a teacher', () => {
  it('sees her own courses, and of another the classes that she gave', async () => {
    const [una, otra] = [await profesora(), await profesora()]
    const [suya, ajena] = [
      await matricula(server.db, una.curso_id, { fecha: hace(60) }),
      await matricula(server.db, otra.curso_id, { fecha: hace(60) }),
    ]
    await clase(server.db, una.curso_id, hace(9), { marcas: { [suya]: 'presente' }, docente_id: una.docente_id })
    for (const n of [9, 8, 7])
      await clase(server.db, otra.curso_id, hace(n), { marcas: { [ajena]: 'ausente' }, docente_id: otra.docente_id })
    const ve = async (vista = 'estudiantes') =>
      (await una.client.list<AsistenciaFila>(MODULO, { vista }, ['id', 'ASC'], [0, 999])).body.map(({ id, clases }) => [
        id,
        clases,
      ])
    expect(await ve()).toEqual([[suya, 1]])
    expect(await ve('faltas')).toEqual([])
    expect((await una.client.list(MODULO, { tres_faltas: true })).body).toEqual([])
    expect((await una.client.get(`/${MODULO}/${ajena}`)).status).toBe(404)
    expect((await una.client.get(`/${MODULO}/matriz?curso_id=${otra.curso_id}`)).status).toBe(404)

    await clase(server.db, otra.curso_id, hace(6), { marcas: { [ajena]: 'tarde' }, docente_id: una.docente_id })
    expect(await ve()).toEqual([
      [suya, 1],
      [ajena, 1],
    ])
    expect((await una.client.get<AsistenciaFila>(`/${MODULO}/${ajena}`)).body).toMatchObject({
      clases: 1,
      tardes: 1,
      marcas: [{ fecha: hace(6) }],
    })
    expect((await una.client.get<Matriz>(`/${MODULO}/matriz?curso_id=${otra.curso_id}`)).body.clases).toHaveLength(1)
    expect((await una.client.get(conFiltro('resumen', {}))).body).toMatchObject({
      matriculas: 2,
      clases: 2,
      sesiones: 2,
    })
    expect((await otra.client.get(conFiltro('resumen', {}))).body).toMatchObject({
      matriculas: 1,
      clases: 4,
      sesiones: 4,
    })
    const { body: hoja } = await una.client.get<string>(`/${MODULO}/exportar?formato=csv`)
    expect(String(hoja).trim().split('\n')).toHaveLength(3)

    // The same student in both courses: two enrolments of one.
    await server.db.run(sql`
      UPDATE matriculas
      SET cliente_id = (SELECT cliente_id FROM matriculas WHERE id = ${suya})
      WHERE id = ${ajena}
    `)
    expect((await una.client.get(conFiltro('resumen', {}))).body).toMatchObject({ matriculas: 2, estudiantes: 1 })
  })

  it('who substituted once knows nothing of who was not in that class', async () => {
    const [una, otra] = [await profesora(), await profesora()]
    const [estuvo, nueva] = [
      await matricula(server.db, otra.curso_id, { fecha: hace(60) }),
      await matricula(server.db, otra.curso_id, { fecha: hace(5) }),
    ]
    await clase(server.db, otra.curso_id, hace(9), { marcas: { [estuvo]: 'ausente' }, docente_id: una.docente_id })
    for (const n of [4, 3, 2])
      await clase(server.db, otra.curso_id, hace(n), { marcas: { [nueva]: 'ausente' }, docente_id: otra.docente_id })
    for (const orden of ['nombre', 'clases', 'seguidas'])
      expect(
        (await una.client.list<AsistenciaFila>(MODULO, {}, [orden, 'ASC'], [0, 999])).body.map(({ id }) => id),
        orden,
      ).toEqual([estuvo])
    expect((await una.client.get(`/${MODULO}/${nueva}`)).status).toBe(404)
    expect(
      (await una.client.get<Matriz>(`/${MODULO}/matriz?curso_id=${otra.curso_id}`)).body.alumnos.map(
        ({ matricula_id }) => matricula_id,
      ),
    ).toEqual([estuvo])
    expect((await una.client.get(conFiltro('resumen', {}))).body).toMatchObject({ matriculas: 1, con_faltas: 0 })
    expect(
      (await otra.client.list<AsistenciaFila>(MODULO, {}, ['id', 'ASC'], [0, 999])).body.map(({ id, seguidas }) => [
        id,
        seguidas,
      ]),
    ).toEqual([
      [estuvo, 1],
      [nueva, 3],
    ])
  })

  it('is told of the classes not taken that were hers to give', async () => {
    const [una, otra] = [await profesora(), await profesora()]
    for (const { curso_id } of [una, otra]) {
      await horario(server.db, curso_id, [diaDeSemana(hace(2))])
      await matricula(server.db, curso_id, { fecha: hace(3) })
    }
    expect((await sinTomar({}, una.client)).map(({ curso_id }) => curso_id)).toEqual([una.curso_id])
    await clase(server.db, otra.curso_id, hace(2), { docente_id: una.docente_id })
    expect((await sinTomar({}, una.client)).map(({ curso_id }) => curso_id).toSorted()).toEqual(
      [una.curso_id, otra.curso_id].toSorted(),
    )
    expect(await sinTomar({ docente_id: una.docente_id })).toHaveLength(2)
    expect(await sinTomar({ docente_id: otra.docente_id })).toHaveLength(0)
  })
})
