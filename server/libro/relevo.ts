import type { Centavos } from '#contract/dinero'
import { sql, type Sql } from '#server/db/sql'
import { texto } from '#i18n/texto'
import { ajustar, deshacerAjustes } from './ajustes.ts'
import type { Libro } from './libro.ts'
import { LO_QUE_SE_FUE } from './linea.ts'

/** Relief of a receipt that went along to other charges with an enrolment that moved, as it went. */
const LLEVADOS = (recibo_id: number) => sql`
  SELECT DISTINCT ON (cargo_id) cargo_id, monto AS exonerado
  FROM cargo_ajustes
  WHERE recibo_id = ${recibo_id}
    AND tipo = 'exoneracion'
    AND cargo_id NOT IN (SELECT cargo_id FROM recibo_lineas WHERE recibo_id = ${recibo_id} AND cargo_id IS NOT NULL)
  ORDER BY cargo_id, id
`

/**
 * The charges of a receipt whose relief from tax (`vigente`, centavos) is not that of the money that stands (`monto`).
 * Of what the bank took nobody is let off anything: it is owed again with its tax.
 */
export const relevosPorCambiar = (recibo_id: number): Sql => sql`
  SELECT k.cargo_id, k.monto, a.monto AS vigente
  FROM (
    SELECT
      cargo_id,
      (
        exonerado - CASE WHEN rechazado < total THEN div(exonerado::numeric * rechazado, total) ELSE exonerado END
      )::bigint AS monto
    FROM (
      SELECT l.cargo_id, l.exonerado, l.total, t.rechazado
      FROM recibo_lineas l
      ${LO_QUE_SE_FUE}
      WHERE l.recibo_id = ${recibo_id} AND l.exonerado > 0
      UNION ALL
      SELECT j.cargo_id, j.exonerado, p.total, p.rechazado
      FROM (${LLEVADOS(recibo_id)}) j
      CROSS JOIN LATERAL (
        SELECT
          sum(x.monto) FILTER (WHERE x.repone_id IS NULL AND (x.hasta IS NULL OR x.rechazo_id IS NOT NULL)) AS total,
          coalesce(sum(x.monto) FILTER (WHERE z.recibo_id IS NOT NULL), 0) AS rechazado
        FROM aplicaciones x
        LEFT JOIN rechazos z ON z.recibo_id = x.rechazo_id AND z.deshecho_id IS NULL
        WHERE x.recibo_id = ${recibo_id} AND x.cargo_id = j.cargo_id
      ) p
    ) r
  ) k
  JOIN cargos c ON c.id = k.cargo_id AND c.anulado_en IS NULL
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(j.monto), 0)::bigint AS monto
    FROM cargo_ajustes j
    WHERE j.recibo_id = ${recibo_id} AND j.cargo_id = k.cargo_id AND j.tipo = 'exoneracion' AND j.hasta IS NULL
  ) a
  WHERE k.monto <> a.monto
`

/**
 * Lets the buyer of a receipt off the tax of the money of it that stands, from today on: after the bank took some, or
 * brought it back. The charges are locked.
 */
export async function cambiarRelevos(libro: Libro, recibo_id: number): Promise<void> {
  const cambian = await libro.tx.many<{ cargo_id: number; monto: Centavos }>(relevosPorCambiar(recibo_id))
  for (const { cargo_id, monto } of cambian) {
    await deshacerAjustes(libro, sql`recibo_id = ${recibo_id} AND cargo_id = ${cargo_id} AND tipo = 'exoneracion'`)
    if (monto > 0) await exonerar(libro, { recibo_id, cargo_id, monto })
  }
}

/** Takes relief from tax (centavos) along to locked charges that receipts are about to cover instead of others. */
export async function llevarRelevos(
  libro: Libro,
  partes: readonly { recibo_id: number; cargo_id: number; relevo: Centavos }[],
): Promise<void> {
  for (const { recibo_id, cargo_id, relevo } of partes)
    if (relevo > 0) await exonerar(libro, { recibo_id, cargo_id, monto: relevo })
}

const exonerar = (libro: Libro, suyo: { recibo_id: number; cargo_id: number; monto: Centavos }): Promise<number> =>
  ajustar(libro, { ...suyo, tipo: 'exoneracion', motivo: texto('recibos.exonerado_de_isv') })
