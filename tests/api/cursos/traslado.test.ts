import { beforeAll, describe, expect, it } from 'vitest'
import type { Constancia } from '#contract/catalogos/constancias'
import type { Liberada, Matricula, Retiro, Traslado, Trasladada } from '#contract/catalogos/matriculas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { cobrarMora } from '#server/recibos/cargos/mora'
import { sql } from '#server/db/sql'
import { faltas } from '#tests/api/apoyo/datos'
import { centroQueFactura, rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* Money of a student who leaves a course: a transfer takes it along, a withdrawal may give it back as credit. */
const server = startServer()
let recepcion: Client
let serie = 0

beforeAll(async () => {
  recepcion = await server.as('Recepción')
  await recepcion.post('/Caja/abrir', { fondo: 1_000_000 })
})

/** L 500.00 to enrol and four monthly fees from last month on, due on the 28th. */
async function curso(cambio: object = {}): Promise<number> {
  const inicio = `${sumarMeses(hoy(), -1).slice(0, 8)}01`
  const { body, status } = await (
    await server.as('Administrador')
  ).post<{ id: number }>('/Cursos', {
    codigo: `T-${++serie}`,
    nombre: `Curso ${serie}`,
    categoria_id: await hay.categoria(server.db),
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
  expect(status).toBe(201)
  return body.id
}
async function matricular(curso_id: number, cambio: object = {}): Promise<Matricula> {
  const { status, body } = await recepcion.post<Matricula>('/Matriculas', {
    cliente_id: await estudiante(server.db),
    curso_id,
    ...cambio,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}
/** Pays the first charges of an enrolment, each in a receipt of its own. */
async function pagar({ cliente_id, cargos }: Matricula, ...montos: number[]): Promise<Recibo[]> {
  const enOrden = cargos.toSorted((a, b) => a.id - b.id)
  const recibos: Recibo[] = []
  for (const [indice, monto] of montos.entries()) {
    const { status, body } = await recepcion.post<Recibo>(
      '/RecibosIndividuales',
      { cliente_id, lineas: [{ cargo_id: enOrden[indice]?.id, monto }], pagos: [{ metodo: 'efectivo', monto }] },
      key(),
    )
    expect({ status, body }).toMatchObject({ status: 201 })
    recibos.push(body)
  }
  return recibos
}
const previsualizar = (id: number, cuerpo: object, who = recepcion) =>
  recepcion && who.post<Traslado & { code?: string }>(`/Matriculas/${id}/traslado/previsualizar`, cuerpo)
const trasladar = (id: number, cuerpo: object, who = recepcion) =>
  who.post<Trasladada & { code?: string; errors?: object }>(`/Matriculas/${id}/traslado`, {
    motivo: 'Cambio de horario',
    version: 1,
    ...cuerpo,
  })
const aFavor = async (cliente_id: number): Promise<number> =>
  (await server.db.one<{ a_favor: number }>(sql`SELECT a_favor FROM clientes WHERE id = ${cliente_id}`)).a_favor
const anular = (id: number) =>
  recepcion.post<Recibo & { code?: string }>(`/RecibosIndividuales/${id}/anular`, { motivo: 'Error' })

describe('a transfer', () => {
  it('is shown before it is done: what ends, what begins, what moves, what is left', async () => {
    const [uno, otro] = [await curso(), await curso({ precio_matricula: 30_000, precio_mensualidad: 120_000 })]
    const matricula = await matricular(uno)
    await pagar(matricula, 50_000, 100_000, 20_000)
    const vista = await previsualizar(matricula.id, { curso_id: otro })
    expect(vista.body).toMatchObject({
      total: 390_000,
      neto: 390_000,
      pagado: 170_000,
      aplica: [30_000, 120_000, 20_000, 0],
      a_favor: 0,
      debe: 220_000,
      quedan: [],
      lugar: null,
    })
    expect(vista.body.anulan).toHaveLength(4)
    expect((await recepcion.get<Matricula>(`/Matriculas/${matricula.id}`)).body).toMatchObject({
      estado: 'activa',
      version: 1,
    })

    const { status, body } = await trasladar(matricula.id, { curso_id: otro })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        a_favor: 0,
        matricula: { estado: 'activa', curso_id: otro, debe: 220_000, viene_de: { id: matricula.id } },
        anterior: { estado: 'trasladada', debe: 0, trasladada_a: { id: body.matricula.id } },
      },
    })
    expect(body.matricula.cargos.toSorted((a, b) => a.id - b.id).map(({ aplicado }) => aplicado)).toEqual(
      vista.body.aplica,
    )
    expect(body.anterior.cargos.every(({ anulado }) => anulado)).toBe(true)
    expect(body.anterior.estados.at(-1)).toMatchObject({
      estado: 'trasladada',
      motivo: 'Cambio de horario',
      fecha: hoy(),
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it.each([
    ['in full', {}, 'A-77121'],
    ['in part', { precio_matricula: 80_000 }, 'A-77122'],
  ])('takes along what a certificate of being solvent rests on, %s, until the bank takes it back', async (...caso) => {
    const [, cambio, referencia] = caso
    const [uno, otro] = [await curso(), await curso(cambio)]
    const { id, cliente_id, cargos } = await matricular(uno)
    const debido = cargos.find(({ concepto }) => concepto === 'matricula')
    await server.db.run(sql`UPDATE cargos SET vence = ${sumarDias(hoy(), -5)} WHERE id = ${debido?.id}`)
    const cuenta_id = await hay.cuenta(server.db, { nombre: referencia, tipo: 'banco', banco: 'Atlántida' })
    const pago = { metodo: 'transferencia', monto: 50_000, cuenta_id, referencia }
    const recibo = await recepcion.post<Recibo>(
      '/RecibosIndividuales',
      { cliente_id, lineas: [{ cargo_id: debido?.id, monto: 50_000 }], pagos: [pago] },
      key(),
    )
    const conta = await server.as('Contabilidad')
    const { id: pago_id } = await server.db.one<{ id: number }>(sql`
      SELECT id FROM recibo_pagos WHERE recibo_id = ${recibo.body.id}
    `)
    expect((await conta.post('/Conciliacion/confirmar', { ids: [pago_id] })).status).toBe(200)
    const { body: emitida } = await recepcion.post<Constancia>(
      '/Constancias',
      { tipo: 'solvencia', cliente_id, matricula_id: null },
      key(),
    )
    expect((await trasladar(id, { curso_id: otro })).status).toBe(200)
    const estado = async () => (await recepcion.get<Constancia>(`/Constancias/${emitida.id}`)).body.estado
    expect(await estado()).toBe('vigente')
    expect((await conta.post('/Conciliacion/deshacer', { ids: [pago_id] })).status).toBe(200)
    expect(await estado()).toBe('revocada')
    expect(await faltas(server.db)).toEqual([])
  })

  it('keeps the past as it was: what was paid left the old charges and came to the new ones today', async () => {
    const [uno, otro] = [await curso(), await curso()]
    const matricula = await matricular(uno)
    const [recibo] = await pagar(matricula, 50_000)
    await server.db.run(sql`UPDATE aplicaciones SET desde = ${sumarDias(hoy(), -9)} WHERE recibo_id = ${recibo?.id}`)
    const { body } = await trasladar(matricula.id, { curso_id: otro })
    const filas = await server.db.many(
      sql`
        SELECT a.desde, a.hasta, c.matricula_id, a.monto
        FROM aplicaciones a
        JOIN cargos c ON c.id = a.cargo_id
        WHERE a.recibo_id = ${recibo?.id}
        ORDER BY a.id
      `,
    )
    expect(filas).toEqual([
      { desde: sumarDias(hoy(), -9), hasta: hoy(), matricula_id: matricula.id, monto: 50_000 },
      { desde: hoy(), hasta: null, matricula_id: body.matricula.id, monto: 50_000 },
    ])
  })

  it('leaves as credit what the new course does not cost, and voiding the receipt takes it back', async () => {
    const [uno, gratis] = [await curso(), await curso({ precio_matricula: 20_000, precio_mensualidad: 0 })]
    const matricula = await matricular(uno)
    const [primero, segundo] = await pagar(matricula, 50_000, 100_000)
    const { body } = await trasladar(matricula.id, { curso_id: gratis })
    expect(body).toMatchObject({ a_favor: 130_000, matricula: { debe: 0 } })
    expect(await aFavor(matricula.cliente_id)).toBe(130_000)
    expect(
      await server.db.many(
        sql`SELECT recibo_id, tipo, monto FROM creditos WHERE cliente_id = ${matricula.cliente_id} ORDER BY recibo_id`,
      ),
    ).toEqual([
      { recibo_id: primero?.id, tipo: 'traslado', monto: 30_000 },
      { recibo_id: segundo?.id, tipo: 'traslado', monto: 100_000 },
    ])
    expect((await anular(primero?.id ?? 0)).status).toBe(200)
    expect(await aFavor(matricula.cliente_id)).toBe(100_000)
    expect((await recepcion.get<Matricula>(`/Matriculas/${body.matricula.id}`)).body).toMatchObject({ debe: 20_000 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('keeps what is owed for something else', async () => {
    const [uno, otro] = [await curso(), await curso()]
    const matricula = await matricular(uno)
    const uniforme = await cargo(server.db, matricula.cliente_id, 35_000, {
      matricula_id: matricula.id,
      descripcion: 'Uniforme',
    })
    expect((await previsualizar(matricula.id, { curso_id: otro })).body.quedan).toMatchObject([
      { id: uniforme, debe: 35_000 },
    ])
    const { body } = await trasladar(matricula.id, { curso_id: otro })
    expect(body.anterior).toMatchObject({ debe: 35_000 })
  })

  it('takes its discounts along without asking again who authorises them, or begins with others', async () => {
    const admin = await server.as('Administrador')
    const [beca, hermanos] = [
      await hay.descuento(server.db, { valor: 5_000, aplica_a: 'mensualidad', requiere_autorizacion: true }),
      await hay.descuento(server.db, { aplica_a: 'mensualidad' }),
    ]
    const [uno, otro] = [await curso(), await curso()]
    const { body: becado } = await admin.post<Matricula>('/Matriculas', {
      cliente_id: await estudiante(server.db),
      curso_id: uno,
      descuentos: [{ descuento_id: beca, motivo: 'Excelencia' }],
    })
    const vista = await previsualizar(becado.id, { curso_id: otro })
    expect(vista.body).toMatchObject({ elegidos: [{ descuento_id: beca, motivo: 'Excelencia' }], neto: 200_000 })
    const { body } = await trasladar(becado.id, { curso_id: otro })
    expect(body.matricula).toMatchObject({ debe: 200_000 })
    const costo = async (id: number) => (await admin.get<{ costo: number }>(`/Descuentos/${id}`)).body.costo
    expect([await costo(beca), await costo(hermanos)]).toEqual([150_000, 0])
    const sinBeca = await matricular(uno)
    expect(
      (await trasladar(sinBeca.id, { curso_id: otro, descuentos: [{ descuento_id: beca, motivo: 'Excelencia' }] }))
        .body,
    ).toMatchObject({ code: 'sin_permiso' })
    expect(
      (await trasladar(sinBeca.id, { curso_id: otro, descuentos: [{ descuento_id: hermanos }] })).body.matricula,
    ).toMatchObject({ debe: 320_000 })
  })

  it('takes along a discount whose reason was shorter than is asked for now, and shows it as it is', async () => {
    const admin = await server.as('Administrador')
    const beca = await hay.descuento(server.db, { valor: 5_000, aplica_a: 'mensualidad', requiere_autorizacion: true })
    const [uno, otro] = [await curso(), await curso()]
    const { body: becado } = await admin.post<Matricula>('/Matriculas', {
      cliente_id: await estudiante(server.db),
      curso_id: uno,
      descuentos: [{ descuento_id: beca, motivo: 'Beca de excelencia' }],
    })
    await server.db.run(sql`UPDATE descuentos_aplicados SET motivo = 'Beca' WHERE descuento_id = ${beca}`)
    const [elegido] = (await previsualizar(becado.id, { curso_id: otro })).body.elegidos
    expect(elegido).toEqual({ descuento_id: beca, motivo: 'Beca' })
    expect((await previsualizar(becado.id, { curso_id: otro, descuentos: [elegido] })).status).toBe(200)
    expect((await trasladar(becado.id, { curso_id: otro, descuentos: [elegido] })).body).toMatchObject({
      errors: { descuentos: { 0: { motivo: 'Escriba el motivo con al menos 5 letras.' } } },
    })
    expect((await trasladar(becado.id, { curso_id: otro })).status).toBe(200)
  })

  it('begins with the plan as the person left it', async () => {
    const [uno, otro] = [await curso(), await curso()]
    const matricula = await matricular(uno)
    await pagar(matricula, 50_000)
    const plan = [
      {
        concepto: 'mensualidad',
        numero: 4,
        descripcion: 'Mensualidad 4/4',
        vence: sumarDias(hoy(), 60),
        bruto: 80_000,
      },
    ]
    expect((await trasladar(matricula.id, { curso_id: otro, plan })).body).toMatchObject({ code: 'sin_permiso' })
    const { body } = await trasladar(matricula.id, { curso_id: otro, plan }, await server.as('Administrador'))
    expect(body.matricula.cargos).toMatchObject([{ descripcion: 'Mensualidad 4/4', aplicado: 50_000, debe: 30_000 }])
    const otra = await matricular(uno)
    expect((await trasladar(otra.id, { curso_id: otro, plan: [{ ...plan[0], descuento: 100 }] })).body).toMatchObject({
      code: 'sin_permiso',
    })
  })

  it('forgives no debt that is due, unless somebody signs for it', async () => {
    const caro = await matricular(await curso())
    const vencida = caro.cargos.toSorted((a, b) => a.id - b.id)[0]?.id
    const gratis = await curso({ precio_matricula: 0, precio_mensualidad: 0, mensualidades: 0 })
    await server.db.run(sql`UPDATE cargos SET vence = ${sumarDias(hoy(), -1)} WHERE id = ${vencida}`)
    const negado = await trasladar(caro.id, { curso_id: gratis })
    expect(negado).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
    expect((await recepcion.get(`/Matriculas/${caro.id}`)).body).toMatchObject({ estado: 'activa' })
    // To a course that asks for as much by today it only moves.
    expect((await trasladar(caro.id, { curso_id: await curso() })).status).toBe(200)
    const otra = await matricular(await curso())
    expect((await trasladar(otra.id, { curso_id: gratis })).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
  })

  it('hides no debtor: what was overdue still is, on the same day and after another transfer', async () => {
    const inicio = `${sumarMeses(hoy(), -2).slice(0, 8)}01`
    const desde = { fecha_inicio: inicio, fecha_fin: sumarMeses(inicio, 5), dia_pago: 1 }
    const [uno, otro, tercero] = [await curso(desde), await curso(desde), await curso(desde)]
    const matricula = await matricular(uno, { fecha: inicio })
    const { id, cliente_id } = matricula
    await pagar(matricula, 20_000)
    const vencidas = matricula.cargos.filter(({ vence }) => vence < hoy())
    const total = vencidas.reduce((suma, { debe }) => suma + debe, -20_000)
    const acordado = await recepcion.post(
      '/Arreglos',
      {
        cliente_id,
        cargo_ids: vencidas.map((cargo) => cargo.id),
        total,
        cuotas: [{ vence: sumarDias(hoy(), 10), monto: total }],
        gracia_dias: 5,
        firmante: 'Ana',
      },
      key(),
    )
    expect(acordado.status).toBe(201)
    const { body: alDia } = await recepcion.post<Constancia>(
      '/Constancias',
      { tipo: 'arreglo', cliente_id, matricula_id: null },
      key(),
    )
    const solvencia = () =>
      recepcion.post<Constancia>('/Constancias', { tipo: 'solvencia', cliente_id, matricula_id: null }, key())
    const atrasos = ({ cargos }: Matricula) =>
      cargos
        .toSorted((a, b) => a.id - b.id)
        .flatMap(({ vence, debe }) => (vence < hoy() && debe > 0 ? [[vence, debe]] : []))

    const { body: vista } = await previsualizar(id, { curso_id: otro })
    const { status, body } = await trasladar(id, { curso_id: otro })
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(vista.vencen).toEqual(body.matricula.cargos.toSorted((a, b) => a.id - b.id).map(({ vence }) => vence))
    const esperados = atrasos(matricula).map(([vence, debe], indice) => [vence, indice === 0 ? 30_000 : debe])
    expect(esperados.slice(0, 3)).toEqual([
      [inicio, 30_000],
      [inicio, 100_000],
      [sumarMeses(inicio, 1), 100_000],
    ])
    expect(atrasos(body.matricula)).toEqual(esperados)
    expect((await solvencia()).status).toBe(409)
    expect((await recepcion.get<Constancia>(`/Constancias/${alDia.id}`)).body.estado).toBe('revocada')

    const { body: siguiente } = await trasladar(body.matricula.id, {
      curso_id: tercero,
      version: body.matricula.version,
    })
    expect(atrasos(siguiente.matricula)).toEqual(esperados)
    expect((await solvencia()).status).toBe(409)
    expect(await faltas(server.db)).toEqual([])
  })

  it.each(['una_vez', 'mes'] as const)('bears no late fee again that its debt bore, of a rule «%s»', async (cada) => {
    await server.db.run(sql`
      UPDATE centro SET mora_tipo = 'fija', mora_valor = 5000, mora_dias = 3, mora_cada = ${cada}
    `)
    // Months of lateness began two days ago, or on the 28th, which every month has: none ends within the next week.
    const debia = sumarDias(hoy(), -5)
    const fecha = sumarMeses(debia, -2)
    const inicio = `${fecha.slice(0, 8)}01`
    const dia_pago = Math.min(25, Number(debia.slice(8)))
    const desde = { fecha_inicio: inicio, fecha_fin: sumarMeses(inicio, 5), dia_pago }
    const [uno, otro, tercero] = [await curso(desde), await curso(desde), await curso(desde)]
    const matricula = await matricular(uno, { fecha })
    await cobrarMora(server.db, hoy())
    const moras = async () =>
      (
        await server.db.many(sql`
          SELECT FROM cargos WHERE cliente_id = ${matricula.cliente_id} AND concepto = 'mora'
        `)
      ).length
    const antes = await moras()
    expect(antes).toBe(matricula.cargos.filter(({ vence }) => vence < sumarDias(hoy(), -3)).length)
    const { body } = await trasladar(matricula.id, { curso_id: otro })
    await trasladar(body.matricula.id, { curso_id: tercero, version: body.matricula.version })
    await cobrarMora(server.db, hoy())
    // Days later, within the month that was charged already.
    await cobrarMora(server.db, sumarDias(hoy(), 6))
    expect(await moras()).toBe(antes)
    await server.db.run(sql`UPDATE centro SET mora_tipo = 'ninguna'`)
    expect(await faltas(server.db)).toEqual([])
  })

  it('offers the seat that it leaves to who is first in line', async () => {
    const [lleno, otro] = [await curso({ cupo: 1 }), await curso()]
    const [dentro, espera] = [await matricular(lleno), await matricular(lleno)]
    expect(espera.estado).toBe('en_espera')
    expect((await previsualizar(dentro.id, { curso_id: otro })).body.siguiente).toMatchObject({ id: espera.id })
    expect((await trasladar(dentro.id, { curso_id: otro })).body.siguiente).toMatchObject({ id: espera.id })
  })

  it('is refused without a seat, to the same course, of who is not in it, where the student is already, and as it no longer is', async () => {
    const [uno, otro, lleno] = [await curso(), await curso(), await curso({ cupo: 0 })]
    const matricula = await matricular(uno)
    expect((await previsualizar(matricula.id, { curso_id: lleno })).body).toMatchObject({ lugar: 1 })
    expect((await trasladar(matricula.id, { curso_id: lleno })).body).toMatchObject({ code: 'sin_cupo' })
    expect((await trasladar(matricula.id, { curso_id: uno })).body).toMatchObject({
      errors: { curso_id: expect.any(String) },
    })
    expect((await trasladar(matricula.id, { curso_id: 999_999 })).status).toBe(404)
    expect((await trasladar(matricula.id, { curso_id: otro, version: 9 })).status).toBe(412)
    expect((await trasladar(matricula.id, { curso_id: otro, motivo: ' ' })).status).toBe(400)
    expect((await trasladar(matricula.id, { curso_id: otro }, await server.as('Contabilidad'))).status).toBe(403)
    await matricular(otro, { cliente_id: matricula.cliente_id })
    expect((await trasladar(matricula.id, { curso_id: otro })).body).toMatchObject({ code: 'ya_matriculado' })
    const espera = await matricular(lleno)
    expect((await trasladar(espera.id, { curso_id: otro })).body).toMatchObject({ code: 'estado_no_permite' })
    expect((await recepcion.get(`/Matriculas/${matricula.id}`)).body).toMatchObject({ estado: 'activa', debe: 350_000 })
  })

  it('gives the last seat once: of ten who move at once, one is in and nine stay as they were', async () => {
    const ultimo = await curso({ cupo: 1 })
    const matriculas = await Promise.all(Array.from({ length: 10 }, async () => matricular(await curso())))
    for (const matricula of matriculas) await pagar(matricula, 50_000)
    const answers = await Promise.all(matriculas.map(({ id }) => trasladar(id, { curso_id: ultimo })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect((await recepcion.get(`/Cursos/${ultimo}`)).body).toMatchObject({ inscritos: 1, disponibles: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('crosses another in the opposite direction without either waiting for ever', async () => {
    const [uno, otro] = [await curso(), await curso()]
    const pares = await Promise.all(
      Array.from({ length: 6 }, async () => [await matricular(uno), await matricular(otro)] as const),
    )
    const answers = await Promise.all(
      pares.flatMap(([a, b]) => [trasladar(a.id, { curso_id: otro }), trasladar(b.id, { curso_id: uno })]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  })

  it('counts what is being paid at that moment once, wherever it ends', async () => {
    const [uno, otro] = [await curso(), await curso()]
    const matricula = await matricular(uno)
    const cobro = () =>
      recepcion.post(
        '/RecibosIndividuales',
        {
          cliente_id: matricula.cliente_id,
          lineas: [{ cargo_id: matricula.cargos.toSorted((a, b) => a.id - b.id)[0]?.id, monto: 50_000 }],
          pagos: [{ metodo: 'efectivo', monto: 50_000 }],
        },
        key(),
      )
    const [movida, ...cobros] = await Promise.all([
      trasladar(matricula.id, { curso_id: otro }),
      cobro(),
      cobro(),
      cobro(),
    ])
    expect(movida.status).toBe(200)
    const pagados = cobros.filter(({ status }) => status === 201).length
    expect(pagados).toBeLessThanOrEqual(1)
    expect((await recepcion.get<Matricula>(`/Matriculas/${movida.body.matricula.id}`)).body.debe).toBe(
      350_000 - pagados * 50_000,
    )
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a withdrawal', () => {
  const retirar = (id: number, cuerpo: object = {}) =>
    recepcion.post<Liberada & { code?: string }>(`/Matriculas/${id}/retirar`, {
      motivo: 'Se mudó',
      version: 1,
      ...cuerpo,
    })
  const retiro = async (id: number) => (await recepcion.get<Retiro>(`/Matriculas/${id}/retiro`)).body

  it('gives back as credit what was paid ahead, when that is asked', async () => {
    const matricula = await matricular(await curso())
    const recibos = await pagar(matricula, 50_000, 100_000, 100_000)
    const { adelantados } = await retiro(matricula.id)
    const [ultimo] = adelantados.toReversed()
    expect(adelantados.length).toBeGreaterThan(0)
    const { body } = await retirar(matricula.id, { liberar_cargos: [ultimo?.id] })
    expect(body).toMatchObject({ liberado: 100_000, matricula: { estado: 'retirada' } })
    expect(body.matricula.cargos.find(({ id }) => id === ultimo?.id)).toMatchObject({ anulado: true, aplicado: 0 })
    expect(await aFavor(matricula.cliente_id)).toBe(100_000)
    expect(
      await server.db.many(sql`SELECT recibo_id, tipo, monto FROM creditos WHERE cliente_id = ${matricula.cliente_id}`),
    ).toEqual([{ recibo_id: recibos[2]?.id, tipo: 'cargo_anulado', monto: 100_000 }])
    expect(await faltas(server.db)).toEqual([])
    // The receipt still can be voided: what it left goes with it.
    expect((await anular(recibos[2]?.id ?? 0)).status).toBe(200)
    expect(await aFavor(matricula.cliente_id)).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it('keeps what was paid ahead where it is, unless that is asked', async () => {
    const matricula = await matricular(await curso())
    await pagar(matricula, 50_000, 100_000, 100_000)
    expect((await retirar(matricula.id)).body).toMatchObject({ liberado: 0 })
    expect(await aFavor(matricula.cliente_id)).toBe(0)
  })

  it('gives back nothing that is due, that is not paid, or of another enrolment', async () => {
    const [matricula, otra] = [await matricular(await curso()), await matricular(await curso())]
    await pagar(matricula, 50_000)
    await pagar(otra, 50_000, 100_000, 100_000)
    const [cuota, ...demas] = matricula.cargos.toSorted((a, b) => a.id - b.id)
    for (const id of [cuota?.id, demas.at(-1)?.id, (await retiro(otra.id)).adelantados.at(-1)?.id])
      expect((await retirar(matricula.id, { anular_cargos: [], liberar_cargos: [id] })).body).toMatchObject({
        code: 'conflicto',
      })
    expect((await recepcion.get(`/Matriculas/${matricula.id}`)).body).toMatchObject({ estado: 'activa' })
    expect(await faltas(server.db)).toEqual([])
  })

  it('gives back nothing that is due today, whatever date it is given', async () => {
    const inicio = `${sumarMeses(hoy(), -3).slice(0, 8)}01`
    const matricula = await matricular(await curso({ fecha_inicio: inicio, fecha_fin: sumarMeses(inicio, 4) }), {
      fecha: inicio,
    })
    const { cliente_id, cargos } = matricula
    const vencidas = cargos.filter(({ vence, neto }) => neto > 0 && vence <= hoy() && vence > sumarDias(inicio, 1))
    expect(vencidas.length).toBeGreaterThan(0)
    for (const { id, neto } of vencidas)
      await recepcion.post(
        '/RecibosIndividuales',
        { cliente_id, lineas: [{ cargo_id: id, monto: neto }], pagos: [{ metodo: 'efectivo', monto: neto }] },
        key(),
      )
    const fecha = sumarDias(inicio, 1)
    expect((await recepcion.get<Retiro>(`/Matriculas/${matricula.id}/retiro?fecha=${fecha}`)).body.adelantados).toEqual(
      [],
    )
    const { body } = await retirar(matricula.id, { fecha, liberar_cargos: vencidas.map(({ id }) => id) })
    expect(body).toMatchObject({ code: 'conflicto' })
    expect(await aFavor(cliente_id)).toBe(0)
  })

  it('leaves credit that, once used, keeps its receipt from being voided', async () => {
    const matricula = await matricular(await curso())
    const recibos = await pagar(matricula, 50_000, 100_000, 100_000)
    await retirar(matricula.id, {
      liberar_cargos: (await retiro(matricula.id)).adelantados.slice(-1).map(({ id }) => id),
    })
    const otro = await cargo(server.db, matricula.cliente_id, 60_000)
    expect(
      (
        await recepcion.post(
          '/RecibosIndividuales',
          {
            cliente_id: matricula.cliente_id,
            lineas: [{ cargo_id: otro, monto: 60_000 }],
            pagos: [{ metodo: 'saldo_a_favor', monto: 60_000 }],
          },
          key(),
        )
      ).status,
    ).toBe(201)
    expect((await anular(recibos[2]?.id ?? 0)).body).toMatchObject({ code: 'credito_usado' })
    expect(await faltas(server.db)).toEqual([])
  })

  it('gives money back with the lines that declared it: credit that paid the charge is an earlier line’s', async () => {
    await centroQueFactura(server.db, 'al_cobrar')
    await rangoActivo(server.db)
    await rangoActivo(server.db, { tipo: '06' })
    const matricula = await matricular(await curso())
    const { cliente_id } = matricula
    const cobrar = (lineas: object[], pagos: object[]) =>
      recepcion.post<Recibo>('/RecibosIndividuales', { cliente_id, lineas, pagos }, key())
    const anticipo = await cobrar([], [{ metodo: 'efectivo', monto: 70_000 }])
    const ultima = matricula.cargos.toSorted((a, b) => a.id - b.id).at(-1)?.id
    const pagada = await cobrar(
      [{ cargo_id: ultima, monto: 100_000 }],
      [
        { metodo: 'saldo_a_favor', monto: 70_000 },
        { metodo: 'efectivo', monto: 30_000 },
      ],
    )
    expect(pagada.status).toBe(201)
    await retirar(matricula.id, { liberar_cargos: [ultima] })
    expect(await devueltas(cliente_id, 100_000)).toEqual([
      { recibo_id: anticipo.body.id, total: 70_000 },
      { recibo_id: pagada.body.id, total: 30_000 },
    ])
    expect(await faltas(server.db)).toEqual([])
  })

  it('gives back what moved to another course with the line that declared it there', async () => {
    const matricula = await matricular(await curso({ isv: 'gravado_15' }))
    const cuotas = matricula.cargos.toSorted((a, b) => a.id - b.id).map(({ neto }) => neto)
    const recibos = await pagar(matricula, ...cuotas)
    const { body } = await trasladar(matricula.id, { curso_id: await curso({ isv: 'gravado_15' }) })
    const { adelantados } = await retiro(body.matricula.id)
    const [movida] = adelantados.toReversed()
    await retirar(body.matricula.id, { version: body.matricula.version, liberar_cargos: [movida?.id] })
    expect(await devueltas(matricula.cliente_id, 100_000)).toEqual([{ recibo_id: recibos.at(-1)?.id, total: 100_000 }])
    expect(await faltas(server.db)).toEqual([])
  })
})

/** Receipts that a refund in cash says that it undoes. */
async function devueltas(cliente_id: number, monto: number) {
  const { status, body } = await recepcion.post<Recibo>(
    '/RecibosIndividuales/devolver',
    { cliente_id, monto, metodo: 'efectivo', motivo: 'Se retira' },
    key(),
  )
  expect({ status, body }).toMatchObject({ status: 201 })
  return server.db.many(
    sql`
      SELECT o.recibo_id, l.total
      FROM recibo_lineas l
      LEFT JOIN recibo_lineas o ON o.id = l.devuelve_linea_id
      WHERE l.recibo_id = ${body.id}
      ORDER BY l.orden
    `,
  )
}
