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

/** Each age a column: what is left of a debt once the others are taken away is not worked out by itself. */
function edades(deuda: (si?: string) => string): Sql {
  const alDia = deuda('dias <= 0')
  const meses = [30, 60, 90].map((ultimo) => deuda(`dias BETWEEN ${ultimo - 29} AND ${ultimo}`))
  return raw(`
    ${alDia} AS al_dia, ${meses[0]} AS de_1_a_30, ${meses[1]} AS de_31_a_60, ${meses[2]} AS de_61_a_90,
    ${[deuda(), alDia, ...meses].join(' - ')} AS mas_de_90, ${deuda()} - ${alDia} AS vencido, ${deuda()} AS debe
  `)
}

/** The ages of charges of `cargosAl` added up, all of them with something left. */
export const SUMA_DE_EDADES = edades((si) => `suma(pendiente)${si ? ` FILTER (WHERE ${si})` : ''}`)
/** The same of one. */
export const SUS_EDADES = edades((si) => (si ? `CASE WHEN ${si} THEN pendiente ELSE 0 END` : 'pendiente'))

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
