import { enUnaLinea } from '#contract/texto/visible'

/*
 * The code of a student's card: 80 random bits that name a student to who is signed in and looks for students or takes
 * attendance, and nothing to anybody else. It stands apart from the shapes of a card: a phone that takes
 * attendance needs no more.
 */

/** Crockford's letters without separators, which a reader of another keyboard would type otherwise; one is a digit. */
const CODIGO = /^(?=.*\d)[0-9A-HJKMNP-TV-Z]{16}$/

/** The code of a card in what was typed or read, in whatever case; null of any other text. */
export function leerCarnet(escrito: string): string | null {
  const codigo = enUnaLinea(escrito).toUpperCase()
  return CODIGO.test(codigo) ? codigo : null
}
