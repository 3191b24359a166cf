import { beforeAll, expect, it } from 'vitest'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { sql } from '#server/db/sql'
import { impuesto } from '#tests/racional'
import { rechazosDelAuditor } from '#tests/api/caminata/auditor-rechazos'
import type { Cotejar } from '#tests/api/caminata/cuentas'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'

/* The auditor of the random walks asks of a charge that was paid, undone and paid exactly what it may. */
const server = startServer()
let jefa: Client

beforeAll(async () => {
  jefa = await server.as('Administrador')
  await jefa.post('/Caja/abrir', { fondo: 0 })
})

let n = 0
async function cobrar(
  cliente_id: number,
  cargo_id: number,
  monto: number,
  metodo: 'cheque' | 'efectivo',
  modulo = 'RecibosIndividuales',
) {
  const pago = metodo === 'cheque' ? { metodo, monto, referencia: `CH-${++n}` } : { metodo, monto }
  const { status, body } = await jefa.post<Recibo>(
    `/${modulo}`,
    { cliente_id, lineas: [{ ...(modulo === 'RecibosVarios' && { tipo: 'cargo' }), cargo_id, monto }], pagos: [pago] },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function alBanco(que: 'rechazar' | 'deshacer', { pagos }: Recibo): Promise<void> {
  const rechazo = { motivo: 'Sin fondos', fecha_banco: '2026-11-24' }
  const { status, body } = await jefa.post(`/Conciliacion/${que}`, {
    ids: pagos.map(({ id }) => id),
    ...(que === 'rechazar' && rechazo),
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** The tax that the receipts of a charge say. */
const isvDe = (...recibos: Recibo[]): number =>
  recibos.flatMap(({ lineas }) => lineas).reduce((suma, { isv }) => suma + isv, 0)

async function hallado(): Promise<string[]> {
  const halladas: string[] = []
  const cotejar: Cotejar = (libro, dice, papeles) => {
    if (dice !== papeles) halladas.push(libro)
  }
  await rechazosDelAuditor(server.db, cotejar)
  return halladas
}

/** A payment with 1304.61 centavos of tax in it, two with 2609.22: each says more on its own than its half. */
const PARTE = 10_002

it('a charge paid while the bank had taken a payment by mistake may be told a centavo off by papers that stand', async () => {
  const sofia = await estudiante(server.db)
  const uno = await cargo(server.db, sofia, 90_000, { isv: 'gravado_15' })
  const primero = await cobrar(sofia, uno, PARTE, 'cheque')
  await alBanco('rechazar', primero)
  const segundo = await cobrar(sofia, uno, PARTE, 'efectivo')
  await alBanco('deshacer', primero)
  const tercero = await cobrar(sofia, uno, 90_000 - 2 * PARTE, 'efectivo')
  expect([primero, segundo].map((recibo) => isvDe(recibo))).toEqual([impuesto(PARTE, 15), impuesto(PARTE, 15)])
  expect(isvDe(primero, segundo, tercero)).toBe(impuesto(90_000, 15) + 1)
  expect(await hallado()).toEqual([])
})

it.each(['RecibosIndividuales', 'RecibosVarios'])(
  'nor is one told wrong that %s paid a part of, void since',
  async (modulo) => {
    const sofia = await estudiante(server.db)
    const uno = await cargo(server.db, sofia, 90_000, { isv: 'gravado_15' })
    const primero = await cobrar(sofia, uno, PARTE, 'efectivo', modulo)
    const segundo = await cobrar(sofia, uno, PARTE, 'efectivo')
    const { status, body } = await jefa.post(`/${modulo}/${primero.id}/anular`, { motivo: 'No era de ella' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(isvDe(segundo)).toBe(impuesto(PARTE, 15) - 1)
    expect(await hallado()).toEqual([])
  },
)

it('one that nobody paid meanwhile bears its tax to the centavo', async () => {
  const sofia = await estudiante(server.db)
  const uno = await cargo(server.db, sofia, 90_000, { isv: 'gravado_15' })
  const primero = await cobrar(sofia, uno, PARTE, 'cheque')
  await alBanco('rechazar', primero)
  await alBanco('deshacer', primero)
  const segundo = await cobrar(sofia, uno, PARTE, 'efectivo')
  expect(isvDe(primero, segundo)).toBe(impuesto(2 * PARTE, 15))
  expect(await hallado()).toEqual([])
  await server.db.run(sql`UPDATE recibo_lineas SET isv = isv + 1 WHERE recibo_id = ${segundo.id}`)
  expect(await hallado()).toEqual([`tax of charge ${uno}, paid ${2 * PARTE}`])
})
