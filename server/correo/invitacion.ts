import { formatoTelefono } from '#contract/formato'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** What an invitation to the system says of whom, by the names of its fields. */
export async function valoresDeInvitacion(
  db: Db,
  { nombre, email }: { nombre: string; email: string },
): Promise<Record<'nombre' | 'usuario' | 'centro' | 'telefono', string>> {
  const { centro, telefono } = await db.one<{ centro: string; telefono: string | null }>(
    sql`SELECT nombre AS centro, telefono FROM centro`,
  )
  return { nombre, usuario: email, centro, telefono: telefono ? formatoTelefono(telefono) : '' }
}
