import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { preguntar } from '#tests/contador/oraculo'
import { enviar, type Andante, type Mundo } from './andante.ts'
import { abrirSiFalta, recibido } from './cobros.ts'
import { dicho } from './plan.ts'
import * as hay from '#tests/kit'
import type { Client } from '#tests/api/apoyo/helper'

/* What the 40 questions of an accountant name: two of the users, two banks, and a few receipts of theirs. */

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
  const cobra = async (who: Client, pago: object, ruta = '/RecibosIndividuales', mas: object = {}) => {
    const andante: Andante = { db, who, azar: dicho([0.5]), mundo }
    await abrirSiFalta(andante)
    const cliente_id = mundo.todas('clientes')[0]
    const answer = await enviar<Recibo>(andante, ruta, { cliente_id, lineas: [], pagos: [pago], ...mas })
    if (answer.status >= 300) mundo.fallos.push(`${ruta}: ${JSON.stringify(answer.body)}`)
    recibido(andante, answer)
    return answer.body
  }
  const alBanco = (metodo: string, monto: number, cuenta_id: number, referencia: string) =>
    ({ metodo, monto, cuenta_id, referencia, fecha_banco }) as const
  await cobra(ana, alBanco('transferencia', 200_000, bac, '774120935'))
  await cobra(ana, alBanco('transferencia', 150_050, bac, 'BAC-551200'))
  await cobra(ana, alBanco('transferencia', 90_000, bac, 'BAC-551201'))
  await cobra(ana, alBanco('deposito', 75_001, ficohsa, '88110935'))
  await cobra(luis, alBanco('transferencia', 333_333, ficohsa, 'F-9912345'))
  await cobra(ana, { metodo: 'efectivo', monto: 620_000 })
  await cobra(luis, { metodo: 'efectivo', monto: 5_000 })
  const anulable = await cobra(luis, { metodo: 'efectivo', monto: 120_000 })
  const anulada = await ana.post(`/RecibosIndividuales/${anulable.id}/anular`, { motivo: 'Se cobró dos veces' })
  if (anulada.status >= 300) mundo.fallos.push(`void: ${JSON.stringify(anulada.body)}`)
}

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
  const elegidos = await db.one<Elegidos>(sql`
    SELECT
      (SELECT id FROM cursos ORDER BY id LIMIT 1) AS curso,
      (SELECT id FROM cursos ORDER BY id OFFSET 1 LIMIT 1) AS "otroCurso",
      (SELECT producto_id FROM recibo_lineas WHERE producto_id IS NOT NULL ORDER BY id LIMIT 1) AS producto,
      c.id AS caja, c.usuario_id AS cajera, c.fecha::text AS "cajaAbierta",
      (SELECT anulado_por FROM recibos WHERE anulado_por <> usuario_id ORDER BY id LIMIT 1) AS anulador,
      (SELECT numero FROM facturas WHERE recibo_id IS NOT NULL AND tipo = '01' ORDER BY id LIMIT 1) AS factura,
      (
        SELECT cliente_id
        FROM recibos
        WHERE cliente_id IS NOT NULL
        GROUP BY 1
        ORDER BY count(*) DESC, 1 LIMIT 1
      ) AS estudiante
    FROM cajas c
    ORDER BY (SELECT max(r.fecha) - c.fecha FROM recibos r WHERE r.caja_id = c.id) DESC NULLS LAST, c.id LIMIT 1
  `)
  const [ana = 0, luis = 0] = clients.map(({ usuario_id }) => usuario_id)
  return preguntar(db, who, {
    ...{ hoy, ana, luis, ...elegidos },
    ...{ bac: await idDe(db, 'BAC'), ficohsa: await idDe(db, 'Ficohsa') },
  })
}
