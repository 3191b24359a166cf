import { sinInvisibles } from '#contract/texto/visible'

/** Between words, as lists and messages write them: «Mejía Reyes, Sofía · C-000123». */
const SEPARADORES = /[\s,;·«»"()]+/

/** A text without accents and in lower case, as people type in a hurry. */
export const llano = (texto: string): string =>
  sinInvisibles(texto).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of what somebody looks for in a list that is here whole. */
export const palabras = (texto: string): string[] => llano(texto).split(SEPARADORES).filter(Boolean)

/** Whether a text has every word of another, in whatever order they stand. */
export function coincide(donde: string, texto: string): boolean {
  const todo = llano(donde)
  return palabras(texto).every((palabra) => todo.includes(palabra))
}
