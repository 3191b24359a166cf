import { diceAlgo } from '#contract/motivos'
import type { Caja } from '#contract/recibos/caja'
import { audit } from '#server/bitacora/audit'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'

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

/**
 * Keeps why a closed till differs, which who counted could not say before: once, and the count stays as it was. Throws
 * `caja_ajena` for another's without `autorizar`, and `estado_no_permite` where there is nothing to say or it was said.
 */
export async function explicarDiferencia(tx: Tx, contexto: Contexto, id: number, observacion: string): Promise<void> {
  const caja = found(
    await tx.maybe<{ usuario_id: number; observacion: string | null; difiere: boolean }>(sql`
      SELECT
        usuario_id, observacion,
        EXISTS (SELECT FROM caja_conteos k WHERE k.caja_id = t.id AND k.diferencia <> 0) AS difiere
      FROM cajas t
      WHERE id = ${id}
      FOR UPDATE
    `),
  )
  if (caja.usuario_id !== contexto.usuario_id && !contexto.permisos.has('Caja:autorizar'))
    throw new AppError('caja_ajena')
  if (!caja.difiere || diceAlgo(caja.observacion ?? ''))
    throw new AppError('estado_no_permite', { message: { key: 'recibos.error.nada_que_explicar' } })
  await tx.run(sql`UPDATE cajas SET observacion = ${observacion} WHERE id = ${id}`)
  await audit(tx, contexto, {
    modulo: 'Caja',
    accion: 'explicar',
    entidad: 'cajas',
    entidad_id: id,
    antes: { observacion: caja.observacion },
    despues: { observacion },
  })
}
