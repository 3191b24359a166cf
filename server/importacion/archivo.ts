import { setImmediate as respirar } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MAYOR_ARCHIVO } from '#contract/importacion/tipos'
import { archivoRechazado } from './archivo-rechazado.ts'
import type { Celda } from './celdas.ts'
import { leerCsv, type Separar } from './csv.ts'
import { leerXlsx } from './xlsx.ts'

/** A row and its number as a spreadsheet counts it: 1 is the headings'. */
export interface FilaCruda {
  linea: number
  celdas: readonly Celda[]
}

const startsWith = (contenido: Uint8Array, ...bytes: number[]) =>
  bytes.every((byte, index) => contenido[index] === byte)

/** The server attends to others between some rows and the next, however many of them are blank. */
const FILAS_SEGUIDAS = 500
const descomprimir = promisify(gunzip)

/**
 * The rows of a CSV or XLSX file that are not blank, headings first. What it is, its content says: a name may lie.
 * Throws `regla` when it is neither, or too large once opened.
 */
export async function* leerArchivo(contenido: Buffer, separar?: Separar): AsyncGenerator<FilaCruda> {
  const abierto = await abrir(contenido)
  if (startsWith(abierto, 0xd0, 0xcf, 0x11, 0xe0)) throw archivoRechazado('xls')
  const filas = startsWith(abierto, 0x50, 0x4b) ? leerXlsx(abierto) : leerCsv(abierto, separar)
  let linea = 0
  for await (const celdas of filas) {
    if (++linea % FILAS_SEGUIDAS === 0) await respirar()
    if (celdas.some((celda) => celda !== null && celda !== '')) yield { linea, celdas }
  }
}

/** What a file is once it is not compressed any more. Throws `regla` when that is too large. */
export async function abrir(contenido: Buffer): Promise<Buffer> {
  const abierto = startsWith(contenido, 0x1f, 0x8b) ? await descomprimido(contenido) : contenido
  if (abierto.length > MAYOR_ARCHIVO) throw archivoRechazado('grande')
  return abierto
}

async function descomprimido(contenido: Buffer): Promise<Buffer> {
  try {
    return await descomprimir(contenido, { maxOutputLength: MAYOR_ARCHIVO })
  } catch (error) {
    throw archivoRechazado((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'grande' : 'ilegible')
  }
}
