import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'
import { newCode } from '#server/sesion/totp'
import { abrir, canonica, LETRAS, sellar } from './cifrado.ts'
import { falla } from './falla.ts'

/*
 * A key that only the server knows is lost with the server. Before the first backup that it encrypts somebody has
 * typed it back from a paper (`campana clave-respaldo`); the bitácora keeps when, and a seal that only this key opens.
 */

/** A key of 140 bits, as the sheet has it. */
export const claveNueva = (): string => newCode(LETRAS)

export const esLaMisma = (una: string, otra: string): boolean => canonica(una) === canonica(otra)

export const anotarConfirmada = async (db: Db, clave: string): Promise<void> =>
  audit(db, SISTEMA, {
    modulo: 'Respaldos',
    accion: 'confirmar_clave',
    despues: { sello: await sellar(clave, 'campana') },
  })

/** Whether this is the key that was last typed back from its sheet. */
export async function estaConfirmada(db: Db, clave: string): Promise<boolean> {
  const ultima = await db.maybe<{ sello: string }>(sql`
    SELECT despues->>'sello' AS sello
    FROM bitacora
    WHERE modulo = 'Respaldos' AND accion = 'confirmar_clave'
    ORDER BY instante DESC, id DESC LIMIT 1
  `)
  if (!ultima) return false
  return abrir(clave, ultima.sello).then(
    () => true,
    () => false,
  )
}

/** Throws RespaldoError, which says how to confirm a key, where nobody has typed this one back from its sheet. */
export async function requireConfirmada(db: Db, clave: string): Promise<void> {
  if (!(await estaConfirmada(db, clave))) throw falla('clave_sin_confirmar')
}
