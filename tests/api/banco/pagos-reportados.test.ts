import { beforeAll, describe, expect, it } from 'vitest'
import type { Caja } from '#contract/recibos/caja'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { PagoReportadoUno } from '#contract/recibos/reportados'
import { quitarHuerfanos } from '#server/catalogos/clientes/encargados'
import { sql } from '#server/db/sql'
import { REPORTADO } from '#server/cargos/pago-reportado'
import {
  abierta,
  AVISO,
  avisar,
  enlaceDe,
  familia,
  otroEncargado,
  papel,
  ver,
} from '#tests/api/publico/cuenta-familia-escena'
import { faltas } from '#tests/api/apoyo/datos'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { pdf, png } from '#tests/api/apoyo/imagenes'
import { cargo } from '#tests/kit'

const server = startServer()
const [AYER, MANANA] = [sumarDias(hoy(), -1), sumarDias(hoy(), 1)]
let recepcion: Client
let conta: Client
beforeAll(async () => {
  recepcion = await server.as('Recepción')
  conta = await server.as('Contabilidad')
})

async function dentro(cuantos = 1) {
  const una = await familia(server, cuantos)
  const guid = await enlaceDe(recepcion, una.hijos[0] ?? 0, una.encargado_id)
  return { ...una, llave: await abierta(server.url, guid, una.nacimiento) }
}

let n = 0
const unica = () => ({ referencia: `ACH-55${++n}` })
const leer = async (id: number) => (await conta.get<PagoReportadoUno>(`/PagosReportados/${id}`)).body
const recibo = (id: number, cuerpo: object, headers: Record<string, string> = key()) =>
  conta.post(`/PagosReportados/${id}/recibo`, cuerpo, headers)
const propuesto = ({ version, propuesta, metodo, referencia, cuenta_id }: PagoReportadoUno) => ({
  version,
  lineas: propuesta?.lineas.map(({ cargo_id, monto }) => ({ cargo_id, monto })) ?? [],
  metodo,
  referencia,
  cuenta_id,
})
const IMAGEN = png({ width: 4, height: 4 }).toString('base64')

describe('a payment that a family reports', () => {
  it('is no money yet: staff see it, and a balance does not move', async () => {
    const { llave, hijos } = await dentro()
    const { status, body } = await avisar(server.url, llave, { ...unica(), comprobante: IMAGEN })
    expect(status).toBe(201)
    expect(body).toMatchObject({ repetido: false, aviso: { estado: 'pendiente', con_comprobante: true } })
    expect((await ver(server.url, llave)).body).toMatchObject({
      hijos: [{ cliente_id: hijos[0], cuenta: { debe: 100_000 } }],
      avisos: [{ id: body.aviso.id }],
    })
    expect((await conta.list('PagosReportados', { estado: 'pendiente', id: body.aviso.id })).body).toMatchObject([
      { id: body.aviso.id, monto: 100_000, con_comprobante: true, recibo_id: null },
    ])
    const suyos = { estudiante_id: hijos[0], con_comprobante: true }
    expect((await conta.list('PagosReportados', suyos)).body).toMatchObject([{ id: body.aviso.id }])
    expect((await conta.list('PagosReportados', { ...suyos, con_comprobante: false })).body).toEqual([])
    const archivo = await fetch(`${server.url}/api/api/PagosReportados/${body.aviso.id}/comprobante`, {
      headers: { Authorization: `Bearer ${conta.token}` },
    })
    expect([archivo.status, archivo.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    // Whoever opens what a family sent runs nothing of it.
    expect(archivo.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'.* base-uri 'none'/)
    expect(archivo.headers.get('Content-Disposition')).toBe(`inline; filename="comprobante-${body.aviso.id}.png"`)
  })

  it('sent twice, and fifty times at once, is one', async () => {
    const { llave } = await dentro()
    const clave = key()
    const cuerpo = unica()
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => avisar(server.url, llave, cuerpo, clave)))
    expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(respuestas.map(({ body }) => body.aviso.id)).size).toBe(1)
    expect((await avisar(server.url, llave, { ...cuerpo, monto: 5 }, clave)).status).toBe(409)
    expect((await ver(server.url, llave)).body.avisos).toHaveLength(1)
  })

  it('needs a proof that is what it says: told by its content, not by its name', async () => {
    const { llave } = await dentro()
    const enviar = (bytes: Buffer) => avisar(server.url, llave, { ...unica(), comprobante: bytes.toString('base64') })
    for (const malo of [Buffer.from('<script>alert(1)</script>'), Buffer.from(IMAGEN, 'base64').subarray(0, 40)])
      expect((await enviar(malo)).status).toBe(422)
    expect((await avisar(server.url, llave, { ...unica(), comprobante: '¡no!' })).status).toBe(422)
    expect((await enviar(pdf())).status).toBe(201)
    const grande = 'A'.repeat(3_000_000)
    expect([400, 413]).toContain((await avisar(server.url, llave, { ...unica(), comprobante: grande })).status)
  })

  it('is refused for a day to come, for an account that is none, and after twenty a day that were not', async () => {
    const { llave } = await dentro()
    expect((await avisar(server.url, llave, { fecha: MANANA })).body.errors).toHaveProperty('fecha')
    expect((await avisar(server.url, llave, { cuenta_id: 999_999 })).body.errors).toHaveProperty('cuenta_id')
    const malo = { ...unica(), comprobante: Buffer.from('<script>').toString('base64') }
    for (let i = 0; i < 5; i++) expect((await avisar(server.url, llave, malo)).status).toBe(422)
    const estados: number[] = []
    for (let i = 0; i < 20; i++) estados.push((await avisar(server.url, llave, unica())).status)
    expect(estados).toEqual(Array.from({ length: 20 }, () => 201))
    expect((await avisar(server.url, llave, unica())).status).toBe(429)
  })

  it('warns of a proof and of a reference that were used: the family of its own, staff of all', async () => {
    const [una, otra] = [await dentro(), await dentro()]
    const cuerpo = { ...unica(), comprobante: pdf().toString('base64') }
    const { body: primero } = await avisar(server.url, una.llave, cuerpo)
    const { body: segundo } = await avisar(server.url, una.llave, { ...cuerpo, referencia: 'OTRA-1' })
    expect(segundo.repetido).toBe(true)
    // The same request again is the same answer.
    const [clave, deNuevo] = [key(), { ...cuerpo, referencia: 'OTRA-2' }]
    for (let i = 0; i < 2; i++)
      expect((await avisar(server.url, una.llave, deNuevo, clave)).body).toMatchObject({ repetido: true })
    const { body: ajeno } = await avisar(server.url, otra.llave, { ...cuerpo, comprobante: null })
    expect(ajeno.repetido).toBe(false)
    expect((await leer(segundo.aviso.id)).parecidos).toContainEqual(
      expect.objectContaining({ por: 'comprobante', aviso_id: primero.aviso.id }),
    )
    expect((await leer(ajeno.aviso.id)).parecidos).toContainEqual(
      expect.objectContaining({ por: 'referencia', aviso_id: primero.aviso.id }),
    )
  })

  it('becomes a receipt in one step: the oldest charges first, the rest in favour, waiting for the bank', async () => {
    const { llave, encargado_id, hijos } = await dentro(2)
    const { body } = await avisar(server.url, llave, { ...unica(), monto: 250_000 })
    const visto = await leer(body.aviso.id)
    expect(visto.propuesta).toMatchObject({ lineas: [{ monto: 100_000 }, { monto: 100_000 }], sobra: 50_000 })
    const clave = key()
    const hecho = await recibo(visto.id, propuesto(visto), clave)
    expect(hecho).toMatchObject({
      status: 201,
      body: {
        encargado_id,
        total: 250_000,
        pagos: [{ metodo: 'transferencia', fecha_banco: AVISO.fecha, estado_banco: 'por_confirmar' }],
      },
    })
    // The same request again is the same receipt, and another one finds it decided.
    expect((await recibo(visto.id, propuesto(visto), clave)).body.id).toBe(hecho.body.id)
    expect((await recibo(visto.id, propuesto(visto))).status).toBe(409)
    const cuenta = (await ver(server.url, llave)).body
    expect(cuenta.avisos).toMatchObject([{ estado: 'aceptado', recibo_numero: hecho.body.numero_texto }])
    expect(cuenta.hijos.map((hijo) => hijo.cuenta?.debe)).toEqual([0, 0])
    expect(cuenta.hijos.reduce((suma, hijo) => suma + (hijo.cuenta?.a_favor ?? 0), 0)).toBe(50_000)
    expect(hijos).toHaveLength(2)
    const papelDelRecibo = await papel(server.url, llave, `recibos/${Number(hecho.body.id)}`)
    expect(papelDelRecibo.headers.get('Content-Type')).toBe('application/pdf')
    expect(await faltas(server.db)).toEqual([])
  })

  it('what nobody owes is credit of the student who is on the screen, and of no other family’s', async () => {
    const { llave, hijos } = await dentro(2)
    await server.db.run(sql`DELETE FROM cargos WHERE cliente_id = ANY(${hijos})`)
    const { body } = await avisar(server.url, llave, unica())
    const reportado = await leer(body.aviso.id)
    const [ajeno] = (await dentro()).hijos
    expect((await recibo(body.aviso.id, { ...propuesto(reportado), sobra_cliente_id: ajeno })).status).toBe(422)
    for (const hijo of hijos) {
      const { body: otro } = await avisar(server.url, llave, unica())
      const { status } = await recibo(otro.aviso.id, {
        ...propuesto(await leer(otro.aviso.id)),
        sobra_cliente_id: hijo,
      })
      expect(status).toBe(201)
      expect(await server.db.one(sql`SELECT a_favor FROM clientes WHERE id = ${hijo}`)).toEqual({ a_favor: 100_000 })
    }
  })

  it('stays when the guardian who sent it is taken off her last student', async () => {
    const { llave, encargado_id, hijos } = await dentro()
    const { body } = await avisar(server.url, llave, unica())
    await server.db.transaction(async (tx) => {
      await tx.run(sql`DELETE FROM cliente_encargados WHERE encargado_id = ${encargado_id}`)
      await quitarHuerfanos(tx, [encargado_id])
    })
    expect((await leer(body.aviso.id)).estado).toBe('pendiente')
    expect(hijos).toHaveLength(1)
  })

  it('says to the family that the bank took the money back', async () => {
    const { llave } = await dentro()
    const { body } = await avisar(server.url, llave, unica())
    await recibo(body.aviso.id, propuesto(await leer(body.aviso.id)))
    const pago = await server.db.one<{ id: number }>(sql`
      SELECT p.id FROM recibo_pagos p JOIN avisos_pago a ON a.recibo_id = p.recibo_id WHERE a.id = ${body.aviso.id}
    `)
    expect((await ver(server.url, llave)).body.avisos).toMatchObject([{ devuelto: false }])
    const rechazo = await conta.post('/Conciliacion/rechazar', {
      ids: [pago.id],
      motivo: 'Sin fondos',
      fecha_banco: AYER,
    })
    expect(rechazo.status, JSON.stringify(rechazo.body)).toBeLessThan(300)
    expect((await ver(server.url, llave)).body.avisos).toMatchObject([{ devuelto: true }])
  })

  it('is decided once when two decide at once', async () => {
    const { llave } = await dentro()
    const visto = await leer((await avisar(server.url, llave, unica())).body.aviso.id)
    const respuestas = await Promise.all([
      recibo(visto.id, propuesto(visto)),
      recepcion.post(`/PagosReportados/${visto.id}/responder`, { motivo: 'No aparece en el banco' }),
      recibo(visto.id, propuesto(visto)),
    ])
    expect(respuestas.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is answered why not, and the family reads it', async () => {
    const { llave } = await dentro()
    const { body } = await avisar(server.url, llave, unica())
    const responder = (motivo: string) => recepcion.post(`/PagosReportados/${body.aviso.id}/responder`, { motivo })
    expect((await responder('no')).status).toBe(400)
    expect((await responder('No aparece en el banco')).status).toBe(200)
    expect((await responder('Otra vez no aparece')).status).toBe(409)
    expect((await ver(server.url, llave)).body.avisos).toMatchObject([
      { estado: 'rechazado', respuesta: 'No aparece en el banco' },
    ])
  })

  it('waits again when its receipt is voided', async () => {
    const { llave } = await dentro()
    const visto = await leer((await avisar(server.url, llave, unica())).body.aviso.id)
    const { body } = await recibo(visto.id, propuesto(visto))
    const anulado = await conta.post(`/RecibosIndividuales/${Number(body.id)}/anular`, { motivo: 'Se cobró dos veces' })
    expect(anulado.status).toBe(200)
    expect(await leer(visto.id)).toMatchObject({ estado: 'pendiente', recibo_id: null, decidido_en: null })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is seen by who reported it alone: not by the other guardian, with neither paper nor proof', async () => {
    const { llave, hijos } = await dentro()
    const [hijo = 0] = hijos
    const padre = await otroEncargado(server, hijo, { es_pagador: true })
    const dePadre = await abierta(server.url, await enlaceDe(recepcion, hijo, padre), '2015-03-05')
    const visto = await leer((await avisar(server.url, llave, unica())).body.aviso.id)
    const { body } = await recibo(visto.id, propuesto(visto))
    const cuenta = (await ver(server.url, dePadre)).body
    expect(cuenta.avisos).toEqual([])
    expect(cuenta.hijos[0]?.cuenta?.recibos).toMatchObject([{ total: 100_000, pdf: false }])
    expect((await papel(server.url, dePadre, `recibos/${Number(body.id)}`)).status).toBe(404)
  })

  it('goes with its proof when the student is erased', async () => {
    const { llave, hijos, encargado_id } = await dentro()
    const { body } = await avisar(server.url, llave, { ...unica(), comprobante: IMAGEN })
    const admin = await server.as('Administrador')
    expect((await admin.post(`/Clientes/${hijos[0]}/borrar-datos`, { motivo: 'Lo pidió la madre' })).status).toBe(200)
    const quedan = await server.db.one<{ avisos: number; accesos: number }>(sql`
      SELECT
        (SELECT count(*) FROM avisos_pago WHERE id = ${body.aviso.id}) AS avisos,
        (SELECT count(*) FROM accesos_familia WHERE encargado_id = ${encargado_id}) AS accesos
    `)
    expect(quedan).toEqual({ avisos: 0, accesos: 0 })
    expect((await ver(server.url, llave)).status).toBe(401)
  })

  it('that became a receipt keeps its figures when the student is erased, and no words of anybody', async () => {
    const { llave, hijos } = await dentro()
    const { id } = (await avisar(server.url, llave, { ...unica(), nota: 'Pagó el tío' })).body.aviso
    const cambio = { monto: 90_000, fecha: AVISO.fecha, motivo: 'Sofía pagó menos' }
    await conta.post(`/PagosReportados/${id}/corregir`, { version: (await leer(id)).version, ...cambio })
    expect((await recibo(id, propuesto(await leer(id)))).status).toBe(201)
    const admin = await server.as('Administrador')
    expect((await admin.post(`/Clientes/${hijos[0]}/borrar-datos`, { motivo: 'Lo pidió la madre' })).status).toBe(200)
    expect(await leer(id)).toMatchObject({ estado: 'aceptado', monto: 90_000, nota: null, correccion: null })
    expect(JSON.stringify((await conta.get(`/PagosReportados/${id}/historial`)).body)).not.toContain('Sofía')
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('what a family wrote', () => {
  it('is put right by staff before the receipt, and the family reads what it was and why', async () => {
    const { llave } = await dentro()
    const { body } = await avisar(server.url, llave, { ...unica(), monto: 90_000 })
    const corregir = async (cuerpo: object) =>
      conta.post<PagoReportadoUno & { errors?: object }>(`/PagosReportados/${body.aviso.id}/corregir`, {
        version: (await leer(body.aviso.id)).version,
        monto: 100_000,
        fecha: AYER,
        motivo: 'El comprobante dice mil',
        ...cuerpo,
      })
    expect((await corregir({ fecha: MANANA })).body.errors).toHaveProperty('fecha')
    expect((await corregir({ monto: 90_000, fecha: AVISO.fecha })).body.errors).toHaveProperty('monto')
    expect((await corregir({ monto: 95_000 })).status).toBe(200)
    const corregido = await corregir({})
    expect(corregido.body).toMatchObject({ monto: 100_000, monto_reportado: 90_000, fecha_reportada: AVISO.fecha })
    expect((await ver(server.url, llave)).body.avisos).toMatchObject([
      { monto: 100_000, monto_reportado: 90_000, correccion: 'El comprobante dice mil' },
    ])
    const hecho = await recibo(body.aviso.id, propuesto(corregido.body))
    expect(hecho.body).toMatchObject({ total: 100_000, pagos: [{ fecha_banco: AYER }] })
    expect((await corregir({ monto: 1 })).status).toBe(409)
    const { body: historia } = await conta.get<{ accion: string }[]>(`/PagosReportados/${body.aviso.id}/historial`)
    expect(historia.map(({ accion }) => accion).filter((accion) => accion === 'corregir')).toHaveLength(2)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is decided as it was seen: an amount that a colleague put right meanwhile is shown first', async () => {
    const { llave } = await dentro()
    const visto = await leer((await avisar(server.url, llave, unica())).body.aviso.id)
    const corregir = (monto: number) =>
      conta.post(`/PagosReportados/${visto.id}/corregir`, {
        version: visto.version,
        monto,
        fecha: visto.fecha,
        motivo: 'El comprobante dice otra cosa',
      })
    expect((await corregir(150_000)).status).toBe(200)
    expect((await corregir(120_000)).status).toBe(412)
    expect((await recibo(visto.id, propuesto(visto))).status).toBe(412)
    expect((await recibo(visto.id, propuesto(await leer(visto.id)))).body).toMatchObject({ total: 150_000 })
  })

  it('stops no late fee, and is not taken, of who sees the account of no student', async () => {
    const { hijos, encargado_id } = await dentro()
    const otro = await otroEncargado(server, hijos[0] ?? 0, { es_pagador: true })
    const guid = await enlaceDe(recepcion, hijos[0] ?? 0, otro)
    const llave = await abierta(server.url, guid, '2015-03-05')
    expect((await avisar(server.url, llave, unica())).status).toBe(201)
    const enEspera = async () =>
      (await server.db.many(sql`SELECT FROM cargos c WHERE c.cliente_id = ${hijos[0]} AND ${REPORTADO} > 0`)).length
    expect(await enEspera()).toBe(1)
    // A link that is shut is shut at once, for what waits too.
    await server.db.run(sql`
      INSERT INTO acceso_partes (encargado_id, cliente_id, cuenta, asistencia)
      VALUES (${otro}, ${hijos[0]}, false, true)
      ON CONFLICT (encargado_id, cliente_id) DO UPDATE SET cuenta = false
    `)
    expect(await enEspera()).toBe(0)
    expect(await avisar(server.url, llave, unica())).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    expect(encargado_id).not.toBe(otro)
  })

  it('of one transfer pays two receipts when staff say what it came to', async () => {
    const { llave } = await dentro(2)
    const una = unica()
    const [primero, segundo] = [
      (await avisar(server.url, llave, una)).body.aviso.id,
      (await avisar(server.url, llave, una)).body.aviso.id,
    ]
    const cajera = await server.as('Recepción')
    const hacer = async (id: number, cuerpo: object) =>
      cajera.post<{ errors?: object }>(
        `/PagosReportados/${id}/recibo`,
        { ...propuesto(await leer(id)), ...cuerpo },
        key(),
      )
    expect((await hacer(primero, {})).status).toBe(201)
    expect((await hacer(segundo, {})).body.errors).toEqual({ monto_declarado: expect.stringContaining('RI-') })
    expect((await hacer(segundo, { monto_declarado: 150_000 })).body.errors).toHaveProperty('referencia')
    expect((await hacer(segundo, { monto_declarado: 200_000 })).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })

  it('shows the receipt that the bank took back, and the one that was voided, as what they are', async () => {
    const { llave } = await dentro(2)
    const ids: number[] = []
    for (let i = 0; i < 2; i++) {
      const visto = await leer((await avisar(server.url, llave, unica())).body.aviso.id)
      ids.push(Number((await recibo(visto.id, propuesto(visto))).body.id))
    }
    const { id } = await server.db.one<{ id: number }>(sql`SELECT id FROM recibo_pagos WHERE recibo_id = ${ids[0]}`)
    const rechazo = { ids: [id], fecha_banco: AVISO.fecha, motivo: 'Sin fondos' }
    expect((await conta.post('/Conciliacion/rechazar', rechazo)).status).toBe(200)
    await conta.post(`/RecibosIndividuales/${ids[1]}/anular`, { motivo: 'Era de otra familia' })
    const { hijos } = (await ver(server.url, llave)).body
    const recibos = hijos.flatMap((hijo) => hijo.cuenta?.recibos ?? [])
    expect(recibos.find((uno) => uno.id === ids[0])).toMatchObject({ estado: 'devuelto', pdf: true })
    expect(recibos.find((uno) => uno.id === ids[1])).toMatchObject({ estado: 'anulado', pdf: false })
    expect((await papel(server.url, llave, `recibos/${ids[1]}`)).status).toBe(404)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('the till of who charges only from the bank', () => {
  const deHoy = async (who: Client) => (await who.get<{ caja: Caja | null }>('/Caja/actual')).body.caja
  const reportado = async () => {
    const { llave, hijos } = await dentro()
    const visto = await leer((await avisar(server.url, llave, unica())).body.aviso.id)
    return { visto, cliente_id: hijos[0] ?? 0 }
  }

  it('opens by itself, has no cash by any door, and closes with what came in without counting it', async () => {
    const quien = await server.as('Contabilidad')
    const { visto, cliente_id } = await reportado()
    const hecho = await quien.post<Recibo>(`/PagosReportados/${visto.id}/recibo`, propuesto(visto), key())
    expect(hecho.status).toBe(201)
    const caja = await deHoy(quien)
    expect(caja).toMatchObject({ sin_efectivo: true, fondo: 0, recibos: 1, recibido: 100_000 })

    // No receipt but from a report or a line; no float, no movement, no expense in cash.
    const cobro = { cliente_id, lineas: [], pagos: [{ metodo: 'efectivo', monto: 100, recibido: 100 }] }
    expect((await quien.post('/RecibosIndividuales', cobro, key())).status).toBe(403)
    expect((await quien.post('/RecibosVarios', { lineas: [], pagos: [] }, key())).status).toBe(403)
    expect((await quien.post('/Caja/abrir', { fondo: 100 })).body).toMatchObject({
      errors: { fondo: expect.any(String) },
    })
    for (const tipo of ['ingreso', 'entrega'])
      expect(
        (await quien.post(`/Caja/${caja?.id}/movimientos`, { tipo, monto: 100, concepto: 'Cambio' }, key())).status,
      ).toBe(422)
    const intento = { ...propuesto(visto), metodo: 'efectivo' }
    expect((await quien.post(`/PagosReportados/${visto.id}/recibo`, intento, key())).status).toBe(400)
    await expect(
      server.db.run(sql`UPDATE recibo_pagos SET metodo = 'efectivo' WHERE recibo_id = ${hecho.body.id}`),
    ).rejects.toMatchObject({ code: 'CE001' })

    const cerrar = (cuerpo: object) => quien.post<Caja>(`/Caja/${caja?.id}/cerrar`, cuerpo)
    expect((await cerrar({ contado: [{ metodo: 'efectivo', monto: 0 }] })).status).toBe(422)
    expect((await cerrar({ contado: [], denominaciones: [{ denominacion: 100, cantidad: 1 }] })).status).toBe(422)
    const cerrada = await cerrar({ contado: [] })
    expect(cerrada).toMatchObject({ status: 200, body: { estado: 'cerrada', diferencia: 0 } })
    expect(cerrada.body.conteos).toContainEqual(
      expect.objectContaining({ metodo: 'transferencia', esperado: 100_000, contado: 100_000 }),
    )
    expect(await faltas(server.db)).toEqual([])
  })

  it('takes no cash at the counter, and makes room for the till of who works there', async () => {
    const cajera = await server.as('Recepción')
    const { visto, cliente_id } = await reportado()
    const suyo = await cajera.post<Recibo>(`/PagosReportados/${visto.id}/recibo`, propuesto(visto), key())
    expect(suyo.status).toBe(201)
    const antes = await deHoy(cajera)
    const cargo_id = await cargo(server.db, cliente_id, 20_000)
    const cobrar = () =>
      cajera.post<{ message: string }>(
        '/RecibosIndividuales',
        {
          cliente_id,
          lineas: [{ cargo_id, monto: 20_000 }],
          pagos: [{ metodo: 'efectivo', monto: 20_000, recibido: 20_000 }],
        },
        key(),
      )
    expect(await cobrar()).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('no maneja efectivo') },
    })
    expect(await cajera.post('/Caja/abrir', { fondo: 50_000 })).toMatchObject({
      status: 201,
      body: { sin_efectivo: false, fondo: 50_000 },
    })
    expect((await cajera.get(`/Caja/${antes?.id}`)).body).toMatchObject({ estado: 'cerrada', diferencia: 0 })
    expect((await cobrar()).status).toBe(201)
    // With a till open, what a family reports goes into it.
    const otro = await reportado()
    await cajera.post(`/PagosReportados/${otro.visto.id}/recibo`, propuesto(otro.visto), key())
    expect(await deHoy(cajera)).toMatchObject({ sin_efectivo: false, recibos: 2 })
    expect(await cajera.post('/Caja/abrir', { fondo: 0, sin_efectivo: true })).toMatchObject({ status: 409 })
    expect(await faltas(server.db)).toEqual([])
  })
})
