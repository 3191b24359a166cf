import { toString as toQr } from 'qrcode'
import type { SegundoFactorNuevo } from '#contract/usuarios/perfil'
import type { Database, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import {
  confirmSecret,
  forgetCodeAttempts,
  proposeSecret,
  removeSecondFactor,
  replaceRecoveryCodes,
  takeCodeAttempt,
} from '#server/sesion/segundo-factor'
import { base32, newSecret, otpauthUri } from '#server/sesion/totp'
import { ownAccount, readProfile, requireOwnPassword } from './service.ts'

/*
 * The own second factor: proposed, confirmed by a first code, taken away. Secret and codes are answered once and never
 * written anywhere.
 */

/**
 * A new secret, which counts for nothing until it is confirmed; an earlier unconfirmed one is forgotten. Asks for the
 * password: otherwise whoever finds an open session could shut its owner out.
 */
export async function proposeOwnSecret(
  db: Database,
  contexto: Contexto,
  contrasena: string,
): Promise<SegundoFactorNuevo> {
  await requireOwnPassword(db, contexto, contrasena, 'contrasena')
  const secreto = newSecret()
  const { email, centro } = await db.transaction(async (tx) => {
    if (!(await proposeSecret(tx, contexto.usuario_id, secreto)))
      throw new AppError('conflicto', { message: { key: 'usuarios.perfil.verificacion.ya_activa' } })
    return tx.one<{ email: string; centro: string }>(
      sql`SELECT u.email, c.nombre AS centro FROM usuarios u, centro c WHERE u.id = ${contexto.usuario_id}`,
    )
  })
  const qr = await toQr(otpauthUri(secreto, { centro, email }), { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return { secreto: base32(secreto), qr }
}

/**
 * Activates the proposed secret with a code of it, and answers the recovery codes. A wrong code is refused beside
 * `codigo`.
 */
export async function confirmOwnSecret(db: Database, contexto: Contexto, codigo: string): Promise<string[]> {
  await takeCodeAttempt(db, contexto.usuario_id)
  const codigos = await db.transaction(async (tx) => {
    if (!(await confirmSecret(tx, contexto.usuario_id, codigo)))
      throw invalidField('codigo', 'validacion.codigo_segundo_factor')
    const nuevos = await replaceRecoveryCodes(tx, contexto.usuario_id)
    await audit(tx, contexto, { ...ownAccount(contexto), accion: 'activar_segundo_factor' })
    return nuevos ?? []
  })
  await forgetCodeAttempts(db, contexto.usuario_id)
  return codigos
}

/** Takes the own second factor away, unless the role demands one (`regla`). */
export async function removeOwnSecondFactor(db: Database, contexto: Contexto, contrasena: string): Promise<void> {
  await requireOwnPassword(db, contexto, contrasena, 'contrasena')
  await db.transaction(async (tx) => {
    if ((await readProfile(tx, contexto.usuario_id)).exige_segundo_factor)
      throw new AppError('regla', { message: { key: 'usuarios.perfil.verificacion.exigida' } })
    if (!(await removeSecondFactor(tx, contexto.usuario_id))) throw inactive()
    await audit(tx, contexto, { ...ownAccount(contexto), accion: 'quitar_segundo_factor' })
  })
}

/** New recovery codes; the earlier ones serve no more. */
export async function renewOwnCodes(db: Database, contexto: Contexto, contrasena: string): Promise<string[]> {
  await requireOwnPassword(db, contexto, contrasena, 'contrasena')
  return db.transaction(async (tx: Tx) => {
    const codigos = await replaceRecoveryCodes(tx, contexto.usuario_id)
    if (!codigos) throw inactive()
    await audit(tx, contexto, { ...ownAccount(contexto), accion: 'renovar_codigos' })
    return codigos
  })
}

const inactive = () => new AppError('conflicto', { message: { key: 'usuarios.perfil.verificacion.no_activa' } })
