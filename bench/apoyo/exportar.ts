import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** Students of codes of their own; beyond the first `activos` they are inactive. */
export async function inscribir(db: Database, cuantos: number, activos = cuantos): Promise<void> {
  await db.run(sql`
    INSERT INTO clientes (codigo, nombres, apellidos, activo)
    SELECT 'B-' || n, 'Ana María ' || n, 'Reyes Cruz', n <= ${activos}
    FROM generate_series(1, ${cuantos}::int) n
  `)
}

/** All students as a file, read to its end: the status of the answer and its bytes. */
export async function exportar(
  direccion: string,
  token: string,
  formato: 'csv' | 'xlsx' = 'csv',
): Promise<{ status: number; bytes: number }> {
  const respuesta = await fetch(`${direccion}/api/api/Clientes/exportar?formato=${formato}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return { status: respuesta.status, bytes: (await respuesta.arrayBuffer()).byteLength }
}
