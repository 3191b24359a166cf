import { inflateRawSync } from 'node:zlib'

/** A cell as the sheet keeps it: what it is, and how it is shown. */
export interface CeldaLeida {
  tipo: 'texto' | 'numero'
  valor: string | number
  /** Number format, such as `dd/mm/yyyy`; `@` of texts, empty for none. */
  formato: string
  /** The cell's formula; empty for what was written as it is. */
  formula: string
}

export interface ExcelLeido {
  nombre: string
  titulos: (CeldaLeida | null)[]
  filas: (CeldaLeida | null)[][]
  /** Range of the arrows that filter, `A1:F61`. */
  filtrable: string | undefined
  /** Rows that stay in sight. */
  fijas: number
  /** In characters, of each column. */
  anchos: number[]
}

/** The first sheet of a workbook, read from its XML: what a reader would make of a cell is not asked. */
export const leerExcel = (bytes: Uint8Array): ExcelLeido => {
  const [hoja] = leerLibro(bytes)
  if (!hoja) throw new Error('El libro no tiene hojas')
  return hoja
}

/** Every sheet of a workbook. */
export function leerLibro(bytes: Uint8Array): ExcelLeido[] {
  const partes = partesDe(Buffer.from(bytes))
  const xml = (nombre: string) => partes.get(nombre) ?? ''
  const formatos = new Map([
    ['49', '@'],
    ...[...xml('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(
      ([, id = '', codigo = '']) => [id, sinEntidades(codigo)] as [string, string],
    ),
  ])
  const estilos = [...(/<cellXfs.*?<\/cellXfs>/s.exec(xml('xl/styles.xml'))?.[0] ?? '').matchAll(/<xf ([^>]*)>/g)].map(
    ([, atributos = '']) => formatos.get(/numFmtId="(\d+)"/.exec(atributos)?.[1] ?? '') ?? '',
  )
  return [...xml('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, nombre = ''], donde) => {
    const hoja = xml(`xl/worksheets/sheet${donde + 1}.xml`)
    const [titulos = [], ...filas] = [...hoja.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, fila = '']) =>
      celdasDe(fila, estilos),
    )
    return {
      nombre: sinEntidades(nombre),
      titulos,
      filas,
      filtrable: /<autoFilter ref="([^"]*)"/.exec(hoja)?.[1],
      fijas: Number(/<pane ySplit="(\d+)"/.exec(hoja)?.[1] ?? 0),
      anchos: [...hoja.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, ancho]) => Number(ancho)),
    }
  })
}

function celdasDe(fila: string, estilos: readonly string[]): (CeldaLeida | null)[] {
  const celdas: (CeldaLeida | null)[] = []
  for (const [, letras = '', atributos = '', dentro = ''] of fila.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs)) {
    const columna = [...letras].reduce((n, letra) => n * 26 + letra.charCodeAt(0) - 64, 0) - 1
    while (celdas.length < columna) celdas.push(null)
    const texto = /<t[^>]*>(.*?)<\/t>/s.exec(dentro)?.[1]
    celdas[columna] = {
      tipo: texto === undefined ? 'numero' : 'texto',
      valor: texto === undefined ? Number(/<v>(.*?)<\/v>/.exec(dentro)?.[1]) : sinEntidades(texto),
      formato: estilos[Number(/ s="(\d+)"/.exec(atributos)?.[1] ?? 0)] ?? '',
      formula: sinEntidades(/<f>(.*?)<\/f>/.exec(dentro)?.[1] ?? ''),
    }
  }
  return celdas
}

/** A serial number of a sheet's calendar, as date and time of day. */
export const deSerie = (serie: number): string =>
  new Date(Math.round((serie - 25_569) * 86_400) * 1_000).toISOString().slice(0, 16).replace('T', ' ')

const sinEntidades = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const FIN = 0x06054b50
const ENTRADA = 0x02014b50

/** The texts of a ZIP, by the directory at its end. */
function partesDe(zip: Buffer): Map<string, string> {
  const partes = new Map<string, string>()
  let fin = zip.length - 22
  while (zip.readUInt32LE(fin) !== FIN) fin--
  let aqui = zip.readUInt32LE(fin + 16)
  while (zip.readUInt32LE(aqui) === ENTRADA) {
    const [nombre, extra, nota] = [28, 30, 32].map((donde) => zip.readUInt16LE(aqui + donde)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(aqui + 42)
    const inicio = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const datos = zip.subarray(inicio, inicio + zip.readUInt32LE(aqui + 20))
    const texto = zip.readUInt16LE(aqui + 10) === 0 ? datos : inflateRawSync(datos)
    partes.set(zip.subarray(aqui + 46, aqui + 46 + nombre).toString(), texto.toString())
    aqui += 46 + nombre + extra + nota
  }
  return partes
}
