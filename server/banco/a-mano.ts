import type { MovimientoCrear } from '#contract/recibos/movimientos'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { bloquearCuenta } from './importar.ts'
import { moverInicioPorUna, quitarLineas } from './inicio.ts'

/**
 * A line that is typed; in the first place that is free among those of its day that are equal. Answers its id. Throws
 * `regla` beside `fecha` or `cuenta_id`.
 */
export async function agregarMovimiento(
  tx: Tx,
  { hoy }: Contexto,
  { cuenta_id, fecha, sentido, monto, referencia, descripcion }: MovimientoCrear,
): Promise<number> {
  if (fecha > hoy) throw invalidField('fecha', 'validacion.fecha_futura')
  const esBanco = await tx.maybe(sql`SELECT FROM cuentas WHERE id = ${cuenta_id} AND tipo = 'banco'`)
  if (!esBanco) throw invalidField('cuenta_id', 'banco.error.no_es_banco')
  await bloquearCuenta(tx, cuenta_id)
  const conSigno = sentido === 'sale' ? -monto : monto
  const { id } = await tx.one<{ id: number }>(sql`
    WITH igual AS (
      SELECT ordinal
      FROM cuenta_movimientos
      WHERE cuenta_id = ${cuenta_id}::int
        AND fecha = ${fecha}::date
        AND monto = ${conSigno}::bigint
        AND ltrim(letras_y_cifras(coalesce(referencia, '')), '0')
          = ltrim(letras_y_cifras(coalesce(${referencia ?? null}::text, '')), '0')
    )
    INSERT INTO cuenta_movimientos (cuenta_id, linea, fecha, monto, referencia, descripcion, ordinal)
    SELECT
      ${cuenta_id}::int, coalesce(max(linea), 0) + 1, ${fecha}::date, ${conSigno}::bigint,
      ${referencia ?? null}::text, ${descripcion}::text,
      (
        SELECT min(lugar)
        FROM generate_series(1, (SELECT count(*) + 1 FROM igual)) AS lugar
        WHERE lugar NOT IN (SELECT ordinal FROM igual)
      )
    FROM cuenta_movimientos
    WHERE cuenta_id = ${cuenta_id}::int AND fecha = ${fecha}::date
    RETURNING id
  `)
  await moverInicioPorUna(tx, cuenta_id, fecha, conSigno)
  return id
}

/** Takes a typed line out that nothing was decided of. Throws `estado_no_permite` for any other. */
export async function quitarMovimiento(tx: Tx, _contexto: Contexto, id: number): Promise<void> {
  const { cuenta_id } = await tx.one<{ cuenta_id: number }>(
    sql`SELECT cuenta_id FROM cuenta_movimientos WHERE id = ${id}`,
  )
  await bloquearCuenta(tx, cuenta_id)
  const { extracto_id, estado } = await tx.one<{ extracto_id: number | null; estado: string }>(
    sql`SELECT extracto_id, estado FROM cuenta_movimientos WHERE id = ${id} FOR UPDATE`,
  )
  if (extracto_id !== null || estado !== 'pendiente')
    throw new AppError('estado_no_permite', { message: { key: 'banco.error.no_se_quita' } })
  await quitarLineas(tx, cuenta_id, sql`id = ${id}`)
}
