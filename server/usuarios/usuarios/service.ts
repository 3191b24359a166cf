import type { EnlaceDeClave, Usuario, UsuarioCambiar, UsuarioCrear } from '#contract/usuarios/usuarios'
import type { Correo } from '#server/correo/correo'
import type { Database, Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import type { Rastro } from '#server/resource/actos'
import { insertRow, updateRow } from '#server/resource/resource'
import { endLinks, makeLink } from '#server/sesion/enlaces'
import { removeSecondFactor } from '#server/sesion/segundo-factor'
import { closeSessions } from '#server/sesion/service'
import { lockAdministrators, requireAdministrator, requireMayManage, requireWithinOwn } from '../administradores.ts'
import { requireOwnEmail } from '../correo-propio.ts'
import { enviarEnlace, rutaDelEnlace } from './enlace.ts'

/** A new account, without a password: its owner chooses one with the link of an invitation. */
export async function crearUsuario(tx: Tx, contexto: Contexto, data: UsuarioCrear): Promise<number> {
  await requireWithinOwn(tx, contexto, data.rol_id, 'rol_id')
  await requireOwnEmail(tx, data.email, 0)
  return insertRow(tx, 'usuarios', data)
}

/** Name, e-mail, role and state of an account, under the lock of `lockAdministrators`. */
export async function cambiarUsuario(
  tx: Tx,
  contexto: Contexto,
  id: number,
  changes: Partial<UsuarioCambiar>,
): Promise<void> {
  await requireMayManage(tx, contexto, id)
  if (id === contexto.usuario_id) {
    if ('rol_id' in changes) throw invalidField('rol_id', 'validacion.rol_propio')
    if ('activo' in changes) throw invalidField('activo', 'validacion.desactivarse')
  }
  if (changes.rol_id !== undefined) await requireWithinOwn(tx, contexto, changes.rol_id, 'rol_id')
  if (changes.email !== undefined) await requireOwnEmail(tx, changes.email, id)
  await updateRow(tx, 'usuarios', id, changes)
  if (changes.activo === false) await closeSessions(tx, id)
  // A link that went to the address of before is nobody's now.
  if (changes.activo === false || 'email' in changes) await endLinks(tx, id)
  if ('rol_id' in changes || 'activo' in changes) await requireAdministrator(tx)
}

interface Cuenta {
  nombre: string
  email: string
  activo: boolean
  con_clave: boolean
}

const cuentaDe = (db: Db, id: number): Promise<Cuenta> =>
  db.one(sql`SELECT nombre, email, activo, pass_hash IS NOT NULL AS con_clave FROM usuarios WHERE id = ${id}`)

/**
 * A one-time link that lets the owner of an account choose its password: an invitation, or a recovery where there is
 * one already (for which `Usuarios:crear` is not enough). Mailed where the school can; the bitácora keeps that it was
 * made, never the link.
 */
export async function crearEnlace(
  db: Database,
  contexto: Contexto,
  id: number,
  correo: Correo,
): Promise<EnlaceDeClave> {
  const { cuenta, uso, token, caduca_en } = await db.transaction(async (tx) => {
    await requireMayManageOther(tx, id, contexto)
    const cuenta = await cuentaDe(tx, id)
    if (!cuenta.activo) throw new AppError('estado_no_permite', { message: { key: 'errores.usuario_inactivo' } })
    if (cuenta.con_clave && !contexto.permisos.has('Usuarios:editar')) throw new AppError('sin_permiso')
    const uso = cuenta.con_clave ? ('recuperacion' as const) : ('invitacion' as const)
    const link = await makeLink(tx, uso, id)
    await audit(tx, contexto, {
      modulo: 'Usuarios',
      accion: 'enlace',
      entidad: 'usuarios',
      entidad_id: id,
      despues: { uso, caduca_en: link.caduca_en },
    })
    return { cuenta, uso, ...link }
  })
  const enviado = await enviarEnlace(db, correo, cuenta, { uso, token, caduca_en })
  return { uso, enlace: `${correo.origen ?? ''}${rutaDelEnlace(token)}`, caduca_en, enviado }
}

/** Signs the user out everywhere, at the very next request. */
export async function cerrarSesionesDe(tx: Tx, _: Contexto, { id }: Usuario): Promise<Rastro> {
  const cerradas = await closeSessions(tx, id)
  return { despues: { cerradas }, respuesta: { cerradas } }
}

/** Somebody lost their telephone: the next sign-in asks for the password alone, until they set up another. */
export async function quitarSegundoFactor(tx: Tx, _: Contexto, { id }: Usuario): Promise<Rastro> {
  await removeSecondFactor(tx, id)
  // The act's own states are no field of a user.
  return { despues: {} }
}

/** Refuses one's own account here: a change that the profile asks the password for is not to be had without it. */
export async function requireMayManageOther(tx: Tx, id: number, contexto: Contexto): Promise<void> {
  await lockAdministrators(tx)
  if (id === contexto.usuario_id) throw new AppError('regla', { message: { key: 'errores.en_su_perfil' } })
  await requireMayManage(tx, contexto, id)
}
