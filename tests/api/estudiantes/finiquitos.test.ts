import { describe, expect, it } from 'vitest'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { faltas } from '#tests/api/apoyo/datos'
import { key } from '#tests/api/apoyo/helper'
import { type Deuda, efectivo, escena } from './finiquitos-escena.ts'
import * as hay from '#tests/kit'
import { encargado } from '#tests/kit'

/* Settlements: who may have one, what it freezes, and what takes it away again. */
const {
  server,
  gente,
  matricula,
  cobrar,
  pagar,
  saldada,
  terminar,
  pendientes,
  emitir,
  leer,
  vigenteDe,
  emitido,
  acordar,
  debe,
} = escena()
const ANIO = hoy().slice(0, 4)
let referencias = 0
/** A reference for each payment: the bank knows each once. */
const referencia = () => `T-${++referencias}`
const transferencia = (monto: number) => ({ metodo: 'transferencia', monto, referencia: referencia() })

describe('a finished course', () => {
  it("shows who can have a settlement and why the others can't, and issues it to those who can", async () => {
    const curso_id = await hay.curso(server.db)
    const pueden = [await saldada(curso_id), await saldada(curso_id, [50_000], { estado: 'retirada' })]
    const debeUna = await matricula(curso_id, [70_000])
    await pagar(debeUna, [20_000])
    const espera = await matricula(curso_id, [30_000], { estado: 'activa' })
    const porBanco = await pagar(espera, [30_000], transferencia)
    await terminar(espera)
    const nada = await matricula(curso_id, [])
    await saldadaYActiva(curso_id)

    const antes = await pendientes(`curso_id=${curso_id}`)
    expect(antes).toMatchObject({ total: 5, pueden: 2, con_deuda: 1, debe: 50_000 })
    const de = ({ matricula_id }: Deuda) => antes.filas.find((fila) => fila.matricula_id === matricula_id)
    expect(de(pueden[0] as Deuda)).toMatchObject({
      impedimento: null,
      total_cargos: 220_000,
      total_pagado: 220_000,
      debe: 0,
      por_confirmar: [],
    })
    expect(de(debeUna)).toMatchObject({ impedimento: 'debe', debe: 50_000 })
    expect(de(espera)).toMatchObject({ impedimento: 'por_confirmar', por_confirmar: [porBanco.numero_texto] })
    expect(de(nada)).toMatchObject({ impedimento: 'sin_cargos' })

    const { status, body } = await emitir(antes.filas.map(({ matricula_id }) => matricula_id))
    expect(status).toBe(200)
    expect(body.emitidos.map(({ matricula_id }) => matricula_id).toSorted()).toEqual(
      pueden.map(({ matricula_id }) => matricula_id).toSorted(),
    )
    expect(body.omitidas.toSorted()).toEqual([debeUna, espera, nada].map(({ matricula_id }) => matricula_id).toSorted())
    expect(await pendientes(`curso_id=${curso_id}`)).toMatchObject({ total: 3, pueden: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  const saldadaYActiva = async (curso_id: number) => {
    const una = await matricula(curso_id, [10_000], { estado: 'activa' })
    await pagar(una, [10_000])
    return una
  }

  it.each(['activa', 'preinscrita', 'en_espera', 'trasladada', 'anulada'])(
    'never settles an enrolment that is %s',
    async (estado) => {
      const una = await saldadaYActiva(await hay.curso(server.db))
      await terminar(una, estado)
      expect((await emitir([una.matricula_id])).body).toEqual({ emitidos: [], omitidas: [una.matricula_id] })
      expect(await acordar(una, 0)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    },
  )

  it('can be asked for by category, period or student, but not without any', async () => {
    const curso_id = await hay.curso(server.db)
    const una = await saldada(curso_id)
    const { categoria_id } = await server.db.one<{ categoria_id: number }>(
      sql`SELECT categoria_id FROM cursos WHERE id = ${curso_id}`,
    )
    for (const consulta of [
      `categoria_id=${categoria_id}`,
      `periodo=2026-II&curso_id=${curso_id}`,
      `cliente_id=${una.cliente_id}`,
    ])
      expect(await pendientes(consulta), consulta).toMatchObject({ total: 1, pueden: 1 })
    expect((await gente.conta.get('/Finiquitos/pendientes')).status).toBe(400)
    expect((await gente.conta.get('/Finiquitos/pendientes?nada=1')).status).toBe(400)
  })

  it('gives each enrolment one settlement and consecutive numbers, however many issue at once', async () => {
    const curso_id = await hay.curso(server.db)
    const todas = await Promise.all(Array.from({ length: 8 }, () => saldada(curso_id, [10_000])))
    const ids = todas.map(({ matricula_id }) => matricula_id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, vuelta) => emitir(vuelta % 2 ? ids : ids.toReversed())),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(
      answers
        .flatMap(({ body }) => body.emitidos)
        .map(({ matricula_id }) => matricula_id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(await faltas(server.db)).toEqual([])
  })

  it('answers the same when the same form is sent again', async () => {
    const una = await saldada(await hay.curso(server.db))
    const clave = key()
    const [first, again] = [
      await gente.conta.post('/Finiquitos/emitir', { matricula_ids: [una.matricula_id] }, clave),
      await gente.conta.post('/Finiquitos/emitir', { matricula_ids: [una.matricula_id] }, clave),
    ]
    expect(first.body).toMatchObject({
      emitidos: [{ numero: expect.stringMatching(new RegExp(`^FIN-${ANIO}-\\d{6}$`)) }],
    })
    expect(again.body).toEqual(first.body)
    expect((await gente.conta.post('/Finiquitos/emitir', { matricula_ids: [una.matricula_id] })).status).toBe(400)
  })
})

describe('what a settlement says', () => {
  it('is who paid what of which charge with which receipt, and adds up', async () => {
    const ana = await encargado(server.db)
    const una = await matricula(await hay.curso(server.db), [100_000, 120_000], {
      estado: 'activa',
      descuento: 15_000,
      encargado_id: ana,
    })
    const recibos = [await pagar(una, [85_000, 20_000]), await pagar(una, [0, 100_000])]
    await terminar(una)
    const finiquito = await emitido(una)
    expect(finiquito).toMatchObject({
      tipo: 'automatico',
      estado: 'vigente',
      fecha: hoy(),
      total_cargos: 220_000,
      total_descuentos: 15_000,
      total_pagado: 205_000,
      condonado: 0,
      motivo: null,
      usuario_id: gente.conta.usuario_id,
      codigo_verificacion: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
    })
    expect(finiquito.detalle).toMatchObject({
      titular: { nombre: 'Ana Cruz', condicion: 'madre' },
      curso: { nombre: 'Inglés A1', periodo: '2026-II', desde: '2026-07-01', hasta: '2099-12-01' },
      autorizado: { cargo: 'Contabilidad' },
      cargos: [
        {
          descripcion: 'Mensualidad 1',
          bruto: 100_000,
          descuento: 15_000,
          pagado: 85_000,
          descuentos: [{ nombre: 'Descuento', monto: 15_000 }],
          pagos: [{ numero: recibos[0]?.numero_texto, fecha: hoy(), monto: 85_000 }],
        },
        {
          descripcion: 'Mensualidad 2',
          bruto: 120_000,
          descuento: 0,
          pagado: 120_000,
          descuentos: [],
          pagos: recibos.map(({ numero_texto }, indice) => ({
            numero: numero_texto,
            monto: indice ? 100_000 : 20_000,
          })),
        },
      ],
    })
  })

  it('is an adult student in person, even with a guardian who does not pay', async () => {
    const una = await saldada(await hay.curso(server.db), [10_000], { encargado_id: await encargado(server.db) })
    await server.db.run(sql`UPDATE cliente_encargados SET es_pagador = false WHERE cliente_id = ${una.cliente_id}`)
    await server.db.run(
      sql`UPDATE clientes SET fecha_nacimiento = '1990-01-01', nombres = 'Eva' WHERE id = ${una.cliente_id}`,
    )
    expect((await emitido(una)).detalle.titular).toMatchObject({ nombre: 'Eva Mejía Reyes', condicion: 'titular' })
  })

  it('ends on the day of a withdrawal', async () => {
    const una = await saldada(await hay.curso(server.db), [10_000], { estado: 'retirada' })
    await hay.fila(server.db, 'matricula_estados', {
      matricula_id: una.matricula_id,
      estado: 'retirada',
      fecha: '2026-08-20',
    })
    expect((await emitido(una)).detalle.curso).toMatchObject({ desde: '2026-07-01', hasta: '2026-08-20' })
  })

  it('stays as it was, whatever changes later', async () => {
    const una = await saldada(await hay.curso(server.db))
    const antes = await emitido(una)
    await server.db.run(sql`UPDATE cargos SET descripcion = 'Otra cosa' WHERE matricula_id = ${una.matricula_id}`)
    await server.db.run(sql`UPDATE clientes SET apellidos = 'Paz' WHERE id = ${una.cliente_id}`)
    await server.db.run(sql`UPDATE cursos SET nombre = 'Inglés A2' WHERE nombre = 'Inglés A1'`)
    const despues = await leer(antes.id)
    await server.db.run(sql`UPDATE cursos SET nombre = 'Inglés A1' WHERE nombre = 'Inglés A2'`)
    expect(despues.detalle).toEqual(antes.detalle)
    expect(despues.cliente_nombre).toContain('Paz')
  })
})

describe('the payment that brings a finished enrolment to 0', () => {
  it('settles it in the same breath, also by a cashier who may not issue', async () => {
    const una = await matricula(await hay.curso(server.db), [40_000, 60_000])
    await pagar(una, [40_000])
    expect(await vigenteDe(una)).toBeUndefined()
    await pagar(una, [0, 60_000])
    expect(await vigenteDe(una)).toMatchObject({
      tipo: 'automatico',
      total_pagado: 100_000,
      usuario_id: gente.recepcion.usuario_id,
    })
    expect((await emitir([una.matricula_id], gente.recepcion)).status).toBe(403)
  })

  it('settles each child of a family receipt that owes nothing any more', async () => {
    const curso_id = await hay.curso(server.db)
    const encargado_id = await encargado(server.db)
    const hijos = [
      await matricula(curso_id, [10_000], { encargado_id }),
      await matricula(curso_id, [20_000, 5_000], { encargado_id }),
      await matricula(curso_id, [30_000], { encargado_id, estado: 'activa' }),
    ]
    const lineas = hijos.map(({ cargos }, indice) => ({ cargo_id: cargos[0], monto: (indice + 1) * 10_000 }))
    expect(
      (await gente.recepcion.post('/RecibosIndividuales', { encargado_id, lineas, pagos: [efectivo(60_000)] }, key()))
        .status,
    ).toBe(201)
    expect(await Promise.all(hijos.map(async (hijo) => (await vigenteDe(hijo)) !== undefined))).toEqual([
      true,
      false,
      false,
    ])
  })

  it.each(['transferencia', 'deposito', 'cheque'])(
    'does not while the bank has not confirmed its %s',
    async (metodo) => {
      const una = await matricula(await hay.curso(server.db), [40_000])
      const recibo = await pagar(una, [40_000], (monto) => ({ metodo, monto, referencia: referencia() }))
      expect(await vigenteDe(una)).toBeUndefined()
      expect((await emitir([una.matricula_id])).body.omitidas).toEqual([una.matricula_id])
      expect(await acordar(una, 0)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(recibo.numero_texto) },
      })
      const {
        body: [pago],
      } = await gente.conta.list<{ id: number }>('Conciliacion', { recibo_id: recibo.id })
      const conciliar = (verbo: string, extra: object = {}) =>
        gente.conta.post(`/Conciliacion/${verbo}`, { ids: [pago?.id], ...extra })
      await conciliar('rechazar', { motivo: 'Sin fondos' })
      expect((await emitir([una.matricula_id])).body.omitidas).toEqual([una.matricula_id])
      await conciliar('deshacer')
      expect((await conciliar('confirmar')).status).toBe(200)
      const finiquito = await vigenteDe(una)
      expect(finiquito).toMatchObject({ tipo: 'automatico', usuario_id: gente.conta.usuario_id })
      await conciliar('deshacer')
      expect(await leer(finiquito?.id ?? 0)).toMatchObject({
        estado: 'revocado',
        revocado_motivo: expect.stringContaining('banco'),
      })
    },
  )

  it('settles it once, whoever issues at the same time', async () => {
    const curso_id = await hay.curso(server.db)
    const todas = await Promise.all(Array.from({ length: 10 }, () => matricula(curso_id, [10_000, 10_000])))
    await Promise.all(todas.map((una) => pagar(una, [10_000])))
    const ids = todas.map(({ matricula_id }) => matricula_id)
    const answers = await Promise.all([
      ...todas.map((una) => cobrar(una, [0, 10_000])),
      emitir(ids),
      emitir(ids),
      ...todas.map((una) => acordar(una, 10_000)),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const vivos = await server.db.many<{ matricula_id: number }>(
      sql`SELECT matricula_id FROM finiquitos WHERE estado = 'vigente' AND matricula_id = ANY(${ids})`,
    )
    expect(vivos.map(({ matricula_id }) => matricula_id).toSorted()).toEqual(ids.toSorted())
    expect(await Promise.all(todas.map(debe))).toEqual(todas.map(() => 0))
    expect(await faltas(server.db)).toEqual([])
  })
})
