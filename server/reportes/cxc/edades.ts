import { empty, raw, sql, type Sql } from '#server/db/sql'

/** The scope of the report, before anything is added up. */
export interface Alcance {
  /** Local date at whose end everything is seen. */
  al: string
  /** Only these students: a query of their ids. */
  clientes?: Sql
  /** Only the charges of this course; 0 for those of none. */
  curso_id?: number
}

/** The ages of charges of `cargosAl` added up, all of them with something left: each a column. */
export const SUMA_DE_EDADES = raw(`
  suma(pendiente) FILTER (WHERE dias <= 0) AS al_dia, suma(pendiente) FILTER (WHERE dias BETWEEN 1 AND 30) AS de_1_a_30,
  suma(pendiente) FILTER (WHERE dias BETWEEN 31 AND 60) AS de_31_a_60,
  suma(pendiente) FILTER (WHERE dias BETWEEN 61 AND 90) AS de_61_a_90,
  suma(pendiente) FILTER (WHERE dias > 90) AS mas_de_90, suma(pendiente) FILTER (WHERE dias > 0) AS vencido,
  suma(pendiente) AS debe
`)

/** Days that the oldest of those charges is overdue; 0 where none is. */
export const DIAS_DE_ATRASO = raw('greatest(max(dias), 0)')

/** Credit of each student at the end of a day: `cliente_id` and `a_favor`, where it was not 0. */
export function creditosAl({ al, clientes }: Pick<Alcance, 'al' | 'clientes'>): Sql {
  const suyos = clientes ? sql` AND cliente_id IN (${clientes})` : empty
  return sql`
    (
      SELECT cliente_id, suma(monto) AS a_favor
      FROM creditos
      WHERE fecha <= ${al}${suyos}
      GROUP BY cliente_id
      HAVING suma(monto) <> 0
    )
  `
}
