import { beforeAll, describe, expect, it } from 'vitest'
import type { PorAutorizar } from '#contract/autorizaciones'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { leerPdf } from '#tests/pdf'
import { sql } from '#server/db/sql'
import { MORNING } from '#tests/maquina/clock'
import { debeDe, faltas } from '#tests/api/apoyo/datos'
import { rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { key, PASSWORD, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, estudiante } from '#tests/kit'

/* The past is entered only as past: papers written by hand, and how late they may come. Today is a Wednesday. */

const server = startServer({}, { since: MORNING })
let ana: Client
let conta: Client

beforeAll(async () => {
  ana = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  await ana.post('/Caja/abrir', { fondo: 500_000 })
})

let serie = 0
const numero = () => `T-${++serie}`
/** The Thursday and the Friday of last week: three working days, and four with the Thursday. */
const JUEVES = () => sumarDias(hoy(), -6)
const VIERNES = () => sumarDias(hoy(), -5)

type Respuesta = Recibo & { code?: string; autorizacion?: PorAutorizar; errors?: Record<string, string> }

async function cobrar(cargo_id: number, monto: number, papel: object, autorizacion?: number, linea: object = {}) {
  const { cliente_id } = await server.db.one<{ cliente_id: number }>(
    sql`SELECT cliente_id FROM cargos WHERE id = ${cargo_id}`,
  )
  return ana.post<Respuesta>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id, monto, ...linea }],
      pagos: [{ metodo: 'efectivo', monto }],
      numero_manual: numero(),
      ...papel,
    },
    { ...key(), ...(autorizacion && { 'X-Autorizacion': String(autorizacion) }) },
  )
}
/** Debt left of a charge that is not voided. */
const debida = async (id: number) =>
  (
    await server.db.one<{ debe: number }>(
      sql`SELECT CASE WHEN anulado_en IS NULL THEN neto - aplicado ELSE 0 END AS debe FROM cargos WHERE id = ${id}`,
    )
  ).debe
const nuevo = async (datos: Record<string, unknown> = {}) =>
  cargo(server.db, await estudiante(server.db), 100_000, datos)

/** Contabilidad signs at the till what was refused. */
async function firmar({ status, body }: Answer<Respuesta>): Promise<number> {
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'sin_permiso' })
  const id = body.autorizacion?.id
  const { email } = await server.db.one<{ email: string }>(
    sql`SELECT email FROM usuarios WHERE id = ${conta.usuario_id}`,
  )
  const firma = { motivo: 'Se fue la luz', email, contrasena: PASSWORD }
  expect((await ana.post(`/Autorizaciones/${id}/firmar`, firma)).status).toBe(200)
  return Number(id)
}

describe('a paper receipt', () => {
  it('comes within three working days by itself, and later with a supervisor', async () => {
    expect((await cobrar(await nuevo(), 100_000, { fecha: VIERNES() })).status).toBe(201)
    const a = await nuevo()
    const papel = { talonario: 'Azul', numero_manual: numero(), fecha: JUEVES() }
    const id = await firmar(await cobrar(a, 100_000, papel))
    const { status, body } = await cobrar(a, 100_000, papel, id)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        fecha: JUEVES(),
        talonario: 'Azul',
        autorizado_motivo: 'Se fue la luz',
        autorizado_por: expect.any(String),
      },
    })
    expect(await faltas(server.db)).toEqual([])
  })

  it('says on paper, and in the lists, when it was entered', async () => {
    const { body } = await cobrar(await nuevo(), 100_000, { talonario: 'Azul', numero_manual: 'A-9', fecha: VIERNES() })
    const pdf = await fetch(`${server.url}/api/api/RecibosIndividuales/${body.id}/pdf`, {
      headers: { Authorization: `Bearer ${ana.token}` },
    })
    expect((await leerPdf(await pdf.arrayBuffer())).words).toContain(`Azul A-9, ingresado el ${formatoFecha(hoy())}`)
    const [fila] = (await ana.list('RecibosIndividuales', { id: [body.id] })).body
    expect(fila).toMatchObject({ numero_manual: 'A-9', fecha: VIERNES(), emitido_en: expect.any(String) })
  })

  it('is entered once: its number within its book, whatever the capitals', async () => {
    const papel = { talonario: 'Verde', numero_manual: 'V-001', fecha: hoy() }
    expect((await cobrar(await nuevo(), 100_000, papel)).status).toBe(201)
    for (const otra of [papel, { ...papel, numero_manual: 'v-001' }, { ...papel, talonario: 'VERDE' }])
      expect(await cobrar(await nuevo(), 100_000, otra)).toMatchObject({
        status: 409,
        body: { code: 'duplicado', errors: { numero_manual: expect.stringContaining('RI-') } },
      })
    expect((await cobrar(await nuevo(), 100_000, { ...papel, talonario: 'Rojo' })).status).toBe(201)
  })

  it('of a closed month is refused before anybody is asked to sign', async () => {
    const fecha = sumarDias(hoy(), -70)
    await hay.cierre(server.db, fecha.slice(0, 7))
    expect(await cobrar(await nuevo(), 100_000, { fecha })).toMatchObject({
      status: 409,
      body: { code: 'mes_cerrado', mes: fecha.slice(0, 7) },
    })
    await server.db.run(sql`DELETE FROM cierres_mensuales`)
  })
})

describe('a discount for paying early', () => {
  it('counts to the paper’s date in time, to today when it comes late, and again to the paper’s if that is signed', async () => {
    const descuento_id = await hay.descuento(server.db, { nombre: 'Pronto pago', valor: 500, dias_antes: 0 })
    const pronto = { descuento_id }
    const vencido = { vence: VIERNES() }
    expect((await cobrar(await nuevo(vencido), 95_000, { fecha: VIERNES() }, 0, pronto)).status).toBe(201)

    const a = await nuevo({ vence: JUEVES() })
    const papel = { numero_manual: numero(), fecha: JUEVES() }
    const id = await firmar(await cobrar(a, 95_000, papel, 0, pronto))
    expect(await cobrar(a, 95_000, papel, id, pronto)).toMatchObject({ status: 422 })
    const conFecha = { ...papel, cuenta_desde_papel: true }
    const rechazo = await cobrar(a, 95_000, conFecha, 0, pronto)
    expect(rechazo.body.autorizacion?.pedidos[0]?.que).toContain('a la fecha del papel')
    expect((await cobrar(a, 95_000, conFecha, await firmar(rechazo), pronto)).status).toBe(201)
    expect(await debeDe(server.db, a)).toBe(0)
    expect(await faltas(server.db)).toEqual([])
  })
})

describe('a late fee', () => {
  const conMora = async (desde: string) => {
    const a = await nuevo({ vence: '2026-10-05' })
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${a}`,
    )
    const deMora = { concepto: 'mora', descripcion: 'Mora', fecha: desde, vence: desde }
    const mora = await hay.cargo(server.db, cliente_id, 5_000, { ...deMora, origen_cargo_id: a, mora_periodo: 1 })
    return { a, mora }
  }

  it('made after the paper’s date goes with it, and comes back when that receipt is voided', async () => {
    const { a, mora } = await conMora(sumarDias(hoy(), -1))
    const { body } = await cobrar(a, 100_000, { fecha: VIERNES() })
    expect(await debida(mora)).toBe(0)
    expect(await faltas(server.db)).toEqual([])
    expect((await ana.post(`/RecibosIndividuales/${body.id}/anular`, { motivo: 'Error' })).status).toBe(200)
    expect(await debida(mora)).toBe(5_000)
    expect(await faltas(server.db)).toEqual([])
  })

  it('made before it stays, and so does one of a charge that still owes', async () => {
    const antes = await conMora(sumarDias(hoy(), -8))
    await cobrar(antes.a, 100_000, { fecha: VIERNES() })
    expect(await debida(antes.mora)).toBe(5_000)
    const parte = await conMora(sumarDias(hoy(), -1))
    await cobrar(parte.a, 99_999, { fecha: VIERNES() })
    expect(await debida(parte.mora)).toBe(5_000)
  })
})

describe('a preprinted invoice', () => {
  it('is the invoice of its own date: none is issued again', async () => {
    await server.db.run(sql`UPDATE centro SET rtn = '08019015872341', facturar = 'al_cobrar'`)
    const rango_id = await rangoActivo(server.db, { modalidad: 'imprenta', desde: 100 })
    const { status, body } = await cobrar(await nuevo(), 100_000, {
      fecha: sumarDias(hoy(), -1),
      factura_preimpresa: { rango_id, correlativo: 100 },
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { factura: { modalidad: 'imprenta', numero: expect.stringMatching(/00000100$/) } },
    })
    const facturas = await server.db.many(
      sql`SELECT fecha FROM facturas WHERE recibo_id = ${body.id} AND fecha = ${sumarDias(hoy(), -1)}`,
    )
    expect(facturas).toHaveLength(1)
    expect(
      (await conta.post('/Facturas', { recibo_id: body.id, rango_id, correlativo: 101 }, key())).body,
    ).toMatchObject({
      code: 'ya_facturado',
    })
  })
})

// The last: what was a holiday when a paper came stays one for `verify`.
describe('working days', () => {
  it('are neither weekends nor holidays, and as many days as the centre says', async () => {
    await hay.fila(server.db, 'feriados', { fecha: sumarDias(hoy(), -1), nombre: 'Feriado' })
    expect((await cobrar(await nuevo(), 100_000, { fecha: JUEVES() })).status).toBe(201)
    await server.db.run(sql`UPDATE centro SET manual_dias = 0`)
    expect((await cobrar(await nuevo(), 100_000, { fecha: VIERNES() })).status).toBe(403)
    expect((await cobrar(await nuevo(), 100_000, { fecha: hoy() })).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })
})
