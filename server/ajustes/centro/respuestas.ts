import { Respuestas } from '#contract/ajustes/respuestas'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** The school's answers on its first start; null for one that was never asked. */
export async function respuestasDe(db: Db): Promise<Respuestas | null> {
  const { perfil, usa_cai, usa_transferencias, usa_becas } = await db.one<Record<string, unknown>>(
    sql`SELECT perfil, usa_cai, usa_transferencias, usa_becas FROM centro`,
  )
  return perfil === null
    ? null
    : Respuestas.parse({ perfil, cai: usa_cai, transferencias: usa_transferencias, becas: usa_becas })
}

/** Keeps the school's name and how it works, of which its first start asks; the rest of the centre comes later. */
export const nombrarCentro = (tx: Tx, nombre: string, { perfil, cai, transferencias, becas }: Respuestas) =>
  tx.run(sql`
    UPDATE centro
    SET
      nombre = ${nombre},
      perfil = ${perfil},
      usa_cai = ${cai},
      usa_transferencias = ${transferencias},
      usa_becas = ${becas}
  `)
