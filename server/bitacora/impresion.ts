import { audit, type Entrada } from './audit.ts'
import type { Db } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'

interface Impreso {
  tabla: 'facturas' | 'recibos' | 'comprobantes_retencion'
  id: number
}

/**
 * Counts that a document is printed; from the second time on the bitácora keeps it, as `entrada` with how many there
 * were. Answers whether it was printed before.
 */
export async function contarImpresion(
  db: Db,
  contexto: Contexto,
  { tabla, id }: Impreso,
  entrada: Entrada,
): Promise<boolean> {
  const { impresiones } = await db.one<{ impresiones: number }>(
    sql`UPDATE ${ident(tabla)} SET impresiones = impresiones + 1 WHERE id = ${id} RETURNING impresiones`,
  )
  if (impresiones > 1) await audit(db, contexto, { ...entrada, despues: { ...entrada.despues, impresiones } })
  return impresiones > 1
}
