import { COMPROBANTE } from '#contract/gastos/gastos'
import { LOCKS } from '#server/db/locks'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { archivoDe, extensionDe, type Archivo } from '#server/documentos/papeles/comprobante'
import { ImageRefused } from '#server/documentos/imagen'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { requireMesAbierto } from './service.ts'

/**
 * Keeps the proof of an expense in the place of the one that it has. @throws AppError `regla` with a sentence that says
 * what file to choose, `estado_no_permite`, `mes_cerrado`
 */
export async function guardarComprobante(
  tx: Tx,
  contexto: Contexto,
  gasto_id: number,
  { nombre, bytes }: { nombre?: string | null; bytes: Buffer },
): Promise<void> {
  const { tipo, contenido } = leido(bytes)
  const antes = await anterior(tx, gasto_id)
  const despues = nombre ?? `comprobante.${extensionDe(tipo)}`
  await tx.run(sql`
    INSERT INTO gasto_comprobantes (gasto_id, nombre, tipo, contenido)
    VALUES (${gasto_id}, ${despues}, ${tipo}, ${contenido})
    ON CONFLICT (gasto_id) DO UPDATE SET nombre = excluded.nombre, tipo = excluded.tipo, contenido = excluded.contenido,
      creado_en = now()
  `)
  await audit(tx, contexto, {
    modulo: 'Gastos',
    accion: 'adjuntar',
    entidad: 'gastos',
    entidad_id: gasto_id,
    antes: { comprobante: antes },
    despues: { comprobante: despues },
  })
}

/** Takes the proof away; without one it does nothing. */
export async function quitarComprobante(tx: Tx, contexto: Contexto, gasto_id: number): Promise<void> {
  const antes = await anterior(tx, gasto_id)
  if (antes === null) return
  await tx.run(sql`DELETE FROM gasto_comprobantes WHERE gasto_id = ${gasto_id}`)
  await audit(tx, contexto, {
    modulo: 'Gastos',
    accion: 'quitar_comprobante',
    entidad: 'gastos',
    entidad_id: gasto_id,
    antes: { comprobante: antes },
    despues: { comprobante: null },
  })
}

export const leerComprobante = async (db: Db, gasto_id: number): Promise<Archivo> =>
  found(await db.maybe<Archivo>(sql`SELECT tipo, contenido FROM gasto_comprobantes WHERE gasto_id = ${gasto_id}`))

/**
 * The name of the proof so far, its expense locked: a voided one keeps what it has, and so does a closed month. What
 * was missing may still come.
 */
async function anterior(tx: Tx, gasto_id: number): Promise<string | null> {
  const { estado, periodo } = found(
    await tx.maybe<{ estado: string; periodo: string }>(
      sql`SELECT estado, periodo FROM gastos WHERE id = ${gasto_id} FOR NO KEY UPDATE`,
    ),
  )
  if (estado === 'anulado') throw new AppError('estado_no_permite', { message: { key: 'gastos.error.anulado' } })
  const comprobante = await tx.maybe<{ nombre: string }>(
    sql`SELECT nombre FROM gasto_comprobantes WHERE gasto_id = ${gasto_id}`,
  )
  if (!comprobante) return null
  // No month closes between this look and the end of the transaction.
  await tx.run(sql`SELECT pg_advisory_xact_lock_shared(${LOCKS.months})`)
  await requireMesAbierto(tx, periodo, 'comprobante')
  return comprobante.nombre
}

/** The file that the bytes are. Throws `regla` with the sentence of why they are none. */
function leido(bytes: Buffer): Archivo {
  try {
    return archivoDe(bytes, COMPROBANTE)
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw new AppError('regla', { message: { key: `gastos.comprobante.error.${error.defecto}`, params: COMPROBANTE } })
  }
}
