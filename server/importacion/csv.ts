import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { archivoRechazado } from './archivo-rechazado.ts'
import type { Celda } from './celdas.ts'

const SEPARADORES = [',', ';', '\t'] as const
/** Letters that are parsed in one go: as many rows, where each is blank. */
const PEDAZO = 4 * 1024
const MAYOR_CELDA = 100_000

/** Finds what separates the cells of a text. */
export type Separar = (texto: string) => string

/**
 * The records of a text whose cells are separated by comma, semicolon or tab, or as `separar` finds, in UTF-8, UTF-16
 * or Windows-1252.
 */
export async function* leerCsv(contenido: Uint8Array, separar: Separar = separadorDe): AsyncGenerator<Celda[]> {
  const texto = textoDe(contenido)
  if (texto.includes('\0')) throw archivoRechazado('ilegible')
  if (/^\s*</.test(texto)) throw archivoRechazado('no_es_tabla')
  const registros = Readable.from(pedazos(texto)).pipe(
    parse({
      delimiter: separar(texto),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MAYOR_CELDA,
    }),
  )
  try {
    for await (const registro of registros) yield (registro as string[]).map((celda) => celda.trim())
  } catch (error) {
    if (error instanceof CsvError) throw archivoRechazado('comillas', { linea: error.lines ?? '' })
    throw error
  }
}

/** What Excel saves as «CSV» in Honduras is Windows-1252; as «texto Unicode», UTF-16. */
export function textoDe(contenido: Uint8Array): string {
  if (contenido[0] === 0xff && contenido[1] === 0xfe) return new TextDecoder('utf-16le').decode(contenido)
  if (contenido[0] === 0xfe && contenido[1] === 0xff) return new TextDecoder('utf-16be').decode(contenido)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(contenido)
  } catch {
    return new TextDecoder('windows-1252').decode(contenido)
  }
}

/** The separator that the headings hold most of. */
function separadorDe(texto: string): string {
  const encabezados = (/^[^\r\n]*/.exec(texto.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '')
  const [mejor] = SEPARADORES.map((separador) => ({ separador, veces: encabezados.split(separador).length })).sort(
    (a, b) => b.veces - a.veces,
  )
  return mejor?.separador ?? ','
}

function* pedazos(texto: string): Generator<string> {
  for (let inicio = 0; inicio < texto.length; inicio += PEDAZO) yield texto.slice(inicio, inicio + PEDAZO)
}
