import { inflateRawSync } from 'node:zlib'
import { NoSeLee } from './no-se-lee.ts'

/** Bytes that all parts of a workbook together may open to: its XML is some five times the text it holds. */
const MAYOR_ABIERTO = 100 * 1024 * 1024
/** Parts of an archive; a workbook has some dozens. */
const MAS_PARTES = 5_000

const FIN = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const LARGO_FIN = 22
const ZIP64 = 0x07064b50
const LARGO_ZIP64 = 20
const ENTRADA = 0x02014b50
const LARGO_ENTRADA = 46
const LOCAL = 0x04034b50
const LARGO_LOCAL = 30
const GUARDADO = 0
const COMPRIMIDO = 8

interface Parte {
  metodo: number
  comprimida: number
  abierta: number
  donde: number
}

/** Opens a part of an archive by its name; undefined where it has none of that name. */
export type Abrir = (nombre: string) => Buffer | undefined

/**
 * The parts of a ZIP by the directory at its end. A part opens to no more than the directory promises. Throws `NoSeLee`
 * where there is no plain directory or all of it would be too large.
 */
export function partesDe(contenido: Uint8Array): Abrir {
  const bytes = Buffer.from(contenido.buffer, contenido.byteOffset, contenido.byteLength)
  const partes = directorioDe(bytes)
  let total = 0
  for (const { abierta } of partes.values()) total += abierta
  if (total > MAYOR_ABIERTO) throw new NoSeLee('grande')
  return (nombre) => {
    const parte = partes.get(nombre.toLowerCase())
    return parte && abrir(bytes, parte)
  }
}

function directorioDe(bytes: Buffer): Map<string, Parte> {
  const fin = bytes.lastIndexOf(FIN)
  if (fin < LARGO_ZIP64 || fin + LARGO_FIN > bytes.length || bytes.readUInt32LE(fin - LARGO_ZIP64) === ZIP64)
    throw new NoSeLee('ilegible')
  if (bytes.readUInt16LE(fin + 8) > MAS_PARTES) throw new NoSeLee('grande')
  const partes = new Map<string, Parte>()
  let aqui = bytes.readUInt32LE(fin + 16)
  for (let quedan = bytes.readUInt16LE(fin + 8); quedan > 0; quedan--) {
    if (aqui + LARGO_ENTRADA > bytes.length || bytes.readUInt32LE(aqui) !== ENTRADA) throw new NoSeLee('ilegible')
    const nombre = bytes.toString('utf8', aqui + LARGO_ENTRADA, aqui + LARGO_ENTRADA + bytes.readUInt16LE(aqui + 28))
    partes.set(nombre.toLowerCase().replaceAll('\\', '/'), {
      metodo: bytes.readUInt16LE(aqui + 10),
      comprimida: bytes.readUInt32LE(aqui + 20),
      abierta: bytes.readUInt32LE(aqui + 24),
      donde: bytes.readUInt32LE(aqui + 42),
    })
    aqui += LARGO_ENTRADA + [28, 30, 32].reduce((suma, lugar) => suma + bytes.readUInt16LE(aqui + lugar), 0)
  }
  return partes
}

function abrir(bytes: Buffer, { metodo, comprimida, abierta, donde }: Parte): Buffer {
  if (donde + LARGO_LOCAL > bytes.length || bytes.readUInt32LE(donde) !== LOCAL) throw new NoSeLee('ilegible')
  const desde = donde + LARGO_LOCAL + bytes.readUInt16LE(donde + 26) + bytes.readUInt16LE(donde + 28)
  const datos = bytes.subarray(desde, desde + comprimida)
  if (metodo === GUARDADO) return datos
  if (metodo !== COMPRIMIDO) throw new NoSeLee('ilegible')
  try {
    return inflateRawSync(datos, { maxOutputLength: Math.max(1, abierta) })
  } catch {
    throw new NoSeLee('ilegible')
  }
}
