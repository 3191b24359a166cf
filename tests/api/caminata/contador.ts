import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { preguntar } from '#tests/contador/oraculo'
import { enviar, type Andante, type Mundo } from './andante.ts'
import { abrirSiFalta } from './cobros.ts'
import { dicho } from './plan.ts'
import * as hay from '#tests/kit'
import type { Answer, Client } from '#tests/api/apoyo/helper'

/* The 40 questions of an accountant name two of the users, two banks, and a few receipts of theirs. */

/** Before the walk: two of its users have names, and the school accounts at two banks more. */
export async function nombrarParaPreguntas(db: Database, [ana, luis]: readonly Client[]): Promise<void> {
  for (const [quien, nombre] of [
    [ana, 'Ana Paz'],
    [luis, 'Luis Mejía'],
  ] as const)
    await db.run(sql`UPDATE usuarios SET nombre = ${nombre} WHERE id = ${quien?.usuario_id ?? 0}`)
  await hay.cuenta(db, { nombre: 'BAC, cheques', tipo: 'banco' })
  await hay.cuenta(db, { nombre: 'Ficohsa, ahorro', tipo: 'banco' })
}

const idDe = async (db: Database, nombre: string): Promise<number> =>
  (await db.one<{ id: number }>(sql`SELECT id FROM cuentas WHERE nombre LIKE ${`${nombre}%`}`)).id

/** Receipts of both, of amounts and references that the questions ask for; one of his she voids. */
export async function cobrarParaPreguntas(db: Database, clients: readonly Client[], mundo: Mundo): Promise<void> {
  const [ana, luis] = clients
  if (!ana || !luis) throw new Error('two users at least')
  const [bac, ficohsa] = [await idDe(db, 'BAC'), await idDe(db, 'Ficohsa')]
  const fecha_banco = mundo.hoy()
  const andante = (who: Client): Andante => ({ db, who, azar: dicho([0.5]), mundo })
  const hecho = <T>({ status, body }: Answer<T>): T => {
    if (status >= 300) mundo.fallos.push(`for the questions: ${JSON.stringify(body)}`)
    return body
  }
  const cobra = async (who: Client, pago: object, cliente_id = mundo.todas('clientes')[0]) => {
    await abrirSiFalta(andante(who))
    const pedido = { cliente_id, lineas: [], pagos: [pago] }
    return hecho(await enviar<Recibo>(andante(who), '/RecibosIndividuales', pedido))
  }
  const alBanco = (metodo: string, monto: number, cuenta_id: number, referencia: string) =>
    ({ metodo, monto, cuenta_id, referencia, fecha_banco }) as const
  const suyos = [
    await cobra(ana, alBanco('transferencia', 200_000, bac, '774120935')),
    await cobra(ana, alBanco('transferencia', 150_050, bac, 'BAC-551200')),
    await cobra(ana, alBanco('transferencia', 90_000, bac, 'BAC-551201')),
    await cobra(ana, alBanco('deposito', 75_001, ficohsa, '88110935')),
    await cobra(luis, alBanco('transferencia', 333_333, ficohsa, 'F-9912345')),
    await cobra(ana, { metodo: 'efectivo', monto: 620_000 }),
    await cobra(luis, { metodo: 'efectivo', monto: 5_000 }),
  ]
  const anulable = await cobra(luis, { metodo: 'efectivo', monto: 120_000 })
  hecho(await ana.post(`/RecibosIndividuales/${anulable.id}/anular`, { motivo: 'Se cobró dos veces' }))
  // A student of nobody else's, with an invoice and without one.
  await alPedir(db)
  const estudiante = await hay.estudiante(db, { nombres: FACTURADA })
  const facturado = await cobra(ana, { metodo: 'efectivo', monto: 40_000 }, estudiante)
  const sinFactura = await cobra(ana, { metodo: 'efectivo', monto: 30_000 }, estudiante)
  hecho(await enviar(andante(ana), '/Facturas', { recibo_id: facturado.id }))
  for (const { id } of [...suyos, anulable, facturado, sinFactura]) mundo.recibos.add(id)
}

const FACTURADA = 'Facturada a pedido'
const alPedir = (db: Database) => db.run(sql`UPDATE centro SET facturar = 'a_pedido'`)

interface Elegidos {
  curso: number
  otroCurso: number
  producto: number
  caja: number
  cajera: number
  cajaAbierta: string
  anulador: number
  factura: string
  estudiante: number
}

/** After the walk: every question of an accountant, asked of its school and of its documents. */
export async function preguntarComoContador(
  db: Database,
  who: Client,
  clients: readonly Client[],
  hoy: string,
): Promise<{ faltas: string[]; conAlgo: number }> {
  await alPedir(db)
  const elegidos = await db.one<Elegidos>(sql`
    SELECT
      (SELECT id FROM cursos ORDER BY id LIMIT 1) AS curso,
      (SELECT id FROM cursos ORDER BY id OFFSET 1 LIMIT 1) AS "otroCurso",
      (SELECT producto_id FROM recibo_lineas WHERE producto_id IS NOT NULL ORDER BY id LIMIT 1) AS producto,
      c.id AS caja, c.usuario_id AS cajera, c.fecha::text AS "cajaAbierta",
      (SELECT anulado_por FROM recibos WHERE anulado_por <> usuario_id ORDER BY id LIMIT 1) AS anulador,
      (SELECT numero FROM facturas WHERE recibo_id IS NOT NULL AND tipo = '01' ORDER BY id LIMIT 1) AS factura,
      (SELECT id FROM clientes WHERE nombres = ${FACTURADA}) AS estudiante
    FROM cajas c
    ORDER BY (SELECT max(r.fecha) - c.fecha FROM recibos r WHERE r.caja_id = c.id) DESC NULLS LAST, c.id LIMIT 1
  `)
  const [ana = 0, luis = 0] = clients.map(({ usuario_id }) => usuario_id)
  return preguntar(db, who, {
    ...{ hoy, ana, luis, ...elegidos },
    ...{ bac: await idDe(db, 'BAC'), ficohsa: await idDe(db, 'Ficohsa') },
  })
}
