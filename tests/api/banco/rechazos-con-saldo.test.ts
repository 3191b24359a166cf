import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Heredado } from '#contract/ajustes/heredados'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { projectRoot } from '#server/base/root'
import { faltas } from '#tests/api/apoyo/datos'
import { centroQueFactura, rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { MORNING } from '#tests/maquina/clock'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'
import { cargo, categoria, encargado, estudiante } from '#tests/kit'

/* A payment that bounces takes back what its own money paid, with the tax of that, and nothing that credit paid. */
const server = startServer({}, { since: MORNING })
let ana: Client
let conta: Client
let jefa: Client

beforeAll(async () => {
  ana = await server.as('Recepción')
  conta = await server.as('Contabilidad')
  jefa = await server.as('Administrador')
  for (const who of [ana, jefa]) await who.post('/Caja/abrir', { fondo: 50_000_000 })
})

let n = 0
const cheque = (monto: number) => ({ metodo: 'cheque', monto, referencia: `CH-${++n}` })
const efectivo = (monto: number) => ({ metodo: 'efectivo', monto })
const saldo = (monto: number, cliente_id?: number) => ({ metodo: 'saldo_a_favor', monto, cliente_id })

async function cobrar(
  titular: object,
  lineas: [cargo_id: number, monto: number][],
  pagos: object[],
  mas: object = {},
): Promise<Recibo> {
  const { status, body } = await ana.post<Recibo>(
    '/RecibosIndividuales',
    { ...titular, lineas: lineas.map(([cargo_id, monto]) => ({ cargo_id, monto })), pagos, ...mas },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Rejects the payment of a receipt by that method; answers the document. */
async function rechazado({ pagos }: Recibo, metodo = 'cheque', mas: object = {}): Promise<Recibo> {
  const { status, body } = await conta.post<{ pagos: PagoBanco[] }>('/Conciliacion/rechazar', {
    ids: [pagos.find((pago) => pago.metodo === metodo)?.id],
    motivo: 'Sin fondos',
    fecha_banco: '2026-11-24',
    ...mas,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (await conta.get<Recibo>(`/RecibosIndividuales/${body.pagos[0]?.rechazo_id}`)).body
}

/** Sums told to the tax authority of these clients: invoices in force less their notes. */
const declarado = () =>
  server.db.one<{ total: number; isv: number; facturas: number }>(sql`
    SELECT
      coalesce(sum(CASE tipo WHEN '01' THEN total ELSE -total END), 0)::bigint AS total,
      coalesce(sum((isv_15 + isv_18) * CASE tipo WHEN '01' THEN 1 ELSE -1 END), 0)::bigint AS isv,
      count(*) FILTER (WHERE tipo = '01') AS facturas
    FROM facturas
    WHERE estado = 'emitida'
  `)

const tomados = ({ lineas }: Recibo) =>
  lineas.map(({ rechazo_destino, cargo_id, total, isv }) => [rechazo_destino, cargo_id, total, isv])

describe('a receipt of which credit paid one charge and a cheque the other', () => {
  it.each(['a student', 'a family'])('bears its tax once when the cheque bounces: of %s', async (de) => {
    await centroQueFactura(server.db, 'al_cobrar')
    await rangoActivo(server.db, { hasta: 5_000 })
    const antes = await declarado()
    const encargado_id = await encargado(server.db)
    const sofia = await estudiante(server.db, { encargado_id })
    const luis = de === 'a family' ? await estudiante(server.db, { encargado_id }) : sofia
    // L 2,300.00 of classes: the one due last is paid with the credit of L 1,150.00.
    const nuevo = await cargo(server.db, sofia, 115_000, { isv: 'gravado_15', vence: '2026-10-05' })
    const viejo = await cargo(server.db, luis, 115_000, { isv: 'gravado_15', vence: '2026-09-05' })
    await cobrar({ cliente_id: sofia }, [], [efectivo(115_000)], { excedente_isv: 'gravado_15' })
    const recibo = await cobrar(
      de === 'a family' ? { encargado_id } : { cliente_id: sofia },
      [
        [nuevo, 115_000],
        [viejo, 115_000],
      ],
      [saldo(115_000, sofia), cheque(115_000)],
    )
    expect(recibo.lineas.map(({ con_saldo, isv }) => [con_saldo, isv])).toEqual([
      [115_000, 0],
      [0, 15_000],
    ])
    expect(tomados(await rechazado(recibo))).toEqual([['cargo', viejo, 115_000, 15_000]])
    await cobrar({ cliente_id: luis }, [[viejo, 115_000]], [efectivo(115_000)])
    const despues = await declarado()
    expect([despues.total - antes.total, despues.isv - antes.isv]).toEqual([230_000, 30_000])
    expect(await faltas(server.db)).toEqual([])
    await server.db.run(sql`UPDATE rangos_cai SET estado = 'inactivo'`)
  })
})

const devolver = (cliente_id: number, monto: number) =>
  jefa.post<Recibo>(
    '/RecibosIndividuales/devolver',
    { cliente_id, monto, metodo: 'efectivo', motivo: 'Lo pide la madre' },
    key(),
  )

const anular = async (who: Client, id: number) =>
  expect((await who.post(`/RecibosIndividuales/${id}/anular`, { motivo: 'Por error' })).status).toBe(200)

/** The rest of a receipt's line: money and tax. */
const quedaEn = (recibo: Recibo, orden: number) =>
  server.db.one<{ monto: number; isv: number }>(sql`
    SELECT (l.total - l.con_saldo - coalesce(sum(x.total), 0))::int AS monto,
      (l.isv - coalesce(sum(x.isv), 0))::int AS isv
    FROM recibo_lineas l
    LEFT JOIN (
      SELECT x.total, x.isv, coalesce(x.devuelve_linea_id, x.rechaza_linea_id) AS de
      FROM recibo_lineas x
      JOIN recibos d ON d.id = x.recibo_id AND d.estado = 'emitido'
    ) x ON x.de = l.id
    WHERE l.recibo_id = ${recibo.id} AND l.orden = ${orden}
    GROUP BY l.id
  `)

describe('where credit is', () => {
  beforeAll(() => centroQueFactura(server.db, 'nunca'))

  it('is said alike to a refund and to a rejection, once a receipt that used some was undone', async () => {
    const sofia = await estudiante(server.db)
    const primero = await cobrar({ cliente_id: sofia }, [], [efectivo(11_500)], { excedente_isv: 'gravado_15' })
    const segundo = await cobrar({ cliente_id: sofia }, [], [cheque(11_500)], { excedente_isv: 'gravado_15' })
    const a = await cargo(server.db, sofia, 11_500, { isv: 'gravado_15' })
    const uso = await cobrar({ cliente_id: sofia }, [[a, 11_500]], [saldo(11_500)])
    // The rest is the second one's: it is given back. The first one's comes back with the void.
    const { body: rd } = await devolver(sofia, 11_500)
    expect(await quedaEn(segundo, 1)).toEqual({ monto: 0, isv: 0 })
    await anular(ana, uso.id)
    expect(await quedaEn(primero, 1)).toEqual({ monto: 11_500, isv: 1_500 })
    // The bank takes back what was given back: it is owed, and bears no tax again. The first one's stays.
    expect(tomados(await rechazado(segundo))).toMatchObject([['credito_usado', expect.any(Number), 11_500, 0]])
    expect(await quedaEn(segundo, 1)).toMatchObject({ isv: 0 })
    expect((await jefa.get<{ a_favor: number }>(`/Clientes/${sofia}/cuenta`)).body.a_favor).toBe(11_500)
    expect((await devolver(sofia, 11_500)).status).toBe(201)
    expect(await quedaEn(primero, 1)).toEqual({ monto: 0, isv: 0 })
    expect(rd.total).toBe(11_500)
    expect(await faltas(server.db)).toEqual([])
  })

  it('is said alike once a refund was undone', async () => {
    const sofia = await estudiante(server.db)
    const primero = await cobrar({ cliente_id: sofia }, [], [cheque(11_500)], { excedente_isv: 'gravado_15' })
    const segundo = await cobrar({ cliente_id: sofia }, [], [efectivo(11_500)], { excedente_isv: 'gravado_15' })
    const { body: rd } = await devolver(sofia, 11_500)
    await anular(jefa, rd.id)
    const a = await cargo(server.db, sofia, 11_500, { isv: 'gravado_15' })
    await cobrar({ cliente_id: sofia }, [[a, 11_500]], [saldo(11_500)])
    // The first one's was spent, as before there was a refund: the second one's goes now.
    expect((await devolver(sofia, 11_500)).status).toBe(201)
    expect(await quedaEn(segundo, 1)).toEqual({ monto: 0, isv: 0 })
    expect(tomados(await rechazado(primero))).toMatchObject([['credito_usado', expect.any(Number), 11_500, 1_500]])
    expect(await faltas(server.db)).toEqual([])
  })

  it('is with who paid: what the bank took back of a receipt is not given back of it as credit', async () => {
    // The walk's «Recibos de los que se devolvió lo que el banco ya había rechazado».
    const { matricula_id, mes, cliente_id } = await inscrita()
    const otro = await cargo(server.db, cliente_id, 100_000, { vence: '2027-06-05' })
    await cobrar({ cliente_id }, [], [efectivo(100_000)])
    // The cheque pays the instalment, credit the other charge, which falls due last.
    const recibo = await cobrar(
      { cliente_id },
      [
        [otro, 100_000],
        [mes, 100_000],
      ],
      [saldo(100_000), cheque(100_000)],
    )
    await retirar(matricula_id, mes)
    const libro = await cargo(server.db, cliente_id, 100_000)
    const uso = await cobrar({ cliente_id }, [[libro, 100_000]], [saldo(100_000)])
    expect(tomados(await rechazado(recibo))).toMatchObject([['credito_usado', expect.any(Number), 100_000, 0]])
    await anular(ana, uso.id)
    expect((await devolver(cliente_id, 100_000)).status).toBe(201)
    expect(await faltas(server.db)).toEqual([])
  })
})

async function inscrita(): Promise<{ matricula_id: number; mes: number; cliente_id: number }> {
  const cliente_id = await estudiante(server.db)
  const curso_id = await hay.curso(server.db, {
    codigo: `K-${++n}`,
    nombre: 'Inglés',
    categoria_id: await categoria(server.db),
    periodo: '2027-I',
    fecha_inicio: '2026-12-01',
    fecha_fin: '2027-06-30',
    mensualidades: 1,
    dia_pago: 5,
    precio_mensualidad: 100_000,
  })
  const { body } = await jefa.post<{ id: number; cargos: { id: number }[] }>('/Matriculas', { cliente_id, curso_id })
  const { id: mes } = await server.db.one<{ id: number }>(sql`SELECT id FROM cargos WHERE matricula_id = ${body.id}`)
  return { matricula_id: body.id, mes, cliente_id }
}

async function retirar(matricula_id: number, mes: number): Promise<void> {
  const { body } = await jefa.get<{ version: number }>(`/Matriculas/${matricula_id}`)
  const { status, body: retirada } = await jefa.post(`/Matriculas/${matricula_id}/retirar`, {
    motivo: 'Se mudó de ciudad',
    version: body.version,
    anular_cargos: [],
    liberar_cargos: [mes],
  })
  expect(status, JSON.stringify(retirada)).toBe(200)
}

describe('a rejection of before that took what credit had paid', () => {
  it('is written down once for Contabilidad by the migration, and verify does not judge it', async () => {
    await centroQueFactura(server.db, 'nunca')
    const sofia = await estudiante(server.db)
    const nuevo = await cargo(server.db, sofia, 11_500, { isv: 'gravado_15', vence: '2026-10-05' })
    const viejo = await cargo(server.db, sofia, 11_500, { isv: 'gravado_15', vence: '2026-09-05' })
    await cobrar({ cliente_id: sofia }, [], [efectivo(11_500)], { excedente_isv: 'gravado_15' })
    const pagos = [saldo(11_500), cheque(11_500)]
    const recibo = await cobrar(
      { cliente_id: sofia },
      [
        [nuevo, 11_500],
        [viejo, 11_500],
      ],
      pagos,
    )
    const rc = await rechazado(recibo)
    const [linea] = await server.db.many<{ id: number }>(
      sql`SELECT id FROM recibo_lineas WHERE recibo_id = ${recibo.id} ORDER BY orden`,
    )
    // As an earlier version wrote it.
    await server.db.run(sql`
      UPDATE recibo_lineas SET cargo_id = ${nuevo}, isv = 0, rechaza_linea_id = ${linea?.id} WHERE recibo_id = ${rc.id}
    `)
    await server.db.run(sql`UPDATE recibos SET isv = 0, subtotal = total WHERE id = ${rc.id}`)
    await server.db.run(sql`UPDATE aplicaciones SET cargo_id = ${nuevo} WHERE rechazo_id = ${rc.id}`)
    const con_saldo = 'Recibos de los que un rechazo quitó lo que había pagado el saldo a favor'
    expect((await faltas(server.db)).filter((falta) => falta.startsWith(con_saldo))).toHaveLength(1)
    await server.db.pool.query(
      readFileSync(join(projectRoot, 'server/db/migrations/0153_rechazos_con_saldo.sql'), 'utf8'),
    )
    expect((await faltas(server.db)).filter((falta) => falta.startsWith(con_saldo))).toEqual([])
    const { body } = await conta.get<Heredado[]>('/Contador/heredados')
    expect(body).toMatchObject([
      { regla: 'rechazo_con_saldo', quien: `${recibo.numero_texto}, línea 1`, monto: 11_500, atendido_en: null },
    ])
  })
})
