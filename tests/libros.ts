import { crc32 } from 'node:zlib'

/*
 * Workbooks as other programs write them, part by part: what a library would not write can be read all the same.
 */

/** A cell: a text, a number (`s: 1` shows it as a day, `2` with four figures, `3` as a percentage), or its XML. */
export type CeldaEscrita = string | number | { xml: string } | { serie: number } | null

export interface HojaEscrita {
  nombre: string
  estado?: 'visible' | 'hidden' | 'veryHidden'
  filas: readonly (readonly CeldaEscrita[])[]
  /** Numbers of rows that are not seen. */
  ocultas?: readonly number[]
  combinadas?: readonly string[]
}

/** A workbook of these sheets; `propiedades` are attributes of `workbookPr`. */
export function libroDe(hojas: readonly HojaEscrita[], propiedades = ''): Buffer {
  const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const lista = hojas.map(
    ({ nombre, estado = 'visible' }, n) =>
      `<sheet name="${escapado(nombre)}" sheetId="${n + 1}" state="${estado}" r:id="rId${n + 1}"/>`,
  )
  const enlaces = hojas.map(
    (_, n) => `<Relationship Id="rId${n + 1}" Type="${r}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  )
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${r}"><workbookPr ${propiedades}/><sheets>${lista.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${enlaces.join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/>' +
      '<xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    ...Object.fromEntries(hojas.map((hoja, n) => [`xl/worksheets/sheet${n + 1}.xml`, xmlDe(hoja)])),
  })
}

function xmlDe({ filas, ocultas = [], combinadas = [] }: HojaEscrita): string {
  const renglones = filas.map((celdas, n) => {
    const suyas = celdas.map((celda, lugar) => celdaXml(`${letra(lugar)}${n + 1}`, celda)).join('')
    return `<row r="${n + 1}"${ocultas.includes(n + 1) ? ' hidden="1"' : ''}>${suyas}</row>`
  })
  const juntas = combinadas.map((rango) => `<mergeCell ref="${rango}"/>`).join('')
  return `<worksheet><sheetData>${renglones.join('')}</sheetData>${juntas && `<mergeCells>${juntas}</mergeCells>`}</worksheet>`
}

function celdaXml(donde: string, celda: CeldaEscrita): string {
  if (celda === null || celda === '') return ''
  if (typeof celda === 'string')
    return `<c r="${donde}" t="inlineStr"><is><t xml:space="preserve">${escapado(celda)}</t></is></c>`
  if (typeof celda === 'number') return `<c r="${donde}"><v>${celda}</v></c>`
  if ('serie' in celda) return `<c r="${donde}" s="1"><v>${celda.serie}</v></c>`
  return celda.xml.replace('<c', `<c r="${donde}"`)
}

const letra = (lugar: number): string =>
  lugar < 26 ? String.fromCodePoint(65 + lugar) : `${letra(Math.floor(lugar / 26) - 1)}${letra(lugar % 26)}`

const escapado = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A ZIP archive of stored files; `promised` replaces the size that its directory tells. */
export function zipOf(files: Record<string, string | Buffer>, promised?: number): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const [data, path] = [Buffer.from(content), Buffer.from(name)]
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(data), 0)
    sizes.writeUInt32LE(data.length, 4)
    sizes.writeUInt32LE(promised ?? data.length, 8)
    const names = Buffer.from([path.length, 0, 0, 0])
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004'),
      Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      sizes,
      names,
      path,
      data,
    ])
    const where = Buffer.alloc(4)
    where.writeUInt32LE(offset)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002'),
        Buffer.from([20, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        sizes,
        names,
        Buffer.alloc(10),
        where,
        path,
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}
