import type { ClaseDeAviso } from '#contract/reportes/recordatorios'
import { telefonoDeMensajes } from '#server/catalogos/personas/telefonos'
import { LOCKS } from '#server/db/locks'
import type { Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Persona } from './mensaje.ts'

/*
 * Messages of both kinds that wait: held while they are made anew, and taken back.
 */

/** SQL of where the person of message `a` is reached now; NULL of who is not, by the way that it was to go. */
export const destinoDeHoy = (a: string): Sql =>
  raw(`
  (
    SELECT CASE ${a}.canal WHEN 'correo' THEN g.correo ELSE ${telefonoDeMensajes('g')} END
    FROM encargados g
    WHERE g.id = ${a}.encargado_id
    UNION ALL
    SELECT CASE ${a}.canal WHEN 'correo' THEN p.correo ELSE ${telefonoDeMensajes('p')} END
    FROM clientes p
    WHERE p.id = ${a}.cliente_id AND ${a}.encargado_id IS NULL
  )
`)

/** A message by WhatsApp that waits goes where its person reads them by now, as her file says. */
export async function seguirDestino(tx: Tx, id: number): Promise<void> {
  const [movido] = await tx.many<{ destino: string }>(sql`
    UPDATE avisos
    SET destino = h.destino
    FROM (SELECT a.id, ${destinoDeHoy('a')} AS destino FROM avisos a WHERE a.id = ${id}) AS h
    WHERE avisos.id = h.id
      AND avisos.canal = 'whatsapp'
      AND avisos.estado = 'por_enviar'
      AND avisos.destino <> h.destino
    RETURNING avisos.destino
  `)
  if (movido) await tx.run(sql`UPDATE recordatorios SET destino = ${movido.destino} WHERE aviso_id = ${id}`)
}

/** Holds a letter that nobody is sending, until the transaction ends; false of one that is being sent. */
export const detener = async (tx: Tx, correo_id: number, enCamino = false): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT
    FROM correos
    WHERE id = ${correo_id}
      AND estado = 'pendiente'
      AND (${enCamino} OR coalesce(tomado_hasta, '-infinity') < now())
    FOR UPDATE
  `)) !== undefined

/** Takes a message back, with its letter, which nobody but the caller may be sending. */
export async function cancelar(tx: Tx, id: number, correo_id: number | null): Promise<void> {
  await tx.run(sql`UPDATE avisos SET estado = 'cancelado' WHERE id = ${id} AND estado = 'por_enviar'`)
  await tx.run(sql`UPDATE aviso_ausencias SET retirada = true WHERE aviso_id = ${id}`)
  await tx.run(sql`
    UPDATE correos
    SET estado = 'sin_enviar', carta = NULL, terminado_en = now()
    WHERE id = ${correo_id} AND estado = 'pendiente'
  `)
}

/**
 * Waits for the messages that are being written at this moment and keeps others from being written until the
 * transaction ends: what takes them back finds all of them.
 */
export const esperarLote = (tx: Tx): Promise<number> => tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.notices})`)

/** Takes back what waits for one person, or what of one kind waits for anybody. */
export async function cancelarTodos(
  tx: Tx,
  cuales: Pick<Persona, 'encargado_id' | 'cliente_id'> | { clase: ClaseDeAviso },
): Promise<void> {
  const { clase, encargado_id, cliente_id } = { clase: null, encargado_id: null, cliente_id: null, ...cuales }
  const avisos = await tx.many<{ id: number; correo_id: number | null }>(sql`
    SELECT id, correo_id
    FROM avisos
    WHERE estado = 'por_enviar'
      AND (
        clase = ${clase}
          OR encargado_id = ${encargado_id}
          OR (encargado_id IS NULL AND cliente_id = ${cliente_id})
      )
    ORDER BY id
  `)
  for (const { id, correo_id } of avisos)
    if (correo_id === null || (await detener(tx, correo_id))) await cancelar(tx, id, correo_id)
}
