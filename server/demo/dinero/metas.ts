import { TIPOS_META, type TipoMeta } from '#contract/ajustes/metas'
import { avance } from '#server/ajustes/metas/avance'
import type { Tx } from '#server/db/pool'
import { join, sql } from '#server/db/sql'
import { inicioDeMes } from '#server/demo/calendario'

/** Months before the current one that had goals. */
const MESES = 13
/** Goals of past months against what came of them: some were met, some were not. */
const TINO = [0.94, 1.08, 1.02, 0.97, 1.12]
const CRECE = 1.1
/** Nobody sets a goal to the centavo. */
const REDONDEO: Record<TipoMeta, number> = { ingresos: 5_000_00, matriculas: 5, registros: 5 }

/**
 * Goals of the whole school for every month of the history and the current one, near what the demonstration made of
 * them.
 */
export async function sembrarMetas(tx: Tx, hoy: string): Promise<void> {
  const meses = Array.from({ length: MESES + 1 }, (_, indice) => inicioDeMes(hoy, indice - MESES))
  const filas = meses.flatMap((mes) =>
    TIPOS_META.map((tipo) => sql`(${Number(mes.slice(0, 4))}, ${Number(mes.slice(5, 7))}, ${tipo}, 1)`),
  )
  await tx.run(sql`INSERT INTO metas (anio, mes, tipo, valor) VALUES ${join(filas)}`)
  const logrados = await tx.many<{ id: number; tipo: TipoMeta; logrado: number }>(
    sql`
      ${avance(sql`SELECT id FROM metas`)}
      SELECT id, t.tipo, logrado
      FROM metas t
      JOIN avance USING (id)
      ORDER BY t.anio, t.mes
    `,
  )
  for (const tipo of TIPOS_META) {
    const suyas = logrados.filter((meta) => meta.tipo === tipo)
    const recientes = suyas.slice(-4, -1).reduce((suma, { logrado }) => suma + logrado, 0) / 3
    // For a measure that only began this month, what came of it so far is expected.
    const esperado = Math.max(recientes, suyas.at(-1)?.logrado ?? 0)
    for (const [indice, { id, logrado }] of suyas.entries()) {
      const querido = indice === MESES ? esperado * CRECE : logrado * (TINO[indice % TINO.length] ?? 1)
      await tx.run(
        sql`
          UPDATE metas
          SET valor = ${Math.max(1, Math.round(querido / REDONDEO[tipo])) * REDONDEO[tipo]}
          WHERE id = ${id}
        `,
      )
    }
  }
}
