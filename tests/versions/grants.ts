import { MODULOS } from '#contract/modulos'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

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
