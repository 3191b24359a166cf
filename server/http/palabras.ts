import { esTelefono, leerTelefono, partesDeTelefono } from '#contract/texto/telefonos'
import { conGuionesLlanos, enUnaLinea, sinSeparadores } from '#contract/texto/visible'

/*
 * The words that are looked for of a text that somebody typed, or pasted from a list, a paper, a telephone or a
 * message: its words and its numbers, without the marks that stand between them there.
 */

const MAS_PALABRAS = 8
/** No name or document has more parts. */
const MAS_PARTES = 24

/** Marks around a word of a list or a sentence: «Mejía Reyes, Sofía», (C-000123), Sofía. */
const ALREDEDOR = new Set(',;:.·•|"\'«»“”‘’()[]—–-')
/** A part of a number: figures and what stands between them. */
const DE_NUMERO = /^[+(]*\d[\d().+\p{Pd}\u2212]*$/u
const JUNTA = /^[\p{Pd}\u2212.()]+$/u
/** Abbreviations that a paper writes before a number. */
const ROTULO = /^(?:tel|tels|telefono|teléfono|cel|celular|whatsapp|dni|rtn|identidad|id|n\.?º|no)[.:]*$/i
/** DNI, RTN, and the number of an invoice. */
const LARGOS = [13, 14, 16]
const ANIO = /^20/

/** The figures by which a number is kept, of what is one by itself: a telephone, a DNI, an RTN, an invoice. */
function numeroDe(partes: readonly string[]): string | undefined {
  if (!partes.every((parte) => DE_NUMERO.test(parte) || JUNTA.test(parte))) return undefined
  const telefono = leerTelefono(partes.join(''))
  // «2026 0001» is the number of a document in two words, and no telephone.
  const dudoso = partes.length > 1 && ANIO.test(sinSeparadores(partes.join('')))
  if (esTelefono(telefono) && !dudoso) {
    const { codigo, numero } = partesDeTelefono(telefono) ?? { codigo: '', numero: '' }
    return codigo === '504' ? numero : codigo + numero
  }
  const cifras = sinSeparadores(partes.join('')).replace(/[().]/g, '')
  return LARGOS.includes(cifras.length) ? cifras : undefined
}

/** The longest number that begins at a part, and how many parts it has. */
function numeroEn(partes: readonly string[], desde: number): { numero: string; cuantas: number } | undefined {
  for (let hasta = Math.min(partes.length, desde + 6); hasta > desde; hasta--) {
    const numero = numeroDe(partes.slice(desde, hasta))
    if (numero) return { numero, cuantas: hasta - desde }
  }
  return undefined
}

function pelar(palabra: string): string {
  let [desde, hasta] = [0, palabra.length]
  while (desde < hasta && ALREDEDOR.has(palabra[desde] ?? '')) desde++
  while (hasta > desde && ALREDEDOR.has(palabra[hasta - 1] ?? '')) hasta--
  return palabra.slice(desde, hasta)
}

/** A number without its dashes, which it is kept without; any other word as it is, its dashes plain. */
const sinGuiones = (palabra: string): string =>
  DE_NUMERO.test(palabra) ? sinSeparadores(palabra).replace(/[().]/g, '') : conGuionesLlanos(palabra)

export interface Palabra {
  /** As it is kept: of a telephone of here its eight digits, of a document its figures. */
  busca: string
  /** As it was typed, where a document may be kept so: `000-001-01-00000123`. */
  escrita: string
}

/** The words of a text, at most eight, each number one of them; the marks between them are none. */
export function palabrasDe(texto: string): Palabra[] {
  const partes = enUnaLinea(texto)
    .replace(/\btel:(?=\+)/gi, '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAS_PARTES)
  const palabras: (Palabra & { rotulo: boolean; numero: boolean })[] = []
  for (let en = 0; en < partes.length;) {
    const hallado = numeroEn(partes, en)
    if (hallado) {
      const escrita = partes.slice(en, en + hallado.cuantas).join(' ')
      palabras.push({ busca: hallado.numero, escrita, rotulo: false, numero: true })
      en += hallado.cuantas
      continue
    }
    const escrita = partes[en] ?? ''
    const palabra = pelar(escrita)
    palabras.push({ busca: sinGuiones(palabra), escrita: palabra, rotulo: ROTULO.test(escrita), numero: false })
    en++
  }
  const deUnNumero = palabras.filter(({ rotulo }, n) => !(rotulo && palabras[n + 1]?.numero))
  const conAlgo = deUnNumero.filter(({ busca }) => busca !== '')
  // The marks themselves are looked for where a text has nothing else.
  const todas = conAlgo.length ? conAlgo : partes.map((escrita) => ({ busca: escrita, escrita }))
  return todas.slice(0, MAS_PALABRAS).map(({ busca, escrita }) => ({ busca, escrita: conGuionesLlanos(escrita) }))
}
