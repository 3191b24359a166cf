import type { Caja } from '#contract/recibos/caja'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'

/*
 * Counting without knowing: where the centre wants it, who may not authorise at the tills learns what one should hold
 * only once it is counted.
 */

type Quien = Pick<Contexto, 'permisos'>

/** Whether whoever asks counts without knowing what is expected. */
export async function cuentaACiegas(db: Db, { permisos }: Quien): Promise<boolean> {
  if (permisos.has('Caja:autorizar')) return false
  return (await db.one<{ ciego: boolean }>(sql`SELECT conteo_ciego AS ciego FROM centro`)).ciego
}

/** A till as whoever asks may see it. */
export async function vistaDe(db: Db, quien: Quien, caja: Caja): Promise<Caja> {
  if (caja.estado === 'cerrada' || caja.sin_efectivo || !(await cuentaACiegas(db, quien))) return caja
  return { ...caja, conteos: caja.conteos.map((conteo) => ({ ...conteo, esperado: null })) }
}

/** Refuses the paper of an open till, which tells what is expected. Throws `estado_no_permite`. */
export async function requireContada(db: Db, quien: Quien, { estado, sin_efectivo }: Caja): Promise<void> {
  if (estado === 'abierta' && !sin_efectivo && (await cuentaACiegas(db, quien)))
    throw new AppError('estado_no_permite', { message: { key: 'recibos.error.sin_contar_todavia' } })
}
