import { sumarDias } from '#contract/tiempo/fechas'
import type { Propuestas } from '#contract/recibos/movimientos'
import type { Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { encargar } from '#server/hilos/hilos'
import { DEVUELTO, type OBRA_DE_PROPONER } from './emparejar/obra-proponer.ts'
import { devolviblesSql, registrosSql } from './emparejar/registros.ts'

/** Days before the first line and after the last one whose records are read: as far as `emparejar` looks. */
const ANTES = 15
const DESPUES = 30

interface Pendientes {
  pendientes: number
  primera: string | null
  ultima: string | null
  /** A line says that a cheque came back. */
  devuelto: boolean | null
}

/**
 * Makes the proposals of an account anew, and keeps them with its lines. What is compared goes from the database to a
 * thread as it is, and what comes of it back: tens of thousands of lines hold nobody else up. Throws what `encargar`
 * does.
 */
export async function proponer(tx: Tx, cuenta_id: number): Promise<Propuestas> {
  const suyas = sql`cuenta_id = ${cuenta_id} AND estado = 'pendiente'`
  const { pendientes, primera, ultima, devuelto } = await tx.one<Pendientes>(sql`
    SELECT
      count(*) AS pendientes, min(fecha) AS primera, max(fecha) AS ultima,
      bool_or(monto < 0 AND descripcion ~* ${DEVUELTO.source}) AS devuelto
    FROM cuenta_movimientos
    WHERE ${suyas}
  `)
  if (!primera || !ultima) return { pendientes: 0, seguras: 0, probables: 0 }
  const [desde, hasta] = [sumarDias(primera, -ANTES), sumarDias(ultima, DESPUES)]
  const lineas = sql`
    SELECT id, fecha, monto, referencia, descripcion FROM cuenta_movimientos WHERE ${suyas} ORDER BY fecha, id
  `
  const { filas, seguras, probables } = await encargar<(typeof OBRA_DE_PROPONER)['proponer']>(
    // One task at a time for each account: whoever asks for it holds the account.
    { quien: `cuenta:${cuenta_id}` },
    'proponer' satisfies keyof typeof OBRA_DE_PROPONER,
    await enTexto(tx, lineas),
    await enTexto(tx, registrosSql({ cuenta_id, desde, hasta })),
    devuelto ? await enTexto(tx, devolviblesSql(cuenta_id, sumarDias(desde, -DESPUES), hasta)) : '[]',
  )
  await tx.run(sql`
    WITH nueva AS (
      SELECT *
      FROM jsonb_to_recordset(${filas}::jsonb) AS n(linea_id int, certeza text, propuesta jsonb)
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
  return { seguras, probables, pendientes }
}

/** The rows of a query as one text in JSON: nobody reads them here. */
const enTexto = async (tx: Tx, filas: Sql): Promise<string> =>
  (await tx.one<{ texto: string }>(sql`SELECT coalesce(json_agg(f), '[]')::text AS texto FROM (${filas}) f`)).texto
