import type * as z from 'zod'
import { claseDe } from '#contract/clases'
import { tituloDe, type Grupo, type InformePorGrupos } from '#contract/reportes/informes'
import { esLapso, limitesDe } from '#contract/tiempo/lapsos'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import type { Cruzable } from '#src/list/cruce/cruce-model.ts'
import { filtroEn, vistaEn } from '#src/list/filtros/ver-model.ts'

type Filtro = Record<string, unknown>

/** The list of a grouped report: its kinds of rows, their order, and the way from a group to its lines. */
export function porGrupos(informe: InformePorGrupos) {
  const { por, grupos, vistas, medida, Grupo, Linea } = informe
  return {
    vistas,
    dimensiones: grupos,
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
      rutaEn(informe)(dentroDe(filtro, por[vista]?.lineas(id) ?? {})),
  }
}

/** Address of the lines that a filter holds. */
const rutaEn =
  ({ modulo }: InformePorGrupos) =>
  (filtro: Filtro): string =>
    `${modulo.path}?${new URLSearchParams({
      filter: JSON.stringify({ ...filtro, vista: 'lineas' }),
      sort: 'fecha',
      order: 'DESC',
      page: '1',
    })}`

/** A grouped report as a list whose groupings can be crossed. */
export function cruzable(informe: InformePorGrupos): Cruzable {
  const { por, grupos, vistas, medida, Linea } = informe
  return {
    dimensiones: grupos,
    vistaDe: vistaEn(vistas),
    rotulos: 'reportes.vista',
    tituloDe: (dimension) => tituloDe(informe, dimension),
    // A heading of sales is its own id.
    nombreDe: (vista, { id, nombre }) => informe.nombreDe({ vista, id, nombre, rubro: id } as Grupo, translate),
    esTiempo: (dimension) => Boolean(por[dimension]?.tiempo),
    enDinero: claseDe(Linea.shape[medida] as z.ZodType) === 'dinero',
    medida: `campos.${medida}`,
    documentos: 'reportes.vista.lineas',
    filtroDe: (dimension, id) => por[dimension]?.lineas(id) ?? {},
    dentroDe,
    rutaDe: rutaEn(informe),
  }
}

/**
 * A filter narrowed by another one; of dates that it says itself, to those that both have: the first and last month of
 * a span have days that the report is not asked for.
 */
export function dentroDe(filtro: Filtro, suyo: Filtro): Filtro {
  const dentro = { ...filtro, ...suyo }
  for (const campo of Object.keys(suyo).flatMap((clave) => /^(.+)_gte$/.exec(clave)?.slice(1) ?? [])) {
    const [suyoDesde, suyoHasta] = [suyo[`${campo}_gte`], suyo[`${campo}_lte`]]
    if (typeof suyoDesde !== 'string' || typeof suyoHasta !== 'string') continue
    const lapso = filtro[`${campo}_lapso`]
    const limites = esLapso(lapso) ? limitesDe(lapso, hoyDelCentro()) : undefined
    const desde = limites?.desde ?? filtro[`${campo}_gte`]
    const hasta = limites?.hasta ?? filtro[`${campo}_lte`]
    delete dentro[`${campo}_lapso`]
    dentro[`${campo}_gte`] = typeof desde === 'string' && desde > suyoDesde ? desde : suyoDesde
    dentro[`${campo}_lte`] = typeof hasta === 'string' && hasta !== '' && hasta < suyoHasta ? hasta : suyoHasta
  }
  return dentro
}
