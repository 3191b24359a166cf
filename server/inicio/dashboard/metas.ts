import type { Meta, TipoMeta } from '#contract/ajustes/metas'
import { sql, type Sql } from '#server/db/sql'

export interface MetasPorMes {
  /** The goal of the whole school for the month of a local date (`YYYY-MM` or longer). */
  de(tipo: TipoMeta, mes: string): number | null
}

export type MetaLeida = Pick<Meta, 'tipo' | 'valor'> & { mes: string }

/** The goals of the whole school between two local dates. */
export const metasEntre = (desde: string, hasta: string): Sql => sql`
  SELECT tipo, valor, to_char(make_date(anio, mes, 1), 'YYYY-MM') AS mes
  FROM metas
  WHERE curso_id IS NULL
    AND categoria_id IS NULL
    AND make_date(anio, mes, 1) BETWEEN ${desde}::date AND ${hasta}::date
`

export function metasDe(filas: readonly MetaLeida[]): MetasPorMes {
  const valores = new Map(filas.map(({ tipo, mes, valor }) => [`${tipo} ${mes}`, valor]))
  return { de: (tipo, mes) => valores.get(`${tipo} ${mes.slice(0, 7)}`) ?? null }
}
