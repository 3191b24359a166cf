import { translate } from '#i18n/translate'

/** One way to read some words: the filter that they are, and how a chip says it. */
export interface Lectura {
  dice: string
  filtro: Record<string, unknown>
  /** Its values join those that the same filter has: «transferencia depósito» are both. */
  suma?: boolean
  /** Filters beside which this way is the likelier one of several. */
  si?: readonly string[]
}

/**
 * Whether words are taken for granted: a method is; the name of a user is also that of a student, and counts beside
 * others that are sure; figures alone may be an amount or a reference, and somebody has to say which.
 */
export type Claridad = 'si' | 'acompanada' | 'no'

/** Some words read, by one of those who know how. */
export interface Leido {
  lecturas: Lectura[]
  clara: Claridad
}

/** Reads a text whole, plain as `llano` makes it; null where it is nothing of its kind. */
export type Lector = (texto: string, escrito: string) => Leido | null

export const dice = (rotulo: string, valor: string): string =>
  translate('buscar.ficha', { campo: translate(rotulo), valor })

export const una = (clara: Claridad, lectura: Lectura): Leido => ({ lecturas: [lectura], clara })
