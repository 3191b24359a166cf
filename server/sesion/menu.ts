import type { Navbar } from '#contract/sesion'
import { AREAS, MODULOS, type Accion, type Modulo, type NombreModulo } from '#contract/modulos'
import { texto } from '#i18n/texto'

/** Areas whose few modules stand in the menu by themselves, without a group around them. */
const FLAT = new Set(['inicio', 'gastos'])

/**
 * The menu of a role (docs/diseno/api.md, «Las tres llamadas»): the modules that it may `ver` and the school has not
 * switched off, grouped by area. Groups and entries follow the role's own order; modules that it does not name come
 * after, as in the module table.
 */
export function navbar(
  permisos: ReadonlySet<string>,
  orden: readonly string[],
  apagados: readonly NombreModulo[] = [],
): Navbar {
  const rank = (name: string) => (orden.includes(name) ? orden.indexOf(name) : orden.length)
  const visible = MODULOS.filter(({ name }) => permisos.has(`${name}:ver`) && !apagados.includes(name)).toSorted(
    (a, b) => rank(a.name) - rank(b.name),
  )
  const areas = [...new Set(visible.map((modulo) => modulo.area))].toSorted(
    (a, b) => first(visible, a, rank) - first(visible, b, rank) || AREAS.indexOf(a) - AREAS.indexOf(b),
  )
  return areas.flatMap((area): Navbar => {
    const own = visible.filter((modulo) => modulo.area === area)
    if (FLAT.has(area)) return own.map((modulo) => ({ ...entry(modulo), icon: modulo.icon }))
    return [{ name: area, label: texto(`modulos.area.${area}`), icon: area, items: own.map(entry) }]
  })
}

const first = (visible: readonly Modulo[], area: string, rank: (name: string) => number): number =>
  Math.min(...visible.filter((modulo) => modulo.area === area).map((modulo) => rank(modulo.name)))

const entry = (modulo: Modulo) => ({
  name: modulo.name,
  label: texto(`modulos.nombre.${modulo.name}`),
  path: modulo.path,
})

/** The granted modules with their actions, as the guard of the interface reads them. */
export function grantedModules(permisos: ReadonlySet<string>): { name: NombreModulo; acciones: Accion[] }[] {
  return MODULOS.map((modulo) => ({
    name: modulo.name,
    acciones: modulo.acciones.filter((accion) => permisos.has(`${modulo.name}:${accion}`)),
  })).filter((modulo) => modulo.acciones.length > 0)
}
