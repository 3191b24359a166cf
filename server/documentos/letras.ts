import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { projectRoot } from '#server/root'

const FILES = { regular: 'inter-latin-400-normal.woff', bold: 'inter-latin-600-normal.woff' } as const
export type Weight = keyof typeof FILES
export const WEIGHTS: readonly Weight[] = ['regular', 'bold']

/**
 * The house's letters, as they are within a PDF. They are read when the program starts: later `npm ci` may have taken
 * the files away. What a browser reads is compressed, which is undone here once: pdfkit would undo it, slowly, for
 * each document and for each letter of it.
 */
export const lettersOf = (weight: Weight): Buffer => UNPACKED[weight]

/** https://www.w3.org/TR/WOFF/: of a header and of each table's entry, how many bytes, packed and unpacked. */
const PACKED = { header: 44, entry: 20 }
const PLAIN = { header: 12, entry: 16 }
/** Each table begins at a multiple of this. */
const ALIGNED = 4

function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(PLAIN.header + count * PLAIN.entry)
  woff.copy(head, 0, 4, 8)
  // What a reader needs to search the tables by halves.
  const halvings = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(PLAIN.entry << halvings, 6)
  head.writeUInt16BE(halvings, 8)
  head.writeUInt16BE((count << 4) - (PLAIN.entry << halvings), 10)
  const tables: Buffer[] = []
  let next = head.length
  for (let table = 0; table < count; table++) {
    const from = PACKED.header + table * PACKED.entry
    const to = PLAIN.header + table * PLAIN.entry
    const [offset, packed, plain] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    const body = packed < plain ? inflateSync(bytes) : bytes
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(next, to + 8)
    head.writeUInt32BE(plain, to + 12)
    const padding = Buffer.alloc((ALIGNED - (plain % ALIGNED)) % ALIGNED)
    tables.push(body, padding)
    next += plain + padding.length
  }
  return Buffer.concat([head, ...tables])
}

const read = (weight: Weight): Buffer =>
  sfntOf(readFileSync(join(projectRoot, 'node_modules/@fontsource/inter/files', FILES[weight])))
const UNPACKED: Readonly<Record<Weight, Buffer>> = { regular: read('regular'), bold: read('bold') }
