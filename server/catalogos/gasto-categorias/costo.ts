import type { Row } from '#server/db/row'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { invalidField } from '#server/http/errors'

/*
 * Whether what a category holds is a cost stays as it is once it has expenses, voided ones too: what reports said of
 * them would change. The one that payments to the tax authority begin with is none. The database refuses it as well.
 */

/** Throws `regla` beside `es_costo`. */
export async function requireMismoCosto(db: Db, { id, es_costo }: Row & { id?: number }): Promise<void> {
  if (!id) return
  const { cambia, integrada, con_gastos } = await db.one<{ cambia: boolean; integrada: boolean; con_gastos: boolean }>(
    sql`
      SELECT
        t.es_costo <> ${es_costo}::boolean AS cambia, t.integrada,
        EXISTS (SELECT FROM gastos g WHERE g.categoria_id = t.id) AS con_gastos
      FROM gasto_categorias t
      WHERE t.id = ${id}
    `,
  )
  if (cambia && integrada) throw invalidField('es_costo', 'gastos.categorias.error.integrada')
  if (cambia && con_gastos) throw invalidField('es_costo', 'gastos.categorias.error.con_gastos')
}
