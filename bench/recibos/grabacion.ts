import { openDatabase } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import type { Base } from '../apoyo/escenario.ts'
import { escuchar, type Sentencia } from '#tests/maquina/sentencias'
import { cuerpoDe, type Cobro, type Grabacion } from './tipos.ts'

/**
 * Makes one receipt with the server's own code and keeps every statement that it sends, in order. What the straight
 * side repeats is so never another thing than what the server does.
 */
export async function grabarRecibo({ url }: Base, cobro: Cobro): Promise<Grabacion> {
  const db = openDatabase(url, { max: 1 })
  const sentencias: Sentencia[] = []
  escuchar(db, (sentencia) => sentencias.push(sentencia))
  const app = await buildApp({ db, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  // Statements that open the connection are not the receipt's.
  await db.one(sql`SELECT 1 AS uno`)
  sentencias.length = 0
  const respuesta = await app.inject({
    method: 'POST',
    url: '/api/api/RecibosIndividuales',
    headers: {
      Authorization: `Bearer ${cobro.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': cobro.clave,
    },
    body: cuerpoDe(cobro),
  })
  await app.close()
  await db.close()
  if (respuesta.statusCode !== 201) throw new Error(`El recibo que se graba no se hizo: ${respuesta.body}`)
  const { id, numero } = respuesta.json<{ id: number; numero: number }>()
  return { cobro: { ...cobro, recibo_id: id, numero }, sentencias }
}
