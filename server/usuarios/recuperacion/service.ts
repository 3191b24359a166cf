import type { EnlaceAnswer } from '#contract/usuarios/recuperacion'
import type { Correo } from '#server/correo/correo'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { AppError } from '#server/http/errors'
import { rememberDevice } from '#server/sesion/dispositivos'
import { endLinks, findLink, makeLink, takeLink } from '#server/sesion/enlaces'
import { hashPassword } from '#server/sesion/password'
import { requireStrongPassword } from '#server/sesion/politica'
import { closeSessions } from '#server/sesion/service'
import { forgetAccount, takeAttempt } from '#server/sesion/throttle'
import { enviarEnlace, USOS_DE_CLAVE } from '../usuarios/enlace.ts'

/** Nobody is signed in: where the request came from is all that is known of who asks. */
interface Origen {
  ip: string
  request_id: string
}

/** Letters to one address, so that nobody fills somebody else's mailbox. */
const LETTERS = { most: 3, minutes: 30 }

/**
 * Mails a link to choose another password to the owner of an active account with this address, if there is one.
 * An invitation that was handed over stays good. Too many requests are passed over in silence.
 */
export async function recuperar(db: Database, correo: Correo, email: string, origen: Origen): Promise<void> {
  if (!correo.origen) return
  const usuario = await db.maybe<{ id: number; nombre: string; email: string }>(
    sql`SELECT id, nombre, email FROM usuarios WHERE lower(email) = ${email} AND activo`,
  )
  if (!usuario || !(await mayWrite(db, email))) return
  const link = await db.transaction(async (tx) => {
    await audit(
      tx,
      { ...origen, usuario_id: null, usuario_nombre: null },
      { modulo: 'Usuarios', accion: 'pedir_recuperacion', entidad: 'usuarios', entidad_id: usuario.id },
    )
    return makeLink(tx, 'recuperacion', usuario.id)
  })
  await enviarEnlace(db, correo, usuario, { uso: 'recuperacion', ...link })
}

const mayWrite = (db: Db, email: string): Promise<boolean> =>
  takeAttempt(db, `recuperar:${email}`, LETTERS).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

const noneSuch = () => new AppError('no_encontrado', { message: { key: 'enlaces.enlace.invalido' } })

interface Duenio extends EnlaceAnswer {
  usuario_id: number
}

async function duenioDe(db: Db, guid: string): Promise<Duenio> {
  const link = await findLink(db, guid, USOS_DE_CLAVE)
  if (!link) throw noneSuch()
  return db.one(
    sql`SELECT id AS usuario_id, nombre, email, ${link.uso}::text AS uso FROM usuarios WHERE id = ${link.usuario_id}`,
  )
}

/** The link's owner and purpose; unknown, expired and used ones are refused alike. */
export const leerEnlace = (db: Db, guid: string): Promise<EnlaceAnswer> => duenioDe(db, guid)

/**
 * Gives the owner of the link the password they chose. The link, the user's others and every open session end with
 * it; the second factor stays. Answers the mark by which the device is known from now on: whoever is kept out by
 * strangers gets in from here.
 */
export async function elegirContrasena(
  db: Database,
  guid: string,
  contrasena: string,
  { marca, ...origen }: Origen & { marca: string | undefined },
): Promise<string> {
  const duenio = await duenioDe(db, guid)
  await requireStrongPassword(db, contrasena, duenio, 'contrasena')
  const hash = await hashPassword(contrasena)
  const { usuario_id, nombre, email } = duenio
  return db.transaction(async (tx) => {
    // The account before its links, as everywhere: a deactivation under way is waited for, and takes the link with it.
    await tx.run(sql`SELECT FROM usuarios WHERE id = ${usuario_id} FOR NO KEY UPDATE`)
    const link = await takeLink(tx, guid, USOS_DE_CLAVE)
    if (!link) throw noneSuch()
    await tx.run(sql`UPDATE usuarios SET pass_hash = ${hash} WHERE id = ${usuario_id}`)
    await closeSessions(tx, usuario_id)
    await endLinks(tx, usuario_id)
    await forgetAccount(tx, email.toLowerCase())
    await audit(
      tx,
      { ...origen, usuario_id, usuario_nombre: nombre },
      {
        modulo: 'Usuarios',
        accion: 'elegir_contrasena',
        entidad: 'usuarios',
        entidad_id: usuario_id,
        despues: { uso: link.uso },
      },
    )
    return rememberDevice(tx, usuario_id, marca)
  })
}
