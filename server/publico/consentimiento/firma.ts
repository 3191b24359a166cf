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
    if (inkOf(png) < LEAST_INK) throw invalidField('firma', 'consentimiento.error.firma_vacia')
    return png
  } catch (error) {
    if (error instanceof ImageRefused) throw invalidField('firma', 'validacion.firma')
    throw error
  }
}

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** How many pixels differ from the first one, the corner of the sheet. Palettes count by their index. */
function inkOf(png: Buffer): number {
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
  const rows = unfiltered(inflateSync(packed, { maxOutputLength: (row + 1) * height }), row, step)
  const paper = rows.subarray(0, step)
  let ink = 0
  for (let at = 0; at < rows.length; at += step) if (!rows.subarray(at, at + step).equals(paper)) ink++
  return ink
}

/** The samples as they were before each row was filtered (PNG specification, 9). */
function unfiltered(raw: Buffer, row: number, step: number): Buffer {
  const out = Buffer.alloc((raw.length / (row + 1)) * row)
  for (let y = 0; y * row < out.length; y++) {
    const filter = raw[y * (row + 1)] ?? 0
    for (let x = 0; x < row; x++) {
      const left = x >= step ? (out[y * row + x - step] ?? 0) : 0
      const up = y > 0 ? (out[(y - 1) * row + x] ?? 0) : 0
      const corner = y > 0 && x >= step ? (out[(y - 1) * row + x - step] ?? 0) : 0
      out[y * row + x] = (raw[y * (row + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner)
    }
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
