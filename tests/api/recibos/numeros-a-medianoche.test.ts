import { beforeEach, expect, it } from 'vitest'
import { sql, type Sql } from '#server/db/sql'
import { esperan } from '#tests/api/apoyo/carrera'
import { cobrar, facturar, rangoActivo } from '#tests/api/facturacion/facturas-datos'
import { escena } from '#tests/api/facturacion/facturas-escena'
import { key, type Answer } from '#tests/api/apoyo/helper'
import { cargo, estudiante } from '#tests/kit'

/*
 * A request that waits over midnight for what somebody else holds, while others take numbers of the new day, gets its
 * number on that day: no document is of a day before that of the number before it.
 */

const VISPERA = '2026-11-25T23:59:30-06:00'
const HOY = '2026-11-26'
/** A range holds up nobody by what is dated two days on and void: what waits must see what is not. */
const PASADO = '2026-11-27'
const { server, gente } = escena({ since: VISPERA })

beforeEach(async () => {
  await server.moveClock(VISPERA)
  gente.ana = await server.again(gente.ana.usuario_id)
  gente.conta = await server.again(gente.conta.usuario_id)
  // Another test may have numbered on its tomorrow.
  await server.db.run(sql`UPDATE series SET ultima_fecha = NULL`)
  await rangoActivo(server.db)
})

interface Numerado {
  fecha: string
  numero: string | number
}

/** Asks for something that `candado` keeps waiting until it is `dia`, and `otro` is done. */
async function sobreMedianoche<T>(
  candado: Sql,
  { pedir, dia, otro }: { pedir: () => Promise<T>; dia: string; otro: () => Promise<unknown> },
): Promise<T> {
  const pedidos: Promise<T>[] = []
  await server.db.transaction(async (tx) => {
    await tx.run(candado)
    let contestado = false
    pedidos.push(pedir().finally(() => (contestado = true)))
    while (!contestado && (await esperan(server.db)) < 1) continue
    await server.moveClock(`${dia}T00:00:30-06:00`)
    await otro()
  })
  return (await Promise.all(pedidos))[0] as T
}

/** One document to be made: what it waits for, and making it. */
type Serie = () => Promise<{ candado: Sql; pedir: (who: Gente) => Promise<Answer<Numerado>> }>
type Gente = typeof gente

const SERIES: Readonly<Record<string, Serie>> = {
  async 'a receipt'() {
    const cliente_id = await estudiante(server.db)
    const cargo_id = await cargo(server.db, cliente_id, 100_000)
    const pagos = [{ metodo: 'efectivo', monto: 100_000 }]
    return {
      candado: sql`SELECT FROM cargos WHERE id = ${cargo_id} FOR UPDATE`,
      pedir: ({ ana }) =>
        ana.post('/RecibosIndividuales', { cliente_id, lineas: [{ cargo_id, monto: 100_000 }], pagos }, key()),
    }
  },
  async 'an invoice'() {
    const { id } = (await cobrar(server, gente.ana)).body
    return {
      candado: sql`SELECT FROM recibos WHERE id = ${id} FOR UPDATE`,
      pedir: ({ conta }) => facturar(conta, id),
    }
  },
  async 'a certificate'() {
    const cliente_id = await estudiante(server.db)
    return {
      candado: sql`SELECT FROM clientes WHERE id = ${cliente_id} FOR UPDATE`,
      pedir: ({ conta }) => conta.post('/Constancias', { tipo: 'solvencia', cliente_id, matricula_id: null }, key()),
    }
  },
}

it.each(Object.keys(SERIES).flatMap((cual) => [HOY, PASADO].map((dia) => [cual, dia] as const)))(
  '%s that waits until %s is of that day, after what was numbered meanwhile',
  async (cual, dia) => {
    const [suyo, ajeno] = [await SERIES[cual]?.(), await SERIES[cual]?.()]
    if (!suyo || !ajeno) throw new Error(cual)
    let antes: Answer<Numerado> | undefined
    const despues = await sobreMedianoche(suyo.candado, {
      pedir: () => suyo.pedir(gente),
      dia,
      otro: async () => {
        const [ana, conta] = [await server.again(gente.ana.usuario_id), await server.again(gente.conta.usuario_id)]
        antes = await ajeno.pedir({ ana, conta })
      },
    })
    expect(antes).toMatchObject({ status: 201, body: { fecha: dia } })
    expect(despues).toMatchObject({ status: 201, body: { fecha: dia } })
    expect(correlativo(despues)).toBe(correlativo(antes) + 1)
  },
)

const correlativo = (answer?: Answer<Numerado>): number => Number(String(answer?.body.numero).slice(-6))
