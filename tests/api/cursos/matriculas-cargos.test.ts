import { describe, expect, it } from 'vitest'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { enFila } from '#tests/api/apoyo/carrera'
import { key, type Client } from '#tests/api/apoyo/helper'
import { escena, type MatriculaLeida } from './matriculas-escena.ts'
import * as hay from '#tests/kit'

const { server, curso, matricula, bitacora } = escena()

describe('the charge plan after the enrolment', () => {
  it('is changed, added to and voided, with a reason', async () => {
    const { recepcion, curso_id } = await curso()
    const { id, cargos } = await matricula(recepcion, curso_id)
    const [uno, otro] = cargos
    const vence = sumarDias(hoy(), 40)
    const admin = await server.as('Administrador')
    const changed = await admin.put<MatriculaLeida>(`/Matriculas/${id}/cargos`, {
      cambios: [{ id: uno?.id, version: 1, vence, bruto: 10_000 }],
      nuevos: [{ concepto: 'otro', descripcion: 'Uniforme', vence, bruto: 30_000 }],
      anular: [{ id: otro?.id, version: 1 }],
      motivo: 'Convenio',
    })
    expect(changed.status).toBe(200)
    const porId = (cargo_id?: number) => changed.body.cargos.find((cargo) => cargo.id === cargo_id)
    expect(porId(uno?.id)).toMatchObject({ vence, bruto: 10_000, version: 2 })
    expect(porId(otro?.id)).toMatchObject({ anulado: true, anulado_motivo: 'Convenio' })
    expect(changed.body.cargos.find(({ concepto }) => concepto === 'otro')).toMatchObject({
      numero: 1,
      bruto: 30_000,
      isv: 'exento',
    })
    expect((await bitacora(id)).map(({ accion }) => accion)).toEqual(['crear', 'editar_cargos'])
  })

  it.each([
    ['a stale charge', (id: number) => ({ cambios: [{ id, version: 7, bruto: 1 }] }), 412],
    ['a void without a reason', (id: number) => ({ anular: [{ id, version: 1 }] }), 422],
    [
      'a number that is taken',
      () => ({
        nuevos: [{ concepto: 'mensualidad', numero: 3, descripcion: 'Otra', vence: hoy(), bruto: 100_000 }],
        motivo: 'Convenio',
      }),
      422,
    ],
    ['a charge of another', () => ({ cambios: [{ id: 999_999, version: 1, bruto: 1 }] }), 404],
  ])('refuses %s', async (_what, cuerpo, status) => {
    const { recepcion, curso_id } = await curso()
    const { id, cargos } = await matricula(recepcion, curso_id)
    expect((await recepcion.put(`/Matriculas/${id}/cargos`, cuerpo(cargos[0]?.id ?? 0))).status).toBe(status)
  })

  it('leaves a charge with payments as it is, and needs the permission', async () => {
    const { recepcion, curso_id } = await curso()
    const { id, cargos } = await matricula(recepcion, curso_id)
    await server.db.run(sql`UPDATE cargos SET aplicado = 1 WHERE id = ${cargos[0]?.id}`)
    const cuerpo = { cambios: [{ id: cargos[0]?.id, version: 1, bruto: 1 }] }
    expect((await recepcion.put(`/Matriculas/${id}/cargos`, cuerpo)).body).toMatchObject({ code: 'cargo_ya_pagado' })
    expect((await (await server.as('Contabilidad')).put(`/Matriculas/${id}/cargos`, cuerpo)).status).toBe(403)
  })
})

it('a charge is told as of one moment, however often it is lowered meanwhile', async () => {
  const { recepcion, curso_id } = await curso()
  const { cargos } = await matricula(recepcion, curso_id)
  const cargo_id = cargos[0]?.id
  const rebajar = () =>
    server.db.transaction(async (tx) => {
      await tx.run(sql`UPDATE cargos SET descuento = descuento + 1 WHERE id = ${cargo_id}`)
      await hay.fila(tx, 'cargo_ajustes', {
        cargo_id,
        tipo: 'rebaja',
        monto: 1,
        fecha: hoy(),
        motivo: 'Acuerdo',
        usuario_id: recepcion.usuario_id,
      })
    })
  let leyendo = true
  const leer = async (estados: number[] = []) => {
    while (leyendo) estados.push((await recepcion.get(`/Cargos/${cargo_id}`)).status)
    return estados
  }
  const lecturas = Promise.all([leer(), leer(), leer()])
  for (let n = 0; n < 60; n++) await rebajar()
  leyendo = false
  expect(new Set((await lecturas).flat())).toEqual(new Set([200]))
})

describe('the end of a course', () => {
  const cambiar = async (curso_id: number, cambio: object) => {
    const admin = await server.as('Administrador')
    const { body } = await admin.get<{ version: number }>(`/Cursos/${curso_id}`)
    return admin.put(`/Cursos/${curso_id}`, { ...cambio, version: body.version })
  }
  const estado = async (who: Client, id: number) =>
    (await who.get<MatriculaLeida & { estados: { estado: string; motivo: string | null }[] }>(`/Matriculas/${id}`)).body

  it('ends the enrolments that are in it, with their history, and none other', async () => {
    const { recepcion, curso_id } = await curso({ cupo: 2 })
    const [activa, reservada, espera] = [
      await matricula(recepcion, curso_id),
      await matricula(recepcion, curso_id),
      await matricula(recepcion, curso_id),
    ]
    await server.db.run(sql`UPDATE matriculas SET estado = 'preinscrita' WHERE id = ${reservada.id}`)
    expect((await cambiar(curso_id, { nombre: 'Con otro nombre' })).status).toBe(200)
    expect((await estado(recepcion, activa.id)).estado).toBe('activa')
    expect(await cambiar(curso_id, { estado: 'finalizado' })).toMatchObject({
      status: 200,
      body: { estado: 'finalizado', inscritos: 1 },
    })
    const fin = await estado(recepcion, activa.id)
    expect(fin).toMatchObject({ estado: 'finalizada', debe: 350_000 })
    expect(fin.estados.at(-1)).toMatchObject({ estado: 'finalizada', motivo: 'Terminó el curso' })
    expect([(await estado(recepcion, reservada.id)).estado, (await estado(recepcion, espera.id)).estado]).toEqual([
      'preinscrita',
      'en_espera',
    ])
    expect((await bitacora(activa.id)).map(({ accion }) => accion)).toEqual(['crear', 'finalizar'])
  })

  it('is taken back with them when it came too soon, but for who was settled, and while they have room', async () => {
    const { recepcion, curso_id } = await curso()
    const [una, saldada, antes] = [
      await matricula(recepcion, curso_id),
      await matricula(recepcion, curso_id),
      await matricula(recepcion, curso_id),
    ]
    await server.db.run(sql`UPDATE matriculas SET estado = 'finalizada' WHERE id = ${antes.id}`)
    await cambiar(curso_id, { estado: 'finalizado' })
    await server.db.run(sql`UPDATE matricula_estados SET motivo = 'The course ended' WHERE con_el_curso`)
    await hay.fila(server.db, 'finiquitos', { matricula_id: saldada.id, cliente_id: saldada.cliente_id })
    await server.db.run(sql`UPDATE cursos SET cupo = 0 WHERE id = ${curso_id}`)
    expect((await cambiar(curso_id, { estado: 'en_curso' })).body).toMatchObject({
      errors: { cupo: expect.stringContaining('1 inscrito') },
    })
    expect((await cambiar(curso_id, { estado: 'en_curso', cupo: 5 })).status).toBe(200)
    expect([
      (await estado(recepcion, una.id)).estado,
      (await estado(recepcion, saldada.id)).estado,
      (await estado(recepcion, antes.id)).estado,
    ]).toEqual(['activa', 'finalizada', 'finalizada'])
  })

  it('leaves who is being settled at that moment as she is', async () => {
    const { recepcion, curso_id } = await curso()
    const { id } = await matricula(recepcion, curso_id)
    await cambiar(curso_id, { estado: 'finalizado' })
    const admin = await server.as('Administrador')
    const acuerdo = { matricula_id: id, motivo: 'convenio', motivo_texto: 'Acta de la junta', condonado: 350_000 }
    const orden = await enFila(
      server.db,
      sql`SELECT FROM matriculas WHERE id = ${id} FOR NO KEY UPDATE`,
      () => admin.post('/FiniquitosManuales', acuerdo, key()),
      () => cambiar(curso_id, { estado: 'en_curso' }),
    )
    expect(orden).toEqual([201, 200])
    expect((await estado(recepcion, id)).estado).toBe('finalizada')
  })
})
