import { describe, expect, it } from 'vitest'
import { edad } from '#contract/texto/formato'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { escena, INICIO, type MatriculaLeida } from './matriculas-escena.ts'

const { server, curso, estudiante, matricula, bitacora } = escena()

describe('an enrolment', () => {
  it('is previewed, and created with the plan as the person left it', async () => {
    const { recepcion, curso_id } = await curso()
    const cliente_id = await estudiante()
    const preview = await recepcion.post<PlanLeido>('/Matriculas/plan', { cliente_id, curso_id })
    expect(preview).toMatchObject({
      status: 200,
      body: {
        fecha: hoy(),
        total: 350_000,
        disponibles: 20,
        lugar: null,
        advertencias: [],
        primer_mes: hoy().slice(0, 7),
      },
    })
    expect(preview.body.plan.map(({ concepto, numero }) => `${concepto} ${numero}`)).toEqual([
      'matricula 1',
      'mensualidad 2',
      'mensualidad 3',
      'mensualidad 4',
    ])

    const [cuota, ...mensualidades] = preview.body.plan
    const plan = [{ ...cuota, bruto: 50_000, descuento: 5_000 }, ...mensualidades.slice(0, 1)]
    const created = await (
      await server.as('Administrador')
    ).post<MatriculaLeida>('/Matriculas', { cliente_id, curso_id, fecha: hoy(), plan, motivo: 'Convenio' })
    expect(created).toMatchObject({
      status: 201,
      body: {
        estado: 'activa',
        debe: 145_000,
        vencido: 0,
        lugar: null,
        disponibles: 19,
        estados: [{ estado: 'activa', fecha: hoy(), motivo: null }],
      },
    })
    expect(created.body.cargos.map(({ neto }) => neto).sort()).toEqual([100_000, 45_000])
    expect((await bitacora(created.body.id)).map(({ accion }) => accion)).toEqual(['crear'])
    expect((await recepcion.list('Matriculas', { q: 'curso mejia' })).body.map(({ id }) => id)).toContain(
      created.body.id,
    )
  })

  it('takes the plan of the course when none is given, chosen months and all', async () => {
    const { recepcion, curso_id } = await curso()
    const todos = await recepcion.post<PlanLeido>('/Matriculas/plan', { curso_id, primer_mes: INICIO.slice(0, 7) })
    expect(todos.body.plan).toHaveLength(5)
    const { cargos } = await matricula(recepcion, curso_id)
    expect(cargos.map(({ concepto, numero }) => `${concepto} ${numero}`).sort()).toEqual([
      'matricula 1',
      'mensualidad 2',
      'mensualidad 3',
      'mensualidad 4',
    ])
    const admin = await server.as('Administrador')
    expect((await matricula(admin, curso_id, { plan: [], motivo: 'Beca entera' })).cargos).toEqual([])
  })

  it('warns of the age, of a minor without a guardian and of the waiting list', async () => {
    const { recepcion, curso_id } = await curso({ cupo: 0, edad_min: 15, edad_max: 60 })
    const cliente_id = await estudiante({ fecha_nacimiento: sumarMeses(hoy(), -12 * 10) })
    const { body } = await recepcion.post<PlanLeido>('/Matriculas/plan', { cliente_id, curso_id })
    expect(body).toMatchObject({
      disponibles: 0,
      lugar: 1,
      advertencias: [
        {
          key: 'catalogos.matriculas.aviso.edad_menor',
          params: { edad: edad(sumarMeses(hoy(), -120), hoy()), minima: 15 },
        },
        { key: 'catalogos.matriculas.aviso.menor_sin_encargado' },
        { key: 'catalogos.matriculas.aviso.en_espera', params: { lugar: 1 } },
      ],
    })
  })

  it('is one live per student and course', async () => {
    const { recepcion, curso_id } = await curso()
    const cliente_id = await estudiante()
    const first = await matricula(recepcion, curso_id, { cliente_id })
    expect(await recepcion.post('/Matriculas', { cliente_id, curso_id })).toMatchObject({
      status: 409,
      body: { code: 'ya_matriculado', matricula_id: first.id },
    })
    await recepcion.post(`/Matriculas/${first.id}/retirar`, { motivo: 'Se mudó', version: first.version })
    expect((await recepcion.post('/Matriculas', { cliente_id, curso_id })).status).toBe(201)
  })

  it.each([
    ['a course that is not open', { estado: 'borrador' }, {}, 409],
    ['a date that has not come', {}, { fecha: sumarDias(hoy(), 1) }, 422],
    ['a student that is not there', {}, { cliente_id: 999_999 }, 422],
    ['a course that is not there', {}, { curso_id: 999_999 }, 404],
    [
      'the same instalment twice',
      {},
      {
        plan: [1, 1].map((numero) => ({
          concepto: 'mensualidad',
          numero,
          descripcion: 'Mensualidad',
          vence: hoy(),
          bruto: 1,
        })),
      },
      422,
    ],
    [
      'a discount above the price',
      {},
      { plan: [{ concepto: 'matricula', numero: 1, descripcion: 'Cuota', vence: hoy(), bruto: 1, descuento: 2 }] },
      422,
    ],
  ])('is refused for %s', async (_what, cambio, cuerpo, status) => {
    const { curso_id } = await curso(cambio)
    const admin = await server.as('Administrador')
    expect((await admin.post('/Matriculas', { cliente_id: await estudiante(), curso_id, ...cuerpo })).status).toBe(
      status,
    )
  })

  it('is neither changed nor deleted in the dialect', async () => {
    const { recepcion, curso_id } = await curso()
    const { id } = await matricula(recepcion, curso_id)
    expect((await recepcion.put(`/Matriculas/${id}`, { estado: 'retirada', version: 1 })).status).toBe(405)
    expect((await recepcion.delete(`/Matriculas/${id}`)).status).toBe(405)
  })
})

describe('the seats of a course', () => {
  it('are never given twice: of 60 at once for 20 seats, 20 are in and 40 wait in order of arrival', async () => {
    const { recepcion, curso_id } = await curso({ cupo: 20 })
    const clientes = await Promise.all(Array.from({ length: 60 }, () => estudiante()))
    const answers = await Promise.all(
      clientes.map((cliente_id) => recepcion.post<MatriculaLeida>('/Matriculas', { cliente_id, curso_id })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201))

    const orden = answers.map(({ body }) => body).sort((a, b) => a.id - b.id)
    expect(orden.map(({ estado }) => estado)).toEqual(
      Array.from({ length: 60 }, (_, lugar) => (lugar < 20 ? 'activa' : 'en_espera')),
    )
    expect(orden.slice(20).map(({ lugar }) => lugar)).toEqual(Array.from({ length: 40 }, (_, lugar) => lugar + 1))
    expect(orden.slice(20).every(({ cargos }) => cargos.length === 0)).toBe(true)
    expect((await recepcion.get(`/Cursos/${curso_id}`)).body).toMatchObject({
      inscritos: 20,
      disponibles: 0,
      en_espera: 40,
    })
  })

  it('are refused to who does not want to wait', async () => {
    const { recepcion, curso_id } = await curso({ cupo: 0 })
    expect(
      await recepcion.post('/Matriculas', { cliente_id: await estudiante(), curso_id, en_espera_ok: false }),
    ).toMatchObject({ status: 409, body: { code: 'sin_cupo', lugar: 1 } })
  })

  it('go, when freed, to the first in line and not to a newcomer', async () => {
    const { recepcion, curso_id } = await curso({ cupo: 1 })
    const [dentro, primera, segunda] = [
      await matricula(recepcion, curso_id),
      await matricula(recepcion, curso_id),
      await matricula(recepcion, curso_id),
    ]
    expect((await recepcion.post(`/Matriculas/${primera.id}/activar`, { version: 1 })).body).toMatchObject({
      code: 'sin_cupo',
    })
    const freed = await recepcion.post(`/Matriculas/${dentro.id}/retirar`, { motivo: 'Se mudó', version: 1 })
    expect(freed.body).toMatchObject({ siguiente: { id: primera.id, cliente_nombre: 'Mejía Reyes, Sofía' } })
    expect(await matricula(recepcion, curso_id)).toMatchObject({ estado: 'en_espera', lugar: 3 })

    expect(await recepcion.post(`/Matriculas/${segunda.id}/activar`, { version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflicto', primera: { id: primera.id } },
    })
    const activated = await recepcion.post<MatriculaLeida>(`/Matriculas/${segunda.id}/activar`, {
      version: 1,
      fuera_de_orden: true,
    })
    expect(activated).toMatchObject({
      status: 200,
      body: { estado: 'activa', lugar: null, debe: 350_000, estados: [{ estado: 'en_espera' }, { estado: 'activa' }] },
    })
    expect((await recepcion.post(`/Matriculas/${segunda.id}/activar`, { version: 1 })).status).toBe(409)
    expect(
      (await recepcion.post(`/Matriculas/${segunda.id}/activar`, { version: activated.body.version })).body,
    ).toMatchObject({ code: 'estado_no_permite' })
  })

  it('are not given twice to two who are activated at once', async () => {
    const { recepcion, curso_id } = await curso({ cupo: 1 })
    const [dentro, ...esperan] = [
      await matricula(recepcion, curso_id),
      await matricula(recepcion, curso_id),
      await matricula(recepcion, curso_id),
    ]
    await recepcion.post(`/Matriculas/${dentro.id}/retirar`, { motivo: 'Se mudó', version: 1 })
    const answers = await Promise.all(
      esperan.map(({ id }) => recepcion.post(`/Matriculas/${id}/activar`, { version: 1, fuera_de_orden: true })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are kept by a preregistration until it is activated', async () => {
    const { recepcion, curso_id } = await curso({ cupo: 1 })
    const { id } = await matricula(await server.as('Administrador'), curso_id, { plan: [], motivo: 'Reserva' })
    await server.db.run(sql`UPDATE matriculas SET estado = 'preinscrita' WHERE id = ${id}`)
    expect(await matricula(recepcion, curso_id)).toMatchObject({ estado: 'en_espera' })
    expect((await recepcion.post(`/Matriculas/${id}/activar`, { version: 2 })).body).toMatchObject({
      estado: 'activa',
      debe: 350_000,
    })
  })
})

describe('a withdrawal', () => {
  it('is previewed, and voids what is not yet due and has nothing paid', async () => {
    const { recepcion, curso_id } = await curso()
    const { id, cargos, version } = await matricula(recepcion, curso_id)
    const [cuota, , tercera, cuarta] = cargos.toSorted((a, b) => a.id - b.id)
    await server.db.run(sql`UPDATE cargos SET aplicado = 1 WHERE id = ${tercera?.id}`)

    const preview = await recepcion.get<{ anulables: { id: number; propuesto: boolean }[]; quedan: { id: number }[] }>(
      `/Matriculas/${id}/retiro`,
    )
    expect(preview.body.anulables.filter(({ propuesto }) => !propuesto).map((cargo) => cargo.id)).toContain(cuota?.id)
    expect(preview.body.anulables.find((cargo) => cargo.id === cuarta?.id)).toMatchObject({ propuesto: true })
    expect(preview.body.quedan).toMatchObject([{ id: tercera?.id, debe: 99_999 }])

    const done = await recepcion.post<{ matricula: MatriculaLeida; anulados: number }>(`/Matriculas/${id}/retirar`, {
      motivo: 'Cambio de domicilio',
      version,
    })
    expect(done.body.matricula).toMatchObject({
      estado: 'retirada',
      estados: [{ estado: 'activa' }, { estado: 'retirada', motivo: 'Cambio de domicilio' }],
    })
    expect(done.body.matricula.cargos.find((cargo) => cargo.id === cuarta?.id)).toMatchObject({
      anulado: true,
      anulado_motivo: 'Cambio de domicilio',
      debe: 0,
    })
    expect(done.body.matricula.cargos.find((cargo) => cargo.id === tercera?.id)).toMatchObject({
      anulado: false,
      debe: 99_999,
    })
    expect((await recepcion.get(`/Cursos/${curso_id}`)).body).toMatchObject({ inscritos: 0 })
    expect((await bitacora(id)).map(({ accion }) => accion)).toEqual(['crear', 'retirar'])
  })

  it('voids exactly the chosen charges, and none that was paid meanwhile', async () => {
    const { recepcion, curso_id } = await curso()
    const { id, cargos } = await matricula(recepcion, curso_id)
    const [uno, otro] = cargos
    await server.db.run(sql`UPDATE cargos SET aplicado = 1 WHERE id = ${otro?.id}`)
    const retirar = (anular_cargos: unknown[]) =>
      recepcion.post<{ anulados: number }>(`/Matriculas/${id}/retirar`, {
        motivo: 'Se mudó',
        anular_cargos,
        version: 1,
      })
    expect((await retirar([uno?.id, otro?.id])).body).toMatchObject({ code: 'cargo_ya_pagado' })
    expect((await retirar([uno?.id, 999_999])).body).toMatchObject({ code: 'conflicto' })
    expect((await retirar([uno?.id])).body).toMatchObject({ anulados: 1 })
    expect((await retirar([])).status).toBe(409)
  })

  it('needs a reason and a date within the enrolment', async () => {
    const { recepcion, curso_id } = await curso()
    const { id } = await matricula(recepcion, curso_id)
    expect((await recepcion.post(`/Matriculas/${id}/retirar`, { version: 1 })).body).toMatchObject({
      errors: { motivo: expect.any(String) },
    })
    for (const fecha of [sumarDias(hoy(), 1), sumarDias(hoy(), -1)]) {
      expect(
        (await recepcion.post(`/Matriculas/${id}/retirar`, { motivo: 'Se mudó', fecha, version: 1 })).body,
      ).toMatchObject({ errors: { fecha: expect.any(String) } })
    }
  })
})

describe('an enrolment made by mistake', () => {
  it('is annulled with its charges, unless something was paid', async () => {
    const { recepcion, curso_id } = await curso()
    const [mala, pagada] = [await matricula(recepcion, curso_id), await matricula(recepcion, curso_id)]
    await server.db.run(sql`UPDATE cargos SET aplicado = 1 WHERE id = ${pagada.cargos[0]?.id}`)
    expect(
      (await recepcion.post(`/Matriculas/${pagada.id}/anular`, { motivo: 'Otro curso', version: 1 })).body,
    ).toMatchObject({ code: 'estado_no_permite' })
    const annulled = await recepcion.post(`/Matriculas/${mala.id}/anular`, { motivo: 'Otro curso', version: 1 })
    expect(annulled.body).toMatchObject({ anulados: 4, matricula: { estado: 'anulada', debe: 0 } })
  })
})

interface PlanLeido {
  plan: { concepto: string; numero: number; bruto: number }[]
}
