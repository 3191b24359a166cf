import { extractText } from 'unpdf'

/** The words of a PDF in reading order, any white space as one blank, and how many sheets it has. */
export async function leerPdf(bytes: Uint8Array | ArrayBuffer): Promise<{ words: string; sheets: number }> {
  const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return { words: text.replace(/\s+/g, ' '), sheets: totalPages }
}
