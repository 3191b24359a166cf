import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'

/**
 * A student who was erased on request owes nothing new (docs/diseno/dominio.md, «Estudiantes y encargados»). The lock
 * waits for an erasure under way. Throws `estado_no_permite`, which names the first of them.
 */
export async function requireSinBorrar(tx: Tx, ids: readonly number[]): Promise<void> {
  const clientes = await tx.many<{ nombre: string; borrado: boolean }>(sql`
    SELECT nombres || ' ' || apellidos AS nombre, datos_borrados_en IS NOT NULL AS borrado
    FROM clientes
    WHERE id = ANY(${[...ids]}::int[])
    ORDER BY id
    FOR KEY SHARE
  `)
  const borrado = clientes.find((cliente) => cliente.borrado)
  if (borrado)
    throw new AppError('estado_no_permite', {
      message: { key: 'recibos.error.cliente_borrado', params: { nombre: borrado.nombre } },
    })
}
