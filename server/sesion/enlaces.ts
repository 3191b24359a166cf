import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'

/** Purposes of a one-time secret, and the time that it serves (docs/diseno/seguridad.md, «Ingreso y permisos»). */
const VIDAS = {
  primer_administrador: '24 hours',
  invitacion: '7 days',
  recuperacion: '30 minutes',
  segundo_factor: '5 minutes',
} as const
export type UsoEnlace = keyof typeof VIDAS

export interface Enlace {
  uso: UsoEnlace
  usuario_id: number | null
  datos: Record<string, unknown> | null
}

/**
 * Makes a one-time secret (256 bits, base64url) and its end; only its SHA-256 is kept. Earlier ones of the same use and
 * user die.
 */
export async function makeLink(
  tx: Db,
  uso: UsoEnlace,
  usuario_id: number | null,
  datos: Record<string, unknown> | null = null,
): Promise<{ token: string; caduca_en: string }> {
  const token = randomBytes(32).toString('base64url')
  if (usuario_id !== null) await endLinks(tx, usuario_id, [uso])
  const { caduca_en } = await tx.one<{
    caduca_en: string
  }>(sql`
    INSERT INTO enlaces_unicos (token_sha256, uso, usuario_id, datos, caduca_en)
    VALUES (${sha256(token)}, ${uso}, ${usuario_id}, ${datos && JSON.stringify(datos)}, now() + ${VIDAS[uso]}::interval)
    RETURNING caduca_en
  `)
  return { token, caduca_en }
}

/** The live link of a token for one of these uses, of an active user if it has one; it stays. */
export const findLink = (db: Db, token: string, usos: readonly UsoEnlace[]): Promise<Enlace | undefined> =>
  db.maybe<Enlace>(sql`
    SELECT l.uso, l.usuario_id, l.datos
    FROM enlaces_unicos l
    LEFT JOIN usuarios u ON u.id = l.usuario_id
    WHERE l.token_sha256 = ${sha256(token)}
      AND l.uso = ANY(${[...usos]})
      AND l.caduca_en > now()
      AND u.activo IS NOT FALSE
  `)

/** Uses a link up: of two that come at once, one gets it. */
export async function takeLink(tx: Tx, token: string, usos: readonly UsoEnlace[]): Promise<Enlace | undefined> {
  const link = await findLink(tx, token, usos)
  if (!link) return undefined
  const taken = await tx.run(sql`DELETE FROM enlaces_unicos WHERE token_sha256 = ${sha256(token)}`)
  return taken ? link : undefined
}

/** Ends the links of a user; all of them where no use is named. */
export const endLinks = (db: Db, usuario_id: number, usos?: readonly UsoEnlace[]): Promise<number> =>
  db.run(
    sql`
      DELETE FROM enlaces_unicos
      WHERE usuario_id = ${usuario_id}
        AND (${usos ? [...usos] : null}::text[] IS NULL OR uso = ANY(${usos ? [...usos] : []}))
    `,
  )
