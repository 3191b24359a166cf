import { beforeAll, describe, expect, it } from 'vitest'
import type { PagoBanco } from '#contract/recibos/conciliacion'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { cargo, encargado, estudiante, faltas } from './datos.ts'
import { centroQueFactura, rangoActivo } from './facturas-datos.ts'
import { key, startServer, type Client } from './helper.ts'

/* A payment that bounces takes back what its own money paid, with the tax of that, and nothing that credit paid. */
const server = startServer()
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

/** What the tax authority is told of these clients: invoices in force less their notes. */
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
