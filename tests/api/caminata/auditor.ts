import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/pool'
import { comprasDelAuditor } from './auditor-compras.ts'
import { rechazosDelAuditor } from './auditor-rechazos.ts'
import { isvDelAuditor } from './auditor-isv.ts'
import { retencionesDelAuditor } from './auditor-retenciones.ts'
import { creditoDelAuditor, leerVentas, ventasDelAuditor } from './auditor-ventas.ts'
import type { Cotejar } from './cuentas.ts'
import { deQuienesSeFueron } from './fusiones.ts'
import type { Client } from '#tests/api/apoyo/helper'

/*
 * An auditor reads every paper one by one and adds them up again in whole numbers, without asking the product for any
 * sum; then the books that the school would hand over are read as anybody reads them, and say the same to the centavo.
 */

/** Every book that is not its papers, in words; of a school where nobody works meanwhile. */
export async function auditar(db: Database, who: Client): Promise<string[]> {
  const halladas: string[] = []
  const cotejar: Cotejar = (libro, dice, papeles) => {
    if (isDeepStrictEqual(dice, papeles)) return
    const [uno, otro] = [soloEn(dice, papeles), soloEn(papeles, dice)].map((que) => JSON.stringify(que))
    halladas.push(`${libro}: it says ${uno}, its papers ${otro}`)
  }
  const ventas = await leerVentas(db)
  await ventasDelAuditor(who, ventas, cotejar)
  await creditoDelAuditor(db, who, ventas, cotejar)
  await rechazosDelAuditor(db, cotejar)
  const compras = await comprasDelAuditor(db, who, cotejar)
  await isvDelAuditor(who, { ventas, compras }, cotejar)
  await retencionesDelAuditor(db, who, { ventas, compras }, cotejar)
  halladas.push(...(await deQuienesSeFueron(db)))
  return halladas
}

/** The rows of the first of two lists that are not in the second; of anything else, all of it. */
function soloEn(una: unknown, otra: unknown): unknown {
  if (!Array.isArray(una) || !Array.isArray(otra)) return una
  const resto = new Set(otra.map((fila) => JSON.stringify(fila)))
  const solas = una.filter((fila) => !resto.has(JSON.stringify(fila)))
  return solas.length ? solas : una
}
