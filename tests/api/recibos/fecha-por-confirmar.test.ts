import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Producto } from '#contract/catalogos/productos'
import { inicioDeMes, sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import type { Caja } from '#contract/recibos/caja'
import type { CierrePrevia } from '#contract/recibos/cierres'
import type { EstadoDeCuenta } from '#contract/reportes/cxc'
import type { PorFechar } from '#contract/recibos/fechas'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { Reloj } from '#contract/tiempo/reloj'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { tidy } from '#server/housekeeping'
import { anotarHora } from '#server/reloj/duda'
import { reciboPdf } from '#server/documentos/papeles/recibo'
import { centroDe } from '#server/documentos/centro'
import { cerrarMes } from '#tests/cierre'
import { followClock, setClock } from '#tests/maquina/clock'
import { leerPdf } from '#tests/pdf'
import { faltas } from '#tests/api/apoyo/datos'
import { centroQueFactura, cobrar, facturar, rangoActivo, type Refusal } from '#tests/api/facturacion/facturas-datos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, encargado, estudiante } from '#tests/kit'

/*
 * Cash is taken while nobody knows what day it is: on a receipt that bears the last sure day and waits for its own,
 * which a supervisor says once the clock is right (docs/decisions/2026-11-28-que-dia-es.md).
 */
const server = startServer()

/** Each story begins ten days after the one before: numbers and days go together. */
let historia = 0
/** The local date so many days after the story's own. */
const dia = (mas: number): string => sumarDias('2026-11-25', 10 * historia + mas)
const aLas = (fecha: string, hora = '10:00') => `${fecha}T${hora}:00-06:00`
const adelante = () => aLas(dia(188))
const atras = () => aLas('2000-01-01')

let ana: Client
let luz: Client

async function saltar(instante: string): Promise<void> {
  setClock(instante)
  await followClock(server.db)
  // By another hour everybody signs in again.
  ;[ana, luz] = [await server.again(ana.usuario_id), await server.again(luz.usuario_id)]
}

/** The computer is right again, two days after the last sure hour. */
const despues = () => saltar(aLas(dia(2)))

beforeEach(async () => {
  await server.moveClock(aLas(dia(0)))
  ;[ana, luz] = [await server.as('Recepción'), await server.as('Contabilidad')]
  await ana.post('/Caja/abrir', { fondo: 0 })
  await anotarHora(server.db)
})
afterEach(async () => {
  await server.moveClock(aLas(dia(6)))
  luz = await server.again(luz.usuario_id)
  await cerrarCajas()
  expect(await faltas(server.db)).toEqual([])
  const ids = (await porFechar()).map(({ id }) => id)
  if (ids.length) expect((await fechar(luz, ids, dia(6))).status).toBe(200)
  historia++
})

async function cerrarCajas(): Promise<void> {
  for (const { id } of await server.db.many<{ id: number }>(sql`SELECT id FROM cajas WHERE cerrada_en IS NULL`)) {
    const { body } = await luz.get<Caja>(`/Caja/${id}`)
    const contado = body.conteos.map(({ metodo, esperado }) => ({ metodo, monto: esperado }))
    expect((await luz.post(`/Caja/${id}/cerrar`, { contado })).status).toBe(200)
  }
}

const enDuda = async (instante = adelante()) => {
  await saltar(instante)
  return cobrar(server, ana)
}
const leer = async (id: number) => (await ana.get<Recibo>(`/RecibosIndividuales/${id}`)).body
const porFechar = async () => (await luz.get<PorFechar>('/Caja/fechas')).body.recibos
const fechar = (quien: Client, recibos: number[], fecha: string) =>
  quien.post<PorFechar & Refusal>('/Caja/fechas', { recibos, fecha })

describe('while the clock is doubted', () => {
  it.each([
    ['ahead', adelante],
    ['back', atras],
  ])('%s: cash is taken on a receipt of the last sure day that says so', async (_donde, instante) => {
    const { status, body } = await enDuda(instante())
    expect([status, body.fecha, body.fecha_confirmada, body.emitido_en.slice(0, 10)]).toEqual([
      201,
      dia(0),
      false,
      dia(0),
    ])
    const { words: papel } = await leerPdf(
      await reciboPdf(body, await centroDe(server.db), { formato: 'carta', reimpresion: false, verificar: null }),
    )
    expect(papel).toContain('FECHA POR CONFIRMAR')
    expect(papel).not.toContain(formatoFecha(dia(0)))
    expect((await ana.get<Reloj>('/Reloj')).body).toMatchObject({ seguro: dia(0), por_fechar: 0 })
    const { body: lista } = await ana.get<Recibo[]>(
      `/RecibosIndividuales?filter=${encodeURIComponent('{"fecha_por_confirmar":true}')}`,
    )
    expect(lista.map(({ id, fecha_confirmada }) => [id, fecha_confirmada])).toEqual([[body.id, false]])
  })

  it('takes cash of a family and at the point of sale too', async () => {
    const encargado_id = await encargado(server.db)
    const hijos = [await estudiante(server.db, { encargado_id }), await estudiante(server.db, { encargado_id })]
    const cargos = await Promise.all(hijos.map((hijo) => cargo(server.db, hijo, 50_000)))
    const jefe = await server.as('Administrador')
    const { body: producto } = await jefe.post<Producto>('/Productos', {
      codigo: 'CUA-9',
      nombre: 'Cuaderno',
      precio: 4_000,
      isv: 'gravado_15',
    })
    await saltar(adelante())
    const familia = await ana.post<Recibo>(
      '/RecibosIndividuales',
      {
        encargado_id,
        lineas: cargos.map((cargo_id) => ({ cargo_id, monto: 50_000 })),
        pagos: [{ metodo: 'efectivo', monto: 100_000, recibido: 120_000 }],
      },
      key(),
    )
    const venta = await ana.post<Recibo>(
      '/RecibosVarios',
      {
        lineas: [{ tipo: 'producto', producto_id: producto.id, cantidad: 2 }],
        pagos: [{ metodo: 'efectivo', monto: 8_000 }],
      },
      key(),
    )
    for (const { status, body } of [familia, venta])
      expect([status, body.fecha, body.fecha_confirmada]).toEqual([201, dia(0), false])
    expect(
      (await ana.post('/RecibosVarios/revisar', { productos: [producto.id], cargos: [], cliente_id: null })).status,
    ).toBe(200)
  })

  it('takes nothing else, and says beside what it waits', async () => {
    const titular = await estudiante(server.db, { a_favor: 10_000 })
    const cargo_id = await cargo(server.db, titular, 10_000)
    await saltar(adelante())
    const pedir = async (datos: object) => {
      const { status, body } = await ana.post<Refusal>(
        '/RecibosIndividuales',
        {
          cliente_id: titular,
          lineas: [{ cargo_id, monto: 10_000 }],
          pagos: [{ metodo: 'efectivo', monto: 10_000 }],
          ...datos,
        },
        key(),
      )
      return [status, ...Object.keys(body.errors ?? {}).sort()]
    }
    const mixto = [
      { metodo: 'efectivo', monto: 5_000 },
      { metodo: 'tarjeta', monto: 5_000 },
    ]
    expect(await pedir({ pagos: mixto })).toEqual([422, 'pagos'])
    expect(await pedir({ pagos: [{ metodo: 'saldo_a_favor', monto: 10_000 }] })).toEqual([422, 'pagos'])
    expect(await pedir({ pagos: [{ metodo: 'efectivo', monto: 12_000 }] })).toEqual([422, 'pagos'])
    expect(
      await pedir({
        lineas: [{ cargo_id, monto: 9_000, descuento_id: 1 }],
        pagos: [{ metodo: 'efectivo', monto: 9_000 }],
      }),
    ).toEqual([422, 'lineas'])
    expect(await pedir({ orden_compra_exenta: 'OCE-1' })).toContain('orden_compra_exenta')
    expect(await pedir({ numero_manual: '77', fecha: dia(-1) })).toEqual([422, 'numero_manual'])
    const venta = await ana.post<Refusal>(
      '/RecibosVarios',
      {
        lineas: [{ tipo: 'libre', descripcion: 'Llavero', cantidad: 1, precio: 5_000, isv: 'exento', descuento: 500 }],
        pagos: [{ metodo: 'efectivo', monto: 4_500 }],
      },
      key(),
    )
    expect([venta.status, Object.keys(venta.body.errors ?? {})]).toEqual([422, ['lineas']])
    expect(await server.db.many(sql`SELECT FROM recibos WHERE cliente_id = ${titular}`)).toEqual([])
  })

  it('takes nothing at a till that is not open, nor where no day was ever sure', async () => {
    const eva = await server.as('Recepción')
    await saltar(adelante())
    expect((await cobrar(server, await server.again(eva.usuario_id))).body).toMatchObject({ code: 'sin_caja' })
    await saltar(aLas(dia(0)))
    await server.db.run(sql`
      UPDATE reloj SET guardado_en = NULL, base = (SELECT max(id) FROM bitacora), diferencia = 7200
    `)
    expect((await cobrar(server, ana)).body).toMatchObject({ code: 'reloj_en_duda' })
  })

  it('offers no discount that goes by the date, and counts what is overdue to the last sure day', async () => {
    const titular = await estudiante(server.db)
    await cargo(server.db, titular, 10_000, { vence: dia(20) })
    await saltar(adelante())
    const { body } = await ana.get<{ cuentas: { vencido: number }[] }>(
      `/RecibosIndividuales/por-cobrar?cliente_id=${titular}`,
    )
    expect(body.cuentas[0]).toMatchObject({ vencido: 0 })
  })

  it('is no payment of that day in the statement of account, until its own was said', async () => {
    const { body } = await enDuda()
    const lineas = async () => {
      const { body: estado } = await luz.get<EstadoDeCuenta>(`/CxC/${body.cliente_id}?hasta=${dia(2)}`)
      return estado.movimientos
        .filter(({ tipo }) => tipo === 'pago')
        .map(({ fecha, descripcion }) => [fecha, descripcion])
    }
    await despues()
    expect(await lineas()).toEqual([[dia(0), expect.stringMatching(/^Pago, con fecha por confirmar · /)]])
    expect((await fechar(luz, [body.id], dia(1))).status).toBe(200)
    expect(await lineas()).toEqual([[dia(1), expect.stringMatching(/^Pago · /)]])
  })

  it('brings no invoice, not even where the school invoices as it charges, until its day was said', async () => {
    await centroQueFactura(server.db, 'al_cobrar')
    await rangoActivo(server.db, { fecha_limite: dia(30) })
    const { status, body } = await enDuda(atras())
    expect([status, body.factura]).toEqual([201, null])
    const venta = await ana.post<Recibo>(
      '/RecibosVarios',
      {
        lineas: [{ tipo: 'libre', descripcion: 'Llavero', cantidad: 1, precio: 5_000, isv: 'exento' }],
        pagos: [{ metodo: 'efectivo', monto: 5_000 }],
      },
      key(),
    )
    expect([venta.status, venta.body.factura]).toEqual([201, null])
    await despues()
    expect(await facturar(luz, body.id)).toMatchObject({ status: 409, body: { code: 'estado_no_permite' } })
    expect((await fechar(luz, [body.id], dia(0))).status).toBe(200)
    expect(await facturar(luz, body.id)).toMatchObject({ status: 201, body: { fecha: hoy() } })
    await server.db.run(sql`UPDATE centro SET facturar = 'nunca'`)
  })
})

describe('a request that is sent again', () => {
  it('is answered with the one receipt, also when the clock is right again and house was kept', async () => {
    const titular = await estudiante(server.db)
    const cuerpo = {
      cliente_id: titular,
      lineas: [{ cargo_id: await cargo(server.db, titular, 10_000), monto: 10_000 }],
      pagos: [{ metodo: 'efectivo', monto: 10_000 }],
    }
    const clave = key()
    await saltar(atras())
    const primero = await ana.post<Recibo>('/RecibosIndividuales', cuerpo, clave)
    expect(primero.status).toBe(201)
    await despues()
    await tidy(server.db)
    const otra = await ana.post<Recibo>('/RecibosIndividuales', cuerpo, clave)
    expect([otra.status, otra.body.id]).toEqual([201, primero.body.id])
    await server.moveClock(aLas(dia(11)))
    await tidy(server.db)
    expect(await server.db.many(sql`SELECT FROM idempotencia WHERE usuario_id = ${ana.usuario_id}`)).toEqual([])
  })
})

describe('once the clock is right', () => {
  it('what is of this very morning is of no hour to come', async () => {
    const { body: uno } = await enDuda()
    await despues()
    expect((await fechar(luz, [uno.id], dia(2))).status).toBe(200)
    const { fecha, emitido_en } = await leer(uno.id)
    expect([fecha, Date.parse(emitido_en) <= Date.now()]).toEqual([dia(2), true])
  })

  it('a supervisor says the day, of one or of all, and everything is of that day', async () => {
    const { body: antes } = await cobrar(server, ana)
    const { body: uno } = await enDuda()
    const { body: dos } = await cobrar(server, ana)
    await despues()
    const { body: tras } = await cobrar(server, ana)
    await saltar(aLas(dia(3)))
    expect((await ana.get('/Caja/fechas')).status).toBe(403)
    expect((await luz.get<Reloj>('/Reloj')).body).toMatchObject({ duda: null, por_fechar: 2 })
    expect(await porFechar()).toEqual(
      [uno, dos].map(({ id }) => expect.objectContaining({ id, desde: antes.fecha, hasta: tras.fecha })),
    )
    expect((await fechar(ana, [uno.id], dia(1))).status).toBe(403)
    for (const fecha of [dia(-1), dia(3), dia(188)])
      expect(await fechar(luz, [uno.id, dos.id], fecha)).toMatchObject({
        status: 422,
        body: { errors: { fecha: expect.stringContaining(formatoFecha(dia(0))) } },
      })
    expect((await fechar(luz, [uno.id], dia(1))).body.recibos.map(({ id }) => id)).toEqual([dos.id])
    // The second is of that day or later: numbers and days go together.
    expect((await fechar(luz, [dos.id], dia(0))).status).toBe(422)
    expect((await fechar(luz, [uno.id, dos.id], dia(1))).body.recibos).toEqual([])
    expect(await fechar(luz, [uno.id], dia(2))).toMatchObject({ status: 409 })
    expect(await fechar(luz, [antes.id], dia(1))).toMatchObject({ status: 409 })
    expect((await fechar(luz, [999_999], dia(1))).status).toBe(404)
    const leido = await leer(uno.id)
    expect([leido.fecha, leido.fecha_confirmada]).toEqual([dia(1), true])
    expect(
      await server.db.many(sql`SELECT DISTINCT desde FROM aplicaciones WHERE recibo_id IN (${uno.id}, ${dos.id})`),
    ).toEqual([{ desde: dia(1) }])
    expect(
      await server.db.many(sql`
        SELECT usuario_id, despues->>'fecha' AS fecha FROM bitacora WHERE accion = 'confirmar_fecha'
          AND entidad_id = ${uno.id}
      `),
    ).toEqual([{ usuario_id: luz.usuario_id, fecha: dia(1) }])
    const { words: papel } = await leerPdf(
      await reciboPdf(leido, await centroDe(server.db), { formato: 'carta', reimpresion: true, verificar: null }),
    )
    expect(papel).toContain(formatoFecha(dia(1)))
    expect(papel).not.toContain('12:00')
  })

  it('its till closes with its cash, and one that was voided waits for no day', async () => {
    const { body: uno } = await enDuda()
    const { body: dos } = await cobrar(server, ana)
    await despues()
    expect((await ana.post(`/RecibosIndividuales/${dos.id}/anular`, { motivo: 'Se cobró dos veces' })).status).toBe(200)
    const { body } = await ana.get<{ caja: { id: number; recibido: number } }>('/Caja/actual')
    expect(body.caja.recibido).toBe(100_000)
    expect(await porFechar()).toHaveLength(1)
    expect((await fechar(luz, [uno.id, dos.id], dia(0))).body.recibos).toEqual([])
    expect((await leer(dos.id)).fecha_confirmada).toBe(false)
    expect(
      (await ana.post(`/Caja/${body.caja.id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 100_000 }] })).status,
    ).toBe(200)
  })

  it('it is of no day after the one on which its till was closed', async () => {
    const { body: uno } = await enDuda()
    await saltar(aLas(dia(1)))
    await cerrarCajas()
    await saltar(aLas(dia(3)))
    expect(await porFechar()).toEqual([expect.objectContaining({ id: uno.id, desde: dia(0), hasta: dia(1) })])
    expect((await fechar(luz, [uno.id], dia(2))).status).toBe(422)
    expect((await fechar(luz, [uno.id], dia(1))).status).toBe(200)
  })

  it('nothing is given back or reversed before its day was said', async () => {
    const { body: uno } = await enDuda()
    await despues()
    const jefe = await server.as('Administrador')
    await jefe.post('/Caja/abrir', { fondo: 500_000 })
    const devolver = () =>
      jefe.post<Refusal>(
        `/RecibosIndividuales/${uno.id}/devolucion`,
        { lineas: [{ orden: 1, monto: 1_000 }], motivo: 'Se cobró de más', metodo: 'efectivo' },
        key(),
      )
    expect((await devolver()).body).toMatchObject({
      code: 'estado_no_permite',
      message: expect.stringContaining('fecha'),
    })
    const { body } = await ana.get<{ caja: { id: number } }>('/Caja/actual')
    await ana.post(`/Caja/${body.caja.id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 100_000 }] })
    const revertir = () => jefe.post<Refusal>(`/RecibosIndividuales/${uno.id}/anular`, { motivo: 'No era de ella' })
    expect((await revertir()).body).toMatchObject({ code: 'estado_no_permite' })
    await fechar(luz, [uno.id], dia(1))
    expect((await revertir()).status).toBe(200)
  })

  it('its month is not closed before', async () => {
    const { body: uno } = await enDuda()
    const mes = dia(0).slice(0, 7)
    const primero = inicioDeMes(sumarMeses(`${mes}-01`, 1))
    await server.moveClock(aLas(primero))
    luz = await server.again(luz.usuario_id)
    await cerrarCajas()
    const anterior = sumarMeses(`${mes}-01`, -1).slice(0, 7)
    await hay.cierre(server.db, anterior)
    const { body } = await luz.get<{ siguiente: CierrePrevia }>('/CierresMensuales/siguiente')
    expect(body.siguiente.lista).toContainEqual(
      expect.objectContaining({ punto: 'fechas_por_confirmar', cuantos: 1, monto: 100_000 }),
    )
    expect((await cerrarMes(luz, mes)).body).toMatchObject({ code: 'estado_no_permite' })
    await fechar(luz, [uno.id], sumarDias(primero, -1))
    expect((await cerrarMes(luz, mes)).status).toBe(201)
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
  })
})
