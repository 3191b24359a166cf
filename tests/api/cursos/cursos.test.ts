import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { hoy } from '#server/base/clock'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const server = startServer()

describe('a course', () => {
  it('is created with its timetable, listed with its seats and found by the filters', async () => {
    const admin = await server.as('Administrador')
    const curso = await nuevoCurso(admin, { nombre: 'Inglés A1', periodo: '2026-I', horarios: [clase()] })
    expect(curso).toMatchObject({
      inscritos: 0,
      disponibles: 20,
      en_espera: 0,
      categoria_nombre: expect.any(String),
      horarios: [{ dia: 6, hora_inicio: '08:00', hora_fin: '10:00', aula: 'Aula 1' }],
      advertencias: [],
      version: 1,
    })
    for (const filter of [{ q: 'ingles' }, { categoria_id: curso.categoria_id }, { con_cupo: true, id: [curso.id] }]) {
      expect((await admin.list('Cursos', filter)).body.map(({ id }) => id)).toContain(curso.id)
    }
    expect((await admin.list('Cursos', { con_cupo: false, id: [curso.id] })).total).toBe(0)
    expect((await admin.list('Cursos', { docente_id: 99 })).total).toBe(0)
  })

  it('keeps what an update does not name, and replaces its timetable whole', async () => {
    const admin = await server.as('Administrador')
    const curso = await nuevoCurso(admin, { estado: 'abierto', mensualidades: 5, horarios: [clase()] })
    const renamed = await admin.put(`/Cursos/${curso.id}`, { nombre: 'Otro nombre', version: 1 })
    expect(renamed.body).toMatchObject({
      nombre: 'Otro nombre',
      estado: 'abierto',
      mensualidades: 5,
      horarios: [{ dia: 6 }],
      version: 2,
    })
    await admin.post('/Matriculas', { cliente_id: await estudiante(), curso_id: curso.id })
    const moved = await admin.put(`/Cursos/${curso.id}`, {
      ...renamed.body,
      horarios: [clase({ dia: 2 }), clase({ dia: 4 })],
    })
    expect(moved).toMatchObject({ status: 200, body: { horarios: [{ dia: 2 }, { dia: 4 }], version: 3 } })
  })

  it('that says no number of monthly fees has those of its months, where it charges by the month', async () => {
    const admin = await server.as('Administrador')
    const fechas = { fecha_inicio: '2027-01-15', fecha_fin: '2027-05-28' }
    const porMes = { ...fechas, precio_mensualidad: 50_000 }
    expect(await nuevoCurso(admin, porMes)).toMatchObject({ mensualidades: 5 })
    expect(await nuevoCurso(admin, { ...porMes, mensualidades: 4 })).toMatchObject({ mensualidades: 4 })
    expect(await nuevoCurso(admin, { ...porMes, mensualidades: 0 })).toMatchObject({ mensualidades: 0 })
    expect(await nuevoCurso(admin, fechas)).toMatchObject({ mensualidades: 0 })
    expect(await nuevoCurso(admin, { ...porMes, hasta_retiro: true })).toMatchObject({ mensualidades: 0 })
  })

  it('copied to other dates has the monthly fees of those, unless somebody had chosen another number', async () => {
    const admin = await server.as('Administrador')
    const fechas = { fecha_inicio: '2026-02-07', fecha_fin: '2026-05-27', precio_mensualidad: 50_000 }
    const [suyas, elegidas] = [
      await nuevoCurso(admin, { ...fechas, mensualidades: 4 }),
      await nuevoCurso(admin, { ...fechas, mensualidades: 3 }),
    ]
    const { body } = await admin.post<{ cursos: { id: number }[] }>(
      '/Cursos/duplicar',
      { ids: [suyas.id, elegidas.id], periodo: '2027', fecha_inicio: '2027-01-15', fecha_fin: '2027-05-28' },
      key(),
    )
    const copias = await Promise.all(body.cursos.map(async ({ id }) => (await admin.get(`/Cursos/${id}`)).body))
    expect(copias).toMatchObject([{ mensualidades: 5 }, { mensualidades: 3 }])
  })

  it.each([
    ['an end before its start', { fecha_fin: '2025-12-31' }, 'fecha_fin'],
    ['ages upside down', { edad_min: 15, edad_max: 10 }, 'edad_max'],
    ['a category that is not there', { categoria_id: 9_999 }, 'categoria_id'],
  ])('is refused with %s, beside the field', async (_what, cambio, campo) => {
    const admin = await server.as('Administrador')
    const refused = await admin.post('/Cursos', { ...(await datosDeCurso(admin)), ...cambio })
    expect(refused).toMatchObject({ status: 422, body: { errors: { [campo]: expect.any(String) } } })
  })

  it('is refused with a class that ends before it begins', async () => {
    const admin = await server.as('Administrador')
    const refused = await admin.post('/Cursos', {
      ...(await datosDeCurso(admin)),
      horarios: [clase(), clase({ hora_fin: '07:00' })],
    })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { horarios: { 1: { hora_fin: expect.any(String) } } } },
    })
  })

  it('shares its code with no other, whatever the capitals', async () => {
    const admin = await server.as('Administrador')
    await nuevoCurso(admin, { codigo: 'ING-A1' })
    const refused = await admin.post('/Cursos', { ...(await datosDeCurso(admin)), codigo: 'ing-a1' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'duplicado', errors: { codigo: 'Otro curso ya usa este código.' } },
    })
  })

  it('can’t have fewer seats than students', async () => {
    const admin = await server.as('Administrador')
    const curso = await nuevoCurso(admin, { estado: 'abierto' })
    await admin.post('/Matriculas', { cliente_id: await estudiante(), curso_id: curso.id })
    await admin.post('/Matriculas', { cliente_id: await estudiante(), curso_id: curso.id })
    expect(await admin.put(`/Cursos/${curso.id}`, { cupo: 1, version: 1 })).toMatchObject({
      status: 422,
      body: { errors: { cupo: expect.stringContaining('2 inscritos') } },
    })
    expect((await admin.put(`/Cursos/${curso.id}`, { cupo: 2, version: 1 })).body).toMatchObject({
      inscritos: 2,
      disponibles: 0,
    })
    expect((await admin.delete(`/Cursos/${curso.id}`)).status).toBe(409)
  })

  it('warns of the same teacher or room at the same time', async () => {
    const admin = await server.as('Administrador')
    const docente_id = await docente()
    const uno = await nuevoCurso(admin, { docente_id, horarios: [clase({ aula: 'Taller' })] })
    const otro = await nuevoCurso(admin, {
      docente_id,
      horarios: [clase({ hora_inicio: '09:00', hora_fin: '11:00', aula: 'Taller' })],
    })
    expect(otro.advertencias).toMatchObject([
      { tipo: 'docente', curso_id: uno.id, dia: 6 },
      { tipo: 'aula', curso_id: uno.id, quien: 'Taller' },
    ])
    const libre = await admin.put(`/Cursos/${otro.id}`, {
      horarios: [clase({ hora_inicio: '10:00', hora_fin: '12:00', aula: 'Taller' })],
      version: 1,
    })
    expect(libre.body.advertencias).toEqual([])
  })
})

describe('a change of prices', () => {
  it('is previewed, and touches only the charges that nothing is paid of', async () => {
    const admin = await server.as('Administrador')
    const curso = await nuevoCurso(admin, {
      estado: 'abierto',
      precio_matricula: 50_000,
      precio_mensualidad: 100_000,
      mensualidades: 3,
      fecha_inicio: hoy(),
      fecha_fin: '2099-12-31',
    })
    const [uno, otro] = [await matricula(admin, curso.id), await matricula(admin, curso.id)]
    const [, primera, segunda] = uno.cargos
    await server.db.run(sql`UPDATE cargos SET aplicado = 1 WHERE id = ${primera?.id}`)
    await admin.put(`/Matriculas/${uno.id}/cargos`, {
      cambios: [{ id: segunda?.id, version: 1, bruto: 70_000 }],
      motivo: 'Convenio',
    })

    const nuevos = { precio_matricula: 50_000, precio_mensualidad: 120_000 }
    const preview = await admin.get(
      `/Cursos/${curso.id}/cambio-precio?${new URLSearchParams({ precio_matricula: '50000', precio_mensualidad: '120000' })}`,
    )
    expect(preview.body).toEqual({
      conceptos: [{ concepto: 'mensualidad', de: 100_000, a: 120_000, cargos: 4 }],
      cargos: 4,
      total_de: 400_000,
      total_a: 480_000,
      con_pagos: 1,
      con_otro_monto: 1,
    })

    expect(
      (await admin.post(`/Cursos/${curso.id}/cambio-precio`, { ...nuevos, version: 9, actualizar_cargos: true }))
        .status,
    ).toBe(412)
    const changed = await admin.post(`/Cursos/${curso.id}/cambio-precio`, {
      ...nuevos,
      version: 1,
      actualizar_cargos: true,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { precio_mensualidad: 120_000, cargos_cambiados: 4, version: 2 },
    })
    const brutos = async (id: number) => (await leer(admin, id)).cargos.map(({ bruto }) => bruto).sort((a, b) => a - b)
    expect(await brutos(uno.id)).toEqual([50_000, 70_000, 100_000, 120_000])
    expect(await brutos(otro.id)).toEqual([50_000, 120_000, 120_000, 120_000])
  })

  it('leaves every charge as it is when that is not asked', async () => {
    const admin = await server.as('Administrador')
    const curso = await nuevoCurso(admin, { estado: 'abierto', precio_matricula: 50_000 })
    const { id } = await matricula(admin, curso.id)
    await admin.post(`/Cursos/${curso.id}/cambio-precio`, {
      precio_matricula: 60_000,
      precio_mensualidad: 0,
      version: 1,
      actualizar_cargos: false,
    })
    expect((await leer(admin, id)).cargos).toMatchObject([{ bruto: 50_000 }])
    expect(
      (
        await (
          await server.as('Recepción')
        ).post(`/Cursos/${curso.id}/cambio-precio`, {
          precio_matricula: 1,
          precio_mensualidad: 0,
          version: 2,
          actualizar_cargos: false,
        })
      ).status,
    ).toBe(403)
  })
})

describe('«Duplicar al siguiente período»', () => {
  it('copies courses with new dates and codes, and enrols the chosen students with their charges', async () => {
    const admin = await server.as('Administrador')
    const datos = {
      periodo: '2025-I',
      fecha_fin: '2025-06-28',
      precio_matricula: 40_000,
      estado: 'finalizado',
      horarios: [clase(), clase({ dia: 7, vigente_desde: '2025-04-01' })],
    }
    const uno = await nuevoCurso(admin, { ...datos, codigo: 'COR-1-2025-I', fecha_inicio: '2025-02-03', cupo: 1 })
    const otro = await nuevoCurso(admin, { ...datos, codigo: 'COR-2', fecha_inicio: '2025-02-08' })
    const [ana, eva] = [await estudiante(), await estudiante()]
    const body = {
      ids: [otro.id, uno.id],
      periodo: '2025-II',
      fecha_inicio: '2025-07-07',
      matricular: [{ curso_id: uno.id, cliente_ids: [ana, eva] }],
    }
    const llave = key()
    const copied = await admin.post<{ cursos: { id: number; codigo: string }[] }>('/Cursos/duplicar', body, llave)
    expect(copied).toMatchObject({
      status: 201,
      body: {
        cursos: [
          { codigo: 'COR-1-2025-II', duplicado_de: uno.id },
          { codigo: 'COR-2-2025-II', duplicado_de: otro.id },
        ],
        activas: 1,
        en_espera: 1,
      },
    })
    expect((await admin.post('/Cursos/duplicar', body, llave)).body).toEqual(copied.body)

    const copias = await Promise.all(copied.body.cursos.map(async ({ id }) => (await admin.get(`/Cursos/${id}`)).body))
    expect(copias).toMatchObject([
      {
        periodo: '2025-II',
        fecha_inicio: '2025-07-07',
        fecha_fin: '2025-11-28',
        estado: 'abierto',
        inscritos: 1,
        en_espera: 1,
        horarios: [{ dia: 7, vigente_desde: null }],
      },
      { fecha_inicio: '2025-07-12', fecha_fin: '2025-11-28' },
    ])
    const {
      body: [activa],
    } = await admin.list<{ id: number; debe: number }>('Matriculas', { curso_id: copias[0]?.id, estado: 'activa' })
    expect(activa).toMatchObject({ cliente_id: ana, debe: 40_000, fecha: hoy() })
  })

  it('gives a free code, and copies nothing when a student can’t be enrolled', async () => {
    const admin = await server.as('Administrador')
    const curso = await nuevoCurso(admin, { codigo: 'BEL-1' })
    const body = { ids: [curso.id], periodo: '2027 I', fecha_inicio: '2027-02-01' }
    const copiar = async (cambio: object = {}) =>
      admin.post<{ cursos: { codigo: string }[] }>('/Cursos/duplicar', { ...body, ...cambio }, key())
    expect((await copiar({ matricular: [{ curso_id: curso.id, cliente_ids: [999_999] }] })).status).toBe(422)
    expect([(await copiar()).body.cursos[0]?.codigo, (await copiar()).body.cursos[0]?.codigo]).toEqual([
      'BEL-1-2027-I',
      'BEL-1-2027-I.2',
    ])
    expect((await admin.list('Cursos', { periodo: '2027 I' })).total).toBe(2)
  })
})

let serie = 0

async function datosDeCurso(admin: Client) {
  const { body } = await admin.post<{ id: number }>('/CursoCategorias', { nombre: `Categoría ${++serie}` })
  return {
    codigo: `C-${serie}`,
    nombre: `Curso ${serie}`,
    categoria_id: body.id,
    periodo: '2026-I',
    fecha_inicio: '2026-02-07',
    fecha_fin: '2026-06-27',
    cupo: 20,
  }
}

interface CursoLeido {
  id: number
  categoria_id: number
  advertencias: unknown[]
}

async function nuevoCurso(admin: Client, cambio: object): Promise<CursoLeido> {
  const { status, body } = await admin.post<CursoLeido>('/Cursos', { ...(await datosDeCurso(admin)), ...cambio })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const clase = (cambio: object = {}) => ({
  dia: 6,
  hora_inicio: '08:00',
  hora_fin: '10:00',
  aula: 'Aula 1',
  vigente_desde: null,
  ...cambio,
})

async function estudiante(): Promise<number> {
  const id = await hay.estudiante(server.db, { codigo: `C-9${String(++serie).padStart(5, '0')}`, nombres: 'Sofía' })
  return id
}

async function docente(): Promise<number> {
  const id = await hay.docente(server.db, { nombres: 'Marta', apellidos: 'Núñez' })
  return id
}

interface MatriculaLeida {
  id: number
  cargos: { id: number; bruto: number }[]
}

async function matricula(admin: Client, curso_id: number): Promise<MatriculaLeida> {
  return (await admin.post<MatriculaLeida>('/Matriculas', { cliente_id: await estudiante(), curso_id })).body
}

const leer = async (admin: Client, id: number): Promise<MatriculaLeida> =>
  (await admin.get<MatriculaLeida>(`/Matriculas/${id}`)).body
