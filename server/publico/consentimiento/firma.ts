import { inflateSync } from 'node:zlib'
import { FIRMA } from '#contract/publico/consentimiento'
import { ImageRefused, pngChunks, readImage } from '#server/documentos/imagen'
import { invalidField } from '#server/http/errors'

/** Fewer dark spots than this are a blank sheet, or a touch by mistake. */
const LEAST_INK = 30

/**
 * The signature that came as base64: a PNG by its content, within its bounds, on which something is drawn. Throws
 * `regla` beside `firma`.
 */
export function leerFirma(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > FIRMA.peso) throw invalidField('firma', 'validacion.firma_grande')
  try {
    const { tipo, bytes: png } = readImage(bytes, FIRMA)
    if (tipo !== 'image/png') throw new ImageRefused('tipo')
    if (!hasInk(png, LEAST_INK)) throw invalidField('firma', 'consentimiento.error.firma_vacia')
    return png
  } catch (error) {
    if (error instanceof ImageRefused) throw invalidField('firma', 'validacion.firma')
    throw error
  }
}

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Whether so many pixels differ from the first one, the corner of the sheet. Palettes count by their index. Rows are
 * read from the top until it is known.
 */
function hasInk(png: Buffer, least: number): boolean {
  const [width, height, bits, color] = [
    png.readUInt32BE(16),
    png.readUInt32BE(20),
    png.readUInt8(24),
    png.readUInt8(25),
  ]
  const step = Math.max(1, ((SAMPLES[color] ?? 1) * bits) >> 3)
  const row = Math.ceil((width * (SAMPLES[color] ?? 1) * bits) / 8)
  const packed = Buffer.concat(
    pngChunks(png)
      .filter(({ name }) => name === 'IDAT')
      .map(({ data }) => data),
  )
  const raw = inflateSync(packed, { maxOutputLength: (row + 1) * height })
  let paper: Buffer | undefined
  let above: Buffer = Buffer.alloc(row)
  let ink = 0
  for (let at = 0; at < raw.length; at += row + 1) {
    above = unfiltered(raw.subarray(at, at + row + 1), above, step)
    paper ??= Buffer.from(above.subarray(0, step))
    ink += different(above, paper)
    if (ink >= least) return true
  }
  return false
}

/** Counts the pixels of a row that are another than `paper`. */
function different(row: Buffer, paper: Buffer): number {
  let count = 0
  for (let at = 0; at < row.length; at += paper.length) {
    let same = 0
    while (same < paper.length && row[at + same] === paper[same]) same++
    if (same < paper.length) count++
  }
  return count
}

/** The samples of a row, its filter first, as they were before it was filtered (PNG specification, 9). */
function unfiltered(raw: Buffer, above: Buffer, step: number): Buffer {
  const out = Buffer.alloc(above.length)
  const filter = raw[0] ?? 0
  for (let x = 0; x < out.length; x++) {
    const left = x >= step ? (out[x - step] ?? 0) : 0
    const up = above[x] ?? 0
    const corner = x >= step ? (above[x - step] ?? 0) : 0
    out[x] = (raw[1 + x] ?? 0) + predicted(filter, left, up, corner)
  }
  return out
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  return filter === 4 ? paeth(left, up, corner) : 0
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
