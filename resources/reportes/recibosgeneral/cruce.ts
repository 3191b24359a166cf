import { GRUPOS_RECIBOS, type GrupoDeRecibos } from '#contract/reportes/recibosgeneral'
import { translate } from '#i18n/translate'
import { dentroDe } from '#resources/reportes/por-grupos.ts'
import type { Cruzable } from '#src/list/cruce/cruce-model.ts'
import { filtroDe, listaCon, nombreDe, VISTAS } from './recibos-model.ts'

const TIEMPOS = ['dia', 'mes', 'anio']

/** Receipts crossed by any two of their groupings. */
export const CRUCE: Cruzable = {
  dimensiones: GRUPOS_RECIBOS,
  vistaDe: VISTAS.vistaDe,
  rotulos: VISTAS.rotulos,
  tituloDe: (dimension) => `campos.${dimension}`,
  nombreDe: (dimension, grupo) => nombreDe(dimension as GrupoDeRecibos, grupo, translate),
  esTiempo: (dimension) => TIEMPOS.includes(dimension),
  enDinero: true,
  medida: 'campos.recibido',
  documentos: 'campos.recibos',
  filtroDe: (dimension, id) => filtroDe({ vista: dimension as GrupoDeRecibos, id }),
  dentroDe,
  // Voided receipts are in no cell, whatever the filter.
  rutaDe: (filtro) => listaCon({ ...filtro, estado: 'emitido' }),
}
