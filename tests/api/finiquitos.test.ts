import { beforeAll, describe, expect, it } from 'vitest'
import type { Emision, Finiquito, Pendientes, Previa } from '#contract/catalogos/finiquitos'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/clock'
import { sql } from '#server/db/sql'
import { encargado, estudiante, faltas } from './datos.ts'
import { key, startServer, type Answer, type Client } from './helper.ts'
import * as hay from './mundo.ts'

/* Settlements: who may have one, what it freezes, and what takes it away again. */
const server = startServer()
const ANIO = hoy().slice(0, 4)
let conta: Client
let recepcion: Client

beforeAll(async () => {
  conta = await server.as('Contabilidad')
  recepcion = await server.as('Recepción')
  await recepcion.post('/Caja/abrir', { fondo: 1_000_000 })
})

interface Deuda {
  matricula_id: number
  cliente_id: number
  cargos: number[]
}

/** An enrolment with charges of these amounts (centavos), nothing paid. */
async function matricula(curso_id: number, montos: readonly number[], { estado = 'finalizada', descuento = 0, encargado_id, cliente_id }: { estado?: string; descuento?: number; encargado_id?: number; cliente_id?: number } = {}): Promise<Deuda> {
  cliente_id ??= await estudiante(server.db, { encargado_id })
  const { id } = await server.db.one<{ id: number }>(sql`INSERT INTO matriculas (cliente_id, curso_id, fecha, estado) VALUES (${cliente_id}, ${curso_id}, '2026-07-01', ${estado}) RETURNING id`)
  const cargos: number[] = []
  for (const [indice, bruto] of montos.entries()) {
    const { id: cargo_id } = await server.db.one<{ id: number }>(sql`INSERT INTO cargos (cliente_id, matricula_id, concepto, numero, descripcion, fecha, vence, bruto, descuento)
      VALUES (${cliente_id}, ${id}, 'mensualidad', ${indice + 1}, ${`Mensualidad ${indice + 1}`}, '2026-07-01', ${`2026-0${7 + indice}-05`}, ${bruto}, ${indice === 0 ? descuento : 0}) RETURNING id`)
    cargos.push(cargo_id)
  }
  return { matricula_id: id, cliente_id, cargos }
}

const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
const transferencia = (monto: number) => ({ metodo: 'transferencia', monto, referencia: `T-${Math.random()}` })

function cobrar({ cliente_id, cargos }: Deuda, montos: readonly number[], pago = efectivo, quien = recepcion): Promise<Answer<Recibo>> {
  const lineas = montos.flatMap((monto, indice) => (monto ? [{ cargo_id: cargos[indice], monto }] : []))
  return quien.post<Recibo>('/RecibosIndividuales', { cliente_id, lineas, pagos: [pago(montos.reduce((suma, monto) => suma + monto, 0))] }, key())
}

async function pagar(...cobro: Parameters<typeof cobrar>): Promise<Recibo> {
  const { status, body } = await cobrar(...cobro)
  expect(status).toBe(201)
  return body
}

/** Paid in full while the course still ran; then it ended. */
async function saldada(curso_id: number, montos: readonly number[] = [100_000, 120_000], opciones: Parameters<typeof matricula>[2] = {}): Promise<Deuda> {
  const una = await matricula(curso_id, montos, { ...opciones, estado: 'activa' })
  await pagar(una, montos.map((monto, indice) => monto - (indice === 0 ? (opciones.descuento ?? 0) : 0)))
  await terminar(una, opciones.estado)
  return una
}
const terminar = ({ matricula_id }: Deuda, estado = 'finalizada') => server.db.run(sql`UPDATE matriculas SET estado = ${estado} WHERE id = ${matricula_id}`)

const pendientes = async (consulta: string, quien = conta) => (await quien.get<Pendientes>(`/Finiquitos/pendientes?${consulta}`)).body
const emitir = (matricula_ids: number[], quien = conta): Promise<Answer<Emision>> => quien.post<Emision>('/Finiquitos/emitir', { matricula_ids }, key())
const leer = async (id: number, quien = conta) => (await quien.get<Finiquito>(`/Finiquitos/${id}`)).body
const vigenteDe = async ({ matricula_id }: Deuda): Promise<Finiquito | undefined> => {
  const { body } = await conta.list<{ id: number }>('Finiquitos', { matricula_id, estado: 'vigente' })
  return body[0] && leer(body[0].id)
}
const emitido = async (deuda: Deuda): Promise<Finiquito> => {
  const { body } = await emitir([deuda.matricula_id])
  return leer(body.emitidos[0]?.id ?? 0)
}
const acuerdo = (deuda: Deuda, condonado: number, extra: object = {}) => ({ matricula_id: deuda.matricula_id, motivo: 'convenio', motivo_texto: 'Acuerdo con la madre', condonado, ...extra })
const acordar = (deuda: Deuda, condonado: number, extra: object = {}, quien = conta) => quien.post<Finiquito>('/FiniquitosManuales', acuerdo(deuda, condonado, extra), key())
const debe = async ({ matricula_id }: Deuda): Promise<number> =>
  (await server.db.one<{ debe: number }>(sql`SELECT sum(neto - aplicado)::bigint AS debe FROM cargos WHERE matricula_id = ${matricula_id} AND anulado_en IS NULL`)).debe

describe('a finished course', () => {
  it('shows who can have a settlement and why the others can\'t, and issues it to those who can', async () => {
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
    expect(de(pueden[0] as Deuda)).toMatchObject({ impedimento: null, total_cargos: 220_000, total_pagado: 220_000, debe: 0, por_confirmar: [] })
    expect(de(debeUna)).toMatchObject({ impedimento: 'debe', debe: 50_000 })
    expect(de(espera)).toMatchObject({ impedimento: 'por_confirmar', por_confirmar: [porBanco.numero_texto] })
    expect(de(nada)).toMatchObject({ impedimento: 'sin_cargos' })

    const { status, body } = await emitir(antes.filas.map(({ matricula_id }) => matricula_id))
    expect(status).toBe(200)
    expect(body.emitidos.map(({ matricula_id }) => matricula_id).toSorted()).toEqual(pueden.map(({ matricula_id }) => matricula_id).toSorted())
    expect(body.omitidas.toSorted()).toEqual([debeUna, espera, nada].map(({ matricula_id }) => matricula_id).toSorted())
    expect(await pendientes(`curso_id=${curso_id}`)).toMatchObject({ total: 3, pueden: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  const saldadaYActiva = async (curso_id: number) => {
    const una = await matricula(curso_id, [10_000], { estado: 'activa' })
    await pagar(una, [10_000])
    return una
  }

  it.each(['activa', 'preinscrita', 'en_espera', 'trasladada', 'anulada'])('never settles an enrolment that is %s', async (estado) => {
    const una = await saldadaYActiva(await hay.curso(server.db))
    await terminar(una, estado)
    expect((await emitir([una.matricula_id])).body).toEqual({ emitidos: [], omitidas: [una.matricula_id] })
    expect(await acordar(una, 0)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
  })

  it('can be asked for by category, period or student, but not without any', async () => {
    const curso_id = await hay.curso(server.db)
    const una = await saldada(curso_id)
    const { categoria_id } = await server.db.one<{ categoria_id: number }>(sql`SELECT categoria_id FROM cursos WHERE id = ${curso_id}`)
    for (const consulta of [`categoria_id=${categoria_id}`, `periodo=2026-II&curso_id=${curso_id}`, `cliente_id=${una.cliente_id}`]) expect(await pendientes(consulta), consulta).toMatchObject({ total: 1, pueden: 1 })
    expect((await conta.get('/Finiquitos/pendientes')).status).toBe(400)
    expect((await conta.get('/Finiquitos/pendientes?nada=1')).status).toBe(400)
  })

  it('gives each enrolment one settlement and consecutive numbers, however many issue at once', async () => {
    const curso_id = await hay.curso(server.db)
    const todas = await Promise.all(Array.from({ length: 8 }, () => saldada(curso_id, [10_000])))
    const ids = todas.map(({ matricula_id }) => matricula_id)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, vuelta) => emitir(vuelta % 2 ? ids : ids.toReversed())))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.flatMap(({ body }) => body.emitidos).map(({ matricula_id }) => matricula_id).toSorted()).toEqual(ids.toSorted())
    expect(await faltas(server.db)).toEqual([])
  })

  it('answers the same when the same form is sent again', async () => {
    const una = await saldada(await hay.curso(server.db))
    const clave = key()
    const [first, again] = [await conta.post('/Finiquitos/emitir', { matricula_ids: [una.matricula_id] }, clave), await conta.post('/Finiquitos/emitir', { matricula_ids: [una.matricula_id] }, clave)]
    expect(first.body).toMatchObject({ emitidos: [{ numero: expect.stringMatching(new RegExp(`^FIN-${ANIO}-\\d{6}$`)) }] })
    expect(again.body).toEqual(first.body)
    expect((await conta.post('/Finiquitos/emitir', { matricula_ids: [una.matricula_id] })).status).toBe(400)
  })
})

describe('what a settlement says', () => {
  it('is who paid what of which charge with which receipt, and adds up', async () => {
    const ana = await encargado(server.db)
    const una = await matricula(await hay.curso(server.db), [100_000, 120_000], { estado: 'activa', descuento: 15_000, encargado_id: ana })
    const recibos = [await pagar(una, [85_000, 20_000]), await pagar(una, [0, 100_000])]
    await terminar(una)
    const finiquito = await emitido(una)
    expect(finiquito).toMatchObject({ tipo: 'automatico', estado: 'vigente', fecha: hoy(), total_cargos: 220_000, total_descuentos: 15_000, total_pagado: 205_000, condonado: 0, motivo: null, usuario_id: conta.usuario_id, codigo_verificacion: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) })
    expect(finiquito.detalle).toMatchObject({
      titular: { nombre: 'Ana Cruz', condicion: 'madre' },
      curso: { nombre: 'Inglés A1', periodo: '2026-II', desde: '2026-07-01', hasta: '2026-12-01' },
      autorizado: { cargo: 'Contabilidad' },
      cargos: [
        { descripcion: 'Mensualidad 1', bruto: 100_000, descuento: 15_000, pagado: 85_000, descuentos: [{ nombre: 'Descuento', monto: 15_000 }], pagos: [{ numero: recibos[0]?.numero_texto, fecha: hoy(), monto: 85_000 }] },
        { descripcion: 'Mensualidad 2', bruto: 120_000, descuento: 0, pagado: 120_000, descuentos: [], pagos: recibos.map(({ numero_texto }, indice) => ({ numero: numero_texto, monto: indice ? 100_000 : 20_000 })) },
      ],
    })
  })

  it('is an adult student in person, even with a guardian who does not pay', async () => {
    const una = await saldada(await hay.curso(server.db), [10_000], { encargado_id: await encargado(server.db) })
    await server.db.run(sql`UPDATE cliente_encargados SET es_pagador = false WHERE cliente_id = ${una.cliente_id}`)
    await server.db.run(sql`UPDATE clientes SET fecha_nacimiento = '1990-01-01', nombres = 'Eva' WHERE id = ${una.cliente_id}`)
    expect((await emitido(una)).detalle.titular).toMatchObject({ nombre: 'Eva Mejía Reyes', condicion: 'titular' })
  })

  it('ends on the day of a withdrawal', async () => {
    const una = await saldada(await hay.curso(server.db), [10_000], { estado: 'retirada' })
    await server.db.run(sql`INSERT INTO matricula_estados (matricula_id, estado, fecha) VALUES (${una.matricula_id}, 'retirada', '2026-08-20')`)
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
    expect(await vigenteDe(una)).toMatchObject({ tipo: 'automatico', total_pagado: 100_000, usuario_id: recepcion.usuario_id })
    expect((await emitir([una.matricula_id], recepcion)).status).toBe(403)
  })

  it('settles each child of a family receipt that owes nothing any more', async () => {
    const curso_id = await hay.curso(server.db)
    const encargado_id = await encargado(server.db)
    const hijos = [await matricula(curso_id, [10_000], { encargado_id }), await matricula(curso_id, [20_000, 5_000], { encargado_id }), await matricula(curso_id, [30_000], { encargado_id, estado: 'activa' })]
    const lineas = hijos.map(({ cargos }, indice) => ({ cargo_id: cargos[0], monto: (indice + 1) * 10_000 }))
    expect((await recepcion.post('/RecibosIndividuales', { encargado_id, lineas, pagos: [efectivo(60_000)] }, key())).status).toBe(201)
    expect(await Promise.all(hijos.map(async (hijo) => (await vigenteDe(hijo)) !== undefined))).toEqual([true, false, false])
  })

  it.each(['transferencia', 'deposito', 'cheque'])('does not while the bank has not confirmed its %s', async (metodo) => {
    const una = await matricula(await hay.curso(server.db), [40_000])
    const recibo = await pagar(una, [40_000], (monto) => ({ metodo, monto, referencia: `X-${Math.random()}` }))
    expect(await vigenteDe(una)).toBeUndefined()
    expect((await emitir([una.matricula_id])).body.omitidas).toEqual([una.matricula_id])
    expect(await acordar(una, 0)).toMatchObject({ status: 409, body: { message: expect.stringContaining(recibo.numero_texto) } })
    const { body: [pago] } = await conta.list<{ id: number }>('Conciliacion', { recibo_id: recibo.id })
    const conciliar = (verbo: string, extra: object = {}) => conta.post(`/Conciliacion/${verbo}`, { ids: [pago?.id], ...extra })
    await conciliar('rechazar', { motivo: 'Sin fondos' })
    expect((await emitir([una.matricula_id])).body.omitidas).toEqual([una.matricula_id])
    await conciliar('deshacer')
    expect((await conciliar('confirmar')).status).toBe(200)
    const finiquito = await vigenteDe(una)
    expect(finiquito).toMatchObject({ tipo: 'automatico', usuario_id: conta.usuario_id })
    await conciliar('deshacer')
    expect(await leer(finiquito?.id ?? 0)).toMatchObject({ estado: 'revocado', revocado_motivo: expect.stringContaining('banco') })
  })

  it('settles it once, whoever issues at the same time', async () => {
    const curso_id = await hay.curso(server.db)
    const todas = await Promise.all(Array.from({ length: 10 }, () => matricula(curso_id, [10_000, 10_000])))
    await Promise.all(todas.map((una) => pagar(una, [10_000])))
    const ids = todas.map(({ matricula_id }) => matricula_id)
    const answers = await Promise.all([...todas.map((una) => cobrar(una, [0, 10_000])), emitir(ids), emitir(ids), ...todas.map((una) => acordar(una, 10_000))])
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const vivos = await server.db.many<{ matricula_id: number }>(sql`SELECT matricula_id FROM finiquitos WHERE estado = 'vigente' AND matricula_id = ANY(${ids})`)
    expect(vivos.map(({ matricula_id }) => matricula_id).toSorted()).toEqual(ids.toSorted())
    expect(await Promise.all(todas.map(debe))).toEqual(todas.map(() => 0))
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a settlement by agreement', () => {
  it('shows what it would write off, then writes it off and certifies it in one go', async () => {
    const una = await matricula(await hay.curso(server.db), [100_000, 60_000])
    await pagar(una, [100_000, 10_000])
    const { body: previa } = await conta.get<Previa>(`/FiniquitosManuales/previa?matricula_id=${una.matricula_id}`)
    expect(previa).toMatchObject({ debe: 50_000, a_favor: 0, impedimento: 'debe', cargos: [{ condonado: 0 }, { condonado: 50_000 }] })
    expect(await debe(una)).toBe(50_000)

    const { status, body } = await acordar(una, 50_000, { respaldo: 'Acta 12-2026' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ tipo: 'manual', motivo: 'convenio', motivo_texto: 'Acuerdo con la madre', respaldo: 'Acta 12-2026', total_cargos: 160_000, total_pagado: 110_000, condonado: 50_000 })
    expect(await debe(una)).toBe(0)
    expect(await server.db.many(sql`SELECT cargo_id, tipo, monto, fecha, motivo, hasta FROM cargo_ajustes WHERE finiquito_id = ${body.id}`)).toEqual([{ cargo_id: una.cargos[1], tipo: 'condonacion', monto: 50_000, fecha: hoy(), motivo: 'Acuerdo con la madre', hasta: null }])
    expect(await faltas(server.db)).toEqual([])
  })

  it('refuses when what is owed is no longer what was confirmed', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    await pagar(una, [10_000])
    expect(await acordar(una, 60_000)).toMatchObject({ status: 409, body: { code: 'conflicto', debe: 50_000 } })
    expect(await debe(una)).toBe(50_000)
    expect(await vigenteDe(una)).toBeUndefined()
  })

  it('needs a reason in words', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    expect(await acordar(una, 60_000, { motivo_texto: ' ' })).toMatchObject({ status: 400, body: { errors: { motivo_texto: expect.any(String) } } })
    expect(await acordar(una, 60_000, { motivo: 'porque sí' })).toMatchObject({ status: 400, body: { errors: { motivo: expect.any(String) } } })
  })

  it('is for who may authorise, not for who may only prepare it', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    const admin = await server.as('Administrador')
    await admin.post('/Roles', { nombre: 'Prepara', permisos: [{ modulo: 'FiniquitosManuales', acciones: ['ver', 'crear'] }], orden_menu: [] })
    const prepara = await server.as('Prepara')
    expect((await prepara.get(`/FiniquitosManuales/previa?matricula_id=${una.matricula_id}`)).status).toBe(200)
    expect((await prepara.get(`/Finiquitos/pendientes?cliente_id=${una.cliente_id}`)).status).toBe(200)
    expect(await acordar(una, 60_000, {}, prepara)).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
    expect(await acordar(una, 60_000, {}, recepcion)).toMatchObject({ status: 403 })
    expect(await debe(una)).toBe(60_000)
  })

  it('is not repeated while one is in force', async () => {
    const una = await saldada(await hay.curso(server.db))
    await emitido(una)
    expect(await acordar(una, 0)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    expect((await conta.get(`/FiniquitosManuales/previa?matricula_id=${una.matricula_id}`)).status).toBe(409)
  })
})

describe('a settlement ends', () => {
  it('by its own revocation, with a reason, and what it wrote off is owed again', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000])
    const { body } = await acordar(una, 60_000)
    expect((await conta.post(`/FiniquitosManuales/${body.id}/revocar`, {})).status).toBe(400)
    const revocado = await conta.post(`/FiniquitosManuales/${body.id}/revocar`, { motivo: 'No cumplió el convenio' })
    expect(revocado).toMatchObject({ status: 200, body: { estado: 'revocado', revocado_motivo: 'No cumplió el convenio', revocado_por_nombre: expect.any(String), numero: body.numero } })
    expect(await debe(una)).toBe(60_000)
    expect((await conta.post(`/FiniquitosManuales/${body.id}/revocar`, { motivo: 'Otra vez' })).status).toBe(409)
    await pagar(una, [60_000])
    expect(await vigenteDe(una)).toMatchObject({ tipo: 'automatico', total_pagado: 60_000, condonado: 0 })
    expect(await faltas(server.db)).toEqual([])
  })

  it('each kind by the right of its own module', async () => {
    const automatico = await emitido(await saldada(await hay.curso(server.db)))
    expect((await conta.post(`/FiniquitosManuales/${automatico.id}/revocar`, { motivo: 'x' })).status).toBe(404)
    expect((await conta.get(`/FiniquitosManuales/${automatico.id}`)).status).toBe(404)
    expect((await recepcion.post(`/Finiquitos/${automatico.id}/revocar`, { motivo: 'x' })).status).toBe(403)
    expect((await recepcion.get(`/Finiquitos/${automatico.id}`)).status).toBe(200)
    const manual = await acordar(await matricula(await hay.curso(server.db), [100]), 100)
    expect((await conta.post(`/Finiquitos/${manual.body.id}/revocar`, { motivo: 'x' })).status).toBe(404)
  })

  it('when a receipt that it rested on is voided, with its till open', async () => {
    const una = await matricula(await hay.curso(server.db), [60_000, 40_000])
    const recibo = await pagar(una, [60_000])
    const { body } = await acordar(una, 40_000)
    expect((await recepcion.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Billete falso' })).status).toBe(200)
    expect(await leer(body.id)).toMatchObject({ estado: 'revocado', revocado_motivo: expect.stringContaining(recibo.numero_texto) })
    expect(await debe(una)).toBe(100_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('when a receipt that it rested on is reversed, after its till was closed', async () => {
    const wendy = await server.as('Recepción')
    await wendy.post('/Caja/abrir', { fondo: 0 })
    const una = await matricula(await hay.curso(server.db), [60_000])
    const recibo = await pagar(una, [60_000], efectivo, wendy)
    const finiquito = await vigenteDe(una)
    const { body: actual } = await wendy.get<{ caja: { id: number } }>('/Caja/actual')
    await wendy.post(`/Caja/${actual.caja.id}/cerrar`, { contado: [], observacion: 'Prueba' })
    expect((await recepcion.post(`/RecibosIndividuales/${recibo.id}/anular`, { motivo: 'Se cobró a otro' })).status).toBe(200)
    expect(await leer(finiquito?.id ?? 0)).toMatchObject({ estado: 'revocado', revocado_por_nombre: expect.any(String) })
    expect(await debe(una)).toBe(60_000)
  })

  it('when the plan of charges is changed so that something is owed again', async () => {
    const admin = await server.as('Administrador')
    const una = await saldada(await hay.curso(server.db))
    const finiquito = await emitido(una)
    const vence = hoy()
    expect((await admin.put(`/Matriculas/${una.matricula_id}/cargos`, { nuevos: [{ concepto: 'otro', descripcion: 'Diploma', vence, bruto: 5_000 }], motivo: 'Pidió el diploma' })).status).toBe(200)
    expect(await leer(finiquito.id)).toMatchObject({ estado: 'revocado', revocado_motivo: 'Pidió el diploma' })
  })

  it('when a charge that it wrote off is voided, though nothing is owed; not when only a date changes', async () => {
    const admin = await server.as('Administrador')
    const una = await matricula(await hay.curso(server.db), [60_000, 5_000])
    const { body } = await acordar(una, 65_000)
    const versiones = () => server.db.many<{ id: number; version: number }>(sql`SELECT id, version FROM cargos WHERE matricula_id = ${una.matricula_id} ORDER BY id`)
    const [primero, segundo] = await versiones()
    expect((await admin.put(`/Matriculas/${una.matricula_id}/cargos`, { cambios: [{ ...primero, vence: hoy() }] })).status).toBe(200)
    expect(await leer(body.id)).toMatchObject({ estado: 'vigente' })
    expect((await admin.put(`/Matriculas/${una.matricula_id}/cargos`, { anular: [segundo], motivo: 'No lo llevó' })).status).toBe(200)
    expect(await leer(body.id)).toMatchObject({ estado: 'revocado', revocado_motivo: 'No lo llevó' })
    expect(await debe(una)).toBe(60_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('or was never, when the void comes in between', async () => {
    const curso_id = await hay.curso(server.db)
    const todas = await Promise.all(Array.from({ length: 8 }, () => matricula(curso_id, [10_000, 10_000], { estado: 'activa' })))
    const recibos = await Promise.all(todas.map((una) => pagar(una, [10_000, 10_000])))
    await Promise.all(todas.map((una) => terminar(una)))
    const ids = todas.map(({ matricula_id }) => matricula_id)
    await Promise.all([...recibos.map(({ id }) => recepcion.post(`/RecibosIndividuales/${id}/anular`, { motivo: 'Prueba' })), emitir(ids), emitir(ids.toReversed())])
    expect(await server.db.many(sql`SELECT FROM finiquitos WHERE estado = 'vigente' AND matricula_id = ANY(${ids})`)).toEqual([])
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('the lists', () => {
  it('find a settlement by number, student, course, kind and state', async () => {
    const curso_id = await hay.curso(server.db)
    const una = await saldada(curso_id, [10_000], { cliente_id: await estudiante(server.db, { nombres: 'Zulema', apellidos: 'Ñañez' }) })
    const finiquito = await emitido(una)
    const manual = (await acordar(await matricula(curso_id, [500]), 500)).body
    const ids = async (modulo: string, filter: object) => (await conta.list<{ id: number }>(modulo, filter)).body.map(({ id }) => id)
    expect(await ids('Finiquitos', { q: 'zulema nanez' })).toEqual([finiquito.id])
    expect(await ids('Finiquitos', { q: finiquito.numero.toLowerCase() })).toEqual([finiquito.id])
    expect(await ids('Finiquitos', { q: finiquito.numero.slice(4) })).toEqual([finiquito.id])
    expect((await ids('Finiquitos', { curso_id })).toSorted()).toEqual([finiquito.id, manual.id].toSorted())
    expect(await ids('Finiquitos', { curso_id, tipo: 'automatico', estado: 'vigente', fecha_gte: hoy(), fecha_lte: hoy() })).toEqual([finiquito.id])
    expect(await ids('FiniquitosManuales', { curso_id })).toEqual([manual.id])
    expect((await conta.get('/Finiquitos/exportar?formato=csv')).status).toBe(200)
    const { body } = await conta.get<{ frase: string }[]>(`/FiniquitosManuales/${manual.id}/historial`)
    expect(body[0]?.frase.replace(/\s/g, ' ')).toBe(`emitió el finiquito ${manual.numero} por acuerdo y condonó L 5.00: Acuerdo con la madre`)
  })
})
