/*
 * Reasons as a screen shows and puts them together, apart from what checks them (`contract/motivos.ts`), which would
 * bring zod to every page.
 */

/** Kinds of acts; each has its own list of reasons. */
export const CLASES_DE_MOTIVO = [
  'recibo',
  'devolucion',
  'rechazo',
  'rebaja',
  'factura',
  'gasto',
  'matricula',
  'cierre',
] as const
export type ClaseDeMotivo = (typeof CLASES_DE_MOTIVO)[number]

/** Characters of a reason. */
export const MAXIMO_MOTIVO = 300
const LETRAS_DEL_MOTIVO = 5

/** Whether a text has at least five letters, whatever stands between them. */
export const diceAlgo = (motivo: string): boolean => (motivo.match(/\p{L}/gu) ?? []).length >= LETRAS_DEL_MOTIVO

/** The field of the centre with the reasons of a kind. */
export const listaDe = (clase: ClaseDeMotivo): `motivos_${ClaseDeMotivo}` => `motivos_${clase}`

const ANTES_DEL_DETALLE = ': '

/** The reason of the list that a text begins with, alone or before its detail; the longest where several do. */
export const motivoDeLista = (escrito: string, ofrecidos: readonly string[]): string | undefined =>
  ofrecidos
    .filter((ofrecido) => escrito === ofrecido || escrito.startsWith(ofrecido + ANTES_DEL_DETALLE))
    .toSorted((uno, otro) => otro.length - uno.length)[0]

/** A reason of the list and what is added to it, as one text. */
export const conDetalle = (ofrecido: string, detalle: string): string =>
  detalle.trim() === '' ? ofrecido : ofrecido + ANTES_DEL_DETALLE + detalle

/** Words added to a reason of the list. */
export const detalleDe = (escrito: string, ofrecido: string): string =>
  escrito.slice(ofrecido.length + ANTES_DEL_DETALLE.length)
