import * as z from 'zod'
import { NOMBRE_INICIAL } from '#contract/ajustes/centro'
import { apagadosDePerfil } from '#contract/ajustes/perfiles'
import { PRIMER_INICIO } from '#contract/rutas'
import { erroresPorCampo } from '#contract/texto/validacion'
import { PrimerAdministradorCrear } from '#contract/usuarios/primer-administrador'
import { ID as CENTRO } from '#server/ajustes/centro/service'
import { fijarApagados } from '#server/ajustes/paquetes/service'
import { hoy } from '#server/base/clock'
import type { Database, Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { AppError } from '#server/http/errors'
import { findLink, makeLink, type UsoEnlace } from '#server/sesion/enlaces'
import { hashPassword } from '#server/sesion/password'
import { defectoDeClave } from '#server/sesion/politica'
import { defectoDeCorreo } from '../correo-propio.ts'

const USO = 'primer_administrador' satisfies UsoEnlace

type PrimerAdministrador = z.output<typeof PrimerAdministradorCrear>

const hasUsers = async (db: Db): Promise<boolean> => Boolean(await db.maybe(sql`SELECT FROM usuarios LIMIT 1`))

/**
 * While nobody can sign in: the path of a new one-time link that makes the first administrator. Undefined once there is
 * a user.
 */
export async function firstAdministratorLink(db: Db): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined
  const { token } = await makeLink(db, USO, null)
  return `${PRIMER_INICIO}/${token}`
}

/** Refuses, always alike, a link that is unknown, expired, used, or no longer needed. */
export async function checkFirstAdministratorLink(db: Db, token: string): Promise<void> {
  const link = await findLink(db, token, [USO])
  if (!link || (await hasUsers(db)))
    throw new AppError('no_encontrado', { message: { key: 'enlaces.primer_inicio.enlace_invalido' } })
}

/** The origin of the request, as far as it is known before anybody is signed in. */
interface Origen {
  ip: string
  request_id: string
}

/** Faults of the whole first page at once: the fields, the address, and all that is wrong with the password. */
async function leer(db: Db, body: unknown): Promise<PrimerAdministrador> {
  const leido = PrimerAdministradorCrear.safeParse(body)
  const { nombre, email, contrasena, centro } = z.record(z.string(), z.unknown()).catch({}).parse(body)
  const [suyo, clave] = [escrito(email).trim(), escrito(contrasena)]
  const correo = await defectoDeCorreo(db, suyo, 0)
  const defecto = clave && defectoDeClave(clave, [escrito(nombre), suyo, escrito(centro)])
  const errors = {
    ...(correo && { email: correo }),
    ...(!leido.success && erroresPorCampo(leido.error)),
    ...(defecto && { contrasena: defecto }),
  }
  if (!leido.success) throw new AppError('peticion_invalida', { errors })
  if (Object.keys(errors).length > 0) throw new AppError('regla', { errors })
  return leido.data
}

const escrito = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Makes the first administrator with a link, which is then worth nothing, like every other one, and gives the school
 * its name and what it begins without. Two links used at once make one account. Answers the account's address.
 */
export async function createFirstAdministrator(
  db: Database,
  token: string,
  body: unknown,
  origen: Origen,
): Promise<string> {
  await checkFirstAdministratorLink(db, token)
  const { nombre, email, contrasena, centro, perfil, ...respuestas } = await leer(db, body)
  const hash = await hashPassword(contrasena)
  await db.transaction(async (tx) => {
    await tx.run(sql`LOCK TABLE usuarios IN SHARE ROW EXCLUSIVE MODE`)
    await checkFirstAdministratorLink(tx, token)
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO usuarios (nombre, email, pass_hash, rol_id)
      SELECT ${nombre}, ${email}, ${hash}, id
      FROM roles
      WHERE nombre = 'Administrador'
      RETURNING id
    `)
    await tx.run(sql`DELETE FROM enlaces_unicos WHERE uso = ${USO}`)
    await tx.run(sql`UPDATE centro SET nombre = ${centro}`)
    const quien = { ...origen, usuario_id: id, usuario_nombre: nombre }
    await audit(tx, quien, {
      modulo: 'Usuarios',
      accion: 'crear',
      entidad: 'usuarios',
      entidad_id: id,
      despues: { nombre, email },
    })
    await audit(tx, quien, {
      modulo: 'Centro',
      accion: 'editar',
      entidad: 'centro',
      entidad_id: CENTRO,
      antes: { nombre: NOMBRE_INICIAL },
      despues: { nombre: centro, perfil, ...respuestas },
    })
    await fijarApagados(tx, { ...quien, hoy: hoy() }, apagadosDePerfil(perfil, respuestas))
  })
  return email
}
