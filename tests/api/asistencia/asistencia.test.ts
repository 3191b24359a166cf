import { describe, expect, it } from 'vitest'
import type { Instantanea, ListaDeClase } from '#contract/asistencia/asistencia'
import { leerCarnet } from '#contract/catalogos/codigo-de-carnet'
import { diaDeSemana, sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { startServer } from '#tests/api/apoyo/helper'
import {
  cerrar,
  clasesDe,
  curso,
  enviar,
  escuela,
  estados,
  instante,
  LAS_OCHO,
  listaDe,
  marcar,
  matricular,
  oyente,
  quitarOyente,
  resultados,
  tomar,
} from './asistencia-escena.ts'
import * as hay from '#tests/kit'

const server = startServer()
const ayer = sumarDias(hoy(), -1)

describe('the classes of a day', () => {
  it('are those of the timetable and nobody has to make them', async () => {
    const { admin, maestra, curso_id, ajeno } = await escuela(server)
    const { clases, fecha } = await clasesDe(maestra)
    expect(fecha).toBe(hoy())
    expect(clases).toEqual([
      expect.objectContaining({
        curso_id,
        fecha,
        hora_inicio: LAS_OCHO,
        hora_fin: '10:00',
        aula: 'Aula 1',
        propia: true,
        tipo: 'normal',
        estado: 'por_tomar',
        sesion_id: null,
        alumnos: 3,
        presentes: 0,
      }),
    ])
    const todas = (await clasesDe(admin)).clases
    expect(todas.map((clase) => clase.curso_id)).toEqual(expect.arrayContaining([curso_id, ajeno.curso_id]))
    expect(todas.every(({ propia }) => !propia)).toBe(true)
    expect((await clasesDe(admin, hoy(), '&propias=1')).clases).toEqual([])
    expect(await server.db.many(sql`SELECT FROM asistencia_sesiones WHERE curso_id = ${curso_id}`)).toEqual([])
  })

  it('follow the schedule that holds on the day: a later one replaces the whole before it', async () => {
    const { maestra, curso_id } = await escuela(server)
    await hay.fila(server.db, 'curso_horarios', {
      curso_id,
      dia: diaDeSemana(hoy()),
      hora_inicio: '14:00',
      hora_fin: '15:00',
      vigente_desde: hoy(),
    })
    expect((await clasesDe(maestra)).clases.map(({ hora_inicio }) => hora_inicio)).toEqual(['14:00'])
    expect((await clasesDe(maestra, ayer)).clases.map(({ hora_inicio }) => hora_inicio)).toEqual([LAS_OCHO])
    expect((await clasesDe(maestra, sumarDias(hoy(), 1))).clases).toEqual([])
  })

  it('are none before the course begins, after it ends, and while it is a draft or cancelled', async () => {
    const { maestra, curso_id } = await escuela(server)
    expect((await clasesDe(maestra, sumarDias(hoy(), -61))).clases).toEqual([])
    expect((await clasesDe(maestra, sumarDias(hoy(), 61))).clases).toEqual([])
    expect((await clasesDe(maestra, sumarDias(hoy(), 60))).clases).toHaveLength(1)
    for (const estado of ['borrador', 'cancelado']) {
      await server.db.run(sql`UPDATE cursos SET estado = ${estado} WHERE id = ${curso_id}`)
      expect((await clasesDe(maestra)).clases).toEqual([])
    }
    await server.db.run(sql`UPDATE cursos SET estado = 'finalizado' WHERE id = ${curso_id}`)
    expect((await clasesDe(maestra)).clases).toHaveLength(1)
  })

  it('of somebody else and of nobody are refused alike to a teacher', async () => {
    const { maestra, ajeno, clase } = await escuela(server)
    await enviar(await server.as('Administrador'), [tomar({ ...clase, curso_id: ajeno.curso_id })])
    const { id } = await server.db.one<{ id: number }>(
      sql`SELECT id FROM asistencia_sesiones WHERE curso_id = ${ajeno.curso_id}`,
    )
    const sinId = (body: object) => ({ ...body, request_id: '' })
    const [otra, nada] = [
      await listaDe(maestra, { ...clase, curso_id: ajeno.curso_id }),
      await listaDe(maestra, { ...clase, curso_id: 999_999 }),
    ]
    expect([otra.status, sinId(otra.body)]).toEqual([404, sinId(nada.body)])
    const [suya, ninguna] = [
      await maestra.get(`/Asistencia/sesiones/${id}/cambios`),
      await maestra.get('/Asistencia/sesiones/999999/cambios'),
    ]
    expect([suya.status, sinId(suya.body)]).toEqual([404, sinId(ninguna.body)])
    const [cambio, vacio] = [
      await enviar(maestra, [tomar({ ...clase, curso_id: ajeno.curso_id })]),
      await enviar(maestra, [tomar({ ...clase, curso_id: 999_999 })]),
    ]
    expect(cambio.body.resultados[0]).toMatchObject({
      resultado: 'rechazado',
      mensaje: vacio.body.resultados[0]?.mensaje,
    })
    expect(cambio.body.clases).toEqual([])
  })
})

describe('the list of a class', () => {
  it('starts without states, by surname, and is all present once taken', async () => {
    const { maestra, clase, matriculas } = await escuela(server)
    expect((await listaDe(maestra, clase)).body).toMatchObject({
      estado: 'por_tomar',
      sesion_id: null,
      version: null,
      alumnos: 3,
      lista: [{ estado: null, marcada_en: null, seguidas: 0 }, { estado: null }, { estado: null }],
      oyentes: [],
    })
    const { status, body } = await enviar(maestra, [
      tomar(clase),
      marcar(clase, matriculas[0] ?? 0, 'ausente', { minuto: 1 }),
      marcar(clase, matriculas[1] ?? 0, 'tarde', { minuto: 2, minutos: 15, nota: 'El bus' }),
    ])
    expect([status, body.resultados.map(({ resultado, mensaje }) => [resultado, mensaje])]).toEqual([
      200,
      [
        ['aplicado', null],
        ['aplicado', null],
        ['aplicado', null],
      ],
    ])
    expect(body.clases).toHaveLength(1)
    expect(body.clases[0]).toMatchObject({
      estado: 'abierta',
      presentes: 1,
      ausentes: 1,
      tardes: 1,
      justificados: 0,
      lista: expect.arrayContaining([
        expect.objectContaining({ matricula_id: matriculas[1], estado: 'tarde', minutos: 15, nota: 'El bus' }),
      ]),
    })
    expect((await listaDe(maestra, clase)).body).toEqual(body.clases[0])
  })

  it('has who was active on the day: not who came later, waits or left, and who left stays on the days before', async () => {
    const { maestra, curso_id, clase } = await escuela(server, 0)
    const antes = sumarDias(hoy(), -20)
    const hace10 = sumarDias(hoy(), -10)
    const tardia = await matricular(server, curso_id, { fecha: hace10 })
    const retirada = await matricular(server, curso_id, {
      fecha: antes,
      estados: [
        { estado: 'activa', fecha: antes },
        { estado: 'retirada', fecha: hace10 },
      ],
    })
    const conCupo = await matricular(server, curso_id, {
      fecha: antes,
      estados: [
        { estado: 'en_espera', fecha: antes },
        { estado: 'activa', fecha: hace10 },
      ],
    })
    await matricular(server, curso_id, { fecha: antes, estados: [{ estado: 'en_espera', fecha: antes }] })
    await matricular(server, curso_id, {
      fecha: antes,
      estados: [
        { estado: 'en_espera', fecha: antes },
        { estado: 'anulada', fecha: hoy() },
      ],
    })
    const finalizada = await matricular(server, curso_id, {
      fecha: antes,
      estados: [
        { estado: 'activa', fecha: antes },
        { estado: 'finalizada', fecha: hace10 },
      ],
    })
    await server.db
      .run(
        sql`
          INSERT INTO matriculas (curso_id, fecha, estado, cliente_id)
          VALUES (${curso_id}, ${antes}, 'preinscrita', NULL)
        `,
      )
      .catch(() => 0)
    const en = async (fecha: string) =>
      Object.keys(await estados(maestra, { ...clase, fecha }))
        .map(Number)
        .toSorted((a, b) => a - b)
    expect(await en(hoy())).toEqual([tardia, conCupo, finalizada])
    expect(await en(hace10)).toEqual([tardia, conCupo, finalizada])
    expect(await en(sumarDias(hace10, -1))).toEqual([retirada, finalizada])
    expect((await clasesDe(maestra, sumarDias(hace10, -1))).clases[0]?.alumnos).toBe(2)
  })

  it('tells the absences in a row just before, without those that were justified', async () => {
    const { maestra, clase, matriculas } = await escuela(server)
    const [una = 0, otra = 0] = matriculas
    for (const dias of [4, 3, 2, 1]) {
      const dia = { ...clase, fecha: sumarDias(hoy(), -dias) }
      await enviar(maestra, [
        tomar(dia),
        ...(dias < 4 ? [marcar(dia, una, 'ausente', { minuto: 1 })] : []),
        marcar(dia, otra, dias === 2 ? 'justificado' : 'ausente', { minuto: 1 }),
      ])
    }
    const seguidas = async (fecha: string) =>
      (await listaDe(maestra, { ...clase, fecha })).body.lista.map(({ matricula_id, seguidas }) => [
        matricula_id,
        seguidas,
      ])
    expect(new Map((await seguidas(hoy())) as [number, number][])).toEqual(
      new Map([
        [una, 3],
        [otra, 1],
        [matriculas[2], 0],
      ]),
    )
    expect(new Map((await seguidas(ayer)) as [number, number][])).toEqual(
      new Map([
        [una, 2],
        [otra, 0],
        [matriculas[2], 0],
      ]),
    )
  })

  it('notes by name who is present and not on it, and takes them off again', async () => {
    const { maestra, clase } = await escuela(server)
    const largo = 'Ñ'.repeat(120)
    const { body } = await enviar(maestra, [oyente(clase, 'Luis Peña'), oyente(clase, largo, 1)])
    const oyentes = body.clases[0]?.oyentes ?? []
    expect(oyentes.map(({ nombre }) => nombre)).toEqual(['Luis Peña', largo])
    const quitar = quitarOyente(clase, oyentes[0]?.id ?? 0, 2)
    expect(await resultados(maestra, [quitar])).toEqual(['aplicado'])
    expect(await resultados(maestra, [quitar, quitarOyente(clase, oyentes[0]?.id ?? 0, 3)])).toEqual([
      'aplicado',
      'superado',
    ])
    expect((await listaDe(maestra, clase)).body.oyentes.map(({ nombre }) => nombre)).toEqual([largo])
    const historia = (
      await maestra.get<{ tipo: string; alumno: string }[]>(`/Asistencia/sesiones/${body.clases[0]?.sesion_id}/cambios`)
    ).body
    expect(historia.map(({ tipo, alumno }) => [tipo, alumno])).toEqual([
      ['quitar_oyente', null],
      ['quitar_oyente', 'Luis Peña'],
      ['oyente', largo],
      ['oyente', 'Luis Peña'],
    ])
    expect((await enviar(maestra, [oyente(clase, 'Ñ'.repeat(300))])).status).toBe(400)
    const demasiados = await resultados(
      maestra,
      Array.from({ length: 50 }, (_, n) => oyente(clase, `Oyente ${n}`, 4)),
    )
    expect(demasiados.filter((resultado) => resultado === 'rechazado')).toHaveLength(1)
  })
})

describe('what a telephone takes along', () => {
  it('is today and one’s own next six days, whole', async () => {
    const { maestra, admin, curso_id, matriculas } = await escuela(server)
    const { body } = await maestra.get<Instantanea>('/Asistencia/instantanea')
    expect(body).toMatchObject({ hoy: hoy(), usuario_id: maestra.usuario_id })
    expect(body.clases.map(({ fecha }) => fecha)).toEqual([0, 1, 2, 3, 4, 5, 6].map((dias) => sumarDias(hoy(), dias)))
    expect(body.clases.every((clase) => clase.curso_id === curso_id && clase.lista.length === matriculas.length)).toBe(
      true,
    )
    const suya = (await admin.get<Instantanea>('/Asistencia/instantanea')).body
    expect(suya.clases.map(({ curso_id: id }) => id)).toContain(curso_id)
    expect(suya.clases.every(({ fecha }) => fecha === hoy())).toBe(true)
  })

  it('has the class that one gives for somebody else, and no other of that course', async () => {
    const { maestra, admin, docente_id, ajeno } = await escuela(server)
    const clase = { curso_id: ajeno.curso_id, fecha: sumarDias(hoy(), 2), hora_inicio: LAS_OCHO }
    const { status, body } = await admin.put<ListaDeClase>('/Asistencia/clase', {
      ...clase,
      hora_fin: '10:00',
      docente_id,
      tipo: 'normal',
      motivo: 'Está enferma',
      version: null,
    })
    expect([status, body.docente_id]).toEqual([200, docente_id])
    const ajenas = (await maestra.get<Instantanea>('/Asistencia/instantanea')).body.clases.filter(
      ({ curso_id }) => curso_id === ajeno.curso_id,
    )
    expect(ajenas.map(({ fecha, propia }) => [fecha, propia])).toEqual([[clase.fecha, true]])
    expect((await listaDe(maestra, { ...clase, fecha: hoy() })).status).toBe(404)
  })

  it('is never more than a hundred classes, one’s own first', async () => {
    const { admin } = await escuela(server)
    const docente_id = await hay.docente(server.db, { usuario_id: admin.usuario_id })
    const propio = await curso(server, docente_id, { alumnos: 1 })
    await hay.filas(server.db, 'curso_horarios', 110, (n) => {
      const minuto = (m: number) => `${11 + Math.floor(m / 60)}:${String(m % 60).padStart(2, '0')}`
      return {
        curso_id: propio.curso_id,
        dia: diaDeSemana(hoy()),
        hora_inicio: minuto(5 * (n - 1)),
        hora_fin: minuto(5 * (n - 1) + 4),
      }
    })
    const { clases } = (await admin.get<Instantanea>('/Asistencia/instantanea')).body
    expect(clases).toHaveLength(100)
    expect(clases.every(({ propia }) => propia)).toBe(true)
  })
})

describe('a closed class', () => {
  it('has nobody without a state, and only who authorises changes or opens it again', async () => {
    const { admin, maestra, clase, matriculas } = await escuela(server)
    const [una = 0] = matriculas
    const { body } = await enviar(maestra, [marcar(clase, una, 'ausente'), cerrar(clase, 1)])
    expect(body.clases[0]).toMatchObject({ estado: 'cerrada', presentes: 2, ausentes: 1 })
    const tarde = marcar(clase, una, 'presente', { minuto: 5 })
    const rechazo = (await enviar(maestra, [tarde])).body
    expect(rechazo.resultados).toEqual([
      {
        clave: tarde.clave,
        resultado: 'rechazado',
        mensaje: 'Esta clase ya se cerró. Para cambiarla, pida que la reabran.',
      },
    ])
    expect(await resultados(maestra, [tarde, cerrar(clase, 6), tomar(clase, 6)])).toEqual([
      'rechazado',
      'aplicado',
      'aplicado',
    ])
    const { sesion_id, version } = rechazo.clases[0] as ListaDeClase
    expect((await maestra.post(`/Asistencia/sesiones/${sesion_id}/reabrir`, { motivo: 'x', version })).status).toBe(403)
    expect(await resultados(admin, [marcar(clase, una, 'justificado', { minuto: 6 })])).toEqual(['aplicado'])
    expect((await estados(maestra, clase))[una]).toBe('justificado')
    const ahora = (await listaDe(admin, clase)).body.version
    expect(
      (await admin.post(`/Asistencia/sesiones/${sesion_id}/reabrir`, { motivo: 'Vino después', version: version ?? 0 }))
        .status,
    ).toBe(412)
    const abierta = await admin.post<ListaDeClase>(`/Asistencia/sesiones/${sesion_id}/reabrir`, {
      motivo: 'Vino después',
      version: ahora,
    })
    expect([abierta.status, abierta.body.estado]).toEqual([200, 'abierta'])
    expect(
      (
        await admin.post(`/Asistencia/sesiones/${sesion_id}/reabrir`, {
          motivo: 'Vino después',
          version: abierta.body.version,
        })
      ).status,
    ).toBe(409)
    // A refused change left no trace: sent once more, it is judged as the class is now. An older tap it is.
    expect(await resultados(maestra, [tarde])).toEqual(['superado'])
    const historia = (
      await maestra.get<{ tipo: string; nota: string | null; resultado: string; usuario_nombre: string }[]>(
        `/Asistencia/sesiones/${sesion_id}/cambios`,
      )
    ).body
    expect(historia.map(({ tipo, resultado, nota }) => [tipo, resultado, nota])).toEqual([
      ['marcar', 'superado', null],
      ['reabrir', 'aplicado', 'Vino después'],
      ['marcar', 'aplicado', null],
      ['tomar', 'aplicado', null],
      ['cerrar', 'aplicado', null],
      ['cerrar', 'aplicado', null],
      ['marcar', 'aplicado', null],
    ])
  })
})

it('the bitácora tells who took, closed and opened a class, and names no child', async () => {
  const { admin, maestra, clase, matriculas } = await escuela(server)
  await enviar(maestra, [tomar(clase)])
  await enviar(maestra, [marcar(clase, matriculas[0] ?? 0, 'ausente', { nota: 'Tiene fiebre' })])
  await enviar(maestra, [cerrar(clase)])
  const { sesion_id } = (await listaDe(admin, clase)).body
  const filas = (
    await admin.get<{ frase: string }[]>(
      `/Bitacora?filter=${encodeURIComponent(JSON.stringify({ entidad: 'asistencia_sesiones', entidad_id: sesion_id }))}`,
    )
  ).body.map(({ frase }) => frase)
  const dia = hoy().split('-').reverse().join('/')
  expect(filas).toEqual([
    `cerró la clase de Inglés A1, ${dia} 08:00`,
    `cambió la asistencia de la clase de Inglés A1, ${dia} 08:00`,
    `tomó la asistencia de la clase de Inglés A1, ${dia} 08:00`,
  ])
  const todo = JSON.stringify(
    await server.db.many(sql`SELECT antes, despues, referencia FROM bitacora WHERE entidad = 'asistencia_sesiones'`),
  )
  expect(todo).not.toMatch(/Sofía|fiebre/)
  expect(instante()).toMatch(/Z$/)
})

describe('the cards of a class', () => {
  it('are those of its own students, for who marks them, also to take along', async () => {
    const { admin, maestra, clase, matriculas, ajeno } = await escuela(server, 2)
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM matriculas WHERE id = ${matriculas[0]}`,
    )
    const dar = (cliente: number, carnet_id: number | null = null) =>
      admin.post<{ carnet: { id: number } }>('/Constancias/carnet', {
        cliente_id: cliente,
        carnet_id,
        motivo: carnet_id && 'Lo perdió',
      })
    const { body } = await dar(cliente_id)
    const carnets = async (quien = maestra) =>
      (await listaDe(quien, clase)).body.lista.map(({ carnet }) => carnet).filter(Boolean)
    const [primero] = await carnets()
    expect(leerCarnet(primero ?? '')).toBe(primero)
    expect(await carnets()).toHaveLength(1)
    await dar(cliente_id, body.carnet.id)
    const [otro] = await carnets()
    expect(otro).not.toBe(primero)

    const { cliente_id: extraña } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM matriculas WHERE id = ${ajeno.matriculas[0]}`,
    )
    await dar(extraña)
    const { body: llevada } = await maestra.get<Instantanea>('/Asistencia/instantanea')
    const llevados = new Set(llevada.clases.flatMap(({ lista }) => lista.map(({ carnet }) => carnet)))
    expect(llevados).toEqual(new Set([otro, null]))

    const { body: rol } = await admin.post<{ nombre: string }>('/Roles', {
      nombre: 'Solo mira listas',
      permisos: [{ modulo: 'Asistencia', acciones: ['ver', 'crear'] }],
    })
    const mira = await server.as(rol.nombre)
    expect(await carnets(mira)).toEqual([])
    expect(JSON.stringify((await mira.get('/Asistencia/instantanea')).body)).not.toContain(otro)

    // Neither by what adding a class answers.
    const extra = { ...clase, hora_inicio: '16:00', hora_fin: '17:00', tipo: 'reposicion', docente_id: null }
    const puesta = await mira.put<ListaDeClase>('/Asistencia/clase', { ...extra, motivo: null, version: null })
    expect([puesta.status, puesta.body.lista.length]).toEqual([200, 2])
    expect(JSON.stringify(puesta.body)).not.toContain(otro)
  })
})
