import { extractText, getDocumentProxy } from 'unpdf'

/** The words of a PDF in reading order, any white space as one blank, and how many sheets it has. */
export async function leerPdf(bytes: Uint8Array | ArrayBuffer): Promise<{ words: string; sheets: number }> {
  const { text, totalPages } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return { words: text.replace(/\s+/g, ' '), sheets: totalPages }
}

/** Letters that stand side by side, in points from the upper left corner of their sheet. */
export interface Rotulo {
  texto: string
  /** The left end of the text. */
  x: number
  /** The baseline of the text. */
  y: number
  ancho: number
  /** Size of the letters. */
  cuerpo: number
  /** Written across: a stamp. */
  girado: boolean
}

export interface HojaLeida {
  ancho: number
  alto: number
  /** The texts in the order in which they were written. */
  rotulos: Rotulo[]
}

/** The sheets of a PDF with what stands where on each. */
export async function leerHojas(bytes: Uint8Array): Promise<HojaLeida[]> {
  const documento = await getDocumentProxy(new Uint8Array(bytes))
  const hojas: HojaLeida[] = []
  for (let numero = 1; numero <= documento.numPages; numero++) {
    const hoja = await documento.getPage(numero)
    const [, , ancho = 0, alto = 0] = hoja.view
    const { items } = await hoja.getTextContent()
    const rotulos = items.flatMap((item): Rotulo[] => {
      if (!('str' in item) || !item.str.trim()) return []
      const [cos, seno, , , x, y] = item.transform as [number, number, number, number, number, number]
      return [
        {
          texto: item.str.replace(/\s/g, ' '),
          x,
          y: alto - y,
          ancho: item.width,
          cuerpo: Math.hypot(cos, seno),
          girado: Math.abs(seno) > 0.01,
        },
      ]
    })
    hojas.push({ ancho, alto, rotulos })
  }
  await documento.destroy()
  return hojas
}

/** The rows of a sheet from top to bottom, each its texts from left to right (`Total | L 100.00`); without stamps. */
export function renglonesDe({ rotulos }: HojaLeida): string[] {
  const filas = Map.groupBy(
    rotulos.filter(({ girado }) => !girado),
    ({ y }) => Math.round(y),
  )
  return [...filas]
    .toSorted(([una], [otra]) => una - otra)
    .map(([, fila]) =>
      fila
        .toSorted((a, b) => a.x - b.x)
        .map(({ texto }) => texto)
        .join(' | '),
    )
}
