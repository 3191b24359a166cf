import type { Db } from '#server/db/pool'
import { centroDicho } from '#server/documentos/plantilla'

/** Values of an invitation to the system, by the names of its fields. */
export const valoresDeInvitacion = async (
  db: Db,
  { nombre, email }: { nombre: string; email: string },
): Promise<Record<'nombre' | 'usuario' | 'centro' | 'telefono', string>> => ({
  nombre,
  usuario: email,
  ...(await centroDicho(db)),
})
