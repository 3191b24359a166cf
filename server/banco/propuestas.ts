import { sumarDias } from '#contract/fechas'
import type { Propuestas } from '#contract/recibos/movimientos'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { emparejar, type Emparejada, type LineaDelBanco } from './emparejar.ts'
import { devolvibles, registrosDe } from './registros.ts'

/** As far as `emparejar` looks. */
const ANTES = 15
const DESPUES = 30
/** What banks write where they give a cheque back. */
const DEVUELTO = /ch(?:e)?q|devuel|devoluc|rechaz|sin fondo|reverso|insuficien/i

/** What each pending line of an account may be, of what is in no reconciliation. */
async function propuestasDe(db: Db, cuenta_id: number): Promise<{ pendientes: number; propuestas: Emparejada[] }> {
  const lineas = await db.search<LineaDelBanco>(sql`
    SELECT id, fecha, monto, referencia, descripcion
    FROM cuenta_movimientos
    WHERE cuenta_id = ${cuenta_id} AND estado = 'pendiente'
    ORDER BY fecha, id
  `)
  const [primera, ultima] = [lineas[0], lineas.at(-1)]
  if (!primera || !ultima) return { pendientes: 0, propuestas: [] }
  const [desde, hasta] = [sumarDias(primera.fecha, -ANTES), sumarDias(ultima.fecha, DESPUES)]
  const registros = await registrosDe(db, { cuenta_id, desde, hasta })
  const nuestras = (await emparejar(lineas, registros)).map(conEfectivo)
  const resueltas = new Set(nuestras.map(({ linea_id }) => linea_id))
  const sinNada = lineas.filter(
    ({ id, monto, descripcion }) => monto < 0 && !resueltas.has(id) && DEVUELTO.test(descripcion),
  )
  const devueltas = sinNada.length
    ? await emparejar(sinNada, await devolvibles(db, cuenta_id, sumarDias(desde, -DESPUES), hasta))
    : []
  return {
    pendientes: lineas.length,
    // Giving a payment back is never done without being asked.
    propuestas: [
      ...nuestras,
      ...devueltas.map((una): Emparejada => ({
        ...una,
        certeza: 'probable',
        razones: ['cheque_devuelto', ...una.razones],
      })),
    ],
  }
}

/** Cash has neither reference nor name: it is never sure. */
const conEfectivo = (una: Emparejada): Emparejada =>
  una.tipo === 'entrega' || una.tipo === 'caja'
    ? { ...una, certeza: 'probable', razones: ['efectivo', ...una.razones] }
    : una

/** Makes the proposals of an account anew, and keeps them with its lines. */
export async function proponer(tx: Tx, cuenta_id: number): Promise<Propuestas> {
  const { pendientes, propuestas } = await propuestasDe(tx, cuenta_id)
  const filas = propuestas.map(({ linea_id, certeza, tipo, ids, razones }) => ({
    linea_id,
    certeza,
    propuesta: { tipo, ids, razones },
  }))
  await tx.run(sql`
    WITH nueva AS (
      SELECT *
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS n(linea_id int, certeza text, propuesta jsonb)
    )
    UPDATE cuenta_movimientos m
    SET certeza = x.certeza, propuesta = x.propuesta
    FROM (
      SELECT p.id, n.certeza, n.propuesta
      FROM cuenta_movimientos p
      LEFT JOIN nueva n ON n.linea_id = p.id
      WHERE p.cuenta_id = ${cuenta_id} AND p.estado = 'pendiente'
    ) x
    WHERE m.id = x.id AND m.estado = 'pendiente' AND (m.certeza, m.propuesta) IS DISTINCT FROM (x.certeza, x.propuesta)
  `)
  const seguras = filas.filter(({ certeza }) => certeza === 'segura').length
  return { seguras, probables: filas.length - seguras, pendientes }
}
