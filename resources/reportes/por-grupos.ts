import type { Grupo, InformePorGrupos } from '#contract/informes'
import { hoyEn } from '#contract/tiempo/fechas'
import { esLapso, limitesDe } from '#contract/tiempo/lapsos'
import { filtroEn, vistaEn } from '#src/list/vistas-model.ts'

type Filtro = Record<string, unknown>

/** The list of a grouped report: its kinds of rows, their order, and the way from a group to its lines. */
export function porGrupos({ modulo, por, grupos, vistas, medida, Grupo, Linea }: InformePorGrupos) {
  return {
    vistas,
    vistaDe: vistaEn(vistas),
    filtroDe: filtroEn(vistas),

    /** Rows of another kind stay for a moment after the filter changes: what they are, they say themselves. */
    grupoDe: ([fila]: readonly object[]): string | undefined =>
      fila && 'vista' in fila ? grupos.find((uno) => uno === fila.vista) : undefined,

    ordenDe: (vista: string): { field: string; order: 'ASC' | 'DESC' } => {
      if (vista === 'lineas') return { field: 'fecha', order: 'DESC' }
      return por[vista]?.tiempo ? { field: 'id', order: 'ASC' } : { field: medida, order: 'DESC' }
    },

    esOrdenable: (vista: string, campo: string): boolean => campo in (vista === 'lineas' ? Linea.shape : Grupo.shape),

    /** Address of the lines of a group, within what the report is filtered by. */
    rutaDeGrupo: ({ vista, id }: Pick<Grupo, 'vista' | 'id'>, filtro: Filtro): string =>
      `${modulo.path}?${new URLSearchParams({
        filter: JSON.stringify({ ...dentroDe(filtro, por[vista]?.lineas(id) ?? {}), vista: 'lineas' }),
        sort: 'fecha',
        order: 'DESC',
        page: '1',
      })}`,
  }
}

/**
 * A filter narrowed by another one; of its dates, to those that both have: the first and last month of a span have days
 * that the report is not asked for.
 */
export function dentroDe({ fecha_lapso, ...filtro }: Filtro, suyo: Filtro): Filtro {
  const { fecha_gte: desde, fecha_lte: hasta } = suyo
  if (typeof desde !== 'string' || typeof hasta !== 'string') return { ...filtro, fecha_lapso, ...suyo }
  const lapso = esLapso(fecha_lapso) ? limitesDe(fecha_lapso, hoyEn(new Date())) : undefined
  const desdeAntes = lapso?.desde ?? filtro.fecha_gte
  const hastaAntes = lapso?.hasta ?? filtro.fecha_lte
  return {
    ...filtro,
    ...suyo,
    fecha_gte: typeof desdeAntes === 'string' && desdeAntes > desde ? desdeAntes : desde,
    fecha_lte: typeof hastaAntes === 'string' && hastaAntes !== '' && hastaAntes < hasta ? hastaAntes : hasta,
  }
}
