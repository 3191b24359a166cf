import { translate } from '#i18n/translate'

/** A value of a filter that takes several: a word, or the id of a record. */
export type Valor = string | number

/** A value that a filter offers. */
export interface Ofrecido {
  id: Valor
  nombre: string
}

export interface FiltroVariosProps {
  label: string
  elegidos: readonly Ofrecido[]
  ofrecidos: readonly Ofrecido[]
  onChange: (ids: Valor[]) => void
  /** The search for records that are found by typing, and whether they are on their way. */
  busca?: { texto: string; onTexto: (texto: string) => void; buscando: boolean }
  onAbrir?: () => void
}

/** The values that a filter has, which an old address or saved view wrote alone. */
export const valoresDe = <T extends Valor>(dado: T | readonly T[] | null | undefined): readonly T[] =>
  Array.isArray(dado) ? dado : dado === undefined || dado === null || dado === '' ? [] : [dado as T]

/** Several values as a filter has them: one stands alone, as it always did, and none is no filter. */
export const comoFiltro = <T extends Valor>(valores: readonly T[]): T | T[] | null =>
  valores.length > 1 ? [...valores] : (valores[0] ?? null)

/** Letters that a pill has room for. */
const LETRAS = 28

/** Several values in words, as a pill says them: their names, or how many where those are long. */
export function dichoDe(nombres: readonly string[]): string | undefined {
  if (nombres.length === 0) return undefined
  const juntos = nombres.join(', ')
  return nombres.length === 1 || juntos.length <= LETRAS
    ? juntos
    : translate('lista.filtro.elegidos', { cuantos: nombres.length })
}
