import { finDeMes, inicioDeMes } from '#contract/fechas'
import { recursoDe, type NombreModulo } from '#contract/modulos'

export type Filtro = Record<string, unknown>

interface Opciones<G extends string> {
  modulo: NombreModulo
  /** Groupings of the report, the one that it opens with first. */
  grupos: readonly G[]
  /** Groupings that are spans of time: they read in their order, the others the largest first. */
  enSuOrden: readonly G[]
  /** The figure by which a group is large. */
  medida: string
  /** The filter that narrows the lines to those of a group. */
  filtroDe: (grupo: { vista: G; id: string }) => Filtro
  /** Fields of the rows, by which they can be sorted. */
  campos: { grupo: object; linea: object }
}

/** A report whose rows are groups of its lines, or (`vista: 'lineas'`) the lines themselves. */
export function porGrupos<G extends string>({ modulo, grupos, enSuOrden, medida, filtroDe, campos }: Opciones<G>) {
  type V = G | 'lineas'
  const vistas: readonly V[] = [...grupos, 'lineas']
  const [primera] = vistas as readonly [V]
  return {
    vistas,
    /** The kind of rows now; an unknown one, from an old address or saved filter, counts as the first. */
    vistaDe: ({ vista }: Filtro): V => vistas.find((una) => una === vista) ?? primera,

    /** Rows of another kind stay for a moment after the filter changes: what they are, they say themselves. */
    grupoDe: ([fila]: readonly object[]): G | undefined =>
      fila && 'vista' in fila ? grupos.find((uno) => uno === fila.vista) : undefined,

    /** The filter of another kind of rows; the one that the report opens with goes without saying. */
    filtroDeVista: (vista: V, filtro: Filtro): Filtro => ({ ...filtro, vista: vista === primera ? '' : vista }),

    ordenDe: (vista: V): { field: string; order: 'ASC' | 'DESC' } => {
      if (vista === 'lineas') return { field: 'fecha', order: 'DESC' }
      return (enSuOrden as readonly V[]).includes(vista)
        ? { field: 'id', order: 'ASC' }
        : { field: medida, order: 'DESC' }
    },

    esOrdenable: (vista: V, campo: string): boolean => campo in (vista === 'lineas' ? campos.linea : campos.grupo),

    /** Address of the lines of a group, within what the report is filtered by. */
    rutaDeGrupo: (grupo: { vista: G; id: string }, filtro: Filtro): string =>
      `/${recursoDe(modulo)}?${new URLSearchParams({
        filter: JSON.stringify({ ...filtro, ...filtroDe(grupo), vista: 'lineas' }),
        sort: 'fecha',
        order: 'DESC',
        page: '1',
      })}`,
  }
}

/** The days of a month, `2026-11`, instead of those that the report is filtered by. */
export const delMes = (mes: string): Filtro => ({
  fecha_gte: inicioDeMes(mes),
  fecha_lte: finDeMes(mes),
  fecha_lapso: undefined,
})
