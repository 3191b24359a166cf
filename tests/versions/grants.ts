import { MODULOS } from '#contract/modulos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { ROLES_INTEGRADOS } from '#server/sesion/roles'

interface Module {
  name: string
  acciones: readonly string[]
}

/** Every permission of the modules that the built-in Administrador does not hold, as `Clientes:crear`. */
export async function missingGrants(db: Db, modules: readonly Module[] = MODULOS): Promise<string[]> {
  const held = await db.many<{ clave: string }>(sql`
    SELECT p.modulo || ':' || p.accion AS clave
    FROM rol_permisos p
    JOIN roles r ON r.id = p.rol_id
    WHERE r.integrado AND r.nombre = 'Administrador'`)
  const claves = new Set(held.map(({ clave }) => clave))
  return modules
    .flatMap(({ name, acciones }) => acciones.map((accion) => `${name}:${accion}`))
    .filter((clave) => !claves.has(clave))
}

/** Permissions that a new school grants a built-in role and this one does not, as `Contabilidad Ventas:ver`. */
export async function grantsOfNewSchools(db: Db): Promise<string[]> {
  const held = await db.many<{ clave: string }>(sql`
    SELECT r.nombre || ' ' || p.modulo || ':' || p.accion AS clave
    FROM rol_permisos p
    JOIN roles r ON r.id = p.rol_id
    WHERE r.integrado`)
  const claves = new Set(held.map(({ clave }) => clave))
  return ROLES_INTEGRADOS.flatMap(({ nombre, permisos }) =>
    MODULOS.flatMap(({ name, acciones }) => {
      const granted: readonly string[] = permisos[name] === 'todo' ? acciones : (permisos[name] ?? [])
      return granted.map((accion) => `${nombre} ${name}:${accion}`)
    }),
  ).filter((clave) => !claves.has(clave))
}
