import { once } from 'node:events'
import { crc32, createDeflate, deflateSync } from 'node:zlib'

/** One chunk of a PNG, with its checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

interface Png {
  width: number
  height: number
  /** Colour type: 2 RGB, 3 palette, 6 RGB with transparency. */
  color?: 2 | 3 | 6
  bits?: number
  interlaced?: boolean
  /** The filter of each row; the specification has five. */
  filter?: number
  /** Packed pixels in the place of one teal after another. */
  packed?: Buffer
  /** Chunks between header and pixels. */
  extra?: Buffer[]
}

const SAMPLES = { 2: 3, 3: 1, 6: 4 }
const TEAL = [15, 118, 110, 255]

export function png({
  width,
  height,
  color = 6,
  bits = 8,
  interlaced = false,
  filter = 0,
  packed,
  extra = [],
}: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, color, 0, 0, interlaced ? 1 : 0], 8)
  const samples = SAMPLES[color]
  const row = Buffer.alloc(
    1 + Math.ceil((width * samples * bits) / 8),
    Buffer.from(color === 3 ? [0] : TEAL.slice(0, samples)),
  )
  row.copyWithin(1, 0)
  row.writeUInt8(filter, 0)
  const pixels = packed ?? deflateSync(Buffer.concat(Array.from({ length: Math.min(height, 2000) }, () => row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A grey gradient of 32 by 32 pixels. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/wAALCAAgACABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFRABAQAAAAAAAAAAAAAAAAAAABP/2gAIAQEAAD8A0KFChRJQoUKJaFChRJQoUKP/2Q==',
  'base64',
)

/** The same gradient, which says that it is of so many pixels: nobody who draws no pixel knows better. */
export function jpeg({ width, height }: { width: number; height: number }): Buffer {
  const bytes = Buffer.from(JPEG)
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'))
  bytes.writeUInt16BE(height, frame + 5)
  bytes.writeUInt16BE(width, frame + 7)
  return bytes
}

/** So many MB of zeros, packed piece by piece: a thousandth of that, whoever packs them. */
export async function deflatedZeros(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 })
  const pieces: Buffer[] = []
  deflate.on('data', (piece: Buffer) => pieces.push(piece))
  const piece = Buffer.alloc(1024 * 1024)
  for (let count = 0; count < megabytes; count++) if (!deflate.write(piece)) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  return Buffer.concat(pieces)
}

/** A PDF of one empty page, with its table of objects. */
export function pdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ].map((body, index) => `${index + 1} 0 obj${body}endobj\n`)
  const offsets = objects.map((_, index) => 9 + objects.slice(0, index).join('').length)
  const body = `%PDF-1.4\n${objects.join('')}`
  const table = [
    '0000000000 65535 f ',
    ...offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `),
  ].join('\n')
  return Buffer.from(
    `${body}xref\n0 4\n${table}\ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
