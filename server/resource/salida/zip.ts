import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/*
 * A ZIP as it is written, part after part, of whatever length: no more of it is in memory than what is being pressed
 * (PKWARE APPNOTE 6.3.3, the sizes of a part after its bytes).
 */

export interface Parte {
  nombre: string
  texto: () => AsyncIterable<string> | Iterable<string>
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const ENTRADA = 0x02014b50
const FIN = 0x06054b50
/** Sizes and checksum follow the bytes (bit 3); names are UTF-8 (bit 11). */
const BANDERAS = 0x0808
const VERSION = 20
const DEFLATE = 8
/** 1 January 1980: the same content is the same file. */
const FECHA = 0x0021

interface Escrita {
  nombre: Buffer
  suma: number
  comprimido: number
  entero: number
  donde: number
}

/** The bytes of a ZIP with those parts. Throws what a part throws. */
export async function* zip(partes: Iterable<Parte>): AsyncGenerator<Uint8Array> {
  const escritas: Escrita[] = []
  let donde = 0
  for (const { nombre, texto } of partes) {
    const escrita: Escrita = { nombre: Buffer.from(nombre), suma: 0, comprimido: 0, entero: 0, donde }
    const cabeza = local(escrita)
    yield cabeza
    for await (const pieza of comprimido(texto(), escrita)) {
      escrita.comprimido += pieza.length
      yield pieza
    }
    const cola = campos([DESCRIPTOR, 4], ...medidas(escrita))
    yield cola
    donde += cabeza.length + escrita.comprimido + cola.length
    escritas.push(escrita)
  }
  const directorio = Buffer.concat(escritas.map(entrada))
  yield directorio
  yield campos([FIN, 4], [0, 4], [escritas.length, 2], [escritas.length, 2], [directorio.length, 4], [donde, 4], [0, 2])
}

/** Counts what goes in while the compression, which has threads of its own, takes it. */
function comprimido(texto: AsyncIterable<string> | Iterable<string>, escrita: Escrita): AsyncIterable<Buffer> {
  async function* contado() {
    for await (const trozo of texto) {
      const bytes = Buffer.from(trozo)
      escrita.suma = crc32(bytes, escrita.suma)
      escrita.entero += bytes.length
      yield bytes
    }
  }
  return pipeline(Readable.from(contado(), { objectMode: true, highWaterMark: 1 }), createDeflateRaw(), () => undefined)
}

const medidas = ({ suma, comprimido: corto, entero }: Escrita): [number, number][] => [
  [suma, 4],
  [corto, 4],
  [entero, 4],
]

const local = ({ nombre }: Escrita): Buffer =>
  Buffer.concat([
    campos(
      [LOCAL, 4],
      [VERSION, 2],
      [BANDERAS, 2],
      [DEFLATE, 2],
      [0, 2],
      [FECHA, 2],
      [0, 12],
      [nombre.length, 2],
      [0, 2],
    ),
    nombre,
  ])

const entrada = (escrita: Escrita): Buffer =>
  Buffer.concat([
    campos(
      [ENTRADA, 4],
      [VERSION, 2],
      [VERSION, 2],
      [BANDERAS, 2],
      [DEFLATE, 2],
      [0, 2],
      [FECHA, 2],
      ...medidas(escrita),
      [escrita.nombre.length, 2],
      [0, 12],
      [escrita.donde, 4],
    ),
    escrita.nombre,
  ])

/** Numbers in so many bytes each, the lowest first; zeros of any length. */
function campos(...valores: [valor: number, bytes: number][]): Buffer {
  const bytes = Buffer.alloc(valores.reduce((suma, [, largo]) => suma + largo, 0))
  let donde = 0
  for (const [valor, largo] of valores) {
    if (valor) bytes.writeUIntLE(valor, donde, largo)
    donde += largo
  }
  return bytes
}
