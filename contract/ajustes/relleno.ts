import { enParrafos } from '#contract/texto/visible'

/*
 * A text that the school wrote, and the values of one letter or paper: the only way in which the two meet, for mail,
 * PDF and screen alike. It makes words, never markup: whoever shows them escapes them as any other text.
 */

/** A field: anything between double braces. */
const CAMPO = /\{\{([^{}]*)\}\}/g

/** The names that a text has between double braces, each once, in their order. */
export const camposDe = (texto: string): string[] => [
  ...new Set([...texto.matchAll(CAMPO)].map(([, campo = '']) => campo.trim())),
]

/** The number of a text's fields, the same one counted as often as it stands there. */
export const cuantosCampos = (texto: string): number => [...texto.matchAll(CAMPO)].length

/** The text's own words, without its fields. */
export const sinCampos = (texto: string): string => texto.replace(CAMPO, '')

/** A brace that belongs to no field: a field that was cut, or one within another. */
export const tieneLlavesSueltas = (texto: string): boolean => /[{}]/.test(sinCampos(texto))

export type Valores = Readonly<Record<string, string | null | undefined>>

interface Relleno {
  parrafos: string[]
  /** Fields without a value: the paragraphs that have one of them are left out, but for what must be said. */
  faltan: string[]
}

/** A line, or nothing of one that lacks a value and says nothing that must be said. */
const seQueda = ({ lleno, completo, dice }: { lleno: string; completo: boolean; dice: boolean }): string[] =>
  completo || dice ? [lleno] : []

/**
 * The paragraphs of a text with its values; blank lines part them. Each field is replaced once: what a value holds is
 * never read as a field. A paragraph with one of the fields `exige`, without which the text says nothing, is not left
 * out for another: only the lines without it are.
 */
export function rellenar(texto: string, valores: Valores, exige: readonly string[] = []): Relleno {
  const faltan = new Set<string>()
  const llenar = (escrito: string) => {
    const { texto: lleno, faltan: sin } = rellenarLinea(escrito, valores)
    for (const campo of sin) faltan.add(campo)
    const dice = camposDe(escrito).some((campo) => exige.includes(campo) && !sin.includes(campo))
    return { lleno, completo: sin.length === 0, dice }
  }
  const parrafos = texto.split(/\n[^\S\n]*\n/).flatMap((parrafo) => {
    const { completo, dice, lleno } = llenar(parrafo)
    if (!completo && !dice) return []
    const escrito = completo ? lleno : parrafo.split('\n').map(llenar).flatMap(seQueda).join('\n')
    return escrito.trim() ? [escrito.trim()] : []
  })
  return { parrafos, faltan: [...faltan] }
}

/** One piece of text with its values; a field without one leaves its place empty. */
export function rellenarLinea(texto: string, valores: Valores): { texto: string; faltan: string[] } {
  const faltan = new Set<string>()
  const lleno = texto.replace(CAMPO, (_entero, escrito: string) => {
    const campo = escrito.trim()
    const valor = Object.hasOwn(valores, campo) ? enParrafos(valores[campo] ?? '').replace(/ +/g, ' ') : ''
    if (!valor) faltan.add(campo)
    return valor
  })
  return { texto: lleno, faltan: [...faltan] }
}
