import { beforeAll, describe, expect, it } from 'vitest'
import type { Caja } from '#contract/recibos/caja'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { CuadreDia } from '#contract/reportes/recibosgeneral'
import type { RetencionesResumen, RetencionRecibida } from '#contract/reportes/retenciones'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { key, PASSWORD, startServer, type Client } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'

/* A payer's withholding settles a debt without money: by its certificate and the word of who supervises tills. */
const server = startServer()
const RTN = '08019015872341'
let jefa: Client
let ana: Client
let conta: Client

type Respuesta = Recibo & { code?: string; message?: string; errors?: Record<string, unknown>; autorizacion?: object }

beforeAll(async () => {
  jefa = await server.as('Administrador')
  ana = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  for (const who of [jefa, ana]) await who.post('/Caja/abrir', { fondo: 500_000 })
})

const RETENIDO = { metodo: 'retencion', monto: 1_250, referencia: '000-001-04-00000015', rtn: RTN, fecha_banco: hoy() }

interface Cobro {
  who?: Client
  efectivo?: number
  /** The payment in money. */
  dinero?: object
}

/** A charge of L 100.00 of which a company withholds 12.5 %. */
async function cobrar(
  retencion: object = {},
  { who = jefa, efectivo = 8_750, dinero = { metodo: 'efectivo', monto: efectivo } }: Cobro = {},
) {
  const cliente_id = await estudiante(server.db)
  const cargo_id = await cargo(server.db, cliente_id, 10_000)
  const { status, body } = await who.post<Respuesta>(
    '/RecibosIndividuales',
    {
      cliente_id,
      pagador_nombre: 'Comercial Ñandú, S. de R.L.',
      lineas: [{ cargo_id, monto: 10_000 }],
      pagos: [dinero, { ...RETENIDO, ...retencion }],
    },
    key(),
  )
  return { status, body, cargo_id }
}
const reporte = async () =>
  (await conta.list<RetencionRecibida>('Retenciones', {}, ['fecha', 'ASC'], [0, 999])).body.map(
    ({ recibo_numero, monto }) => [recibo_numero, monto],
  )
const caja = async (who: Client) => (await who.get<{ caja: Caja }>('/Caja/actual')).body.caja

describe('a payment that was withheld', () => {
  it('settles what is owed by its certificate, and is in no till and no account', async () => {
    const antes = (await caja(jefa)).conteos
    const { status, body, cargo_id } = await cobrar()
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body.pagos[1]).toMatchObject({ metodo: 'retencion', monto: 1_250, rtn: RTN, estado_banco: null })
    expect(await debeDe(server.db, cargo_id)).toBe(0)
    const despues = (await caja(jefa)).conteos
    expect(despues.map(({ metodo }) => metodo)).not.toContain('retencion')
    const gano = despues.map(({ metodo, esperado }, index) => [metodo, (esperado ?? 0) - (antes[index]?.esperado ?? 0)])
    expect(gano.filter(([, monto]) => monto !== 0)).toEqual([['efectivo', 8_750]])
    expect((await conta.list('Conciliacion', {})).total).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })

  it.each([
    ['number', { referencia: '' }, 'referencia'],
    ['RTN', { rtn: null }, 'rtn'],
    ['date', { fecha_banco: null }, 'fecha_banco'],
    ['date that has come', { fecha_banco: sumarDias(hoy(), 1) }, 'fecha_banco'],
  ])('has its %s', async (_what, retencion, campo) => {
    expect(await cobrar(retencion)).toMatchObject({
      status: 422,
      body: { errors: { pagos: { 1: { [campo]: expect.any(String) } } } },
    })
  })

  it('leaves no credit, is no other payment, and needs the word of a supervisor who sees where it was used', async () => {
    expect((await cobrar({}, { efectivo: 8_751 })).body.errors).toHaveProperty('pagos')
    expect((await cobrar({ metodo: 'tarjeta' })).status).toBe(422)
    const { body } = await cobrar({ referencia: 'C-77' })
    const negada = await cobrar({ referencia: 'C-77' }, { who: ana })
    expect(negada).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
    expect(JSON.stringify(negada.body.autorizacion)).toContain(body.numero_texto)
  })

  it('has its number corrected by that word alone, which is told where the new one was used', async () => {
    const { body: otro } = await cobrar({ referencia: 'C-78' })
    const { body } = await cobrar({ referencia: 'C-79' })
    const corregir = (who: Client, referencia: string) =>
      who.post<Respuesta>(`/RecibosIndividuales/pagos/${body.pagos[1]?.id}/completar`, {
        referencia,
        antes: { referencia: 'C-79', banco: null, cuenta_id: null },
      })
    const negada = await corregir(ana, 'c 78')
    expect(negada).toMatchObject({ status: 403, body: { code: 'sin_permiso' } })
    expect(JSON.stringify(negada.body.autorizacion)).toContain(otro.numero_texto)
    expect((await corregir(jefa, 'C-80')).status).toBe(200)
  })

  it('has its RTN and its date corrected by the same word, of what was seen; no other payment has them', async () => {
    const { body } = await cobrar({ referencia: 'C-81' })
    const vistos = { referencia: 'C-81', banco: null, cuenta_id: null, rtn: RTN, fecha_banco: hoy() }
    const corregir = (datos: object, who = jefa, antes: object = vistos, pago = body.pagos[1]?.id) =>
      who.post<Respuesta>(`/RecibosIndividuales/pagos/${pago}/completar`, { ...datos, antes })
    const otro = { rtn: '05019001234567', fecha_banco: sumarDias(hoy(), -2) }
    expect((await corregir(otro, ana)).status).toBe(403)
    expect(await corregir({ ...otro, fecha_banco: sumarDias(hoy(), 1) })).toMatchObject({
      status: 422,
      body: { errors: { fecha_banco: expect.any(String) } },
    })
    expect((await corregir({ rtn: null })).body.errors).toHaveProperty('rtn')
    expect(await corregir(otro)).toMatchObject({ status: 200, body: otro })
    expect((await corregir({ rtn: RTN })).body.code).toBe('version_vieja')
    // As an older app, which neither shows nor sends them.
    const { rtn: _, fecha_banco: __, ...sin } = vistos
    expect(await corregir({ referencia: 'C-82' }, jefa, sin)).toMatchObject({ status: 200, body: otro })
    const vuelve = await corregir({ rtn: RTN }, jefa, { ...vistos, ...otro, referencia: 'C-82' })
    expect(vuelve).toMatchObject({ status: 200, body: { rtn: RTN, fecha_banco: otro.fecha_banco } })
    const transferido = await cobrar({}, { dinero: { metodo: 'transferencia', monto: 8_750, referencia: '99121' } })
    const enTransferencia = { referencia: '99121', banco: null, cuenta_id: null }
    expect((await corregir(otro, jefa, enTransferencia, transferido.body.pagos[0]?.id)).body.errors).toEqual({
      rtn: expect.any(String),
      fecha_banco: expect.any(String),
    })
  })

  it('is not corrected over a colleague who is correcting it, by an app that does not show what changed', async () => {
    const { body } = await cobrar({ referencia: 'C-83' })
    const pago = body.pagos[1]?.id ?? 0
    const fecha_banco = sumarDias(hoy(), -2)
    const antes = { referencia: 'C-83', banco: null, cuenta_id: null }
    let durante: Promise<{ body: Respuesta }> | undefined
    await server.db.transaction(async (tx) => {
      await tx.run(sql`UPDATE recibo_pagos SET fecha_banco = ${fecha_banco} WHERE id = ${pago}`)
      durante = jefa.post<Respuesta>(`/RecibosIndividuales/pagos/${pago}/completar`, { referencia: 'C-84', antes })
      const espera = sql`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      await expect.poll(() => server.db.maybe(espera)).toBeDefined()
    })
    expect((await durante)?.body.code).toBe('version_vieja')
    expect(await server.db.one(sql`SELECT referencia, fecha_banco FROM recibo_pagos WHERE id = ${pago}`)).toEqual({
      referencia: 'C-83',
      fecha_banco,
    })
  })

  it('of two tills with the same certificate at once tells one where the other used it', async () => {
    const beto = await server.as('Recepción')
    await beto.post('/Caja/abrir', { fondo: 0 })
    const { email } = await server.db.one<{ email: string }>(
      sql`SELECT email FROM usuarios WHERE id = ${jefa.usuario_id}`,
    )
    const firmado = async (who: Client) => {
      const cliente_id = await estudiante(server.db)
      const cargo_id = await cargo(server.db, cliente_id, 1_250)
      const pedir = (headers = {}) =>
        who.post<Respuesta>(
          '/RecibosIndividuales',
          { cliente_id, lineas: [{ cargo_id, monto: 1_250 }], pagos: [{ ...RETENIDO, referencia: 'C-90' }] },
          { ...key(), ...headers },
        )
      const { autorizacion } = (await pedir()).body as { autorizacion?: { id: number } }
      const firma = { motivo: 'Vista', email, contrasena: PASSWORD }
      await who.post(`/Autorizaciones/${autorizacion?.id}/firmar`, firma)
      return () => pedir({ 'X-Autorizacion': String(autorizacion?.id) })
    }
    const cobros = [await firmado(ana), await firmado(beto)]
    const [uno, otro] = (await Promise.all(cobros.map((cobro) => cobro()))).sort((a, b) => a.status - b.status)
    expect([uno?.status, otro?.status]).toEqual([201, 403])
    expect(JSON.stringify(otro?.body)).toContain(uno?.body.numero_texto)
  })

  it('does not go back as money', async () => {
    const { body } = await cobrar()
    const devolver = (monto: number) =>
      jefa.post<Respuesta>(
        `/RecibosIndividuales/${body.id}/devolucion`,
        { lineas: [{ orden: 1, monto }], motivo: 'Se retiró', metodo: 'efectivo' },
        key(),
      )
    expect(await devolver(8_751)).toMatchObject({
      status: 422,
      body: { errors: { metodo: expect.stringContaining('87.50') } },
    })
    expect((await devolver(8_750)).status).toBe(201)
    expect((await devolver(1)).status).toBe(422)
    expect(await faltas(server.db)).toEqual([])
  })

  it('does not go back either when the bank took back what came as money', async () => {
    const { body } = await cobrar({}, { dinero: { metodo: 'transferencia', monto: 8_750, referencia: '99120' } })
    await conta.post('/Conciliacion/rechazar', { ids: [body.pagos[0]?.id], motivo: 'Sin fondos', fecha_banco: hoy() })
    const devuelta = await jefa.post<Respuesta>(
      `/RecibosIndividuales/${body.id}/devolucion`,
      { lineas: [{ orden: 1, monto: 1_250 }], motivo: 'Se retiró', metodo: 'efectivo' },
      key(),
    )
    expect(devuelta).toMatchObject({ status: 422, body: { errors: { metodo: expect.stringContaining('0.00:') } } })
    expect(await faltas(server.db)).toEqual([])
  })

  it('is in the report while it is in force: voided it is gone, reversed or rejected it takes away', async () => {
    const { body: bueno } = await cobrar()
    const { body: anulado } = await cobrar()
    await jefa.post(`/RecibosIndividuales/${anulado.id}/anular`, { motivo: 'Era de otro' })
    const { body: rechazado, cargo_id } = await cobrar()
    const rechazo = await conta.post('/Conciliacion/rechazar', {
      ids: [rechazado.pagos[1]?.id],
      motivo: 'El SAR no la reconoce',
      fecha_banco: hoy(),
    })
    expect(rechazo.status, JSON.stringify(rechazo.body)).toBe(200)
    expect(await debeDe(server.db, cargo_id)).toBe(1_250)
    const { body: revertido } = await cobrar({ referencia: 'C-99' })
    await cerrarCuadrada(jefa, (await caja(jefa)).id)
    await jefa.post('/Caja/abrir', { fondo: 500_000 })
    const { body: dia } = await conta.get<CuadreDia>(`/RecibosGeneral/cuadre?fecha=${hoy()}`)
    expect(
      dia.cajas.some(
        ({ estado, metodos }) => estado === 'cerrada' && metodos.some(({ metodo }) => metodo === 'retencion'),
      ),
    ).toBe(true)
    expect(dia.diferencia).toBe(0)
    const reversion = await jefa.post(`/RecibosIndividuales/${revertido.id}/anular`, { motivo: 'Era de otro' })
    expect(reversion.status, JSON.stringify(reversion.body)).toBe(200)
    // Charged again with the same certificate, it is nowhere else; of a rejected one whoever signs is told.
    const leido = async (referencia: string) =>
      JSON.stringify((await cobrar({ referencia }, { who: ana })).body.autorizacion)
    expect(await leido('C-99')).not.toContain('ya está en')
    expect(await leido(RETENIDO.referencia)).toContain(rechazado.numero_texto)

    const filas = await reporte()
    const de = ({ numero_texto }: Recibo) => filas.filter(([numero]) => numero === numero_texto)
    expect(de(bueno)).toEqual([[bueno.numero_texto, 1_250]])
    expect(de(anulado)).toEqual([])
    expect(filas.filter(([, monto]) => Number(monto) < 0)).toHaveLength(2)
    const { body: resumen } = await conta.get<RetencionesResumen>('/Retenciones/resumen')
    expect(resumen.monto).toBe(filas.reduce((suma, [, monto]) => suma + Number(monto), 0))
    expect(resumen.por_agente).toMatchObject([{ rtn_agente: RTN, monto: resumen.monto }])
    // A certificate on several receipts is one; what was undone is none.
    const cuantas = async (numero_constancia: string) => {
      const filter = encodeURIComponent(JSON.stringify({ numero_constancia }))
      return (await conta.get<RetencionesResumen>(`/Retenciones/resumen?filter=${filter}`)).body.constancias
    }
    expect([await cuantas(RETENIDO.referencia), await cuantas('C-99')]).toEqual([1, 0])
    for (const formato of ['csv', 'xlsx', 'pdf'])
      expect((await conta.get(`/Retenciones/exportar?formato=${formato}`)).status, formato).toBe(200)
    expect((await ana.list('Retenciones')).status).toBe(403)
    expect(await faltas(server.db)).toEqual([])
    await expect(server.db.run(sql`UPDATE recibo_pagos SET rtn = NULL WHERE metodo = 'retencion'`)).rejects.toThrow(
      'recibo_pagos_retencion',
    )
  })
})
