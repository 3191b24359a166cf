import type { Centavos } from '#contract/dinero'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { formatoFecha, formatoMes } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import {
  GRUPOS_RECIBOS,
  ReciboGrupo,
  VISTAS_RECIBOS,
  type CuadreCaja,
  type GrupoDeRecibos,
  type VistaRecibos,
} from '#contract/reportes/recibosgeneral'
import { ReciboFila } from '#contract/recibos/recibos-individuales'
import type { SortPayload } from 'react-admin'
import { filtroEn, vistaEn } from '#src/list/filtros/ver-model.ts'
import { dentroDe } from '#resources/reportes/por-grupos.ts'
import { esLapso, limitesDe } from '#contract/tiempo/lapsos'
import { hoyDelCentro } from '#src/offline/reloj.ts'

export const RECIBOS_GENERAL = recursoDe('RecibosGeneral')

export const CAJA = recursoDe('Caja')

/** Address of all tills of the days that the report is of. */
export const rutaDeCajas = (filtro: Record<string, unknown>): string => {
  const dias = Object.entries(filtro).filter(([campo]) => campo.startsWith('fecha_'))
  return `/${CAJA}/historial?${new URLSearchParams({ filter: JSON.stringify(Object.fromEntries(dias)) })}`
}

export const hoy = (): string => hoyDelCentro()

/** Rows of another kind stay for a moment after the filter changes: what they are, they say themselves. */
export const sonGrupos = (filas: readonly (ReciboFila | ReciboGrupo)[]): filas is ReciboGrupo[] =>
  filas[0] !== undefined && 'vista' in filas[0]

/** The choice of rows: the receipts themselves, or what they add up to by something. */
export const VISTAS = {
  vistas: VISTAS_RECIBOS,
  dimensiones: GRUPOS_RECIBOS,
  rotulos: 'reportes.recibos.vista',
  vistaDe: vistaEn(VISTAS_RECIBOS),
  filtroDe: filtroEn(VISTAS_RECIBOS),
  /** Time reads in its order, anything else the largest first. */
  ordenDe: (vista: VistaRecibos): SortPayload =>
    vista === 'recibos'
      ? { field: 'emitido_en', order: 'DESC' }
      : vista === 'dia' || vista === 'mes' || vista === 'anio'
        ? { field: 'id', order: 'ASC' }
        : { field: 'recibido', order: 'DESC' },
  esOrdenable: (vista: VistaRecibos, campo: string): boolean =>
    campo in (vista === 'recibos' ? ReciboFila : ReciboGrupo).shape,
  /** A month of days fits on one page. */
  porPagina: (vista: VistaRecibos): number => (vista === 'recibos' ? 25 : 50),
}

type Traductor = (clave: string) => string

/** A group as people call it. */
export function nombreDe(
  vista: GrupoDeRecibos,
  { id, nombre }: Pick<ReciboGrupo, 'id' | 'nombre'>,
  translate: Traductor,
): string {
  switch (vista) {
    case 'dia':
      return formatoFecha(id)
    case 'mes':
      return formatoMes(id)
    case 'anio':
      return id
    case 'metodo':
    case 'serie':
      return translate(`opciones.${vista}.${id}`)
    case 'usuario':
      return nombre
    case 'curso':
    case 'categoria':
    case 'producto':
    case 'caja':
    case 'cuenta':
      return nombre || translate(`reportes.recibos.sin.${vista}`)
  }
}

/** The filter that narrows the receipts to those of a group. */
export function filtroDe({ vista, id }: Pick<ReciboGrupo, 'vista' | 'id'>): Record<string, unknown> {
  switch (vista) {
    case 'dia':
      return { fecha_gte: id, fecha_lte: id }
    case 'mes':
      return { fecha_gte: inicioDeMes(id), fecha_lte: finDeMes(id) }
    case 'anio':
      return { fecha_gte: `${id}-01-01`, fecha_lte: `${id}-12-31` }
    case 'caja':
      return id === '0' ? { caja_id_nulo: true } : { caja_id: Number(id) }
    case 'usuario':
    case 'curso':
    case 'categoria':
    case 'producto':
    case 'cuenta':
      return { [`${vista}_id`]: Number(id) }
    case 'metodo':
    case 'serie':
      return { [vista]: id }
  }
}

/** Address of the receipts of a group, within what the list is filtered by. */
export function rutaDeGrupo(
  grupo: Pick<ReciboGrupo, 'vista' | 'id'>,
  { vista: _, ...filtro }: Record<string, unknown>,
): string {
  return listaCon(dentroDe(filtro, filtroDe(grupo)))
}

export const listaCon = (filtro: Record<string, unknown>): string =>
  `/${RECIBOS_GENERAL}?${new URLSearchParams({ filter: JSON.stringify(filtro), sort: 'emitido_en', order: 'DESC', page: '1' })}`

/** The path of the page that shows a day (YYYY-MM-DD) beside its tills. */
export const rutaDeCuadre = (fecha: string): string => `/${RECIBOS_GENERAL}/cuadre/${fecha}`

/** The day that a filter is about, when it is about one; otherwise today. */
export function diaDe({ fecha_lapso, fecha_gte, fecha_lte }: Record<string, unknown>): string {
  const { desde, hasta } = esLapso(fecha_lapso) ? limitesDe(fecha_lapso, hoy()) : { desde: fecha_gte, hasta: fecha_lte }
  return typeof desde === 'string' && desde !== '' && desde === hasta ? desde : hoy()
}

/** The sums that the closed tills' counts found short and over, apart: one till does not make up for another. */
export const contadoDe = (cajas: readonly Pick<CuadreCaja, 'conteo'>[]): { falto: Centavos; sobro: Centavos } => ({
  falto: cajas.reduce((suma, { conteo }) => suma + (conteo?.falto ?? 0), 0),
  sobro: cajas.reduce((suma, { conteo }) => suma + (conteo?.sobro ?? 0), 0),
})
