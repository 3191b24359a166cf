import { beforeAll, describe, expect, it } from 'vitest'
import { sumarMeses } from '#contract/tiempo/fechas'
import type { CajaChica, CajaChicaFila } from '#contract/gastos/caja-chica'
import type { Gasto, GastoOpciones } from '#contract/gastos/gastos'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cerrarCuadrada } from '#tests/api/apoyo/cierre'
import { escena, type Rechazo } from '#tests/api/gastos/gastos-escena'
import { key, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { usuario } from '#tests/kit'

/* Petty cash: a fund is its cash and the vouchers that wait; each voucher is an expense and is replenished once. */

const { server, gente, crear, registrado, cambiar, anular, leer } = escena()
type Respuesta = CajaChica & Rechazo
let responsable: Client
/** Reads funds and writes expenses, and answers for none but the own. */
let rol_id: number

beforeAll(async () => {
  rol_id = Number(
    (
      await gente.admin.post('/Roles', {
        nombre: 'Encargada de caja chica',
        permisos: [
          { modulo: 'Gastos', acciones: ['ver', 'crear', 'editar', 'anular'] },
          { modulo: 'CajaChica', acciones: ['ver', 'editar', 'exportar'] },
        ],
        orden_menu: ['CajaChica'],
      })
    ).body.id,
  )
  responsable = await encargada()
})

async function encargada(): Promise<Client> {
  const id = await usuario(server.db, 'Recepción')
  await server.db.run(sql`UPDATE usuarios SET rol_id = ${rol_id} WHERE id = ${id}`)
  return server.again(id)
}

let n = 0
const constituir = (datos: object = {}, who = gente.contabilidad, clave = key()) =>
  who.post<Respuesta>(
    '/CajaChica',
    {
      nombre: `Caja chica ${++n}`,
      responsable_id: responsable.usuario_id,
      monto: 1_000_00,
      metodo: 'efectivo',
      ...datos,
    },
    clave,
  )
async function fondo(datos: object = {}): Promise<CajaChica> {
  const { status, body } = await constituir(datos)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const ver = async (id: number): Promise<CajaChica> => (await gente.contabilidad.get<CajaChica>(`/CajaChica/${id}`)).body
const deVale = (caja_chica_id: number, datos: object = {}) => ({ metodo: 'caja_chica', caja_chica_id, ...datos })
const vale = (caja_chica_id: number, datos: object = {}) => registrado(deVale(caja_chica_id, datos), responsable)
const reponer = (id: number, vales: Gasto[], datos: object = {}, clave = key()) =>
  gente.contabilidad.post<Respuesta>(
    `/CajaChica/${id}/reponer`,
    {
      gasto_ids: vales.map((uno) => uno.id),
      total: vales.reduce((suma, { total }) => suma + total, 0),
      metodo: 'efectivo',
      ...datos,
    },
    clave,
  )
const anularReposicion = (id: number | undefined) =>
  gente.contabilidad.post<Respuesta>(`/CajaChica/reposiciones/${id}/anular`, { motivo: 'Se repuso de más' })
const cambiarFondo = ({ id, nombre, responsable_id, version }: CajaChica, datos: object) =>
  gente.contabilidad.post<Respuesta>(
    `/CajaChica/${id}/cambiar`,
    { nombre, responsable_id, version, metodo: 'efectivo', ...datos },
    key(),
  )

describe('a voucher', () => {
  it('is an expense that takes its cash out of the fund, and brings it back when it is voided', async () => {
    const { id } = await fondo()
    const uno = await vale(id)
    expect(uno).toMatchObject({ metodo: 'caja_chica', caja_chica_id: id, reposicion: null, de_caja: false })
    expect(await ver(id)).toMatchObject({ monto: 1_000_00, en_caja: 885_00, por_reponer: 115_00, vales: 1 })
    expect((await anular(uno.id, responsable)).status).toBe(200)
    expect(await ver(id)).toMatchObject({ en_caja: 1_000_00, por_reponer: 0, vales: 0, pendientes: [] })
  })

  it('never takes more than the fund holds, not even two at once', async () => {
    const { id } = await fondo({ monto: 200_00 })
    const respuestas = await Promise.all([crear(deVale(id), responsable), crear(deVale(id), responsable)])
    expect(respuestas.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await crear(deVale(id), responsable)).body.errors).toHaveProperty('total')
    expect((await ver(id)).en_caja).toBe(85_00)
  })

  it('may change while it waits, within the cash of its fund and into another fund', async () => {
    const [una, otra] = [await fondo({ monto: 200_00 }), await fondo({ monto: 120_00 })]
    const uno = await vale(una.id)
    const mas = { gravado_15: 0, isv: 0, importe_exento: 200_01, total: 200_01 }
    expect((await cambiar(uno, mas, responsable)).body.errors).toHaveProperty('total')
    const { body } = await cambiar(uno, { ...mas, importe_exento: 115_00, total: 115_00 }, responsable)
    const movido = await cambiar(body, { caja_chica_id: otra.id }, responsable)
    expect(movido.body).toMatchObject({ caja_chica_id: otra.id })
    expect([(await ver(una.id)).en_caja, (await ver(otra.id)).en_caja]).toEqual([200_00, 5_00])
    await cambiar(movido.body, { metodo: 'transferencia', caja_chica_id: null }, responsable)
    expect((await ver(otra.id)).en_caja).toBe(120_00)
  })

  it('is paid by who answers for the fund or may authorise, and names its fund', async () => {
    const { id } = await fondo()
    const ajena = await encargada()
    expect((await crear(deVale(id), ajena)).body.errors).toHaveProperty('caja_chica_id')
    expect((await crear({ metodo: 'caja_chica' }, responsable)).body.errors).toHaveProperty('caja_chica_id')
    expect((await crear({ metodo: 'efectivo', caja_chica_id: id }, responsable)).body.errors).toHaveProperty(
      'caja_chica_id',
    )
    await registrado(deVale(id))
    const opciones = async (who: Client) => (await who.get<GastoOpciones>('/Gastos/opciones')).body.cajas_chicas
    expect((await opciones(responsable)).find((caja) => caja.id === id)).toMatchObject({ efectivo: 885_00 })
    expect(await opciones(ajena)).toEqual([])
    expect((await ajena.get(`/CajaChica/${id}`)).status).toBe(404)
    expect((await ajena.list<CajaChicaFila>('CajaChica')).total).toBe(0)
    expect((await ajena.post(`/CajaChica/${id}/arqueos`, { contado: 0 }, key())).status).toBe(404)
    expect((await responsable.post(`/CajaChica/${id}/cambiar`, {}, key())).status).toBe(403)
    expect((await reponer(id, [], {})).status).toBe(400)
  })

  it('sent twice is one', async () => {
    const { id } = await fondo()
    const clave = key()
    const respuestas = await Promise.all([1, 2, 3].map(() => crear(deVale(id), responsable, clave)))
    expect(new Set(respuestas.map(({ body }) => body.id)).size).toBe(1)
    expect((await ver(id)).vales).toBe(1)
  })
})

describe('a replenishment', () => {
  it('gives back exactly what its vouchers spent, once, and then they stand', async () => {
    const { id } = await fondo()
    const vales = [await vale(id), await vale(id)]
    const [uno] = vales as [Gasto, Gasto]
    expect((await reponer(id, vales, { total: 229_99 })).status).toBe(409)
    const clave = key()
    const dos = await Promise.all([reponer(id, vales, {}, clave), reponer(id, vales, {}, clave)])
    expect(dos.map(({ status }) => status)).toEqual([200, 200])
    expect((await reponer(id, vales)).status).toBe(409)
    const repuesta = await ver(id)
    expect(repuesta).toMatchObject({ en_caja: 1_000_00, por_reponer: 0, vales: 0 })
    expect(repuesta.movimientos.map(({ tipo, monto, vales: de }) => [tipo, monto, de])).toEqual([
      ['reposicion', 230_00, 2],
      ['fondo', 1_000_00, 0],
    ])
    const quieto = await leer(uno.id)
    expect(quieto.reposicion).toMatchObject({ fecha: hoy() })
    expect((await anular(uno.id, responsable)).status).toBe(409)
    expect((await cambiar(quieto, { caja_chica_id: null, metodo: 'cheque' })).body.errors).toHaveProperty('metodo')
    expect((await cambiar(quieto, { descripcion: 'Otra' })).status).toBe(200)
  })

  it('and the voiding of one of its vouchers at once are one or the other', async () => {
    const { id } = await fondo()
    const uno = await vale(id)
    const [repuso, anulo] = await Promise.all([reponer(id, [uno]), anular(uno.id, responsable)])
    expect([repuso.status, anulo.status].toSorted()).toEqual([200, 409])
    expect((await ver(id)).en_caja).toBe(1_000_00)
  })

  it('takes no voucher of another fund, none voided, and nothing from a till without that cash', async () => {
    const [una, otra] = [await fondo(), await fondo()]
    const ajeno = await vale(otra.id)
    expect((await reponer(una.id, [ajeno])).status).toBe(409)
    await anular(ajeno.id, responsable)
    expect((await reponer(otra.id, [ajeno])).status).toBe(409)
    const suyo = await vale(una.id)
    expect((await reponer(una.id, [suyo], { de_caja: true })).body).toMatchObject({ code: 'sin_caja' })
    expect((await reponer(una.id, [suyo], { metodo: 'cheque', de_caja: true })).body.errors).toHaveProperty('metodo')
    expect((await ver(una.id)).vales).toBe(1)
  })

  it('is voided with its reason, while the fund holds the cash and its till is open', async () => {
    const { id } = await fondo({ monto: 200_00 })
    const { body: caja } = await gente.contabilidad.post<{ id: number }>('/Caja/abrir', { fondo: 500_00 })
    const uno = await vale(id)
    const { body } = await reponer(id, [uno], { de_caja: true })
    const efectivo = async () =>
      (
        await gente.contabilidad.get<{ conteos: { metodo: string; esperado: number }[] }>(`/Caja/${caja.id}`)
      ).body.conteos.find(({ metodo }) => metodo === 'efectivo')?.esperado
    expect(await efectivo()).toBe(385_00)
    const movimiento = await server.db.one<{ id: number }>(
      sql`SELECT id FROM caja_movimientos WHERE caja_id = ${caja.id}`,
    )
    // By itself it is not undone: the fund has the cash.
    expect(
      (await gente.contabilidad.post(`/Caja/movimientos/${movimiento.id}/anular`, { motivo: 'Equivocado' })).status,
    ).toBe(409)
    const dos = await vale(id)
    expect((await anularReposicion(body.movimientos[0]?.id)).status).toBe(422)
    await anular(dos.id, responsable)
    expect((await anularReposicion(body.movimientos[0]?.id)).status).toBe(200)
    expect((await anularReposicion(body.movimientos[0]?.id)).status).toBe(409)
    expect(await efectivo()).toBe(500_00)
    expect(await ver(id)).toMatchObject({ en_caja: 85_00, vales: 1 })
    const otra = await reponer(id, [await leer(uno.id)], { de_caja: true })
    await cerrarCuadrada(gente.contabilidad, caja.id)
    expect((await anularReposicion(otra.body.movimientos[0]?.id)).status).toBe(409)
  })
})

describe('a fund', () => {
  it('grows and shrinks by what moves, gives back no more than its cash, and closes at 0', async () => {
    const uno = await fondo()
    const gasto = await vale(uno.id)
    expect((await cambiarFondo(await ver(uno.id), { monto: 0 })).body.errors).toHaveProperty('monto')
    expect((await cambiarFondo(uno, { monto: 1_500_00, version: uno.version + 9 })).status).toBe(409)
    const { body: crecido } = await cambiarFondo(await ver(uno.id), { monto: 1_500_00 })
    expect(crecido).toMatchObject({ monto: 1_500_00, en_caja: 1_385_00 })
    await reponer(uno.id, [gasto])
    const { body: cerrada } = await cambiarFondo(await ver(uno.id), { monto: 0 })
    expect(cerrada).toMatchObject({ estado: 'cerrada', en_caja: 0 })
    expect((await crear(deVale(uno.id))).body.errors).toHaveProperty('caja_chica_id')
  })

  it('set up twice by one tap is one; another of its name, or with nobody to answer for it, is refused', async () => {
    const clave = key()
    const datos = { nombre: 'Dirección' }
    const dos = await Promise.all([
      constituir(datos, gente.contabilidad, clave),
      constituir(datos, gente.contabilidad, clave),
    ])
    expect(new Set(dos.map(({ body }) => body.id)).size).toBe(1)
    expect((await constituir({ nombre: 'direccion' })).body.errors).toHaveProperty('nombre')
    expect((await constituir({ responsable_id: 999_999 })).body.errors).toHaveProperty('responsable_id')
    expect((await constituir({}, responsable)).status).toBe(403)
  })

  it('is counted with what differs and why, and the count moves nothing', async () => {
    const { id } = await fondo()
    await vale(id)
    const contar = (datos: object, clave = key()) =>
      responsable.post<Respuesta>(`/CajaChica/${id}/arqueos`, datos, clave)
    expect((await contar({ contado: 880_00 })).body.errors).toHaveProperty('observacion')
    const clave = key()
    for (const vez of [1, 2]) {
      const { status, body } = await contar({ contado: 880_00, observacion: 'Falta un pasaje' }, clave)
      expect([vez, status]).toEqual([vez, 200])
      expect(body.arqueos).toMatchObject([{ esperado: 885_00, contado: 880_00, diferencia: -5_00 }])
    }
    await contar({ contado: 885_00 })
    expect(await ver(id)).toMatchObject({ en_caja: 885_00, diferencia: 0, arqueo: hoy() })
    const { body } = await gente.admin.get<{ frase: string }[]>(`/CajaChica/${id}/historial`)
    expect(body.map(({ frase }) => frase)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/contó L.880\.00 en la caja chica .*, que debía tener L.885\.00: Falta un pasaje/),
        expect.stringMatching(/constituyó la caja chica .* con L.1,000\.00/),
      ]),
    )
  })

  it('tells its vouchers in a sheet, with the day on which each was replenished', async () => {
    const { id, nombre } = await fondo()
    await reponer(id, [await vale(id)])
    await vale(id, { proveedor: 'Taxi' })
    const query = new URLSearchParams({ filter: JSON.stringify({ id }) })
    const { body } = await responsable.get<never>(`/CajaChica/vales/exportar?${query}`)
    const [titulos = '', ...lineas] = String(body).trimEnd().split('\r\n')
    expect(titulos.split(',')).toEqual(expect.arrayContaining(['Repuesto el', 'Pagado']))
    expect(titulos.split(',')).not.toContain('Total')
    expect(lineas).toHaveLength(2)
    expect(lineas.every((linea) => linea.includes(nombre))).toBe(true)
  })
})

it('a closed month takes no voucher; one of it that waits is replenished, and neither voided nor changed', async () => {
  const { id } = await fondo()
  const fecha = sumarMeses(hoy(), -1)
  const uno = await vale(id, { fecha })
  await hay.cierre(server.db, fecha.slice(0, 7))
  expect((await crear(deVale(id, { fecha }), responsable)).body.errors).toHaveProperty('fecha')
  expect((await anular(uno.id, responsable)).status).toBe(409)
  expect((await cambiar(uno, { caja_chica_id: null, metodo: 'cheque' }, responsable)).status).toBe(409)
  expect((await reponer(id, [uno])).status).toBe(200)
  // The month of the replenishment closes too: it stands.
  await server.db.run(sql`DELETE FROM cierres_mensuales`)
  const { movimientos } = await ver(id)
  await hay.cierre(server.db, hoy().slice(0, 7))
  expect(await anularReposicion(movimientos[0]?.id)).toMatchObject({ status: 409, body: { code: 'mes_cerrado' } })
  await server.db.run(sql`DELETE FROM cierres_mensuales`)
})
