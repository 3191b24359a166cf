import { texto } from '#i18n/texto'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'

/**
 * Of papers that the school issued and that stay, what they tell of people who are erased beside their name: what a
 * certificate says, who signed an arrangement with what document, why a scholarship was given.
 */
export async function borrarPapeles(tx: Tx, ids: readonly number[]): Promise<void> {
  const suyas = sql`cliente_id = ANY(${[...ids]})`
  await tx.run(sql`
    UPDATE constancias
    SET detalle = jsonb_set(detalle, '{parrafos}', ${JSON.stringify([texto('documentos.constancia.datos_borrados')])}::jsonb)
    WHERE ${suyas}
  `)
  await tx.run(sql`UPDATE convenios SET firmante_dni = NULL, observacion = NULL WHERE ${suyas}`)
  await tx.run(sql`UPDATE becas SET motivo = NULL, terminada_motivo = NULL WHERE ${suyas}`)
}
