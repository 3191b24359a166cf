import {
  ACCIONES,
  AREAS,
  MODULOS,
  type Accion,
  type Area,
  type ClavePermiso,
  type Modulo,
  type NombreModulo,
} from '#contract/modulos'
import { MODULOS_PROPIOS, type PermisosModulo } from '#contract/usuarios/roles'

/** The rows of the menu with their modules. */
const AREAS_CON_MODULOS: readonly { area: Area; modulos: readonly Modulo[] }[] = AREAS.map((area) => ({
  area,
  modulos: MODULOS.filter((modulo) => modulo.area === area),
}))

/** A row of the matrix: one module, an area, or all of them. */
export type Fila =
  | { tipo: 'modulo'; modulo: Modulo }
  | { tipo: 'area'; area: Area; modulos: readonly Modulo[] }
  | { tipo: 'todo'; modulos: readonly Modulo[] }

export const FILA_DE_TODO: Fila = { tipo: 'todo', modulos: MODULOS }
export const FILAS: readonly Fila[] = [
  FILA_DE_TODO,
  ...AREAS_CON_MODULOS.flatMap(({ area, modulos }): Fila[] => [
    // A row of one module is that module.
    ...(modulos.length > 1 ? [{ tipo: 'area', area, modulos } as const] : []),
    ...modulos.map((modulo) => ({ tipo: 'modulo' as const, modulo })),
  ]),
]

/**
 * The rows to be looked at, where some modules are not used by the school: those fold away, and an area of nothing else
 * with them. What stands for several rows stands for the folded ones too.
 */
export const filasSin = (plegados: readonly string[]): readonly Fila[] =>
  FILAS.filter((fila) =>
    fila.tipo === 'modulo'
      ? !plegados.includes(fila.modulo.name)
      : !fila.modulos.every(({ name }) => plegados.includes(name)),
  )

/** The columns: first the whole row. */
export const COLUMNAS: readonly (Accion | null)[] = [null, ...ACCIONES]

/** The permissions that one checkbox stands for; none where the module has no such action. */
export function clavesDeCasilla(fila: Fila, accion: Accion | null): ClavePermiso[] {
  const modulos = fila.tipo === 'modulo' ? [fila.modulo] : fila.modulos
  return modulos.flatMap(({ name, acciones }) =>
    (acciones as readonly Accion[])
      .filter((propia) => accion === null || propia === accion)
      .map((propia) => `${name}:${propia}` as const),
  )
}

type Marca = 'todo' | 'parte' | 'nada'
/** Why a permission can't be given, as the last word of its i18n key. */
type Motivo = 'no_suyo' | 'ajeno'

export interface Limites {
  /** The permissions that the user may give: their own. */
  propios: ReadonlySet<string>
  solo_propios: boolean
}

function motivoContra(clave: ClavePermiso, { propios, solo_propios }: Limites): Motivo | undefined {
  if (!propios.has(clave)) return 'no_suyo'
  return solo_propios && !MODULOS_PROPIOS.includes(moduloDeClave(clave)) ? 'ajeno' : undefined
}

export interface Casilla {
  marca: Marca
  /** Whether a touch gives the permissions `claves` or takes them; where `motivo` is set it does neither. */
  da: boolean
  claves: readonly ClavePermiso[]
  motivo?: Motivo
}

/** A checkbox as it stands: what it shows, and what a touch gives or takes within the limits. */
export function casillaDe(todas: readonly ClavePermiso[], dadas: ReadonlySet<string>, limites: Limites): Casilla {
  const posibles = todas.filter((clave) => !motivoContra(clave, limites))
  const puestas = todas.filter((clave) => dadas.has(clave))
  const faltan = posibles.filter((clave) => !dadas.has(clave))
  const marca = puestas.length === 0 ? 'nada' : faltan.length === 0 ? 'todo' : 'parte'
  if (faltan.length > 0) return { marca, da: true, claves: faltan }
  const [primera] = todas
  return {
    marca,
    da: false,
    claves: puestas,
    motivo: puestas.length === 0 && primera ? motivoContra(primera, limites) : undefined,
  }
}

/**
 * Gives or takes permissions: any action brings `ver` with it, and `ver` takes the others along. In the order of the
 * module table.
 */
export function conCambio(
  dadas: ReadonlySet<string>,
  { da, claves }: Pick<Casilla, 'da' | 'claves'>,
): PermisosModulo[] {
  const nuevas = new Set(dadas)
  for (const clave of claves) {
    const modulo = moduloDeClave(clave)
    if (da) nuevas.add(clave).add(`${modulo}:ver`)
    else if (clave.endsWith(':ver')) ACCIONES.forEach((accion) => nuevas.delete(`${modulo}:${accion}`))
    else nuevas.delete(clave)
  }
  return permisosDe(nuevas)
}

/** The permissions of a set of words, module by module. */
export const permisosDe = (claves: ReadonlySet<string>): PermisosModulo[] =>
  MODULOS.map(({ name, acciones }) => ({
    modulo: name,
    acciones: acciones.filter((accion) => claves.has(`${name}:${accion}`)),
  })).filter(({ acciones }) => acciones.length > 0)

const moduloDeClave = (clave: ClavePermiso): NombreModulo => clave.split(':')[0] as NombreModulo

export interface Lugar {
  fila: number
  columna: number
}

const PASOS: Record<string, [fila: number, columna: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The checkbox of those rows that a key leads to: the next in its direction, or the first or last of the row. */
export function lugarSiguiente(
  { fila, columna }: Lugar,
  key: string,
  filas: readonly Fila[] = FILAS,
): Lugar | undefined {
  if (key === 'Home') return { fila, columna: 0 }
  if (key === 'End') return lugarSiguiente({ fila, columna: COLUMNAS.length }, 'ArrowLeft', filas)
  const paso = PASOS[key]
  if (!paso) return undefined
  const lugar = { fila: fila + paso[0], columna: columna + paso[1] }
  const [destino, accion] = [filas[lugar.fila], COLUMNAS[lugar.columna]]
  if (!destino || accion === undefined) return undefined
  return clavesDeCasilla(destino, accion).length > 0 ? lugar : lugarSiguiente(lugar, key, filas)
}
