import type { Db } from '#server/db/pool'
import { centroDicho } from '#server/documentos/plantilla'

/** What an invitation to the system says of whom, by the names of its fields. */
export const valoresDeInvitacion = async (
  db: Db,
  { nombre, email }: { nombre: string; email: string },
): Promise<Record<'nombre' | 'usuario' | 'centro' | 'telefono', string>> => ({
  nombre,
  usuario: email,
  ...(await centroDicho(db)),
})
