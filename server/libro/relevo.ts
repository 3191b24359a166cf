import type { Centavos } from '#contract/dinero'
import { sql, type Sql } from '#server/db/sql'
import { texto } from '#i18n/texto'
import { ajustar, deshacerAjustes } from './ajustes.ts'
import type { Libro } from './libro.ts'
import { LO_QUE_SE_FUE } from './linea.ts'

/**
 * The charges of a receipt whose relief from tax (`vigente`, centavos) is not that of the money that stands (`monto`).
 * Of what the bank took nobody is let off anything: it is owed again with its tax.
 */
export const relevosPorCambiar = (recibo_id: number): Sql => sql`
  SELECT l.cargo_id, v.monto, a.monto AS vigente
  FROM recibo_lineas l
  JOIN cargos c ON c.id = l.cargo_id AND c.anulado_en IS NULL
  ${LO_QUE_SE_FUE}
  CROSS JOIN LATERAL (
    SELECT (
      l.exonerado - CASE
        WHEN t.rechazado < l.total THEN div(l.exonerado::numeric * t.rechazado, l.total)
        ELSE l.exonerado
      END
    )::bigint AS monto
  ) v
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(j.monto), 0)::bigint AS monto
    FROM cargo_ajustes j
    WHERE j.recibo_id = l.recibo_id AND j.cargo_id = l.cargo_id AND j.tipo = 'exoneracion' AND j.hasta IS NULL
  ) a
  WHERE l.recibo_id = ${recibo_id} AND l.exonerado > 0 AND v.monto <> a.monto
`

/**
 * Lets the buyer of a receipt off the tax of the money of it that stands, from today on: after the bank took some, or
 * brought it back. The charges are locked.
 */
export async function cambiarRelevos(libro: Libro, recibo_id: number): Promise<void> {
  const cambian = await libro.tx.many<{ cargo_id: number; monto: Centavos }>(relevosPorCambiar(recibo_id))
  for (const { cargo_id, monto } of cambian) {
    await deshacerAjustes(libro, sql`recibo_id = ${recibo_id} AND cargo_id = ${cargo_id} AND tipo = 'exoneracion'`)
    if (monto > 0)
      await ajustar(libro, {
        cargo_id,
        tipo: 'exoneracion',
        monto,
        motivo: texto('recibos.exonerado_de_isv'),
        recibo_id,
      })
  }
}
