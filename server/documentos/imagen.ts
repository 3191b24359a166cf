import { crc32, inflateSync } from 'node:zlib'

/*
 * The kind and size of an uploaded image, told by its bytes. pdfkit copies an image into the document, or unpacks it in
 * a callback where a fault ends the process: what passes here for a paper has been unpacked once and is drawn by it as
 * it is on a screen. One that only a screen shows is read from part to part, each with its checksum, and not unpacked.
 */

export interface Imagen {
  tipo: 'image/png' | 'image/jpeg'
  ancho: number
  alto: number
  /** The image without what is not drawn: comments, the place where it was taken, profiles. */
  bytes: Buffer
}

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_START = Buffer.from('ffd8ff', 'hex')

export const tipoDe = (bytes: Buffer): Imagen['tipo'] | undefined =>
  bytes.subarray(0, 8).equals(PNG_START)
    ? 'image/png'
    : bytes.subarray(0, 3).equals(JPEG_START)
      ? 'image/jpeg'
      : undefined

/**
 * Why an image can't be taken: no PNG or JPEG, sides out of bounds, or damaged (or of a kind that papers draw wrong).
 */
export type Defecto = 'tipo' | 'medidas' | 'danada'
export class ImageRefused extends Error {
  readonly defecto: Defecto
  constructor(defecto: Defecto) {
    super(defecto)
    this.defecto = defecto
  }
}

interface Sides {
  menor: number
  mayor: number
  /** At most so many pixels in all; of a PNG, so many bits of each sample. */
  pixeles?: number
  bits?: number
}

/**
 * Reads a PNG or JPEG from its first byte to its last. The sides are compared with the bounds before anything is
 * unpacked.
 * @throws ImageRefused
 */
export function readImage(bytes: Buffer, sides: Sides, para: 'papel' | 'pantalla' = 'papel'): Imagen {
  const tipo = tipoDe(bytes)
  if (!tipo) throw new ImageRefused('tipo')
  try {
    return tipo === 'image/png' ? readPng(bytes, sides, para) : readJpeg(bytes, sides)
  } catch (error) {
    // Past its end a buffer throws RangeError, and zlib its own on what is no deflate stream.
    throw error instanceof ImageRefused ? error : new ImageRefused('danada')
  }
}

function check(condition: boolean, defecto: Defecto = 'danada'): void {
  if (!condition) throw new ImageRefused(defecto)
}

const within = ({ menor, mayor, pixeles = Infinity }: Sides, ancho: number, alto: number): boolean =>
  [ancho, alto].every((length) => length >= menor && length <= mayor) && ancho * alto <= pixeles

/** Samples of a pixel by colour type, and the bits that each may have (PNG specification, table 11.1). */
const PNG_COLORS: Record<number, { samples: number; bits: number[] }> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
}
const DRAWN = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

function readPng(bytes: Buffer, sides: Sides, para: 'papel' | 'pantalla'): Imagen {
  const chunks = pngChunks(bytes)
  const [header] = chunks
  check(header?.name === 'IHDR' && header.data.length === 13 && chunks.at(-1)?.name === 'IEND')
  const [ancho, alto] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  check(within(sides, ancho, alto) && bytes.readUInt8(24) <= (sides.bits ?? 16), 'medidas')
  if (para === 'papel') checkPixels(bytes, chunks, ancho, alto)
  const kept = chunks.filter(({ name }) => DRAWN.includes(name)).map(({ whole }) => whole)
  return { tipo: 'image/png', ancho, alto, bytes: Buffer.concat([PNG_START, ...kept]) }
}

function checkPixels(bytes: Buffer, chunks: Chunk[], ancho: number, alto: number): void {
  const [bits = 0, color = -1, ...methods] = bytes.subarray(24, 29)
  const kind = PNG_COLORS[color]
  // Interlaced images and transparent palettes of less than 8 bits come out wrong on paper.
  const has = (name: string) => chunks.some((chunk) => chunk.name === name)
  check(
    !!kind?.bits.includes(bits) &&
      methods.every((method) => method === 0) &&
      !(color === 3 && has('tRNS') && bits < 8) &&
      (color !== 3 || has('PLTE')),
  )

  const row = 1 + Math.ceil((ancho * bits * (kind?.samples ?? 0)) / 8)
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data))
  const pixels = inflateSync(packed, { maxOutputLength: row * alto })
  check(pixels.length === row * alto)
  for (let at = 0; at < pixels.length; at += row) check(pixels.readUInt8(at) <= 4)
}

/** More than any camera or program writes into one file: reading each costs time, were it empty. */
const MOST_PARTS = 4_096

export interface Chunk {
  name: string
  data: Buffer
  whole: Buffer
}

/** The parts of a PNG, each with its checksum compared. Throws `ImageRefused`, or RangeError past its end. */
export function pngChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = PNG_START.length; chunks.at(-1)?.name !== 'IEND';) {
    check(chunks.length < MOST_PARTS)
    const end = at + 12 + bytes.readUInt32BE(at)
    check(bytes.readUInt32BE(end - 4) === crc32(bytes.subarray(at + 4, end - 4)))
    chunks.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, end - 4),
      whole: bytes.subarray(at, end),
    })
    at = end
  }
  return chunks
}

const [START_OF_SCAN, END, QUANTIZATION] = [0xda, 0xd9, 0xdb]
/** Baseline, extended and progressive Huffman: what every browser and PDF viewer draws. */
const FRAMES = [0xc0, 0xc1, 0xc2]
const OTHER_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
/** Tables of Huffman codes, quantization tables and the interval of restarts. */
const TABLES = [0xc4, QUANTIZATION, 0xdd]
/** More than any camera or program writes: each costs whoever draws it a walk over the whole image. */
const MOST_SCANS = 64

/**
 * Whether a segment is drawn. JFIF (APP0) and Adobe's colour transform (APP14) say how, in that many bytes; a longer
 * one has a miniature of what the image was before, or something else. EXIF, profiles, comments and what no
 * specification names stay out.
 */
const isDrawn = (marker: number, segment: Buffer): boolean =>
  TABLES.includes(marker) ||
  FRAMES.includes(marker) ||
  marker === START_OF_SCAN ||
  (marker === 0xe0 && segment.length === 18 && segment.toString('latin1', 4, 9) === 'JFIF\0') ||
  (marker === 0xee && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe')

function readJpeg(bytes: Buffer, sides: Sides): Imagen {
  const kept = [bytes.subarray(0, 2)]
  const seen = new Set<number>()
  let size: [ancho: number, alto: number] | undefined
  let scans = 0
  let parts = 0
  for (let at = 2; ;) {
    check(++parts <= MOST_PARTS && bytes.readUInt8(at) === 0xff)
    const marker = bytes.readUInt8(at + 1)
    check(!OTHER_FRAMES.includes(marker))
    if (marker === END) {
      kept.push(bytes.subarray(at, at + 2))
      break
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (FRAMES.includes(marker)) {
      check(!size && bytes.readUInt8(at + 4) === 8 && [1, 3].includes(bytes.readUInt8(at + 9)))
      size = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
      check(within(sides, ...size), 'medidas')
    }
    if (marker === START_OF_SCAN) {
      check(!!size && seen.has(QUANTIZATION) && ++scans <= MOST_SCANS)
      end = endOfScan(bytes, end)
    }
    seen.add(marker)
    const segment = bytes.subarray(at, end)
    if (isDrawn(marker, segment)) kept.push(segment)
    at = end
  }
  const [ancho, alto] = size ?? [0, 0]
  check(seen.has(START_OF_SCAN))
  return { tipo: 'image/jpeg', ancho, alto, bytes: Buffer.concat(kept) }
}

/**
 * The end of a scan's packed data: at a marker that is neither a stuffed byte nor a restart. It is read byte by byte:
 * looking each 0xff up takes fifty times as long where there is nothing else.
 */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = start; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at++
  }
  throw new ImageRefused('danada')
}
