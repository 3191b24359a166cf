import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Gasto, GastoOpciones } from '#contract/gastos/gastos'
import type { GastosResumen } from '#contract/gastos/resumen'
import type { Caja } from '#contract/recibos/caja'
import type { CierreMensual, CierrePrevia } from '#contract/recibos/cierres'
import { sumarMeses } from '#contract/tiempo/fechas'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { escena } from './gastos-escena.ts'
import { faltas } from '#tests/api/apoyo/datos'

/*
 * A supplier's invoice that comes after the close of its month keeps its date and counts in an open month. Today is in
 * November; September was closed before October.
 */

const { server, gente, crear, registrado, cambiar, anular, leer } = escena()
const mes = (meses: number) => sumarMeses(hoy(), meses).slice(0, 7)
const dia = (meses: number, cual = '10') => `${mes(meses)}-${cual}`
const SEPTIEMBRE = () => mes(-2)
const OCTUBRE = () => mes(-1)
const NOVIEMBRE = () => mes(0)

const conta = () => gente.contabilidad
const siguiente = async () =>
  (await conta().get<{ siguiente: CierrePrevia }>('/CierresMensuales/siguiente')).body.siguiente
/** Closes the next month by its own door, accepting what it lacks. */
async function cerrar(cual: string): Promise<CierreMensual> {
  const { lista } = await siguiente()
  const aceptados = lista.flatMap(({ punto, cuantos, monto }) =>
    cuantos > 0 ? [{ punto, cuantos, monto, motivo: 'Se revisa después' }] : [],
  )
  const { status, body } = await conta().post<CierreMensual>('/CierresMensuales', { mes: cual, aceptados })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const resumen = async (filtro: object) =>
  (await conta().get<GastosResumen>(`/Gastos/resumen?filter=${JSON.stringify(filtro)}`)).body

beforeAll(async () => {
  await registrado({ fecha: dia(-2), proveedor: 'A tiempo' })
  await cerrar(SEPTIEMBRE())
})
afterEach(async () => expect(await faltas(server.db)).toEqual([]))

const tarde = (datos: object = {}) => registrado({ fecha: dia(-2, '20'), periodo: OCTUBRE(), ...datos })

describe('an invoice of a closed month', () => {
  it('keeps its date and counts in the open month that is asked for, and the bitácora says so', async () => {
    const gasto = await tarde({ proveedor: 'Librería Luz' })
    expect(gasto).toMatchObject({ fecha: dia(-2, '20'), periodo: OCTUBRE(), mes_cerrado: false })
    const { body } = await conta().get<{ frase: string }[]>(`/Gastos/${gasto.id}/historial`)
    expect(body[0]?.frase.replace(/\s/g, ' ')).toBe(
      `registró con mes contable ${formatoMes(OCTUBRE())} un gasto de L 115.00 a Librería Luz, cuyo documento del ${formatoFecha(dia(-2, '20'))} llegó después del cierre`,
    )
    expect((await tarde({ periodo: NOVIEMBRE() })).periodo).toBe(NOVIEMBRE())
    expect((await registrado({ fecha: dia(-1) })).periodo).toBe(OCTUBRE())
    expect((await conta().get<GastoOpciones>('/Gastos/opciones')).body.cerrado_hasta).toBe(SEPTIEMBRE())
  })

  it.each<[string, () => object, number, string]>([
    ['without a month', () => ({ fecha: dia(-2) }), 409, 'fecha'],
    ['in its own, which is closed', () => ({ fecha: dia(-2), periodo: SEPTIEMBRE() }), 409, 'periodo'],
    ['in one before it', () => ({ fecha: dia(-2), periodo: mes(-3) }), 409, 'periodo'],
    ['in one that has not begun', () => ({ fecha: dia(-2), periodo: mes(1) }), 422, 'periodo'],
    ['of an open month, in a later one', () => ({ fecha: dia(-1), periodo: NOVIEMBRE() }), 422, 'periodo'],
    ['of this month, in an earlier one', () => ({ fecha: hoy(), periodo: OCTUBRE() }), 422, 'periodo'],
    ['in no month at all', () => ({ fecha: dia(-2), periodo: 'octubre' }), 400, 'periodo'],
  ])('is refused %s', async (_what, datos, status, campo) => {
    const antes = (await conta().list('Gastos')).total
    const respuesta = await crear(datos())
    expect({ status: respuesta.status, campos: Object.keys(respuesta.body.errors ?? {}) }).toEqual({
      status,
      campos: [campo],
    })
    expect((await conta().list('Gastos')).total).toBe(antes)
  })

  it('is changed by the same rule, whichever of the two is changed first', async () => {
    const deHoy = await registrado()
    for (const [cambios, status] of [
      [{ periodo: OCTUBRE() }, 422],
      [{ fecha: dia(-2), periodo: SEPTIEMBRE() }, 409],
      [{ fecha: dia(-2), periodo: mes(1) }, 422],
      [{ fecha: dia(-1), periodo: mes(1) }, 422],
    ] as const)
      expect((await cambiar(deHoy, cambios)).status, JSON.stringify(cambios)).toBe(status)
    expect(await leer(deHoy.id)).toMatchObject({ fecha: hoy(), periodo: NOVIEMBRE() })
    // A form sends back the month that it had: of an open one the date alone decides.
    const { body: octubre } = await cambiar(deHoy, { fecha: dia(-1), periodo: NOVIEMBRE() })
    expect(octubre).toMatchObject({ fecha: dia(-1), periodo: OCTUBRE() })

    const { body: atras } = await cambiar(await registrado(), { fecha: dia(-2) })
    expect(atras).toMatchObject({ fecha: dia(-2), periodo: NOVIEMBRE() })
    const { body: antes } = await cambiar(atras, { periodo: OCTUBRE() })
    expect(antes).toMatchObject({ fecha: dia(-2), periodo: OCTUBRE() })
    const { body: adelante } = await cambiar(antes, { fecha: hoy() })
    expect(adelante).toMatchObject({ fecha: hoy(), periodo: NOVIEMBRE() })
  })

  it('paid from the till takes its cash today, whatever month it counts in', async () => {
    const { id } = (await conta().post<Caja>('/Caja/abrir', { fondo: 500_00 })).body
    const gasto = await tarde({ metodo: 'efectivo', de_caja: true })
    const { body } = await conta().get<Caja>(`/Caja/${id}`)
    expect(body.movimientos.find(({ gasto_id }) => gasto_id === gasto.id)).toMatchObject({
      fecha: hoy(),
      monto: -115_00,
    })
    await anular(gasto.id)
    await conta().post(`/Caja/${id}/cerrar`, { contado: [{ metodo: 'efectivo', monto: 500_00 }] })
  })
})

describe('what counts by month', () => {
  it('counts it where it was entered: totals, sheet, list, checklist and close', async () => {
    const gasto = await tarde({ proveedor: 'Imprenta Ñandú' })
    const suyo = { q: 'nandu' }
    expect((await resumen(suyo)).por_mes).toMatchObject([{ mes: OCTUBRE(), gastos: 1, total: 115_00 }])
    const contar = async (filtro: object) => (await conta().list('Gastos', { ...suyo, ...filtro })).total
    const delMes = (meses: number) => ({ periodo_gte: dia(meses, '01'), periodo_lte: dia(meses, '28') })
    expect([await contar(delMes(-2)), await contar(delMes(-1)), await contar(delMes(0))]).toEqual([0, 1, 0])
    expect([await contar({ periodo: OCTUBRE() }), await contar({ fecha_lte: dia(-2, '28') })]).toEqual([1, 1])

    const previa = await siguiente()
    const punto = previa.lista.find((uno) => uno.punto === 'gastos_sin_comprobante')
    expect((await conta().list('Gastos', punto?.lista.filtro)).total).toBe(punto?.cuantos)
    const { totales } = await cerrar(OCTUBRE())
    const { gastos, total } = await resumen({ periodo: OCTUBRE() })
    expect(totales.gastos).toMatchObject({ documentos: gastos, total })

    // From here on it stands, as its month does.
    expect(await leer(gasto.id)).toMatchObject({ mes_cerrado: true })
    for (const cambios of [{ periodo: NOVIEMBRE() }, { fecha: hoy() }, { categoria_id: gente.libros }])
      expect((await cambiar(gasto, cambios)).body.code).toBe('mes_cerrado')
    expect((await anular(gasto.id)).body.code).toBe('mes_cerrado')
    expect((await cambiar(gasto, { descripcion: 'Otra' })).status).toBe(200)
    await expect(server.db.run(sql`UPDATE gastos SET periodo = ${NOVIEMBRE()} WHERE id = ${gasto.id}`)).rejects.toThrow(
      OCTUBRE(),
    )
    await expect(
      server.db.run(sql`
        INSERT INTO gastos (
          fecha, periodo, categoria_id, proveedor, descripcion, importe_exento, total, metodo, usuario_id
        )
        VALUES (${dia(-2)}, ${OCTUBRE()}, ${gente.luz}, 'x', 'x', 1, 1, 'cheque', ${conta().usuario_id})
      `),
    ).rejects.toThrow(OCTUBRE())
  })

  it('leaves it in its month when that of its document is opened again, and lets it go home', async () => {
    const gasto = await tarde({ periodo: NOVIEMBRE(), proveedor: 'De vuelta' })
    for (const cual of [OCTUBRE(), SEPTIEMBRE()]) {
      const [ultimo] = (await conta().list<{ id: number; mes: string }>('CierresMensuales')).body
      expect(ultimo?.mes).toBe(cual)
      const reabrir = { motivo: 'Faltó una factura' }
      expect((await gente.admin.post(`/CierresMensuales/${ultimo?.id}/reabrir`, reabrir)).status).toBe(200)
    }
    const { body } = await cambiar(gasto, { descripcion: 'Otra', total: 120_00, importe_exento: 5_00 })
    expect(body).toMatchObject({ periodo: NOVIEMBRE(), total: 120_00 })
    expect((await cambiar(body, { periodo: OCTUBRE() })).status).toBe(422)
    expect((await cambiar(body, { periodo: SEPTIEMBRE() })).body).toMatchObject({ periodo: SEPTIEMBRE() })
    expect((await siguiente()).mes).toBe(SEPTIEMBRE())
  })
})

it('a row of before, without a month of its own, counts in that of its date', async () => {
  const { periodo } = await server.db.one<Pick<Gasto, 'periodo'>>(sql`
    INSERT INTO gastos (fecha, categoria_id, proveedor, descripcion, importe_exento, total, metodo, usuario_id)
    VALUES (${hoy()}, ${gente.luz}, 'x', 'x', 1, 1, 'cheque', ${conta().usuario_id})
    RETURNING periodo
  `)
  expect(periodo).toBe(NOVIEMBRE())
})
