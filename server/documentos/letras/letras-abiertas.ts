import { lettersOf, WEIGHTS, type Weight } from './letras.ts'

/*
 * The house's letters as they are laid out, opened once for each thread. A document of its own would read their tables
 * and rules anew and lay out every word of it again: nine tenths of the time that a ticket takes.
 */

/** A weight as pdfkit reads it (fontkit's font), of which its types do not tell. */
interface Abierta {
  layout: (text: string, features?: string[]) => object
  characterSet: number[]
  glyphForCodePoint: (codePoint: number) => object
  /** The shapes that were asked for, each with the characters that it stood for at its first use. */
  _glyphs: Record<number, object>
}

/** The letters that a document is at: their font, which another document may take, and what is this document's own. */
interface DelDocumento {
  font: Abierta
  layoutRun: (text: string, features?: string[]) => object
}

interface Letra {
  font: Abierta
  /** The shape of each character, standing for it. */
  propias: Abierta['_glyphs']
  /** The texts that were laid out, by their features. */
  compuestos: Map<string, object>
}

const abiertas = new Map<Weight, Letra>()

/**
 * Texts of a weight that are remembered, at most. The schools' own words, figures and headings come again in every
 * paper; past so many, reports of thousands of names are what fills the memory, and it begins anew.
 */
const MAS_COMPUESTOS = 2_000

/** Registers the house's letters with a new document, by their weight. */
export function registerLetters(paper: PDFKit.PDFDocument): void {
  for (const weight of WEIGHTS) {
    const known = abiertas.get(weight)
    // pdfkit takes a font that is open already, but its types know only of bytes.
    paper.registerFont(weight, (known?.font ?? lettersOf(weight)) as Buffer)
    const { _font: letters } = paper.font(weight) as unknown as { _font: DelDocumento }
    const letra = known ?? openFor(weight, letters.font)
    // A paper asks for the glyphs of its file as standing for no character: the next paper must not find them so.
    letra.font._glyphs = { ...letra.propias }
    rememberLayout(letters, letra)
  }
}

function openFor(weight: Weight, font: Abierta): Letra {
  // A letter's first use says which character it stands for where a paper's text is copied: it is its own, and does
  // not depend on what was drawn before.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  const letra: Letra = { font, propias: { ...font._glyphs }, compuestos: new Map() }
  abiertas.set(weight, letra)
  return letra
}

/** The same text is measured, placed and written, and stands in the next paper too: it is laid out once. */
function rememberLayout(letters: DelDocumento, { compuestos }: Letra): void {
  const layOut = letters.layoutRun.bind(letters)
  letters.layoutRun = (text, features) => {
    const key = `${features?.join() ?? ''} ${text}`
    const run = compuestos.get(key) ?? layOut(text, features)
    if (compuestos.size >= MAS_COMPUESTOS) compuestos.clear()
    compuestos.set(key, run)
    return run
  }
}
