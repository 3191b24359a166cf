import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { Recibo, ReferenciaUsada } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { heredadasEn } from '#server/respaldo/invariantes'
import { faltas } from '#tests/api/apoyo/datos'
import { enFila } from '#tests/api/apoyo/carrera'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* The bank's word on a transfer is believed, whoever says otherwise; a line pays no more than it brought. */
const server = startServer()
let ana: Client
let eva: Client
let jefa: Client
let conta: Client

beforeAll(async () => {
  ;[ana, eva] = [await server.as('Recepción'), await server.as('Recepción')]
  ;[jefa, conta] = [await server.as('Administrador'), await server.as('Contabilidad')]
  for (const who of [ana, eva, jefa]) await who.post('/Caja/abrir', { fondo: 500_000 })
})

let veces = 0
const nueva = () => `ACH-88${++veces}`
const cuenta = async (): Promise<number> => await hay.cuenta(server.db, { nombre: `Banco ${++veces}` })

/** A line of the bank, as its accountant writes it down. */
async function linea(cuenta_id: number, monto: number, referencia: string | null, sentido = 'entra'): Promise<number> {
  const datos = { cuenta_id, fecha: '2026-10-06', sentido, monto, referencia, descripcion: 'TRANSF' }
  const { status, body } = await conta.post<{ id: number }>('/MovimientosBanco', datos)
  expect(status).toBe(201)
  return body.id
}

type Respuesta = Recibo & { errors?: { pagos?: Record<string, { referencia?: string }> } }
async function cobrar(who: Client, monto: number, referencia: string | null, extra: object = {}) {
  const cliente_id = await estudiante(server.db)
  const lineas = [{ cargo_id: await cargo(server.db, cliente_id, monto), monto }]
  const pagos = [{ metodo: 'transferencia', monto, ...(referencia && { referencia }), ...extra }]
  return who.post<Respuesta>('/RecibosIndividuales', { cliente_id, lineas, pagos }, key())
}
const vender = (who: Client, monto: number, referencia: string) =>
  who.post<Respuesta>(
    '/RecibosVarios',
    {
      lineas: [{ tipo: 'libre', descripcion: 'Libro', cantidad: 1, precio: monto, isv: 'exento' }],
      pagos: [{ metodo: 'transferencia', monto, referencia }],
      pagador_nombre: 'Ana Cruz',
      pagador_telefono: '+50499887766',
    },
    key(),
  )
const pagoDe = async ({ id }: { id: number }): Promise<PagoBanco> => {
  const [pago] = (await conta.list<PagoBanco>('Conciliacion', { recibo_id: id })).body
  if (!pago) throw new Error(`receipt ${id} has no payment of a bank`)
  return pago
}
const hacerRecibo = async (linea_id: number) =>
  conta.post<Respuesta>(
    `/MovimientosBanco/${linea_id}/recibo`,
    { cliente_id: await estudiante(server.db), lineas: [] },
    key(),
  )
/** Receipts that took beyond what the bank's lines say by now. */
const heredadas = async () =>
  (await heredadasEn(server.db)).find(({ invariante }) => invariante === 'banco_transferencia')?.ejemplos
const negada = {
  status: 422,
  body: { errors: { pagos: { 0: { referencia: expect.stringContaining('Según el banco') } } } },
}

describe('a line of the bank', () => {
  it('that made a receipt pays no other, whatever the clerk says that it came to', async () => {
    const referencia = nueva()
    const cuenta_id = await cuenta()
    expect((await hacerRecibo(await linea(cuenta_id, 45_600, referencia))).status).toBe(201)
    const otra = { monto_declarado: 91_200 }
    expect(await cobrar(ana, 45_600, referencia, otra)).toMatchObject(negada)
    for (const escrita of [referencia.toLowerCase(), referencia.replace('-', ' '), `00${referencia}`])
      expect(await cobrar(ana, 1, escrita, { ...otra, cuenta_id })).toMatchObject(negada)
    for (const metodo of ['deposito', 'cheque'])
      expect(await cobrar(ana, 1, referencia, { ...otra, metodo })).toMatchObject(negada)
    expect(await vender(eva, 1, referencia)).toMatchObject(negada)
    // Another account's transfer may have the same reference.
    expect((await cobrar(ana, 1, referencia, { cuenta_id: await cuenta() })).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is shared by two receipts up to what it brought, without anybody declaring it', async () => {
    const referencia = nueva()
    await linea(await cuenta(), 45_600, referencia)
    expect(await cobrar(ana, 45_601, referencia)).toMatchObject(negada)
    expect((await cobrar(ana, 30_000, referencia)).status).toBe(201)
    const { body } = await ana.get<ReferenciaUsada>(`/RecibosIndividuales/referencia?referencia=${referencia}`)
    expect(body).toMatchObject({ usado: 30_000, declarado: 45_600 })
    expect(await cobrar(eva, 15_601, referencia)).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 0: { referencia: expect.stringMatching(/quedan L\s156\.00/) } } } },
    })
    expect((await cobrar(eva, 15_600, referencia)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('that comes after its receipt, for less than was declared, is believed from there on', async () => {
    const referencia = nueva()
    expect((await cobrar(ana, 45_600, referencia, { monto_declarado: 91_200 })).status).toBe(201)
    await linea(await cuenta(), 45_600, referencia)
    expect(await cobrar(eva, 45_600, referencia)).toMatchObject(negada)
    expect(await faltas(server.db)).toEqual([])
  })

  it('that comes last of all leaves what was taken of it beyond to be looked at, and no fault', async () => {
    const referencia = nueva()
    const { body: uno } = await cobrar(ana, 45_600, referencia, { monto_declarado: 91_200 })
    const { body: dos } = await cobrar(eva, 45_600, referencia)
    await linea(await cuenta(), 45_600, referencia)
    expect(await faltas(server.db)).toEqual([])
    expect(await heredadas()).toEqual([`${uno.numero_texto} + ${dos.numero_texto}`])
    const pago = await pagoDe(dos)
    const antes = { referencia: pago.referencia, banco: null, cuenta_id: pago.cuenta_id }
    const corregir = { referencia: nueva(), antes }
    expect((await conta.post(`/RecibosIndividuales/pagos/${pago.id}/completar`, corregir)).status).toBe(200)
    expect(await heredadas()).toBeUndefined()
  })

  it('typed while its receipts are made, beyond what it brought, leaves them to be looked at', async () => {
    const referencia = nueva()
    const cuenta_id = await cuenta()
    const numeros: string[] = []
    const cobra = async (who: Client) => {
      const cobrado = await cobrar(who, 20_000, referencia, { monto_declarado: 60_000 })
      numeros.push(cobrado.body.numero_texto)
      return cobrado
    }
    const datos = { cuenta_id, fecha: '2026-10-06', sentido: 'entra', monto: 20_000, referencia, descripcion: 'TRANSF' }
    const estados = await enFila(
      server.db,
      sql`SELECT FROM cuentas WHERE id = ${cuenta_id} FOR UPDATE`,
      () => conta.post('/MovimientosBanco', datos),
      () => cobra(ana),
      () => cobra(eva),
      () => cobra(jefa),
    )
    expect(estados).toEqual([201, 201, 201, 201])
    expect(await faltas(server.db)).toEqual([])
    expect(await heredadas()).toContain(numeros.toSorted().join(' + '))
    expect(await cobrar(eva, 1, referencia)).toMatchObject(negada)
  })

  it('taken out again blames nobody who took of it before', async () => {
    const referencia = nueva()
    const cuenta_id = await cuenta()
    const una = await linea(cuenta_id, 20_000, referencia)
    const otra = await linea(cuenta_id, 20_000, referencia)
    const { body: uno } = await cobrar(ana, 20_000, referencia)
    const { body: dos } = await cobrar(eva, 20_000, referencia)
    expect((await conta.delete(`/MovimientosBanco/${otra}`)).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
    expect(await heredadas()).toContain(`${uno.numero_texto} + ${dos.numero_texto}`)
    expect(await cobrar(eva, 1, referencia)).toMatchObject(negada)
    // Without any, what is declared counts; nothing of it is held against who was told another thing.
    expect((await conta.delete(`/MovimientosBanco/${una}`)).status).toBe(200)
    expect((await cobrar(eva, 5_000, referencia, { monto_declarado: 45_000 })).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('that comes after two receipts of an earlier version leaves them to be looked at', async () => {
    const referencia = nueva()
    const { body: uno } = await cobrar(ana, 45_600, referencia, { monto_declarado: 91_200 })
    const { body: dos } = await cobrar(eva, 45_600, referencia)
    await server.db.run(sql`
      UPDATE recibo_pagos SET transferencia_turno = NULL WHERE recibo_id IN (${uno.id}, ${dos.id})
    `)
    await linea(await cuenta(), 45_600, referencia)
    expect(await faltas(server.db)).toEqual([])
    expect(await heredadas()).toContain(`${uno.numero_texto} + ${dos.numero_texto}`)
  })

  it('that an earlier version let be used twice is handed to who decides, once', async () => {
    const referencia = nueva()
    const { body: uno } = await cobrar(ana, 45_600, referencia, { monto_declarado: 91_200 })
    const { body: dos } = await cobrar(eva, 45_600, `0${referencia}`)
    await linea(await cuenta(), 45_600, referencia)
    await server.db.run(sql`
      UPDATE recibo_pagos SET transferencia_turno = NULL WHERE recibo_id IN (${uno.id}, ${dos.id})
    `)
    const migracion = await readFile('server/db/migrations/0162_lo_que_dice_el_banco.sql', 'utf8')
    await server.db.pool.query(migracion.slice(migracion.indexOf('INSERT INTO heredados')))
    const suyo = { quien: `${uno.numero_texto} + ${dos.numero_texto}`, monto: 45_600 }
    expect(await server.db.many(sql`SELECT quien, monto FROM heredados WHERE registro_id = ${dos.id}`)).toEqual([suyo])
    const dichas = (await heredadasEn(server.db)).filter(({ ejemplos }) => ejemplos.includes(suyo.quien))
    expect(dichas.map(({ invariante }) => invariante)).toEqual(['transferencia_excedida'])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is gone beyond only by the word of who may authorise, which verify accepts', async () => {
    const referencia = nueva()
    await linea(await cuenta(), 45_600, referencia)
    expect((await cobrar(ana, 45_600, referencia)).status).toBe(201)
    expect((await cobrar(jefa, 10_000, referencia)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('set aside and released brought the same', async () => {
    const referencia = nueva()
    const id = await linea(await cuenta(), 45_600, referencia)
    expect((await conta.post('/MovimientosBanco/apartar', { lineas: [id], motivo: 'No es de nosotros' })).status).toBe(
      200,
    )
    expect(await cobrar(ana, 45_601, referencia)).toMatchObject(negada)
    expect((await conta.post('/MovimientosBanco/soltar', { lineas: [id] })).status).toBe(200)
    expect(await cobrar(ana, 45_601, referencia)).toMatchObject(negada)
  })

  it('has again what a voided receipt took of it', async () => {
    const referencia = nueva()
    const cuenta_id = await cuenta()
    await linea(cuenta_id, 45_600, referencia)
    const { body: uno } = await cobrar(ana, 45_600, referencia)
    expect((await ana.post(`/RecibosIndividuales/${uno.id}/anular`, { motivo: 'Se cobró mal' })).status).toBe(200)
    expect((await cobrar(ana, 45_600, referencia)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('taken by another since is not taken again by a rejection that is undone', async () => {
    const referencia = nueva()
    await linea(await cuenta(), 45_600, referencia)
    const { body: uno } = await cobrar(ana, 45_600, referencia)
    const { id } = await pagoDe(uno)
    const rechazo = { ids: [id], motivo: 'No llegó', fecha_banco: '2026-10-06' }
    expect((await conta.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
    expect((await cobrar(eva, 45_600, referencia)).status).toBe(201)
    const auxiliar = await sinAutorizar()
    expect(await auxiliar.post('/Conciliacion/deshacer', { ids: [id] })).toMatchObject({ status: 422 })
    expect(await faltas(server.db)).toEqual([])
    // A user who may, says so by doing it.
    expect((await conta.post('/Conciliacion/deshacer', { ids: [id] })).status).toBe(200)
    expect(await faltas(server.db)).toEqual([])
  })

  it('that gave the money back by another line is not free', async () => {
    const referencia = nueva()
    const cuenta_id = await cuenta()
    await linea(cuenta_id, 45_600, referencia)
    const { body: uno } = await cobrar(ana, 45_600, referencia, { cuenta_id })
    const devuelta = await linea(cuenta_id, 45_600, 'DEV-1', 'sale')
    const { id } = await pagoDe(uno)
    const rechazo = { pago_id: id, motivo: 'Sin fondos' }
    expect((await conta.post(`/MovimientosBanco/${devuelta}/rechazo`, rechazo, key())).status).toBe(200)
    expect(await cobrar(eva, 45_600, referencia)).toMatchObject(negada)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not freed by a refund that went out under its reference', async () => {
    const referencia = nueva()
    await linea(await cuenta(), 45_600, referencia)
    const { body: uno } = await vender(ana, 45_600, referencia)
    const { id } = await pagoDe(uno)
    expect((await conta.post('/Conciliacion/confirmar', { ids: [id], fecha_banco: '2026-10-06' })).status).toBe(200)
    const devolucion = {
      lineas: [{ orden: 1, monto: 45_600 }],
      metodo: 'transferencia',
      referencia,
      motivo: 'Manchado',
    }
    expect((await jefa.post(`/RecibosVarios/${uno.id}/devolucion`, devolucion, key())).status).toBe(201)
    expect(await cobrar(eva, 45_600, referencia)).toMatchObject(negada)
  })

  it('reconciled with a payment of another reference is known by that one too', async () => {
    const cuenta_id = await cuenta()
    const id = await linea(cuenta_id, 45_600, null)
    const referencia = nueva()
    const { body: uno } = await cobrar(ana, 45_600, referencia)
    const { id: pago_id } = await pagoDe(uno)
    expect((await conta.post('/MovimientosBanco/conciliar', juntos([id], [pago_id]))).status).toBe(200)
    expect(await cobrar(eva, 45_600, referencia, { monto_declarado: 91_200 })).toMatchObject(negada)
    expect(await faltas(server.db)).toEqual([])
  })

  it('reconciled several with several pays what they sum, and no more', async () => {
    const cuenta_id = await cuenta()
    const [x, y] = [nueva(), nueva()]
    const lineas = [await linea(cuenta_id, 40_000, x), await linea(cuenta_id, 10_000, y)]
    const pagos = []
    for (const [monto, ref] of [
      [30_000, x],
      [10_000, x],
      [10_000, y],
    ] as const)
      pagos.push((await pagoDe((await cobrar(ana, monto, ref)).body)).id)
    expect((await conta.post('/MovimientosBanco/conciliar', juntos(lineas, pagos))).status).toBe(200)
    for (const ref of [x, y]) expect(await cobrar(eva, 1, ref)).toMatchObject(negada)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not said to be a payment of another while a receipt has its reference', async () => {
    const cuenta_id = await cuenta()
    const referencia = nueva()
    const id = await linea(cuenta_id, 45_600, referencia)
    const { body: suyo } = await cobrar(ana, 45_600, referencia)
    const { body: ajeno } = await cobrar(ana, 45_600, nueva(), { cuenta_id })
    const { id: pago_id } = await pagoDe(ajeno)
    expect(await conta.post('/MovimientosBanco/conciliar', juntos([id], [pago_id]))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(suyo.numero_texto) },
    })
    const { id: bueno } = await pagoDe(suyo)
    expect((await conta.post('/MovimientosBanco/conciliar', juntos([id], [bueno]))).status).toBe(200)
  })

  it('does not become a receipt of what another took of it already', async () => {
    const referencia = nueva()
    const cuenta_id = await cuenta()
    const id = await linea(cuenta_id, 45_600, referencia)
    expect((await cobrar(ana, 10_000, referencia, { monto_declarado: 55_600 })).status).toBe(201)
    const auxiliar = await sinAutorizar()
    const cuerpo = { cliente_id: await estudiante(server.db), lineas: [] }
    expect((await auxiliar.post(`/MovimientosBanco/${id}/recibo`, cuerpo, key())).status).toBe(422)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is not taken by a payment whose reference is corrected to its own', async () => {
    const referencia = nueva()
    await linea(await cuenta(), 45_600, referencia)
    expect((await cobrar(ana, 45_600, referencia)).status).toBe(201)
    const { body: otro } = await cobrar(eva, 45_600, nueva())
    const { id, referencia: era } = await pagoDe(otro)
    const corregir = { referencia, monto_declarado: 91_200, antes: { referencia: era, banco: null, cuenta_id: null } }
    expect(await eva.post(`/RecibosIndividuales/pagos/${id}/completar`, corregir)).toMatchObject({
      status: 422,
      body: { errors: { referencia: expect.stringContaining('Según el banco') } },
    })
  })

  it('is taken up once, however many tills take of it at the same time and by whatever method', async () => {
    const referencia = nueva()
    await linea(await cuenta(), 30_000, referencia)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        cobrar(i % 2 ? ana : eva, 10_000, i % 3 ? referencia : `0${referencia}`, {
          metodo: i % 4 < 2 ? 'transferencia' : 'deposito',
          monto_declarado: 500_000,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
    expect(await faltas(server.db)).toEqual([])
  })
})

const juntos = (lineas: readonly number[], pagos: readonly number[]) => ({
  lineas,
  pagos,
  gastos: [],
  cajas_chicas: [],
  entregas: [],
  cajas: [],
})

/** An assistant who reconciles and makes receipts of lines, and signs nothing. */
async function sinAutorizar(): Promise<Client> {
  const { body: rol } = await jefa.post<{ id: number }>('/Roles', {
    nombre: `Auxiliar ${++veces}`,
    permisos: [
      { modulo: 'MovimientosBanco', acciones: ['ver', 'crear', 'editar'] },
      { modulo: 'Conciliacion', acciones: ['ver', 'editar'] },
      { modulo: 'Caja', acciones: ['ver', 'editar'] },
    ],
    orden_menu: ['MovimientosBanco'],
  })
  const auxiliar = await server.as('Recepción')
  await server.db.run(sql`UPDATE usuarios SET rol_id = ${rol.id} WHERE id = ${auxiliar.usuario_id}`)
  return server.again(auxiliar.usuario_id)
}
