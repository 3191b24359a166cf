import { translate } from '#i18n/translate'
import { enUnaLinea } from '#contract/texto/visible'

/* The words of a search, and the lists of words that it knows (`i18n/es-HN/buscar.ts`). */

/** A word as it was typed, and plain: without accents, capitals and the marks around it. */
export interface Palabra {
  escrita: string
  llana: string
}

const ACENTOS = /[\u0300-\u036f]/g
const ANTES = new Set('¿¡"\'«»“”(')
const DESPUES = new Set('?!"\'«»“”),;:')

/** Without accents and capitals. */
export const llano = (texto: string): string => texto.normalize('NFD').replace(ACENTOS, '').toLowerCase()

function sinMarcas(palabra: string): string {
  let [desde, hasta] = [0, palabra.length]
  while (ANTES.has(palabra[desde] ?? '')) desde++
  while (hasta > desde && DESPUES.has(palabra[hasta - 1] ?? '')) hasta--
  return palabra.slice(desde, hasta)
}

export const palabrasDe = (texto: string): Palabra[] =>
  enUnaLinea(texto)
    .split(' ')
    .filter(Boolean)
    .map((escrita) => ({ escrita, llana: sinMarcas(llano(escrita)) }))

/** A list of words that people type, the longest first. */
export const lista = (clave: string): string[] =>
  translate(`buscar.palabras.${clave}`)
    .split('|')
    .map(llano)
    .toSorted((a, b) => b.length - a.length)

export const esUna = (clave: string, texto: string): boolean => lista(clave).includes(texto)

const LETRA = /\p{L}$/u

/** The rest of a text that begins with one of the words; null where it begins with none. */
export function trasUna(clave: string, texto: string): string | null {
  for (const palabra of lista(clave)) {
    if (texto === palabra || !texto.startsWith(palabra)) continue
    const resto = texto.slice(palabra.length)
    // A sign stands against what it is of; a word does not.
    if (!LETRA.test(palabra) || resto.startsWith(' ')) return resto.trim()
  }
  return null
}

/** The names of the months, from January on. */
export const meses = (clave: 'meses' | 'meses_cortos'): string[] =>
  translate(`buscar.palabras.${clave}`).split('|').map(llano)
