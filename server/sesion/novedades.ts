import { esModulo, type NombreModulo } from '#contract/modulos'
import { PAQUETES, type Paquete } from '#contract/paquetes'
import type { Novedades } from '#contract/sesion'
import { versionNueva } from '#server/base/version-nueva'
import type { Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { administra, may, type Sesion } from '#server/http/guard'
import { ordenDeFabrica } from './roles.ts'

/** News of the school for this session; undefined where there are none, or they are not its business. */
export async function novedadesDe(db: Db, sesion: Sesion): Promise<Novedades | undefined> {
  if (!may(sesion, 'Roles', 'editar')) return undefined
  const roles = await ordenesPorVer(db, sesion.permisos)
  const { nuevos, encendidos } = administra(sesion) ? await paquetesPorVer(db) : { nuevos: [], encendidos: [] }
  const version = administra(sesion) ? versionNueva() : undefined
  const hay = roles.length || nuevos.length || encendidos.length || version !== undefined
  return hay ? { nuevos, encendidos, roles, ...(version !== undefined && { version }) } : undefined
}

async function paquetesPorVer(db: Db): Promise<Record<'nuevos' | 'encendidos', Paquete[]>> {
  const centro = await db.one<Record<'nuevos' | 'encendidos', string[]>>(
    sql`SELECT paquetes_nuevos AS nuevos, paquetes_encendidos AS encendidos FROM centro`,
  )
  const deEsta = (paquetes: string[]) => PAQUETES.filter((paquete) => paquetes.includes(paquete))
  return { nuevos: deEsta(centro.nuevos), encendidos: deEsta(centro.encendidos) }
}

/** Roles within these permissions that kept an order which is not the one that the house proposes. */
export async function ordenesPorVer(
  db: Db,
  permisos: ReadonlySet<string>,
  deCuales: Sql = sql`true`,
): Promise<Novedades['roles']> {
  const roles = await db.many<{
    id: number
    nombre: string
    integrado: boolean
    orden_menu: NombreModulo[]
    claves: string[]
  }>(sql`
    SELECT
      id, nombre, integrado, orden_menu,
      ARRAY(SELECT p.modulo || ':' || p.accion FROM rol_permisos p WHERE p.rol_id = r.id) AS claves
    FROM roles r
    WHERE orden_por_ver AND ${deCuales}
    ORDER BY nombre
  `)
  return roles.flatMap(({ id, nombre, integrado, orden_menu, claves }) => {
    const suyas = claves.map((clave) => clave.split(':')).filter(([modulo = '']) => esModulo(modulo))
    if (!suyas.every((clave) => permisos.has(clave.join(':')))) return []
    const ve = new Set(suyas.flatMap(([modulo = '', accion]) => (accion === 'ver' ? modulo : [])))
    const orden = orden_menu.filter((modulo) => ve.has(modulo))
    const otro = ordenDeFabrica({ nombre, integrado }, ve)
    return otro.length === 0 || otro.join() === orden.join() ? [] : [{ id, nombre, orden, otro }]
  })
}
