import { beforeAll, describe, expect, it } from 'vitest'
import type { Gasto } from '#contract/gastos/gastos'
import { finDeMes, sumarMeses } from '#contract/tiempo/fechas'
import type { IsvDocumento, IsvResumen } from '#contract/reportes/isv'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { cobrar, facturar } from './facturas-datos.ts'
import { escena } from './facturas-escena.ts'
import { key } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { gastoCategoria } from '#tests/kit'
import { faltas, gasto } from '#tests/api/apoyo/datos'

/* The ISV of a month: what was sold, what was bought, and what of its tax comes back. */
const { server, gente, acreditar, facturado } = escena()
const MES = hoy().slice(0, 7)
const CAI = '35BD6A-0195F4-B34BAA-8B7D13-3791B2-3D'
let categoria: number

beforeAll(async () => {
  categoria = await gastoCategoria(server.db)
})

const resumen = async (mes = MES): Promise<IsvResumen> =>
  (await gente.conta.get<IsvResumen>(`/ISV/resumen?${new URLSearchParams({ filter: JSON.stringify({ mes }) })}`)).body
const documentos = async (filtro: object = {}): Promise<IsvDocumento[]> =>
  (await gente.conta.list<IsvDocumento>('ISV', { mes: MES, ...filtro }, ['fecha', 'ASC'], [0, 999])).body

let n = 0
const comprar = (datos: object = {}) =>
  gente.conta.post<Gasto & { errors?: Record<string, string> }>(
    '/Gastos',
    {
      ...gasto(categoria, { fecha: hoy() }),
      rtn_proveedor: '08019015872341',
      documento: `000-001-01-${String(++n).padStart(8, '0')}`,
      cai_proveedor: CAI,
      con_rtn: true,
      uso_isv: 'gravado',
      ...datos,
    },
    key(),
  )
async function comprado(datos: object = {}): Promise<Gasto> {
  const { status, body } = await comprar(datos)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const elDe = async ({ id }: Gasto) => (await documentos({ lado: 'credito' })).find(({ gasto_id }) => gasto_id === id)

describe('the débito of a month', () => {
  it('is the tax of its invoices less that of its credit notes, each rate apart', async () => {
    const antes = await resumen()
    const { factura } = await facturado([
      { neto: 11_500, isv: 'gravado_15' },
      { neto: 11_800, isv: 'gravado_18' },
      { neto: 5_000 },
    ])
    await acreditar(factura.id, [[1, 2_300]])
    const despues = await resumen()
    expect(despues.debito_15 - antes.debito_15).toBe(1_500 - 300)
    expect(despues.debito_18 - antes.debito_18).toBe(1_800)
    expect(despues.ventas.gravadas - antes.ventas.gravadas).toBe(10_000 + 10_000 - 2_000)
    expect(despues.ventas.exentas - antes.ventas.exentas).toBe(5_000)
    expect(
      (await documentos({ lado: 'debito' })).filter(({ documento_tipo }) => documento_tipo === 'nota_credito'),
    ).toMatchObject([{ debito_15: -300, debito_18: 0 }])
  })
})

it('tells what ISV of the month is in no invoice, until it is', async () => {
  const { sin_factura: antes } = await resumen()
  const { body } = await cobrar(server, gente.ana, { lineas: [{ neto: 11_500, isv: 'gravado_15' }] })
  const { sin_factura, debito_15 } = await resumen()
  expect(sin_factura).toEqual({ recibos: antes.recibos + 1, isv: antes.isv + 1_500 })
  await gente.conta.post('/Caja/abrir', { fondo: 0 })
  const devuelto = await gente.conta.post(
    `/RecibosIndividuales/${body.id}/devolucion`,
    { motivo: 'Se cobró de más', metodo: 'saldo_a_favor', lineas: [{ orden: 1, monto: 2_300 }] },
    key(),
  )
  expect(devuelto.status, JSON.stringify(devuelto.body)).toBe(201)
  expect((await resumen()).sin_factura).toEqual({ recibos: antes.recibos + 1, isv: antes.isv + 1_200 })
  await facturar(gente.conta, body.id)
  expect(await resumen()).toMatchObject({ sin_factura: antes, debito_15: debito_15 + 1_200 })
})

describe('the crédito of a month', () => {
  it('comes of expenses with the RTN of the school and a valid CAI alone, by what they serve', async () => {
    expect(await elDe(await comprado())).toMatchObject({ credito_15: 1_500, isv_costo: 0, causa: null })
    expect(await elDe(await comprado({ con_rtn: false }))).toMatchObject({
      credito_15: 0,
      isv_costo: 1_500,
      causa: 'sin_rtn',
    })
    expect(await elDe(await comprado({ cai_proveedor: '35BD6A' }))).toMatchObject({
      isv_costo: 1_500,
      causa: 'sin_cai',
    })
    expect(await elDe(await comprado({ cai_proveedor: null }))).toMatchObject({ isv_costo: 1_500, causa: 'sin_cai' })
    expect(await elDe(await comprado({ uso_isv: 'exento' }))).toMatchObject({ isv_costo: 1_500, causa: 'uso_exento' })
    expect(await elDe(await comprado({ uso_isv: null }))).toMatchObject({ isv_costo: 1_500, causa: 'sin_marcar' })
  })

  it('keeps the rates of a document with both apart', async () => {
    const mezclado = { gravado_15: 10_000, gravado_18: 5_000, isv: 2_402, total: 17_402 }
    expect(await elDe(await comprado(mezclado))).toMatchObject({ credito_15: 1_502, credito_18: 900, isv_costo: 0 })
    const solo = { gravado_15: 0, gravado_18: 5_000, isv: 900, total: 5_900 }
    expect(await elDe(await comprado(solo))).toMatchObject({ credito_15: 0, credito_18: 900 })
  })

  it('takes of mixed use what the month sold with tax, to the centavo of the whole', async () => {
    await facturado([{ neto: 7_777 }, { neto: 3_333, isv: 'gravado_15' }])
    for (const total of [1_151, 2_303, 3_457]) {
      const isv = Math.round((total * 15) / 115)
      await comprado({ uso_isv: 'mixto', gravado_15: total - isv, isv, total })
    }
    const { mixto, ventas } = await resumen()
    const suyos = await documentos({ uso_isv: 'mixto' })
    expect(suyos.reduce((suma, { credito_15 }) => suma + credito_15, 0)).toBe(mixto.credito)
    const exacto =
      (BigInt(mixto.isv) * BigInt(ventas.gravadas) * 2n + BigInt(ventas.gravadas + ventas.exentas)) /
      (2n * BigInt(ventas.gravadas + ventas.exentas))
    expect(BigInt(mixto.credito)).toBe(exacto)
    expect(mixto.credito).toBeGreaterThan(0)
    expect(mixto.credito).toBeLessThan(mixto.isv)
    for (const { credito_15, isv_costo, causa } of suyos)
      expect([causa, credito_15 >= 0, isv_costo >= 0]).toEqual([null, true, true])
  })

  it('without a sale credits nothing of what is mixed', async () => {
    const fecha = sumarMeses(hoy(), -14)
    await comprado({ fecha, uso_isv: 'mixto' })
    expect(await resumen(fecha.slice(0, 7))).toMatchObject({
      credito_15: 0,
      isv_costo: 1_500,
      mixto: { proporcion: 0 },
    })
  })
})

describe('the month of a credit', () => {
  const mesDe = (meses: number, de = hoy()) => sumarMeses(`${de.slice(0, 7)}-01`, meses).slice(0, 7)

  it('is that of the document or one of the next three', async () => {
    const fecha = sumarMeses(hoy(), -20)
    const en = (meses: number) => mesDe(meses, fecha)
    expect((await comprado({ fecha })).credito_mes).toBe(en(0))
    expect((await comprado({ fecha, credito_mes: en(3) })).credito_mes).toBe(en(3))
    expect(await resumen(en(3))).toMatchObject({ credito_15: 1_500 })
    expect((await comprar({ fecha, credito_mes: en(4) })).body.errors).toHaveProperty('credito_mes')
    expect((await comprar({ fecha, credito_mes: en(-1) })).body.errors).toHaveProperty('credito_mes')
    expect((await comprado({ fecha, uso_isv: 'exento', credito_mes: en(1) })).credito_mes).toBeNull()
  })

  it('takes away what a supplier credited, in the month of the note and never more than is left', async () => {
    const uno = await comprado()
    const antes = await resumen()
    let numero = 0
    const acreditarlo = (datos: object = {}, id = uno.id, clave = key()) =>
      gente.conta.post<Gasto & { errors?: Record<string, string> }>(
        `/Gastos/${id}/notas`,
        {
          fecha: hoy(),
          documento: `000-001-06-${String(++numero).padStart(8, '0')}`,
          descripcion: 'Devolución',
          gravado_15: 4_000,
          isv: 600,
          total: 4_600,
          ...datos,
        },
        clave,
      )
    const clave = key()
    const documento = '000-001-06-00000999'
    const dos = await Promise.all([1, 2].map(() => acreditarlo({ documento }, uno.id, clave)))
    expect(dos.map(({ status, body }) => [status, body.acreditado, body.notas.length])).toEqual([
      [201, 4_600, 1],
      [201, 4_600, 1],
    ])
    expect((await resumen()).credito_15).toBe(antes.credito_15 - 600)
    expect((await documentos({ documento_tipo: 'nota_proveedor' })).at(-1)).toMatchObject({
      documento,
      gasto_id: uno.id,
      gravado_15: -4_000,
      credito_15: -600,
      isv_costo: 0,
    })
    expect((await acreditarlo({ documento })).body.errors).toHaveProperty('documento')
    expect((await acreditarlo({ fecha: sumarMeses(hoy(), -1) })).body.errors).toHaveProperty('fecha')
    expect((await acreditarlo({ gravado_15: 0, importe_exento: 1, isv: 0, total: 1 })).body.errors).toHaveProperty(
      'importe_exento',
    )
    // Nor does the same note take away from another expense of its supplier, also where that becomes its supplier.
    const otro = await comprado({ uso_isv: null })
    expect((await acreditarlo({ documento }, otro.id)).body.errors).toHaveProperty('documento')
    const ajeno = await comprado({ rtn_proveedor: '08019015872342', uso_isv: null })
    expect((await acreditarlo({ documento }, ajeno.id)).status).toBe(201)
    const cambiar = async (datos: object) =>
      gente.conta.put<{ errors?: object }>(`/Gastos/${ajeno.id}`, { version: ajeno.version, ...datos })
    expect((await cambiar({ rtn_proveedor: uno.rtn_proveedor })).body.errors).toHaveProperty('rtn_proveedor')
    expect((await cambiar({ rtn_proveedor: null })).body.errors).toHaveProperty('rtn_proveedor')
    expect((await cambiar({ rtn_proveedor: null, proveedor: 'Otra librería' })).status).toBe(200)
    // Two at once that would take more than is left together: one does.
    const juntas = await Promise.all([acreditarlo(), acreditarlo()])
    expect(juntas.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const conNotas = (await gente.conta.get<Gasto>(`/Gastos/${uno.id}`)).body
    expect((await gente.conta.post(`/Gastos/${uno.id}/anular`, { motivo: 'Equivocado' })).status).toBe(409)
    expect(
      (
        await gente.conta.put<{ errors?: object }>(`/Gastos/${uno.id}`, {
          version: conNotas.version,
          fecha: hoy().slice(0, 8) + '01',
        })
      ).body.errors ??
        (hoy().endsWith('01') && { fecha: '' }),
    ).toHaveProperty('fecha')
    // Its tax follows its expense: what is cost of one is less cost by its note.
    const exento = await comprado({ uso_isv: 'exento' })
    const costo = (await resumen()).isv_costo
    await acreditarlo({}, exento.id)
    expect((await resumen()).isv_costo).toBe(costo - 600)
    for (const { id } of conNotas.notas)
      expect((await gente.conta.post(`/Gastos/notas/${id}/anular`, { motivo: 'Equivocada' })).status).toBe(200)
    expect(
      (await gente.conta.post(`/Gastos/notas/${conNotas.notas[0]?.id}/anular`, { motivo: 'Otra vez' })).status,
    ).toBe(409)
    expect((await resumen()).credito_15).toBe(antes.credito_15)
    expect(await faltas(server.db)).toEqual([])
  })

  it('keeps the notes of a closed month, and the book of purchases tells each on its own date', async () => {
    const fecha = sumarMeses(hoy(), -1)
    const uno = await comprado({ fecha: sumarMeses(hoy(), -2), proveedor: 'Librería Aparte' })
    const nota = { fecha, documento: 'NC-77', descripcion: 'Rebaja', gravado_15: 1_000, isv: 150, total: 1_150 }
    const { body } = await gente.conta.post<Gasto>(`/Gastos/${uno.id}/notas`, nota, key())
    const libro = async (mes: string) => {
      const filter = JSON.stringify({ periodo_gte: `${mes}-01`, periodo_lte: finDeMes(mes), proveedor: uno.proveedor })
      const { body: hoja } = await gente.conta.get<never>(
        `/Gastos/libro-compras/exportar?${new URLSearchParams({ filter })}`,
      )
      return String(hoja).trimEnd().split('\r\n').slice(1)
    }
    expect(await libro(uno.periodo)).toEqual([expect.stringContaining('Documento fiscal')])
    expect(await libro(fecha.slice(0, 7))).toEqual([expect.stringMatching(/Nota de crédito.*NC-77.*-10\.00.*-1\.50/)])
    await hay.cierre(server.db, fecha.slice(0, 7))
    expect((await gente.conta.post(`/Gastos/notas/${body.notas[0]?.id}/anular`, { motivo: 'Equivocada' })).status).toBe(
      409,
    )
    const tarde = { ...nota, documento: 'NC-78' }
    const sinMes = await gente.conta.post<{ errors?: object }>(`/Gastos/${uno.id}/notas`, tarde, key())
    expect(sinMes.body.errors).toHaveProperty('fecha')
    const conMes = await gente.conta.post<Gasto>(`/Gastos/${uno.id}/notas`, { ...tarde, periodo: MES }, key())
    expect(conMes.body.notas.at(-1)).toMatchObject({ fecha, periodo: MES })
    // An expense that counts this month: a typed month before it is refused, and none is replaced.
    const hoyCuenta = await comprado({ fecha: sumarMeses(hoy(), -2), periodo: MES })
    const acreditar = (datos: object) =>
      gente.conta.post<Gasto & { errors?: object }>(`/Gastos/${hoyCuenta.id}/notas`, { ...nota, ...datos }, key())
    await server.db.run(sql`UPDATE cierres_mensuales SET mes = ${sumarMeses(hoy(), -2).slice(0, 7)}`)
    const suyo = fecha.slice(0, 7)
    expect((await acreditar({ documento: 'NC-79', periodo: suyo })).body.errors).toHaveProperty('periodo')
    for (const [documento, periodo] of [['NC-80'], ['NC-81', MES]])
      expect((await acreditar({ documento, periodo })).body.notas?.at(-1)).toMatchObject({ fecha, periodo: MES })
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
    await server.db.run(sql`UPDATE gastos SET periodo = to_char(fecha, 'YYYY-MM') WHERE id = ${hoyCuenta.id}`)
  })

  it('once closed keeps its credit, and an expense that was not marked still goes to an open one', async () => {
    const fecha = sumarMeses(hoy(), -1)
    const [tomado, libre] = [await comprado({ fecha }), await comprado({ fecha, uso_isv: null })]
    const cambiar = ({ id, version }: Gasto, cambios: object) =>
      gente.conta.put<Gasto & { errors?: object }>(`/Gastos/${id}`, { version, ...cambios })
    await hay.cierre(server.db, fecha.slice(0, 7))
    try {
      for (const cambios of [{ uso_isv: 'exento' }, { con_rtn: false }, { cai_proveedor: null }, { credito_mes: MES }])
        expect((await cambiar(tomado, cambios)).body.errors, JSON.stringify(cambios)).toHaveProperty('credito_mes')
      await expect(server.db.run(sql`UPDATE gastos SET con_rtn = false WHERE id = ${tomado.id}`)).rejects.toThrow()
      expect((await cambiar(libre, { uso_isv: 'gravado' })).body.errors).toHaveProperty('credito_mes')
      const { status, body } = await cambiar(libre, { uso_isv: 'gravado', credito_mes: MES })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(await elDe(body)).toMatchObject({ credito_15: 1_500 })
    } finally {
      await server.db.run(sql`DELETE FROM cierres_mensuales`)
    }
  })
})

describe('the report', () => {
  it('equals its documents, on screen and in its file, and is for who may', async () => {
    const [{ debito_15, credito_15, isv_costo, a_pagar_15 }, filas] = [await resumen(), await documentos()]
    const suma = (campo: 'debito_15' | 'credito_15' | 'isv_costo') =>
      filas.reduce((total, fila) => total + fila[campo], 0)
    expect([suma('debito_15'), suma('credito_15'), suma('isv_costo')]).toEqual([debito_15, credito_15, isv_costo])
    expect(a_pagar_15).toBe(debito_15 - credito_15)
    const query = new URLSearchParams({ filter: JSON.stringify({ mes: MES }) })
    const { body } = await gente.conta.get<never>(`/ISV/exportar?${query}`)
    expect(String(body).trimEnd().split('\r\n')).toHaveLength(filas.length + 1)
    expect((await gente.conta.get(`/ISV/exportar?${query}&formato=pdf`)).status).toBe(200)
    expect((await gente.ana.list('ISV', {})).status).toBe(403)
    expect((await gente.conta.list('ISV', { mes: 'ayer' })).status).toBe(400)
    expect(await faltas(server.db)).toEqual([])
  })
})
