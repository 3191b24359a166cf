import { describe, expect, it } from 'vitest'
import type { Descuento, DescuentoAplicado } from '#contract/catalogos/descuentos'
import type { Matricula, Plan } from '#contract/catalogos/matriculas'
import type { CargoDetalle } from '#contract/recibos/ajustes'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { anularCargo, faltas } from '#tests/api/apoyo/datos'
import type { Client } from '#tests/api/apoyo/helper'
import { escena } from './descuentos-escena.ts'
import { cargo, estudiante } from '#tests/kit'

const { server, crear, mensualidad } = escena()
let serie = 0
const dar = (who: Client, cargo_id: number, descuento_id: number, cambio: object = {}) =>
  who.post<CargoDetalle>(`/Cargos/${cargo_id}/descuento`, { descuento_id, version: 1, ...cambio })

describe('the catalogue of discounts', () => {
  it('keeps what each is for, and tells what it has cost so far and where', async () => {
    const [admin, recepcion] = [await server.as('Administrador'), await server.as('Recepción')]
    const hermanos = await crear(admin, { nombre: 'Hermanos', valor: 1_050, desde: '2026-01-01', hasta: null })
    expect(hermanos).toMatchObject({
      valor: 1_050,
      desde: '2026-01-01',
      dias_antes: null,
      requiere_autorizacion: false,
      acumulable: false,
      activo: true,
      veces: 0,
      costo: 0,
    })
    const [a, b, c] = [await mensualidad(99_999), await mensualidad(50_000), await mensualidad(50_000)]
    for (const id of [a, b, c])
      expect((await dar(recepcion, id, hermanos.id, { motivo: 'Hermano de Ana' })).status).toBe(200)
    await anularCargo(server.db, c)
    // 10.5 % of L 999.99 is L 104.998…: half a centavo up.
    expect((await admin.get(`/Descuentos/${hermanos.id}`)).body).toMatchObject({ veces: 2, costo: 10_500 + 5_250 })
    const donde = await admin.get<DescuentoAplicado[]>(`/Descuentos/${hermanos.id}/aplicaciones?sort=["id","ASC"]`)
    expect(donde.body.map(({ cargo_id, monto, vigente, motivo }) => [cargo_id, monto, vigente, motivo])).toEqual([
      [a, 10_500, true, 'Hermano de Ana'],
      [b, 5_250, true, 'Hermano de Ana'],
      [c, 5_250, false, 'Hermano de Ana'],
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is read in short by whoever gives discounts, without what they cost', async () => {
    const recepcion = await server.as('Recepción')
    await crear(await server.as('Administrador'))
    const { body } = await recepcion.list('Descuentos')
    expect(Object.keys(body[0] ?? {})).not.toContain('costo')
    expect((await recepcion.list('Descuentos', { costo_gte: 1 })).status).toBe(400)
    for (const path of ['/Descuentos/1', '/Descuentos/1/aplicaciones', '/Descuentos/exportar?formato=csv'])
      expect((await recepcion.get(path)).status).toBe(403)
    expect(
      (await recepcion.post('/Descuentos', { nombre: 'Mío', tipo: 'monto', valor: 1, aplica_a: 'todo' })).status,
    ).toBe(403)
  })

  it.each([
    ['more than all of it', { valor: 10_001 }, 'valor'],
    ['nothing', { valor: 0 }, 'valor'],
    ['dates the wrong way round', { desde: '2026-05-02', hasta: '2026-05-01' }, 'hasta'],
    ['a kind of charge that there is not', { aplica_a: 'mora' }, 'aplica_a'],
  ])('refuses %s', async (_what, cambio, campo) => {
    const answer = await (
      await server.as('Contabilidad')
    ).post(`/Descuentos`, { nombre: `Otro ${++serie}`, tipo: 'porcentaje', valor: 1_000, aplica_a: 'todo', ...cambio })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).toMatchObject({ errors: { [campo]: expect.any(String) } })
  })

  it('has one of a name, and keeps one that was given', async () => {
    const admin = await server.as('Administrador')
    const beca = await crear(admin, { nombre: 'Beca María' })
    expect(
      (await admin.post('/Descuentos', { nombre: 'beca maria', tipo: 'monto', valor: 1, aplica_a: 'todo' })).body,
    ).toMatchObject({ code: 'duplicado' })
    const cargo_id = await mensualidad()
    await dar(admin, cargo_id, beca.id)
    expect((await admin.delete(`/Descuentos/${beca.id}`)).body).toMatchObject({ code: 'en_uso' })
    expect((await admin.put(`/Descuentos/${beca.id}`, { activo: false, version: beca.version })).body).toMatchObject({
      activo: false,
    })
    expect((await dar(admin, await mensualidad(), beca.id)).body).toMatchObject({
      code: 'regla',
      errors: { descuento_id: expect.stringContaining('Beca María') },
    })
  })

  it('changes nothing that was given when it changes', async () => {
    const admin = await server.as('Administrador')
    const beca = await crear(admin, { nombre: 'Beca 50', valor: 5_000 })
    const cargo_id = await mensualidad()
    await dar(admin, cargo_id, beca.id)
    await admin.put(`/Descuentos/${beca.id}`, { nombre: 'Beca 20', valor: 2_000, version: 1 })
    expect((await admin.put(`/Descuentos/${beca.id}`, { valor: 1_000, version: 1 })).status).toBe(412)
    expect((await admin.get<CargoDetalle>(`/Cargos/${cargo_id}`)).body).toMatchObject({
      debe: 50_000,
      ajustes: [{ tipo: 'descuento', nombre: 'Beca 50', monto: 50_000, hasta: null }],
    })
    expect((await admin.get(`/Descuentos/${beca.id}`)).body).toMatchObject({
      nombre: 'Beca 20',
      costo: 50_000,
      veces: 1,
    })
  })
})

describe('a discount on a charge', () => {
  it.each<[string, Partial<Descuento>, Parameters<typeof cargo>[3], string]>([
    ['of another kind', { aplica_a: 'matricula' }, { concepto: 'mensualidad' }, 'no es para este tipo'],
    ['before its dates', { desde: sumarDias(hoy(), 1) }, { concepto: 'mensualidad' }, 'fuera de sus fechas'],
    ['after its dates', { hasta: sumarDias(hoy(), -1) }, { concepto: 'mensualidad' }, 'fuera de sus fechas'],
    ['for early payment, without a payment', { dias_antes: 5 }, { concepto: 'mensualidad' }, 'pronto pago'],
  ])('is not given %s', async (_what, cambio, datos, frase) => {
    const admin = await server.as('Administrador')
    const { id } = await crear(admin, cambio)
    const cargo_id = await cargo(server.db, await estudiante(server.db), 100_000, {
      vence: sumarDias(hoy(), 10),
      ...datos,
    })
    expect(await dar(admin, cargo_id, id)).toMatchObject({
      status: 422,
      body: { errors: { descuento_id: expect.stringContaining(frase) } },
    })
    expect((await admin.get<CargoDetalle>(`/Cargos/${cargo_id}`)).body.ofrecidos.map((uno) => uno.id)).not.toContain(id)
  })

  it('is given on its first and last day', async () => {
    const admin = await server.as('Administrador')
    const { id } = await crear(admin, { desde: hoy(), hasta: hoy(), aplica_a: 'todo' })
    expect((await dar(admin, await mensualidad(), id)).status).toBe(200)
  })

  it('needs who authorises it, and a reason, when its rule says so', async () => {
    const [contabilidad, recepcion] = [await server.as('Contabilidad'), await server.as('Recepción')]
    const beca = await crear(contabilidad, { valor: 5_000, requiere_autorizacion: true })
    const cargo_id = await mensualidad()
    expect(await dar(recepcion, cargo_id, beca.id, { motivo: 'Excelencia' })).toMatchObject({
      status: 403,
      body: { code: 'sin_permiso', message: expect.stringContaining(beca.nombre) },
    })
    expect(await dar(contabilidad, cargo_id, beca.id)).toMatchObject({
      status: 422,
      body: { errors: { motivo: expect.any(String) } },
    })
    expect(await dar(contabilidad, cargo_id, beca.id, { motivo: 'Excelencia' })).toMatchObject({
      status: 200,
      body: { debe: 50_000 },
    })
  })

  it('goes with another only when one of the two is cumulative, and never twice', async () => {
    const admin = await server.as('Administrador')
    const [uno, otro, suma] = [
      await crear(admin),
      await crear(admin),
      await crear(admin, { acumulable: true, tipo: 'monto', valor: 20_000 }),
    ]
    const cargo_id = await mensualidad()
    expect((await dar(admin, cargo_id, uno.id)).body).toMatchObject({ debe: 90_000, version: 2 })
    expect((await dar(admin, cargo_id, otro.id, { version: 2 })).body).toMatchObject({
      errors: { descuento_id: expect.stringContaining('no se suma') },
    })
    expect((await dar(admin, cargo_id, uno.id, { version: 2 })).body).toMatchObject({
      errors: { descuento_id: expect.stringContaining('ya tiene') },
    })
    expect((await dar(admin, cargo_id, suma.id, { version: 2 })).body).toMatchObject({ debe: 70_000 })
    expect((await dar(admin, cargo_id, suma.id, { version: 3 })).body).toMatchObject({
      errors: { descuento_id: expect.stringContaining('ya tiene') },
    })
  })

  it('takes off no more than is still owed, and nothing of what is paid', async () => {
    const admin = await server.as('Administrador')
    const beca = await crear(admin, { valor: 5_000 })
    const cargo_id = await mensualidad()
    await server.db.run(sql`UPDATE cargos SET aplicado = 70000 WHERE id = ${cargo_id}`)
    expect((await dar(admin, cargo_id, beca.id)).body).toMatchObject({
      debe: 0,
      aplicado: 70_000,
      neto: 70_000,
      ajustes: [{ monto: 30_000 }],
    })
    const otra = await crear(admin, { acumulable: true })
    expect((await dar(admin, cargo_id, otra.id, { version: 2 })).body).toMatchObject({
      code: 'cargo_ya_pagado',
      message: 'Este cargo ya no debe nada.',
    })
    await server.db.run(sql`UPDATE cargos SET aplicado = 0 WHERE id = ${cargo_id}`)
  })

  it('is given to all the charges of the enrolment that it is for, when that is asked', async () => {
    const admin = await server.as('Administrador')
    const [beca, otra] = [await crear(admin, { valor: 5_000 }), await crear(admin)]
    const { body } = await admin.post<Matricula>('/Matriculas', {
      cliente_id: await estudiante(server.db),
      curso_id: await curso(),
    })
    const [, segunda, tercera, cuarta] = body.cargos.toSorted((a, b) => a.id - b.id).map(({ id }) => id)
    await dar(admin, cuarta ?? 0, otra.id)
    expect((await dar(admin, tercera ?? 0, beca.id, { a_todos: true })).status).toBe(200)
    const leida = await admin.get<Matricula>(`/Matriculas/${body.id}`)
    // Not the enrolment fee, nor the one that has another.
    expect(leida.body.cargos.toSorted((a, b) => a.id - b.id).map(({ descuento }) => descuento)).toEqual([
      0, 50_000, 50_000, 10_000,
    ])
    expect(segunda).toBeDefined()
    expect(await faltas(server.db)).toEqual([])
  })

  it('is given once, however many give it at once', async () => {
    const admin = await server.as('Administrador')
    const beca = await crear(admin, { valor: 1_000, acumulable: true })
    const cargo_id = await mensualidad()
    const answers = await Promise.all(Array.from({ length: 20 }, () => dar(admin, cargo_id, beca.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
    const again = await Promise.all(Array.from({ length: 20 }, () => dar(admin, cargo_id, beca.id, { version: 2 })))
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 422))
    expect((await admin.get<CargoDetalle>(`/Cargos/${cargo_id}`)).body).toMatchObject({ debe: 90_000 })
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('an enrolment', () => {
  it('begins with the discounts that were chosen, on every charge that they are for', async () => {
    const [admin, recepcion] = [await server.as('Administrador'), await server.as('Recepción')]
    const [hermanos, convenio] = [
      await crear(admin, { nombre: 'Hermanos 10 %' }),
      await crear(admin, { nombre: 'Convenio', tipo: 'monto', valor: 20_000, aplica_a: 'todo', acumulable: true }),
    ]
    const curso_id = await curso()
    const cliente_id = await estudiante(server.db)
    const descuentos = [{ descuento_id: hermanos.id, motivo: 'Hermana de Luis' }, { descuento_id: convenio.id }]
    const plan = await recepcion.post<Plan>('/Matriculas/plan', { cliente_id, curso_id, descuentos })
    expect(plan.body).toMatchObject({ total: 350_000, neto: 350_000 - 3 * 10_000 - 4 * 20_000 })
    expect(plan.body.ofrecidos.map(({ id }) => id)).toEqual(expect.arrayContaining([hermanos.id, convenio.id]))
    const { status, body } = await recepcion.post<Matricula>('/Matriculas', { cliente_id, curso_id, descuentos })
    expect({ status, debe: body.debe }).toEqual({ status: 201, debe: plan.body.neto })
    expect(body.cargos.toSorted((a, b) => a.id - b.id).map(({ descuento }) => descuento)).toEqual([
      20_000, 30_000, 30_000, 30_000,
    ])
    const [, cuota] = body.cargos.toSorted((a, b) => a.id - b.id)
    expect((await recepcion.get<CargoDetalle>(`/Cargos/${cuota?.id}`)).body).toMatchObject({
      descuento_libre: 0,
      ajustes: [
        { id: null, nombre: 'Hermanos 10 %', monto: 10_000, motivo: 'Hermana de Luis' },
        { id: null, nombre: 'Convenio', monto: 20_000 },
      ],
    })
    expect((await admin.get(`/Descuentos/${hermanos.id}`)).body).toMatchObject({ veces: 3, costo: 30_000 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('refuses discounts that need authorisation, that are typed by hand, that don’t go together, and early payment', async () => {
    const [admin, recepcion] = [await server.as('Administrador'), await server.as('Recepción')]
    const [beca, hermanos, pronto] = [
      await crear(admin, { requiere_autorizacion: true }),
      await crear(admin),
      await crear(admin, { dias_antes: 0 }),
    ]
    const curso_id = await curso()
    const matricular = async (who: Client, cambio: object) =>
      who.post<Matricula & { code?: string }>('/Matriculas', {
        cliente_id: await estudiante(server.db),
        curso_id,
        ...cambio,
      })
    const plan = [
      { concepto: 'matricula', numero: 1, descripcion: 'Cuota', vence: hoy(), bruto: 50_000, descuento: 5_000 },
    ]
    expect(
      (await matricular(recepcion, { descuentos: [{ descuento_id: beca.id, motivo: 'Excelencia' }] })).body,
    ).toMatchObject({
      code: 'sin_permiso',
    })
    expect((await matricular(recepcion, { plan })).body).toMatchObject({ code: 'sin_permiso' })
    expect((await matricular(admin, { plan, motivo: 'Convenio' })).body).toMatchObject({ debe: 45_000 })
    expect(
      (
        await matricular(admin, {
          descuentos: [{ descuento_id: beca.id, motivo: 'Excelencia' }, { descuento_id: hermanos.id }],
        })
      ).body,
    ).toMatchObject({ errors: { descuentos: expect.stringContaining('no se suman') } })
    expect(
      (await matricular(recepcion, { descuentos: [{ descuento_id: hermanos.id }, { descuento_id: hermanos.id }] }))
        .body,
    ).toMatchObject({ errors: { descuentos: { 1: { descuento_id: expect.any(String) } } } })
    expect((await matricular(recepcion, { descuentos: [{ descuento_id: pronto.id }] })).body).toMatchObject({
      errors: { descuentos: { 0: { descuento_id: expect.stringContaining('pronto pago') } } },
    })
    expect((await matricular(recepcion, { descuentos: [{ descuento_id: 999_999 }] })).body).toMatchObject({
      code: 'regla',
    })
  })

  it('gets its discounts with the seat when it waited', async () => {
    const [admin, recepcion] = [await server.as('Administrador'), await server.as('Recepción')]
    const hermanos = await crear(admin)
    const curso_id = await curso({ cupo: 0 })
    const { body } = await recepcion.post<Matricula>('/Matriculas', {
      cliente_id: await estudiante(server.db),
      curso_id,
      descuentos: [{ descuento_id: hermanos.id }],
    })
    expect(body).toMatchObject({ estado: 'en_espera', cargos: [] })
    await admin.put(`/Cursos/${curso_id}`, { cupo: 1, version: 1 })
    expect(
      (
        await recepcion.post(`/Matriculas/${body.id}/activar`, {
          version: 1,
          descuentos: [{ descuento_id: hermanos.id }],
        })
      ).body,
    ).toMatchObject({ estado: 'activa', debe: 320_000 })
  })

  it('keeps its discount when the course changes its price', async () => {
    const admin = await server.as('Administrador')
    const [hermanos, fijo] = [await crear(admin), await crear(admin, { tipo: 'monto', valor: 90_000 })]
    const curso_id = await curso()
    for (const { id } of [hermanos, fijo])
      await admin.post('/Matriculas', {
        cliente_id: await estudiante(server.db),
        curso_id,
        descuentos: [{ descuento_id: id }],
      })
    // L 900.00 off a fee of L 800.00: that one was arranged, and stays.
    const precios = { precio_matricula: 50_000, precio_mensualidad: 80_000 }
    expect(
      (await admin.get(`/Cursos/${curso_id}/cambio-precio?precio_matricula=50000&precio_mensualidad=80000`)).body,
    ).toMatchObject({ cargos: 3, con_otro_monto: 3 })
    expect(
      (
        await admin.post(`/Cursos/${curso_id}/cambio-precio`, {
          ...precios,
          version: 1,
          actualizar_cargos: true,
          motivo: 'Nueva tarifa',
        })
      ).body,
    ).toMatchObject({ cargos_cambiados: 3 })
    expect(await faltas(server.db)).toEqual([])
  })
})

/** A course of L 500.00 and four instalments of L 1,000.00 that began last month; today's plan has three of them. */
async function curso(cambio: object = {}): Promise<number> {
  const admin = await server.as('Administrador')
  const { body: categoria } = await admin.post('/CursoCategorias', { nombre: `Categoría ${++serie}` })
  const inicio = `${sumarMeses(hoy(), -1).slice(0, 8)}01`
  const { body } = await admin.post<{ id: number }>('/Cursos', {
    codigo: `D-${serie}`,
    nombre: `Curso ${serie}`,
    categoria_id: categoria.id,
    periodo: '2026-II',
    fecha_inicio: inicio,
    fecha_fin: sumarMeses(inicio, 4),
    cupo: 20,
    precio_matricula: 50_000,
    precio_mensualidad: 100_000,
    mensualidades: 4,
    dia_pago: 28,
    estado: 'abierto',
    ...cambio,
  })
  return body.id
}
