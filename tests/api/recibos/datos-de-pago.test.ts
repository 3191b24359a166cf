import { beforeAll, describe, expect, it } from 'vitest'
import type { EntradaHistorial } from '#contract/ajustes/bitacora'
import type { Centro } from '#contract/ajustes/centro'
import type { Caja } from '#contract/recibos/caja'
import type { PagoIncompleto } from '#contract/recibos/datos-de-pago'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { leerPdf } from '#tests/pdf'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { faltas } from '#tests/api/apoyo/datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* Data by which a bank or a card issuer knows a payment: demanded or listed, and completed later. */
const server = startServer()
let ana: Client
let eva: Client
let conta: Client
let banco_id: number
let otro_banco_id: number

const cuenta = async (nombre: string, tipo: string) => await hay.cuenta(server.db, { nombre, tipo })

beforeAll(async () => {
  ana = await server.as('Recepción')
  eva = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  for (const who of [ana, eva]) await who.post('/Caja/abrir', { fondo: 500_000 })
  await conta.post('/Caja/abrir', { fondo: 0 })
  banco_id = await cuenta('Ficohsa ahorro', 'banco')
  otro_banco_id = await cuenta('BAC cheques', 'banco')
})

type Errores = {
  code?: string
  message?: string
  errors?: Record<string, unknown> & { pagos?: Record<string, object> }
}
type Respuesta = Recibo & Errores

async function cobrar(pago: object, { who = ana, ...mas }: { who?: Client; [campo: string]: unknown } = {}) {
  const cliente_id = await estudiante(server.db)
  return who.post<Respuesta>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await cargo(server.db, cliente_id, 10_000), monto: 10_000 }],
      pagos: [{ monto: 10_000, ...pago }],
      ...mas,
    },
    key(),
  )
}
const vender = (pago: object, who = ana) =>
  who.post<Respuesta>(
    '/RecibosVarios',
    {
      lineas: [{ tipo: 'libre', descripcion: 'Libro', cantidad: 1, precio: 10_000, isv: 'exento' }],
      pagos: [{ monto: 10_000, ...pago }],
      pagador_nombre: 'Ana Cruz',
      pagador_telefono: '+50499887766',
    },
    key(),
  )

const NADA = { cuenta_id: null, referencia: null, banco: null }
type Pago = Recibo['pagos'][number]
const pagoDe = ({ pagos }: Recibo): Pago => {
  const [pago] = pagos
  if (!pago) throw new Error('sin pago')
  return pago
}
const vistos = ({ cuenta_id, referencia, banco }: Pago) => ({ cuenta_id, referencia, banco })
const completar = (who: Client, id: number, datos: object, antes: object = NADA, modulo = 'RecibosIndividuales') =>
  who.post<Pago & Errores>(`/${modulo}/pagos/${id}/completar`, { antes, ...datos })
const historial = async (who: Client, id: number, modulo = 'RecibosIndividuales') =>
  (await who.get<EntradaHistorial[]>(`/${modulo}/${id}/historial`)).body
const plana = (frase = '') => frase.replace(/\s/g, ' ')

let veces = 0
const nueva = () => `REF-${++veces}`

const exigir = async (si: boolean) => {
  const admin = await server.as('Administrador')
  const { body } = await admin.get<Centro>('/Centro')
  expect((await admin.put<Centro>('/Centro', { exigir_referencia: si, version: body.version })).status).toBe(200)
}

describe('where the centre does not ask for them', () => {
  it('a payment is taken without its reference, and the till lists what each lacks until it is told', async () => {
    const who = await server.as('Recepción')
    const { body: caja } = await who.post<Caja>('/Caja/abrir', { fondo: 100 })
    expect(caja.incompletos).toEqual([])
    const { body: transferencia } = await cobrar({ metodo: 'transferencia' }, { who })
    const { body: tarjeta } = await vender({ metodo: 'tarjeta' }, who)
    const { body: cheque } = await cobrar({ metodo: 'cheque', referencia: '000123' }, { who })
    await cobrar({ metodo: 'efectivo' }, { who })
    await cobrar({ metodo: 'deposito', referencia: nueva(), cuenta_id: banco_id }, { who })
    await cobrar({ metodo: 'cheque', referencia: '000124', banco: 'Banpaís' }, { who })
    const lista = async () => (await who.get<Caja>(`/Caja/${caja.id}`)).body.incompletos
    expect(await lista()).toMatchObject([
      { recibo_id: transferencia.id, metodo: 'transferencia', monto: 10_000, falta: ['referencia', 'cuenta_id'] },
      { recibo_id: tarjeta.id, nombre: 'Ana Cruz', metodo: 'tarjeta', falta: ['referencia'] },
      { recibo_id: cheque.id, metodo: 'cheque', referencia: '000123', falta: ['banco'] },
    ] satisfies Partial<PagoIncompleto>[])

    for (const formato of ['carta', 'ticket80'])
      expect(await papel(who, caja.id, formato)).toMatch(/Pagos por completar.*Tarjeta · Número de autorización/)
    expect((await cerrarCuadrada(who, caja.id)).body).toMatchObject({ estado: 'cerrada', incompletos: [{}, {}, {}] })

    await completar(who, pagoDe(transferencia).id, { referencia: nueva(), cuenta_id: banco_id })
    await completar(who, pagoDe(tarjeta).id, { referencia: '884411' }, NADA, 'RecibosVarios')
    expect(await lista()).toMatchObject([{ recibo_id: cheque.id }])
    await completar(who, pagoDe(cheque).id, { banco: 'Banco Atlántida' }, vistos(pagoDe(cheque)))
    expect(await lista()).toEqual([])
    expect(await papel(who, caja.id, 'carta')).not.toContain('Pagos por completar')
    expect(await faltas(server.db)).toEqual([])
  })

  it('what was undone or rejected is not listed, and what was given back is, with its sign', async () => {
    const who = await server.as('Recepción')
    const { body: caja } = await who.post<Caja>('/Caja/abrir', { fondo: 0 })
    const { body: anulado } = await cobrar({ metodo: 'transferencia' }, { who })
    await who.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Se cobró dos veces' })
    const { body: rechazado } = await cobrar({ metodo: 'cheque' }, { who })
    await conta.post('/Conciliacion/rechazar', {
      ids: [pagoDe(rechazado).id],
      motivo: 'Sin fondos',
      fecha_banco: hoy(),
    })
    const cliente_id = await estudiante(server.db, { a_favor: 5_000 })
    const { body: devuelto } = await who.post<Recibo>(
      '/RecibosIndividuales/devolver',
      { cliente_id, monto: 5_000, metodo: 'transferencia', motivo: 'Se retira' },
      key(),
    )
    expect((await who.get<Caja>(`/Caja/${caja.id}`)).body.incompletos).toMatchObject([
      { recibo_id: devuelto.id, tipo: 'devolucion', monto: -5_000, falta: ['referencia', 'cuenta_id'] },
    ])
    expect((await completar(who, pagoDe(devuelto).id, { referencia: nueva(), cuenta_id: banco_id })).status).toBe(200)
  })
})

describe('where the centre asks for them', () => {
  const sinDatos: [pago: object, campos: string[]][] = [
    [{ metodo: 'transferencia' }, ['cuenta_id', 'referencia']],
    [{ metodo: 'deposito', referencia: 'D-1' }, ['cuenta_id']],
    [{ metodo: 'cheque', referencia: ' ' }, ['banco', 'referencia']],
    [{ metodo: 'tarjeta' }, ['referencia']],
  ]

  it('no receipt, no sale and no return is made without, and each says so beside its field', async () => {
    await exigir(true)
    for (const [pago, campos] of sinDatos)
      for (const hacer of [cobrar, vender]) {
        const { status, body } = await hacer(pago)
        expect([status, Object.keys(body.errors?.pagos?.[0] ?? {}).toSorted()]).toEqual([422, campos])
      }
    expect((await cobrar({ metodo: 'efectivo' })).status).toBe(201)
    expect((await vender({ metodo: 'cheque', referencia: '9', banco: 'Ficohsa' })).status).toBe(201)
    expect((await cobrar({ metodo: 'transferencia', referencia: nueva(), cuenta_id: banco_id })).status).toBe(201)

    const cliente_id = await estudiante(server.db, { a_favor: 5_000 })
    const devolver = { cliente_id, monto: 5_000, metodo: 'transferencia', motivo: 'Se retira' }
    expect(await ana.post('/RecibosIndividuales/devolver', devolver, key())).toMatchObject({
      status: 422,
      body: { errors: { referencia: expect.any(String), cuenta_id: expect.any(String) } },
    })
    const { body: recibo } = await cobrar({ metodo: 'efectivo' })
    const parte = { lineas: [{ orden: 1, monto: 100 }], metodo: 'cheque', motivo: 'Salió manchado' }
    expect(await conta.post(`/RecibosIndividuales/${recibo.id}/devolucion`, parte, key())).toMatchObject({
      status: 422,
      body: { errors: { referencia: expect.any(String), banco: expect.any(String) } },
    })
    const conDatos = { ...parte, referencia: '77', banco: 'Ficohsa' }
    expect(await conta.post(`/RecibosIndividuales/${recibo.id}/devolucion`, conDatos, key())).toMatchObject({
      status: 201,
      body: { pagos: [{ banco: 'Ficohsa', referencia: '77' }] },
    })
    await exigir(false)
  })

  it('a paper that was written by hand comes in all the same, and is listed', async () => {
    await exigir(true)
    const { status, body } = await cobrar(
      { metodo: 'transferencia' },
      { numero_manual: 'T-1', fecha: sumarDias(hoy(), -1) },
    )
    expect(status).toBe(201)
    // One of today is written where the payment is: it can say so.
    expect((await cobrar({ metodo: 'transferencia' }, { numero_manual: 'T-2', fecha: hoy() })).status).toBe(422)
    const { body: caja } = await ana.get<Caja>(`/Caja/${body.caja_id ?? 0}`)
    expect(caja.incompletos.map(({ recibo_id }) => recibo_id)).toContain(body.id)
    await exigir(false)
  })

  it('what undoes a receipt needs none of its own', async () => {
    const who = await server.as('Recepción')
    const { body: caja } = await who.post<Caja>('/Caja/abrir', { fondo: 0 })
    const { body } = await cobrar({ metodo: 'transferencia' }, { who })
    await cerrarCuadrada(who, caja.id)
    await exigir(true)
    expect((await ana.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: 'Se cobró dos veces' })).status).toBe(
      200,
    )
    await exigir(false)
  })
})

it('a bank is only of a cheque', async () => {
  for (const hacer of [cobrar, vender])
    expect(await hacer({ metodo: 'tarjeta', referencia: '1', banco: 'BAC' })).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { banco: expect.any(String) } } } },
    })
  const pago = pagoDe((await cobrar({ metodo: 'tarjeta' })).body)
  expect(await completar(ana, pago.id, { banco: 'BAC' })).toMatchObject({
    status: 422,
    body: { errors: { banco: {} } },
  })
})

describe('completing a payment', () => {
  it('keeps what it was and what it is in the history of its receipt', async () => {
    const { body: recibo } = await cobrar({ metodo: 'transferencia' })
    const { id } = pagoDe(recibo)
    const referencia = nueva()
    expect(await completar(ana, id, { referencia, cuenta_id: banco_id })).toMatchObject({
      status: 200,
      body: { id, referencia, cuenta_id: banco_id, cuenta_nombre: 'Ficohsa ahorro', monto: 10_000 },
    })
    const [completado] = await historial(ana, recibo.id)
    expect(plana(completado?.frase)).toBe(
      `completó el pago con transferencia por L 100.00 del recibo ${recibo.numero_texto}`,
    )
    expect(completado?.cambios).toEqual([
      { campo: 'Cuenta', antes: null, despues: 'Ficohsa ahorro' },
      { campo: 'Referencia', antes: null, despues: referencia },
    ])
    const ahora = { ...NADA, referencia, cuenta_id: banco_id }
    await completar(ana, id, { cuenta_id: otro_banco_id }, ahora)
    const [corregido] = await historial(ana, recibo.id)
    expect(plana(corregido?.frase)).toBe(
      `corrigió el pago con transferencia por L 100.00 del recibo ${recibo.numero_texto}`,
    )
    expect(corregido?.cambios).toEqual([{ campo: 'Cuenta', antes: 'Ficohsa ahorro', despues: 'BAC cheques' }])
  })

  it('is for who may edit receipts, or reconciles', async () => {
    const { body } = await cobrar({ metodo: 'tarjeta' })
    const { id } = pagoDe(body)
    const solo = await rolCon('Solo cobra', ['RecibosIndividuales:ver', 'RecibosIndividuales:crear', 'Caja:ver'])
    expect((await completar(solo, id, { referencia: '1' })).status).toBe(403)
    expect((await completar(await server.as('Docente'), id, { referencia: '1' })).status).toBe(403)
    expect((await completar(conta, id, { referencia: '112233' })).status).toBe(200)
    // Each module's own: a sale is not there for who asks by the other's address.
    const { body: venta } = await vender({ metodo: 'tarjeta' })
    expect((await completar(ana, pagoDe(venta).id, { referencia: '1' })).status).toBe(404)
  })

  it('changes neither method nor amount, nor what has no reference', async () => {
    const { body } = await cobrar({ metodo: 'efectivo' })
    expect(await completar(ana, pagoDe(body).id, { referencia: '1' })).toMatchObject({
      status: 409,
      body: { code: 'estado_no_permite' },
    })
    const { body: tarjeta } = await cobrar({ metodo: 'tarjeta' })
    for (const de of [{ metodo: 'efectivo' }, { monto: 1 }])
      expect((await completar(ana, pagoDe(tarjeta).id, { referencia: '1', ...de })).status).toBe(400)
  })

  it('is refused of what the bank rejected, and of what was undone', async () => {
    const { body: cheque } = await cobrar({ metodo: 'cheque' })
    const { id } = pagoDe(cheque)
    await conta.post('/Conciliacion/rechazar', { ids: [id], motivo: 'Sin fondos', fecha_banco: hoy() })
    for (const who of [ana, conta])
      expect(await completar(who, id, { referencia: '1', banco: 'BAC' })).toMatchObject({
        status: 409,
        body: { code: 'estado_no_permite', message: expect.stringContaining('rechazó') },
      })
    const { body: anulado } = await cobrar({ metodo: 'tarjeta' })
    await ana.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Se cobró dos veces' })
    expect(await completar(ana, pagoDe(anulado).id, { referencia: '1' })).toMatchObject({
      status: 409,
      body: { code: 'recibo_anulado' },
    })
  })

  it('of two at once one is kept, and the other is told', async () => {
    const { body } = await cobrar({ metodo: 'tarjeta' })
    const { id } = pagoDe(body)
    const answers = await Promise.all(
      ['111111', '222222'].map((referencia, index) => completar(index ? eva : ana, id, { referencia })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const gano = answers.find(({ status }) => status === 200)?.body.referencia
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      code: 'version_vieja',
      actual: { referencia: gano },
    })
    expect(pagoDe((await ana.get<Recibo>(`/RecibosIndividuales/${body.id}`)).body).referencia).toBe(gano)
    // The same again, as after a lost answer, changes nothing and tells no other story.
    expect((await completar(ana, id, { referencia: gano })).status).toBe(200)
    expect((await historial(ana, body.id)).filter(({ frase }) => frase.includes('complet'))).toHaveLength(1)
  })

  it('blanks nothing that was there', async () => {
    const referencia = nueva()
    const pago = pagoDe((await cobrar({ metodo: 'transferencia', referencia, cuenta_id: banco_id })).body)
    for (const [campo, datos] of [
      ['referencia', { referencia: '' }],
      ['cuenta_id', { cuenta_id: null }],
    ] as const)
      expect(await completar(conta, pago.id, datos, vistos(pago))).toMatchObject({
        status: 422,
        body: { errors: { [campo]: expect.any(String) } },
      })
  })

  it('names an account of its kind, that is in use', async () => {
    const pago = pagoDe((await cobrar({ metodo: 'transferencia' })).body)
    const terminal = await cuenta('POS BAC', 'terminal')
    expect(await completar(ana, pago.id, { cuenta_id: terminal })).toMatchObject({
      status: 422,
      body: { errors: { cuenta_id: expect.any(String) } },
    })
  })

  it('of a confirmed payment fills in what is blank; what is there is corrected by who reconciles', async () => {
    const { body } = await cobrar({ metodo: 'transferencia', referencia: nueva() })
    const pago = pagoDe(body)
    await conta.post('/Conciliacion/confirmar', { ids: [pago.id] })
    expect((await completar(ana, pago.id, { cuenta_id: banco_id }, vistos(pago))).status).toBe(200)
    const antes = { ...vistos(pago), cuenta_id: banco_id }
    for (const datos of [{ cuenta_id: otro_banco_id }, { referencia: nueva() }])
      expect(await completar(ana, pago.id, datos, antes)).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
    expect((await completar(conta, pago.id, { cuenta_id: otro_banco_id }, antes)).status).toBe(200)
  })

  it('of a closed month too fills in what is blank; what is there is corrected by who reconciles', async () => {
    const pago = pagoDe((await cobrar({ metodo: 'tarjeta' })).body)
    const mes = hoy().slice(0, 7)
    await hay.cierre(server.db, mes)
    expect((await completar(ana, pago.id, { referencia: '445566' })).status).toBe(200)
    const antes = { ...NADA, referencia: '445566' }
    expect((await completar(ana, pago.id, { referencia: '445567' }, antes)).status).toBe(403)
    expect((await completar(conta, pago.id, { referencia: '445567' }, antes)).status).toBe(200)
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
  })
})

describe('a transfer that others are on', () => {
  it('is not exceeded by telling its reference later', async () => {
    const referencia = nueva()
    await cobrar({ metodo: 'transferencia', referencia, monto_declarado: 15_000 })
    const pago = pagoDe((await cobrar({ metodo: 'transferencia' })).body)
    expect(await completar(ana, pago.id, { referencia })).toMatchObject({
      status: 422,
      body: { errors: { referencia: expect.stringMatching(/quedan L\s50\.00/) } },
    })
  })

  it('was said once to come to so much: more is said only by who reconciles, and the history tells', async () => {
    const referencia = nueva()
    const pago = pagoDe((await cobrar({ metodo: 'transferencia', referencia, monto_declarado: 15_000 })).body)
    const antes = { ...NADA, referencia }
    const mas = { cuenta_id: banco_id, monto_declarado: 5_000_000 }
    expect(await completar(ana, pago.id, mas, antes)).toMatchObject({
      status: 422,
      body: { errors: { monto_declarado: expect.stringMatching(/era de L\s150\.00/) } },
    })
    // Nor by another reference and back.
    const otra = nueva()
    expect((await completar(ana, pago.id, { referencia: otra }, antes)).status).toBe(200)
    const alla = { ...NADA, referencia: otra }
    expect((await completar(ana, pago.id, { referencia, monto_declarado: 5_000_000 }, alla)).status).toBe(422)
    const { status, body } = await completar(conta, pago.id, { ...mas, referencia }, alla)
    expect({ status, body }).toMatchObject({ status: 200, body: { monto_declarado: 5_000_000 } })
    const { recibo_id } = await server.db.one<{ recibo_id: number }>(
      sql`SELECT recibo_id FROM recibo_pagos WHERE id = ${pago.id}`,
    )
    expect((await historial(conta, recibo_id)).flatMap(({ cambios }) => cambios.map(({ campo }) => campo))).toContain(
      'Total de la transferencia',
    )
  })

  it('is asked what it came to, and a payment that is corrected does not count against itself', async () => {
    const referencia = nueva()
    await cobrar({ metodo: 'transferencia', referencia })
    const pago = pagoDe((await cobrar({ metodo: 'transferencia' })).body)
    expect(await completar(ana, pago.id, { referencia })).toMatchObject({
      status: 422,
      body: { errors: { monto_declarado: expect.any(String) } },
    })
    expect((await completar(ana, pago.id, { referencia, monto_declarado: 20_000 })).status).toBe(200)
    const otra = nueva()
    const antes = { ...NADA, referencia }
    expect((await completar(ana, pago.id, { referencia: otra }, antes)).body).toMatchObject({ monto_declarado: 20_000 })
    await completar(ana, pago.id, { cuenta_id: banco_id }, { ...NADA, referencia: otra })
    const movido = { cuenta_id: otro_banco_id }
    expect((await completar(ana, pago.id, movido, { ...NADA, referencia: otra, cuenta_id: banco_id })).status).toBe(200)
  })

  it('is another one where cheques of the same number are of different banks', async () => {
    const referencia = nueva()
    await cobrar({ metodo: 'cheque', referencia, banco: 'Banco Atlántida' })
    expect((await cobrar({ metodo: 'cheque', referencia, banco: 'Ficohsa' })).status).toBe(201)
    expect((await cobrar({ metodo: 'cheque', referencia, banco: 'banco atlantida' })).status).toBe(422)
    expect((await cobrar({ metodo: 'cheque', referencia })).status).toBe(422)
  })
})

async function papel(who: Client, id: number, formato: string): Promise<string> {
  const response = await fetch(`${server.url}/api/api/Caja/${id}/pdf?formato=${formato}`, {
    headers: { Authorization: `Bearer ${who.token}` },
  })
  return (await leerPdf(await response.arrayBuffer())).words
}

/** Somebody whose role holds these permissions alone. */
async function rolCon(nombre: string, permisos: string[]): Promise<Client> {
  await hay.rol(server.db, nombre, permisos)
  return server.as(nombre)
}
