import type { Navbar } from '#contract/sesion'
import {
  AREAS,
  COBRAR,
  moduloDe,
  MODULOS,
  tienePagina,
  type Accion,
  type Modulo,
  type NombreModulo,
} from '#contract/modulos'
import { texto } from '#i18n/texto'

/** Places on the bar of a phone, beside «Más». */
const EN_LA_BARRA = 4

/**
 * The menu of a role (docs/diseno/api.md, «Las tres llamadas»): the modules that it may `ver` and the school has not
 * switched off, a row for each area, in the role's own order; what that does not name comes after, as in the module
 * table. The first four of the order are the bar of a phone.
 */
export function navbar(
  permisos: ReadonlySet<string>,
  orden: readonly string[],
  apagados: readonly NombreModulo[] = [],
): Navbar {
  const rank = (name: string) => (orden.includes(name) ? orden.indexOf(name) : orden.length)
  const suyos = MODULOS.filter(({ name }) => permisos.has(`${name}:ver`)).toSorted(
    (a, b) => rank(a.name) - rank(b.name),
  )
  const visible = suyos.filter(({ name }) => !apagados.includes(name))
  const barra = visible.slice(0, EN_LA_BARRA)
  // A row stands where it stood before something of it was switched off.
  const areas = [...new Set(visible.map((modulo) => modulo.area))].toSorted(
    (a, b) => first(suyos, a, rank) - first(suyos, b, rank) || AREAS.indexOf(a) - AREAS.indexOf(b),
  )
  return areas.map((area) => {
    const items = visible
      .filter((modulo) => modulo.area === area)
      .flatMap((modulo) => entries(modulo, permisos, barra.includes(modulo)))
    const [only] = items
    if (only && items.length === 1) return { ...only, icon: moduloDe(only.name).icon }
    const path = tienePagina(area) && { path: `/${area}` }
    return { name: area, label: texto(`modulos.area.${area}`), icon: area, ...path, items }
  })
}

const first = (suyos: readonly Modulo[], area: string, rank: (name: string) => number): number =>
  Math.min(...suyos.filter((modulo) => modulo.area === area).map((modulo) => rank(modulo.name)))

/** The lines of a module: its list, and before it the form of who may collect; one of them stands on the bar. */
function entries({ name, path }: Modulo, permisos: ReadonlySet<string>, enBarra: boolean) {
  const barra = enBarra && { barra: true as const }
  const list = { name, label: texto(`modulos.nombre.${name}`), path }
  if (name !== 'RecibosIndividuales' || !permisos.has(`${name}:crear`)) return [{ ...list, ...barra }]
  return [{ name, label: texto('recibos.cobro.pagina'), path: COBRAR, ...barra }, list]
}

/** The granted modules with their actions, as the guard of the interface reads them. */
export function grantedModules(permisos: ReadonlySet<string>): { name: NombreModulo; acciones: Accion[] }[] {
  return MODULOS.map((modulo) => ({
    name: modulo.name,
    acciones: modulo.acciones.filter((accion) => permisos.has(`${modulo.name}:${accion}`)),
  })).filter((modulo) => modulo.acciones.length > 0)
}
