import { beforeAll, describe, expect, it } from 'vitest'
import type { Aceptado, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { sql } from '#server/db/sql'
import { watchChanges } from '#tests/api/apoyo/cambios'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { convocatoria, cursoConCupo, registro, vencer, versionDe } from './nuevos-registros-datos.ts'
import { encargado, estudiante } from '#tests/kit'

const server = startServer()
let recepcion: Client
let campana: number

beforeAll(async () => {
  recepcion = await server.as('Recepción')
  campana = await convocatoria(server.db, [], { nombre: 'Vacaciones de junio' })
})

const aceptar = async (id: number, body: object = {}, version?: number) =>
  recepcion.post<Aceptado & { code?: string; message?: string; errors?: object }>(
    `/NuevosRegistros/${id}/aceptar`,
    { version: version ?? (await versionDe(server.db, id)), ...body },
    key(),
  )
const plazas = (id: number) =>
  server.db.many<{ curso_id: number; estado: string; cliente_id: number | null }>(
    sql`SELECT curso_id, estado, cliente_id FROM matriculas WHERE registro_id = ${id} ORDER BY id`,
  )

describe('accepting a registration', () => {
  it('creates the student with her guardian, and turns seats into enrolments with charges', async () => {
    const [con, lleno] = [await cursoConCupo(server.db), await cursoConCupo(server.db, 1)]
    await registro(server.db, campana, { con_cupo: [lleno] })
    const id = await registro(
      server.db,
      campana,
      { con_cupo: [con], en_espera: [lleno] },
      { nombres: 'Marta', apellidos: 'Rivas Paz', dni: '0801201412345' },
    )
    const { status, body } = await aceptar(id)
    expect(status).toBe(200)
    expect(body.registro).toMatchObject({
      estado: 'aceptado',
      cliente: body.cliente,
      decidido_por_nombre: expect.any(String),
    })
    expect(body.resultados).toMatchObject([
      { curso_id: con, resultado: 'matriculado', lugar: null },
      { curso_id: lleno, resultado: 'en_espera', lugar: 1 },
    ])
    const { body: cliente } = await recepcion.get<{ origen: string; dni: string; encargados: object[] }>(
      `/Clientes/${body.cliente.id}`,
    )
    expect(cliente).toMatchObject({
      nombres: 'Marta',
      dni: '0801201412345',
      origen: 'registro_publico',
      encargados: [{ apellidos: 'Lara', parentesco: 'madre', principal: true, es_pagador: true }],
    })
    expect(
      await server.db.many(sql`SELECT concepto, neto FROM cargos WHERE cliente_id = ${body.cliente.id} ORDER BY id`),
    ).toMatchObject([
      { concepto: 'matricula', neto: 500_00 },
      { concepto: 'mensualidad', neto: 1_000_00 },
      { concepto: 'mensualidad', neto: 1_000_00 },
    ])
    expect(await plazas(id)).toEqual([
      { curso_id: con, estado: 'activa', cliente_id: body.cliente.id },
      { curso_id: lleno, estado: 'en_espera', cliente_id: body.cliente.id },
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('keeps the order of the line, whoever is accepted first', async () => {
    const lleno = await cursoConCupo(server.db, 1)
    await registro(server.db, campana, { con_cupo: [lleno] })
    const [primero, segundo, tercero] = [
      await registro(server.db, campana, { en_espera: [lleno] }),
      await registro(server.db, campana, { en_espera: [lleno] }),
      await registro(server.db, campana, { en_espera: [lleno] }),
    ]
    expect((await aceptar(tercero)).body.resultados).toMatchObject([{ resultado: 'en_espera', lugar: 3 }])
    expect((await aceptar(segundo)).body.resultados).toMatchObject([{ resultado: 'en_espera', lugar: 2 }])
    expect((await aceptar(primero)).body.resultados).toMatchObject([{ resultado: 'en_espera', lugar: 1 }])
  })

  it('is done once, however many press it at once', async () => {
    const curso = await cursoConCupo(server.db)
    const id = await registro(server.db, campana, { con_cupo: [curso] })
    const version = await versionDe(server.db, id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => aceptar(id, {}, version)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Este registro ya está aceptado. Actualice la página para ver la decisión.',
    )
    expect(
      await server.db.one(
        sql`
          SELECT count(*) AS n
          FROM clientes c
          JOIN registros r ON r.nombres = c.nombres
          WHERE r.id = ${id}
        `,
      ),
    ).toEqual({ n: 1 })
    expect(
      await server.db.one(
        sql`
          SELECT count(*) AS n
          FROM cargos k
          JOIN matriculas m ON m.id = k.matricula_id
          WHERE m.registro_id = ${id}
        `,
      ),
    ).toEqual({ n: 3 })
  })

  it('gives the first answer again when it was lost', async () => {
    const id = await registro(server.db, campana, { con_cupo: [await cursoConCupo(server.db)] })
    const [clave, body] = [key(), { version: await versionDe(server.db, id) }]
    const primera = await recepcion.post(`/NuevosRegistros/${id}/aceptar`, body, clave)
    expect(await recepcion.post(`/NuevosRegistros/${id}/aceptar`, body, clave)).toMatchObject({
      status: 200,
      body: primera.body,
    })
  })

  it('is all or nothing', async () => {
    const [abierto, cerrado] = [
      await cursoConCupo(server.db),
      await cursoConCupo(server.db, 30, { estado: 'cancelado' }),
    ]
    const id = await registro(server.db, campana, { con_cupo: [abierto, cerrado] })
    const changes = await watchChanges(server.db)
    const { status, body } = await aceptar(id)
    expect([status, body.message]).toEqual([409, expect.stringMatching(/no recibe matrículas/)])
    expect(await changes()).toEqual([])
    // Without that course it can be.
    const sinEl = await aceptar(id, { cursos: [{ curso_id: abierto }] })
    expect(sinEl.body.resultados).toMatchObject([
      { resultado: 'matriculado' },
      { curso_id: cerrado, resultado: 'no_aceptado' },
    ])
    expect(await plazas(id)).toMatchObject([{ estado: 'activa' }, { estado: 'anulada', cliente_id: null }])
  })

  it('refuses another version, a course that was not asked for, a student twice on file', async () => {
    const [suyo, ajeno] = [await cursoConCupo(server.db), await cursoConCupo(server.db)]
    const id = await registro(server.db, campana, { con_cupo: [suyo] }, { dni: '0801201412346' })
    expect((await aceptar(id, {}, 99)).status).toBe(412)
    expect((await aceptar(id, { cursos: [{ curso_id: ajeno }] })).status).toBe(422)
    expect((await aceptar(id, { cursos: [{ curso_id: suyo }, { curso_id: suyo }] })).status).toBe(422)
    await server.db.run(sql`UPDATE clientes SET dni = '0801201412346' WHERE id = ${await estudiante(server.db)}`)
    expect((await aceptar(id)).body.errors).toMatchObject({ dni: expect.stringMatching(/^Ya está registrado/) })
    expect(await plazas(id)).toMatchObject([{ estado: 'preinscrita', cliente_id: null }])
  })

  it('takes a seat after the reservation was over, or else the end of the line, and says so', async () => {
    const [con, lleno] = [await cursoConCupo(server.db, 2), await cursoConCupo(server.db, 1)]
    const id = await registro(server.db, campana, { con_cupo: [con, lleno] })
    await vencer(server.db, id)
    await registro(server.db, campana, { con_cupo: [lleno] })
    await registro(server.db, campana, { en_espera: [lleno] })
    const { body: visto } = await recepcion.get<RegistroVisto>(`/NuevosRegistros/${id}`)
    expect(visto.plazas).toMatchObject([
      { curso_id: con, vencida: true, disponibles: 2 },
      { curso_id: lleno, vencida: true, disponibles: 0 },
    ])
    expect((await aceptar(id)).body.resultados).toMatchObject([
      { curso_id: con, resultado: 'matriculado', vencida: true },
      { curso_id: lleno, resultado: 'en_espera', lugar: 2, vencida: true },
    ])
  })

  it('leaves a place that the parent took out alone', async () => {
    const [queda, sale] = [await cursoConCupo(server.db), await cursoConCupo(server.db)]
    const id = await registro(server.db, campana, { con_cupo: [queda, sale] })
    await server.db.run(sql`UPDATE matriculas SET estado = 'anulada' WHERE registro_id = ${id} AND curso_id = ${sale}`)
    expect((await aceptar(id)).body.resultados).toMatchObject([{ curso_id: queda, resultado: 'matriculado' }])
  })
})

describe('a student who is on file', () => {
  it('takes only the fields that were ticked, and the guardian that she has', async () => {
    const ana = await encargado(server.db, { nombres: 'Ana' })
    await server.db.run(
      sql`UPDATE encargados SET telefono = '+50498765432', correo = 'ana@correo.hn' WHERE id = ${ana}`,
    )
    const sofia = await estudiante(server.db, { nombres: 'Sofía', apellidos: 'Mejía Reyes', encargado_id: ana })
    await server.db.run(
      sql`
        UPDATE clientes
        SET fecha_nacimiento = '2014-05-06', direccion = 'Col. Kennedy', telefono = '+50422223333'
        WHERE id = ${sofia}
      `,
    )
    const curso = await cursoConCupo(server.db)
    const id = await registro(
      server.db,
      campana,
      { con_cupo: [curso] },
      {
        nombres: 'Sofia',
        apellidos: 'Mejia Reyes',
        direccion: 'Col. Miraflores',
        telefono: '+50499990000',
        encargado_nombres: 'Ana',
        encargado_apellidos: 'Cruz',
        encargado_telefono: '+50433334444',
      },
    )
    const { body: visto } = await recepcion.get<RegistroVisto>(`/NuevosRegistros/${id}`)
    expect(visto.duplicados).toMatchObject([{ id: sofia, motivo: 'nombre' }])
    const { body: lado } = await recepcion.get<{ campos: object[]; encargado: object }>(
      `/NuevosRegistros/${id}/comparar?cliente_id=${sofia}`,
    )
    expect(lado.encargado).toMatchObject({ id: ana })
    expect(lado.campos).toContainEqual({ campo: 'encargado_telefono', actual: '9876-5432', propuesto: '3333-4444' })
    expect(lado.campos).toContainEqual({ campo: 'direccion', actual: 'Col. Kennedy', propuesto: 'Col. Miraflores' })

    const { body } = await aceptar(id, { cliente_id: sofia, campos: ['telefono', 'encargado_telefono'] })
    expect(body.cliente.id).toBe(sofia)
    const { body: ficha } = await recepcion.get(`/Clientes/${sofia}`)
    expect(ficha).toMatchObject({
      nombres: 'Sofía',
      direccion: 'Col. Kennedy',
      telefono: '+50499990000',
      encargados: [{ encargado_id: ana, telefono: '+50433334444', correo: 'ana@correo.hn' }],
    })
    expect(ficha.encargados).toHaveLength(1)
    expect(await plazas(id)).toEqual([{ curso_id: curso, estado: 'activa', cliente_id: sofia }])
  })

  it('who is in the course already gives the place back', async () => {
    const [curso, otro] = [await cursoConCupo(server.db), await cursoConCupo(server.db)]
    const cliente_id = await estudiante(server.db)
    await recepcion.post('/Matriculas', { cliente_id, curso_id: curso })
    const id = await registro(server.db, campana, { con_cupo: [curso, otro] })
    expect((await aceptar(id, { cliente_id })).body.resultados).toMatchObject([
      { resultado: 'ya_matriculado' },
      { resultado: 'matriculado' },
    ])
    expect(await plazas(id)).toMatchObject([
      { curso_id: curso, estado: 'anulada', cliente_id: null },
      { curso_id: otro, estado: 'activa' },
    ])
  })

  it('shares a guardian with the brother who is accepted at the same time', async () => {
    // Each in a course of his own, or its lock would make them wait for each other.
    const [uno, otro] = [await cursoConCupo(server.db), await cursoConCupo(server.db)]
    const madre = { encargado_nombres: 'Elsa', encargado_apellidos: 'Ordóñez', encargado_telefono: '+50498989898' }
    const dos = [
      await registro(server.db, campana, { con_cupo: [uno] }, madre),
      await registro(server.db, campana, { con_cupo: [otro] }, madre),
    ]
    await Promise.all(dos.map((id) => aceptar(id)))
    expect(await server.db.one(sql`SELECT count(*) AS n FROM encargados WHERE nombres = 'Elsa'`)).toEqual({ n: 1 })
    expect(
      await server.db.one(
        sql`
          SELECT count(*) AS n
          FROM cliente_encargados ce
          JOIN encargados e ON e.id = ce.encargado_id
          WHERE e.nombres = 'Elsa'
        `,
      ),
    ).toEqual({ n: 2 })
  })
})

it('Contabilidad neither sees nor decides registrations', async () => {
  const contabilidad = await server.as('Contabilidad')
  const id = await registro(server.db, campana, {})
  expect((await contabilidad.get('/NuevosRegistros')).status).toBe(403)
  expect((await contabilidad.post(`/NuevosRegistros/${id}/aceptar`, { version: 1 }, key())).status).toBe(403)
})
