import type { CopiaDeMetas, CopiarMetasBody } from '#contract/ajustes/metas'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import type { Db, Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { invalidField } from '#server/http/errors'

type Periodos = Pick<CopiarMetasBody, 'de' | 'a'>

/** The goals of a month, or of a year month by month, as the columns that they would have in the other. */
function copiables({ de, a }: Periodos): Sql {
  if (((de.mes ?? null) === null) !== ((a.mes ?? null) === null))
    throw invalidField('a.mes', 'metas.error.periodos_distintos')
  if (de.anio === a.anio && de.mes === a.mes)
    throw invalidField(a.mes ? 'a.mes' : 'a.anio', 'metas.error.mismo_periodo')
  return sql`
    SELECT
      ${a.anio}::int AS anio, coalesce(${a.mes ?? null}::int, m.mes) AS mes, m.tipo, m.curso_id, m.categoria_id, m.valor
    FROM metas m
    WHERE m.anio = ${de.anio} AND (${de.mes ?? null}::int IS NULL OR m.mes = ${de.mes ?? null})
  `
}

/** Tells a copy's outcome without making it. Throws `regla` for a month into a year, or for one into itself. */
export async function previsualizarCopia(db: Db, periodos: Periodos): Promise<CopiaDeMetas> {
  return db.one<CopiaDeMetas>(sql`
    WITH copia AS (${copiables(periodos)}),
    nueva AS (
      SELECT
        c.*,
        NOT EXISTS (
          SELECT FROM metas m
          WHERE (m.anio, m.mes, m.tipo) = (c.anio, c.mes, c.tipo)
            AND m.curso_id IS NOT DISTINCT FROM c.curso_id
            AND m.categoria_id IS NOT DISTINCT FROM c.categoria_id
        ) AS falta
      FROM copia c
    )
    SELECT count(*) FILTER (WHERE falta) AS nuevas, count(*) FILTER (WHERE NOT falta) AS existentes
    FROM nueva
  `)
}

/**
 * Copies the goals of one month or year to another, each moved by `ajuste` basis points and at least 1; those that are
 * there stay.
 */
export async function copiarMetas(
  tx: Tx,
  contexto: Contexto,
  { de, a, ajuste }: CopiarMetasBody,
): Promise<CopiaDeMetas> {
  const { total } = await tx.one<{ total: number }>(sql`SELECT count(*) AS total FROM (${copiables({ de, a })}) AS c`)
  const nuevas = await tx.run(sql`
    INSERT INTO metas (anio, mes, tipo, curso_id, categoria_id, valor)
    SELECT
      c.anio, c.mes, c.tipo, c.curso_id, c.categoria_id,
      greatest(1, round(c.valor::numeric * ${CIEN_POR_CIENTO + ajuste}::int / ${CIEN_POR_CIENTO}::int))
    FROM (${copiables({ de, a })}) AS c
    ON CONFLICT DO NOTHING
  `)
  if (nuevas)
    await audit(tx, contexto, {
      modulo: 'Metas',
      accion: 'copiar',
      despues: { de: periodo(de), a: periodo(a), ajuste, nuevas },
    })
  return { nuevas, existentes: total - nuevas }
}

/** `2026` or `2026-11`. */
const periodo = ({ anio, mes }: CopiarMetasBody['de']): string =>
  mes ? `${anio}-${String(mes).padStart(2, '0')}` : String(anio)
