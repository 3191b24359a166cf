import { esModulo, MODULOS } from '#contract/modulos'
import {
  clavesDe,
  erroresDeRol,
  RolFila,
  type PermisosModulo,
  type Rol,
  type RolCambiar,
  type RolCrear,
} from '#contract/usuarios/roles'
import { texto } from '#i18n/texto'
import { audit } from '#server/bitacora/audit'
import type { Database, Db, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { join, raw, sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { selectSql, type ListSource } from '#server/http/list-query'
import { insertRow, updateRow } from '#server/resource/resource'
import { grantedModules } from '#server/sesion/menu'
import { ordenesPorVer } from '#server/sesion/novedades'
import { ADMINISTRADOR } from '#server/sesion/roles'
import { beyondOwn, requireAdministrator, requireMayEditRole } from '#server/usuarios/administradores'

export const fuente = {
  modulo: 'Roles',
  row: RolFila,
  from: raw('roles t'),
  columns: { usuarios: raw('(SELECT count(*) FROM usuarios u WHERE u.rol_id = t.id)') },
  search: raw(`sin_acentos(t.nombre || ' ' || coalesce(t.descripcion, ''))`),
  sort: ['nombre', 'ASC'],
} satisfies ListSource

export async function leerRol(db: Db, id: number): Promise<Rol | undefined> {
  const fila = await db.maybe<RolFila & { orden_menu: string[]; claves: string[] }>(sql`
    SELECT
      ${selectSql(fuente)}, t.orden_menu,
      ARRAY(SELECT p.modulo || ':' || p.accion FROM rol_permisos p WHERE p.rol_id = t.id) AS claves
    FROM ${fuente.from}
    WHERE t.id = ${id}
  `)
  if (!fila) return undefined
  const { claves, orden_menu, ...rol } = fila
  const permisos = grantedModules(new Set(claves)).map(({ name, acciones }) => ({ modulo: name, acciones }))
  return { ...rol, permisos, orden_menu: orden_menu.filter(esModulo) }
}

/**
 * The rules of a role as it will be, for whoever makes it so: its fields, its name, and nothing above their own right.
 */
export async function comprobarRol(db: Db, rol: RolCambiar & { id?: number }, contexto: Contexto): Promise<void> {
  if (rol.id !== undefined) await requireMayEditRole(db, contexto, rol.id)
  await comprobarAdministrador(db, rol)
  const errores = erroresDeRol(rol)
  if (Object.keys(errores).length) throw new AppError('regla', { errors: errores })
  await comprobarNombre(db, rol)
  const ajenos = await beyondOwn(db, contexto, clavesDe(rol.permisos))
  if (ajenos.length)
    throw invalidField('permisos', 'validacion.permiso_mayor', { permisos: ajenos.map(enPalabras).join(', ') })
}

/** The built-in Administrador keeps everything: the next start would give it back. */
async function comprobarAdministrador(db: Db, { id, permisos }: { id?: number } & Pick<RolCambiar, 'permisos'>) {
  const claves = new Set<string>(clavesDe(permisos))
  const todo = MODULOS.flatMap(({ name, acciones }) => acciones.map((accion) => `${name}:${accion}`))
  if (todo.every((clave) => claves.has(clave))) return
  if (await db.maybe(sql`SELECT FROM roles WHERE id = ${id ?? null} AND integrado AND nombre = ${ADMINISTRADOR}`))
    throw invalidField('permisos', 'validacion.rol_administrador')
}

/** A built-in role keeps its name, which the start looks for; no two differ by capitals or accents alone. */
async function comprobarNombre(db: Db, { id, nombre }: { id?: number; nombre: string }): Promise<void> {
  const integrado = await db.maybe<{ nombre: string }>(
    sql`SELECT nombre FROM roles WHERE id = ${id ?? null} AND integrado`,
  )
  if (integrado && integrado.nombre !== nombre)
    throw invalidField('nombre', 'validacion.rol_integrado', { nombre: integrado.nombre })
  if (
    await db.maybe(
      sql`SELECT FROM roles WHERE sin_acentos(nombre) = sin_acentos(${nombre}) AND id IS DISTINCT FROM ${id ?? null}`,
    )
  )
    throw invalidField('nombre', 'validacion.rol_repetido')
}

const enPalabras = (permiso: string): string => {
  const [modulo, accion] = permiso.split(':')
  return `${texto(`modulos.nombre.${modulo}`)} (${texto(`modulos.accion.${accion}`).toLowerCase()})`
}

export async function crearRol(tx: Tx, _contexto: Contexto, { permisos, ...datos }: RolCrear): Promise<number> {
  const id = await insertRow(tx, 'roles', datos)
  await conceder(tx, id, clavesDe(permisos))
  return id
}

/** Throws `regla` when nobody could administer any more. */
export async function cambiarRol(
  tx: Tx,
  _contexto: Contexto,
  id: number,
  { permisos, ...datos }: Partial<RolCambiar>,
  antes: Rol,
): Promise<void> {
  // Whoever sets an order is not asked about the one before.
  if (Object.keys(datos).length)
    await updateRow(tx, 'roles', id, { ...datos, ...(datos.orden_menu && { orden_por_ver: false }) })
  if (permisos) {
    const { fueron, vinieron } = diferencia(antes.permisos, permisos)
    await tx.run(sql`DELETE FROM rol_permisos WHERE rol_id = ${id} AND modulo || ':' || accion = ANY(${fueron})`)
    await conceder(tx, id, vinieron)
  }
  await requireAdministrator(tx)
}

/**
 * Gives a role that kept its order of the menu the one that the house proposes, or leaves it its own: either is asked
 * once, and who comes second changes nothing. Throws `sin_permiso` for a role above their own.
 */
export const decidirOrden = (db: Database, contexto: Contexto, id: number, tomar: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM roles WHERE id = ${id} FOR NO KEY UPDATE`)
    await requireMayEditRole(tx, contexto, id)
    const [rol] = await ordenesPorVer(tx, contexto.permisos, sql`id = ${id}`)
    if (!rol) return
    await updateRow(tx, 'roles', id, { orden_por_ver: false, ...(tomar && { orden_menu: rol.otro }) })
    const suyo = { entidad: 'roles', entidad_id: id }
    const [antes, despues] = [{ orden_menu: rol.orden }, { orden_menu: rol.otro }]
    if (tomar) await audit(tx, contexto, { ...suyo, modulo: 'Roles', accion: 'editar', antes, despues })
    else await audit(tx, contexto, { ...suyo, modulo: 'Roles', accion: 'conservar_orden', despues: antes })
  })

async function conceder(tx: Tx, rol_id: number, claves: readonly string[]): Promise<void> {
  if (!claves.length) return
  await tx.run(
    sql`
      INSERT INTO rol_permisos (rol_id, modulo, accion)
      VALUES ${join(claves.map((clave) => sql`(${rol_id}, ${join(clave.split(':'))})`))}
    `,
  )
}

/** Deletes a role that nobody has. Throws `en_uso` or, for a built-in one, `estado_no_permite`, with the reason. */
export async function eliminarRol(tx: Tx, contexto: Contexto, id: number): Promise<void> {
  const { integrado, usuarios } = await tx.one<RolFila>(
    sql`SELECT ${selectSql(fuente)} FROM ${fuente.from} WHERE t.id = ${id}`,
  )
  if (integrado) throw new AppError('estado_no_permite', { message: { key: 'errores.rol_integrado' } })
  if (usuarios)
    throw new AppError('en_uso', { message: { key: 'errores.rol_en_uso', params: { smart_count: usuarios } } })
  await requireMayEditRole(tx, contexto, id)
  await tx.run(sql`DELETE FROM roles WHERE id = ${id}`)
}

/** For the bitácora: of the permissions, those that went and those that came, as sorted words. */
export function trazarRol(antes: Rol | undefined, despues: Rol | undefined): { antes?: Row; despues?: Row } {
  const { fueron, vinieron } = diferencia(antes?.permisos ?? [], despues?.permisos ?? [])
  return { antes: antes && { ...antes, permisos: fueron }, despues: despues && { ...despues, permisos: vinieron } }
}

function diferencia(
  antes: readonly PermisosModulo[],
  despues: readonly PermisosModulo[],
): { fueron: string[]; vinieron: string[] } {
  const [eran, son] = [clavesDe(antes), clavesDe(despues)]
  return {
    fueron: eran.filter((clave) => !son.includes(clave)).sort(),
    vinieron: son.filter((clave) => !eran.includes(clave)).sort(),
  }
}
