import { VENTAS } from '#contract/reportes/ventas'
import type { Db } from '#server/db/pool'
import { ident, join, raw, sql, type Sql } from '#server/db/sql'
import type { Guardada } from '#server/resource/por-grupos'
import { suma } from '#server/resource/resumen'
import { LINEAS } from './lineas.ts'

/*
 * Sales of each day, kept (migration 0217) by who sold, and by what was sold. Days are touched and made anew with those
 * of receipts (`server/reportes/recibosgeneral/dias.ts`); a touched one is read from its lines.
 */

const AGRUPACIONES = {
  usuario: ['fecha', 'rubro', 'usuario_id'],
  producto: ['fecha', 'rubro', 'producto_id'],
} as const
type Agrupa = keyof typeof AGRUPACIONES
const AGRUPADAS = Object.keys(AGRUPACIONES) as Agrupa[]

const clavesDe = (agrupa: Agrupa): Sql => join(AGRUPACIONES[agrupa].map(ident))
const columnasDe = (agrupa: Agrupa): Sql => join([clavesDe(agrupa), ...VENTAS.suman.map(ident)])

/** The rows of a grouping for the lines of which a condition holds. */
const sumadas = (agrupa: Agrupa, condicion: Sql): Sql => sql`
  SELECT
    ${clavesDe(agrupa)}, ${join(VENTAS.suman.map((campo) => sql`${suma(ident(campo))}::bigint AS ${ident(campo)}`))}
  FROM (${LINEAS}) v
  WHERE ${condicion}
  GROUP BY ${clavesDe(agrupa)}
`

/** Kept days, and touched ones from their lines, in one statement: exact at its moment. */
export const VENTAS_GUARDADAS: readonly Guardada[] = AGRUPADAS.map((agrupa) => ({
  campos: AGRUPACIONES[agrupa],
  from: sql`
    (
      SELECT ${columnasDe(agrupa)}
      FROM ventas_de_dias
      WHERE agrupa = ${agrupa} AND fecha NOT IN (SELECT fecha FROM dias_tocados)
      UNION ALL
      ${sumadas(agrupa, raw('fecha = ANY(ARRAY(SELECT fecha FROM dias_tocados))'))}
    ) t
  `,
}))

/** Makes days anew, within the transaction that takes their touches. */
export async function resumirVentas(tx: Db, fechas: readonly string[]): Promise<void> {
  const deEstas = sql`fecha = ANY(${fechas}::date[])`
  await tx.run(sql`DELETE FROM ventas_de_dias WHERE ${deEstas}`)
  for (const agrupa of AGRUPADAS)
    await tx.run(sql`
      INSERT INTO ventas_de_dias (agrupa, ${columnasDe(agrupa)})
      SELECT ${agrupa}, x.* FROM (${sumadas(agrupa, deEstas)}) x
    `)
}

/** The rows that are kept of each grouping, and those that its lines come to. */
export const ventasComoSeGuardan = (): { guardado: Sql; hecho: Sql }[] =>
  AGRUPADAS.map((agrupa) => ({
    guardado: sql`SELECT ${columnasDe(agrupa)} FROM ventas_de_dias WHERE agrupa = ${agrupa}`,
    hecho: sumadas(agrupa, raw('TRUE')),
  }))
