import * as z from 'zod'
import type { Tx } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import type { Cabecera } from './archivo.ts'
import { abrir, sellar } from './cifrado.ts'

/*
 * Second factors in a backup: out of its rows, so that whoever reads the file has nobody's codes. With BACKUP_KEY they
 * are in its header, encrypted by themselves: a copy that somebody decrypted to look at holds them no more than
 * another.
 */

const Factor = z.object({ id: z.int(), secreto: z.string(), paso: z.int().nullable(), confirmado: z.string() })

/** Second factors for the header of a backup: the rows leave them out. `leer` asks within the backup's snapshot. */
export async function leerSegundosFactores(
  leer: <T>(consulta: Sql) => Promise<T[]>,
  clave: string | undefined,
): Promise<NonNullable<Cabecera['segundo_factor']>> {
  const factores = await leer<z.output<typeof Factor>>(sql`
    SELECT id, encode(totp_secreto, 'base64') AS secreto, totp_paso AS paso, segundo_factor_en::text AS confirmado
    FROM usuarios
    WHERE segundo_factor_en IS NOT NULL
    ORDER BY id
  `)
  const usuarios = factores.map(({ id }) => id)
  return clave === undefined ? { usuarios } : { usuarios, sellado: await sellar(clave, JSON.stringify(factores)) }
}

/**
 * Gives back the second factors of a backup, and answers the e-mails of those whose were left out of it: they sign in
 * with their password alone and must enrol again.
 *
 * Throws RespaldoError when the key is not that of the backup.
 */
export async function devolverSegundosFactores(
  tx: Tx,
  { segundo_factor }: Cabecera,
  clave: string | undefined,
): Promise<string[]> {
  if (!segundo_factor) return []
  const { usuarios, sellado } = segundo_factor
  if (sellado !== undefined && clave !== undefined) {
    for (const { id, secreto, paso, confirmado } of z.array(Factor).parse(JSON.parse(await abrir(clave, sellado))))
      await tx.run(sql`
        UPDATE usuarios
        SET totp_secreto = decode(${secreto}, 'base64'), totp_paso = ${paso}, segundo_factor_en = ${confirmado}
        WHERE id = ${id}
      `)
    return []
  }
  await tx.run(sql`DELETE FROM codigos_recuperacion WHERE usuario_id = ANY(${usuarios})`)
  const sin = await tx.many<{ email: string }>(
    sql`SELECT email FROM usuarios WHERE id = ANY(${usuarios}) AND activo ORDER BY email`,
  )
  return sin.map(({ email }) => email)
}
