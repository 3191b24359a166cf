import { moduloDe, MODULOS, type NombreModulo } from '#contract/modulos'
import type { PermisosModulo } from '#contract/usuarios/roles'

/**
 * The modules that a role sees, in the order of its menu: those of one area stand together, where the first of them is.
 */
export function ordenCompleto(permisos: readonly PermisosModulo[], orden: readonly NombreModulo[]): NombreModulo[] {
  const visibles = MODULOS.map(({ name }) => name).filter((name) => permisos.some(({ modulo }) => modulo === name))
  const todos = [
    ...orden.filter((name) => visibles.includes(name)),
    ...visibles.filter((name) => !orden.includes(name)),
  ]
  return gruposDe(todos).flat()
}

/**
 * The order once a module, or the area that begins with it, has changed places with its neighbour.
 * The same order where there is no neighbour.
 */
export function movido(
  orden: readonly NombreModulo[],
  cual: NombreModulo,
  paso: -1 | 1,
  entero: 'modulo' | 'area',
): NombreModulo[] {
  const grupos = gruposDe(orden)
  if (entero === 'area')
    return intercambio(
      grupos,
      grupos.findIndex((grupo) => grupo.includes(cual)),
      paso,
    ).flat()
  return grupos.flatMap((grupo) => (grupo.includes(cual) ? intercambio(grupo, grupo.indexOf(cual), paso) : grupo))
}

/** Runs of one area, each where its first module stands. */
function gruposDe(orden: readonly NombreModulo[]): NombreModulo[][] {
  const areas = [...new Set(orden.map((name) => moduloDe(name).area))]
  return areas.map((area) => orden.filter((name) => moduloDe(name).area === area))
}

function intercambio<T>(lista: readonly T[], desde: number, paso: -1 | 1): T[] {
  const [uno, otro] = [lista[desde], lista[desde + paso]]
  return uno === undefined || otro === undefined ? [...lista] : lista.with(desde, otro).with(desde + paso, uno)
}
