import type { Db, Tx } from '#server/db/pool'
import { join, sql } from '#server/db/sql'
import { sha256 } from '#server/http/guard'
import { endLinks } from './enlaces.ts'
import { forgetAttempts, takeAttempt } from './throttle.ts'
import { newRecoveryCodes, plainCode, stepOf } from './totp.ts'

/*
 * A user's second factor in the database: a secret that is shown once, confirmed by a code, and asked for at each
 * sign-in.
 */

export type Medio = 'totp' | 'recuperacion'

/** Codes that one user may try in a window: of a million, so few hit nothing. */
const CODES = { most: 5, minutes: 15 }
const keyOf = (usuario_id: number) => `segundo_factor:${usuario_id}`

/**
 * Takes one try at a code of the user; when they are used up, waiting sign-ins end too. Throws `demasiados_intentos`.
 */
export async function takeCodeAttempt(db: Db, usuario_id: number): Promise<void> {
  try {
    await takeAttempt(db, keyOf(usuario_id), CODES)
  } catch (error) {
    await endLinks(db, usuario_id, ['segundo_factor'])
    throw error
  }
}

export const forgetCodeAttempts = (db: Db, usuario_id: number): Promise<number> => forgetAttempts(db, keyOf(usuario_id))

/**
 * Steps by which a code may be before the last one used, at least: that one was used while this computer's clock ran
 * ahead, and would keep its owner out for as long as it did. Fewer are two computers that differ.
 */
const DE_OTRA_HORA = 10

/** Anything but the six digits of an application. */
export const isRecoveryCode = (codigo: string): boolean => !/^\d{6}$/.test(codigo)

/**
 * Uses up a code of an active second factor: of the application (each step once, and none before the last one used)
 * or of recovery. Undefined when it is neither, or was used already; of two uses at once, one gets it.
 */
export async function takeCode(tx: Tx, usuario_id: number, codigo: string): Promise<Medio | undefined> {
  if (!isRecoveryCode(codigo)) return (await takeStep(tx, usuario_id, codigo)) ? 'totp' : undefined
  const taken = await tx.run(sql`
    DELETE FROM codigos_recuperacion c USING usuarios u
    WHERE u.id = c.usuario_id
      AND u.segundo_factor_en IS NOT NULL
      AND c.usuario_id = ${usuario_id}
      AND c.codigo_sha256 = ${sha256(plainCode(codigo))}
  `)
  return taken ? 'recuperacion' : undefined
}

async function takeStep(tx: Tx, usuario_id: number, codigo: string): Promise<boolean> {
  const row = await tx.maybe<{ secreto: Buffer }>(
    sql`SELECT totp_secreto AS secreto FROM usuarios WHERE id = ${usuario_id} AND segundo_factor_en IS NOT NULL`,
  )
  const paso = row && stepOf(row.secreto, codigo, Date.now())
  if (!row || paso === undefined) return false
  return (
    (await tx.run(
      sql`
        UPDATE usuarios
        SET totp_paso = ${paso}
        WHERE id = ${usuario_id}
          AND totp_secreto = ${row.secreto}
          AND (totp_paso IS NULL OR totp_paso < ${paso} OR totp_paso > ${paso + DE_OTRA_HORA})
      `,
    )) > 0
  )
}

/** Keeps a secret that waits for its confirmation; false when the second factor is active already. */
export const proposeSecret = async (tx: Tx, usuario_id: number, secreto: Buffer): Promise<boolean> =>
  (await tx.run(
    sql`
      UPDATE usuarios
      SET totp_secreto = ${secreto}, totp_paso = NULL
      WHERE id = ${usuario_id} AND segundo_factor_en IS NULL
    `,
  )) > 0

/** Makes the proposed secret the second factor, when the code is of it; that code's step is used up. */
export async function confirmSecret(tx: Tx, usuario_id: number, codigo: string): Promise<boolean> {
  const row = await tx.maybe<{ secreto: Buffer | null }>(
    sql`
      SELECT totp_secreto AS secreto
      FROM usuarios
      WHERE id = ${usuario_id} AND segundo_factor_en IS NULL
      FOR NO KEY UPDATE
    `,
  )
  const paso = row?.secreto ? stepOf(row.secreto, codigo, Date.now()) : undefined
  if (paso === undefined) return false
  await tx.run(sql`UPDATE usuarios SET segundo_factor_en = now(), totp_paso = ${paso} WHERE id = ${usuario_id}`)
  return true
}

/**
 * New recovery codes in the place of all earlier ones, to be shown this once; undefined without an active second
 * factor.
 */
export async function replaceRecoveryCodes(tx: Tx, usuario_id: number): Promise<string[] | undefined> {
  // Naming the column moves the version: whoever looks at this account sees that something changed.
  const active = await tx.run(
    sql`
      UPDATE usuarios
      SET segundo_factor_en = segundo_factor_en
      WHERE id = ${usuario_id} AND segundo_factor_en IS NOT NULL
    `,
  )
  if (!active) return undefined
  await tx.run(sql`DELETE FROM codigos_recuperacion WHERE usuario_id = ${usuario_id}`)
  const codes = newRecoveryCodes()
  const rows = codes.map((code) => sql`(${usuario_id}, ${sha256(plainCode(code))})`)
  await tx.run(sql`INSERT INTO codigos_recuperacion (usuario_id, codigo_sha256) VALUES ${join(rows)}`)
  return codes
}

/** Takes the second factor away, with its codes and the sign-ins that wait for it; false when there was none. */
export async function removeSecondFactor(tx: Tx, usuario_id: number): Promise<boolean> {
  const removed = await tx.run(
    sql`
      UPDATE usuarios
      SET segundo_factor_en = NULL, totp_secreto = NULL, totp_paso = NULL
      WHERE id = ${usuario_id} AND segundo_factor_en IS NOT NULL
    `,
  )
  await tx.run(sql`DELETE FROM codigos_recuperacion WHERE usuario_id = ${usuario_id}`)
  await endLinks(tx, usuario_id, ['segundo_factor'])
  return removed > 0
}
