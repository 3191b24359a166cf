import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Quien } from './quien.ts'

interface Negativa extends Quien {
  accion: 'permiso_negado' | 'ingreso_fallido'
  /** The module: with user or address and action, it makes one kind of refusal. */
  modulo: string
  /** The network that counts as one address, where nobody is known. */
  origen: string
  despues?: Record<string, unknown>
}

/**
 * Writes a refusal down: the first of its kind (user or address, action, module) as a row of the bitácora, the others
 * of that minute as a number, which `cerrarNegativas` writes. The count is in the database: it is one for all instances
 * and survives the end of any of them.
 */
export const anotarNegativa = (db: Db, negativa: Negativa): Promise<number> => {
  const { usuario_id, usuario_nombre, accion, modulo, origen, ip, request_id } = negativa
  const despues = negativa.despues ? JSON.stringify(negativa.despues) : null
  return db.run(sql`
    WITH contado AS (
      INSERT INTO negativas AS r (clave, usuario_id, usuario_nombre, accion, despues, ip)
      VALUES (
        ${[usuario_id ?? origen, accion, modulo].join(' ')}, ${usuario_id}, ${usuario_nombre}, ${accion}, ${despues},
        ${ip}
      )
      ON CONFLICT (clave) DO UPDATE SET veces = r.veces + 1, ip = CASE WHEN r.ip = EXCLUDED.ip THEN r.ip END
      RETURNING veces
    )
    INSERT INTO bitacora (usuario_id, usuario_nombre, modulo, accion, despues, ip, request_id)
    SELECT ${usuario_id}::int, ${usuario_nombre}, 'Sesion', ${accion}, ${despues}::jsonb, ${ip}::inet, ${request_id}
    FROM contado
    WHERE veces = 1
  `)
}

/**
 * Ends the minutes that are over: of each kind with more than the one refusal that the bitácora has, a second row says
 * how many more there were. Safe on several instances at once.
 */
export const cerrarNegativas = (db: Db): Promise<number> =>
  db.run(sql`
    WITH cerrados AS (
      DELETE FROM negativas
      WHERE clave IN (
        SELECT clave
        FROM negativas
        WHERE desde <= now() - interval '1 minute' OR desde > now()
        FOR UPDATE SKIP LOCKED
      )
      RETURNING *
    )
    INSERT INTO bitacora (usuario_id, usuario_nombre, modulo, accion, despues, ip)
    SELECT
      usuario_id, usuario_nombre, 'Sesion', accion,
      coalesce(despues, '{}') || jsonb_build_object('otras_veces', veces - 1), ip
    FROM cerrados
    WHERE veces > 1
  `)
