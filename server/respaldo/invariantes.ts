import { texto } from '#i18n/texto'
import type { Database, Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { CAJAS } from './invariantes/cajas.ts'
import { CUENTAS } from './invariantes/cuentas.ts'
import { DOCUMENTOS } from './invariantes/documentos.ts'
import { RECIBOS } from './invariantes/recibos.ts'

/*
 * What must be true of the money whatever happened (security.md, Faults): every sum is made again from the documents
 * it rests on. Tests ask after everything they do, and so does a school after a restore.
 */

/** By name, the SQL that answers `quien`: what people call each record of which it is not true. */
export const INVARIANTES: Readonly<Record<string, string>> = { ...CUENTAS, ...RECIBOS, ...CAJAS, ...DOCUMENTOS }

export interface Falta {
  invariante: string
  cuantos: number
  /** Up to five of them. */
  ejemplos: string[]
}

const EJEMPLOS = 5

/** Every invariant that does not hold, all as of one instant, while others go on working. */
export async function revisar(db: Database): Promise<Falta[]> {
  return db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    await tx.run(sql`SET LOCAL statement_timeout = 0`)
    return faltasEn(tx)
  })
}

/** Every invariant that does not hold in what the transaction sees. */
export async function faltasEn(tx: Db): Promise<Falta[]> {
  const faltas: Falta[] = []
  for (const [invariante, consulta] of Object.entries(INVARIANTES)) {
    const rows = await tx.search<{ quien: string; cuantos: number }>(sql`SELECT quien, count(*) OVER () AS cuantos FROM (${raw(consulta)}) AS malos ORDER BY quien LIMIT ${EJEMPLOS}`)
    const [primera] = rows
    if (primera) faltas.push({ invariante, cuantos: primera.cuantos, ejemplos: rows.map(({ quien }) => quien) })
  }
  return faltas
}

/** `Lo aplicado a un cargo no es la suma de sus aplicaciones: 12, 15 y 3 más.` */
export function fraseDe({ invariante, cuantos, ejemplos }: Falta): string {
  const quienes = ejemplos.join(', ')
  return texto('respaldo.falta', { frase: texto(`respaldo.invariante.${invariante}`), quienes: cuantos > ejemplos.length ? texto('respaldo.y_mas', { quienes, mas: cuantos - ejemplos.length }) : quienes })
}
