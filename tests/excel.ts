import { inflateRawSync } from 'node:zlib'

/** A cell as the sheet keeps it: what it is, and how it is shown. */
export interface CeldaLeida {
  tipo: 'texto' | 'numero'
  valor: string | number
  /** Number format, such as `dd/mm/yyyy`; empty for none. */
  formato: string
}

export interface ExcelLeido {
  titulos: (CeldaLeida | null)[]
  filas: (CeldaLeida | null)[][]
}

/** The first sheet of a workbook, read from its XML: what a reader would make of a cell is not asked. */
export function leerExcel(bytes: Uint8Array): ExcelLeido {
  const partes = partesDe(Buffer.from(bytes))
  const xml = (nombre: string) => partes.get(nombre) ?? ''
  const textos = [...xml('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    sinEntidades(si.replace(/<[^>]*>/g, '')),
  )
  const formatos = new Map(
    [...xml('xl/styles.xml').matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, codigo = '']) => [
      id,
      sinEntidades(codigo),
    ]),
  )
  const estilos = [...(/<cellXfs.*?<\/cellXfs>/s.exec(xml('xl/styles.xml'))?.[0] ?? '').matchAll(/<xf ([^>]*)>/g)].map(
    ([, atributos = '']) => formatos.get(/numFmtId="(\d+)"/.exec(atributos)?.[1]) ?? '',
  )
  const [titulos = [], ...filas] = [...xml('xl/worksheets/sheet1.xml').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
    ([, fila = '']) => {
      const celdas: (CeldaLeida | null)[] = []
      for (const [, letras = '', atributos = '', valor = ''] of fila.matchAll(
        /<c r="([A-Z]+)\d+"([^>]*)><v>(.*?)<\/v><\/c>/g,
      )) {
        const columna = [...letras].reduce((n, letra) => n * 26 + letra.charCodeAt(0) - 64, 0) - 1
        while (celdas.length < columna) celdas.push(null)
        const esTexto = atributos.includes('t="s"')
        celdas[columna] = {
          tipo: esTexto ? 'texto' : 'numero',
          valor: esTexto ? (textos[Number(valor)] ?? '') : Number(valor),
          formato: estilos[Number(/ s="(\d+)"/.exec(atributos)?.[1] ?? 0)] ?? '',
        }
      }
      return celdas
    },
  )
  return { titulos, filas }
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
