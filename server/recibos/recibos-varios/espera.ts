import type * as z from 'zod'
import { MAXIMO_EN_ESPERA, type VentaEnEspera, type VentaEnEsperaCrear } from '#contract/recibos/recibos-varios'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'

type Dueno = Pick<Contexto, 'usuario_id'>
type Venta = z.output<typeof VentaEnEspera>

/** The user's own sales that wait, oldest first. */
export const enEspera = (db: Db, { usuario_id }: Dueno): Promise<Venta[]> =>
  db.many<Venta>(
    sql`
      SELECT id, nombre, total, contenido, creado_en
      FROM ventas_en_espera
      WHERE usuario_id = ${usuario_id}
      ORDER BY id
    `,
  )

/** Puts a sale aside; nothing of it is charged or kept back for anybody. Throws `regla` when too many wait. */
export async function ponerEnEspera(
  tx: Tx,
  { usuario_id }: Dueno,
  { nombre, total, contenido }: z.output<typeof VentaEnEsperaCrear>,
): Promise<Venta> {
  await tx.run(sql`SELECT FROM usuarios WHERE id = ${usuario_id} FOR NO KEY UPDATE`)
  const { cuantas } = await tx.one<{ cuantas: number }>(
    sql`SELECT count(*) AS cuantas FROM ventas_en_espera WHERE usuario_id = ${usuario_id}`,
  )
  if (cuantas >= MAXIMO_EN_ESPERA)
    throw new AppError('regla', { message: { key: 'ventas.error.espera_llena', params: { max: MAXIMO_EN_ESPERA } } })
  return tx.one<Venta>(
    sql`
      INSERT INTO ventas_en_espera (usuario_id, nombre, total, contenido)
      VALUES (${usuario_id}, ${nombre}, ${total}, ${JSON.stringify(contenido)})
      RETURNING id, nombre, total, contenido, creado_en
    `,
  )
}

/** Takes a sale back: whoever does so first has it, and it waits no more. Somebody else's do not exist. */
export const quitarDeEspera = async (db: Db, { usuario_id }: Dueno, id: number): Promise<Venta> =>
  found(
    await db.maybe<Venta>(
      sql`
        DELETE FROM ventas_en_espera
        WHERE id = ${id} AND usuario_id = ${usuario_id}
        RETURNING id, nombre, total, contenido, creado_en
      `,
    ),
  )
