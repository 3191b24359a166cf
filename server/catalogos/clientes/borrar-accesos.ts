import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'

/**
 * Erases links of people who asked for it, what they were let see and the proofs they sent; reported payments that
 * became a receipt keep their figures alone. Answers the ids of what they reported. Called while their guardians are
 * known.
 */
export async function borrarAccesos(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const suyos = sql`
    ARRAY(
      SELECT ce.encargado_id
      FROM cliente_encargados ce
      WHERE ce.cliente_id = ANY(${[...ids]})
        AND NOT EXISTS (
          SELECT FROM cliente_encargados o WHERE o.encargado_id = ce.encargado_id AND o.cliente_id <> ALL(${[...ids]})
        )
    )
  `
  await tx.run(sql`DELETE FROM acceso_partes WHERE cliente_id = ANY(${[...ids]})`)
  await tx.run(sql`DELETE FROM accesos_familia WHERE cliente_id = ANY(${[...ids]}) OR encargado_id = ANY(${suyos})`)
  const idos = await tx.many<{ id: number }>(sql`
    DELETE FROM avisos_pago
    WHERE estado <> 'aceptado' AND (cliente_id = ANY(${[...ids]}) OR encargado_id = ANY(${suyos}))
    RETURNING id
  `)
  const quedan = await tx.many<{ id: number }>(sql`
    UPDATE avisos_pago
    SET nota = NULL, correccion = NULL, monto_reportado = NULL, fecha_reportada = NULL
    WHERE cliente_id = ANY(${[...ids]}) OR encargado_id = ANY(${suyos})
    RETURNING id
  `)
  await tx.run(sql`DELETE FROM aviso_comprobantes WHERE aviso_id = ANY(${quedan.map(({ id }) => id)})`)
  return [...idos, ...quedan].map(({ id }) => id)
}
