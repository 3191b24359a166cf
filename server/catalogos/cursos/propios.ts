import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import type { Sesion } from '#server/http/guard'
import { found } from '#server/resource/resource'

/** The asking user, as far as own records need to know: a session or a context. */
export type Quien = Pick<Sesion, 'usuario_id' | 'solo_propios'>

/**
 * Condition on courses `t`: their teacher is this user, for a role that sees only its own (docs/diseno/dominio.md,
 * «Usuarios y roles»); none when the user is no teacher, and undefined for all. Everything that hangs from a course
 * goes by it.
 */
export function cursosPropios({ usuario_id, solo_propios }: Quien): Sql | undefined {
  return solo_propios ? sql`t.docente_id = (SELECT id FROM docentes WHERE usuario_id = ${usuario_id})` : undefined
}

/** A course that is not there and one of somebody else are refused alike: `no_encontrado`. */
export async function requireCurso(db: Db, quien: Quien, id: number): Promise<void> {
  found(await db.maybe(sql`SELECT FROM cursos t WHERE t.id = ${id} AND ${cursosPropios(quien) ?? raw('true')}`))
}
