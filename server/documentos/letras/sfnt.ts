import { inflateSync } from 'node:zlib'

/*
 * Font files in their tables (https://learn.microsoft.com/typography/opentype/spec/otff): what a browser reads is
 * compressed and cut into one file for each script, which is undone here once, by the build.
 */

export type Tables = Map<string, Buffer>

/** https://www.w3.org/TR/WOFF/: of a header and of each table's entry, how many bytes, packed and unpacked. */
const PACKED = { header: 44, entry: 20 }
const PLAIN = { header: 12, entry: 16 }
const TRUE_TYPE = 0x00010000
/** Each table begins at a multiple of this. */
const ALIGNED = 4

const aligned = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (ALIGNED - 1))])

/** The tables of a WOFF file. */
export function tablesOf(woff: Buffer): Tables {
  const tables: Tables = new Map()
  for (let table = 0; table < woff.readUInt16BE(12); table++) {
    const from = PACKED.header + table * PACKED.entry
    const [offset, packed, plain] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [number, number, number]
    const bytes = woff.subarray(offset, offset + packed)
    tables.set(woff.toString('latin1', from, from + 4), packed < plain ? inflateSync(bytes) : bytes)
  }
  return tables
}

/** The sum that an entry keeps of its table. */
function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}

/** The tables as one file. */
export function fileOf(tables: Tables): Buffer {
  const names = [...tables.keys()].sort()
  const head = Buffer.alloc(PLAIN.header + names.length * PLAIN.entry)
  // Numbers that a reader needs to search the tables by halves.
  const halvings = Math.floor(Math.log2(names.length))
  head.writeUInt32BE(TRUE_TYPE, 0)
  head.writeUInt16BE(names.length, 4)
  head.writeUInt16BE(PLAIN.entry << halvings, 6)
  head.writeUInt16BE(halvings, 8)
  head.writeUInt16BE((names.length << 4) - (PLAIN.entry << halvings), 10)
  const bodies: Buffer[] = []
  let next = head.length
  for (const [index, name] of names.entries()) {
    const table = tables.get(name) ?? Buffer.alloc(0)
    const body = aligned(table)
    const to = PLAIN.header + index * PLAIN.entry
    head.write(name, to, 'latin1')
    head.writeUInt32BE(sumOf(body), to + 4)
    head.writeUInt32BE(next, to + 8)
    head.writeUInt32BE(table.length, to + 12)
    bodies.push(body)
    next += body.length
  }
  return Buffer.concat([head, ...bodies])
}

/** The shapes of a font, and the characters that each stands for. */
interface Shapes {
  outlines: Buffer[]
  /** Advance and left side bearing of each, as `hmtx` has them. */
  metrics: Buffer[]
  characters: Map<number, number>
}

const METRIC = 4

function shapesOf(tables: Tables): Shapes {
  const [head, hhea, hmtx, loca, glyf, maxp] = ['head', 'hhea', 'hmtx', 'loca', 'glyf', 'maxp'].map(
    (name) => tables.get(name) ?? Buffer.alloc(0),
  ) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer]
  const long = head.readUInt16BE(50) === 1
  const at = (glyph: number): number => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const whole = hhea.readUInt16BE(34)
  const glyphs = Array.from({ length: maxp.readUInt16BE(4) }, (_, glyph) => glyph)
  return {
    outlines: glyphs.map((glyph) => glyf.subarray(at(glyph), at(glyph + 1))),
    // The last ones share an advance.
    metrics: glyphs.map((glyph) => {
      const advance = hmtx.subarray(Math.min(glyph, whole - 1) * METRIC, Math.min(glyph, whole - 1) * METRIC + 2)
      const side = glyph < whole ? glyph * METRIC + 2 : whole * METRIC + (glyph - whole) * 2
      return Buffer.concat([advance, hmtx.subarray(side, side + 2)])
    }),
    characters: charactersOf(tables.get('cmap') ?? Buffer.alloc(0)),
  }
}

/** The shape of each character, by the Unicode subtable of `cmap`: in segments (4) or in groups (12). */
export function charactersOf(cmap: Buffer): Map<number, number> {
  const found = new Map<number, number>()
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  )
  for (const subtable of subtables) {
    const format = subtable.readUInt16BE(0)
    if (format === 12) readGroups(subtable, found)
    if (format === 4) readSegments(subtable, found)
  }
  return found
}

function readGroups(subtable: Buffer, found: Map<number, number>): void {
  for (let group = 0; group < subtable.readUInt32BE(12); group++) {
    const [first, last, glyph] = [0, 4, 8].map((at) => subtable.readUInt32BE(16 + group * 12 + at)) as [
      number,
      number,
      number,
    ]
    for (let code = first; code <= last; code++) found.set(code, glyph + code - first)
  }
}

function readSegments(subtable: Buffer, found: Map<number, number>): void {
  const size = subtable.readUInt16BE(6)
  const [ends, starts, deltas, ranges] = [14, 16 + size, 16 + size * 2, 16 + size * 3] as const
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [subtable.readUInt16BE(starts + at), subtable.readUInt16BE(ends + at)]
    const [delta, range] = [subtable.readUInt16BE(deltas + at), subtable.readUInt16BE(ranges + at)]
    for (let code = first; code <= last && code < 0xffff; code++) {
      const direct = range === 0 ? code : subtable.readUInt16BE(ranges + at + range + (code - first) * 2)
      const glyph = range !== 0 && direct === 0 ? 0 : (direct + delta) & 0xffff
      if (glyph) found.set(code, glyph)
    }
  }
}

const MORE = 0x20
/** Bytes that a part of a shape adds to its four, by its flags: wide arguments, and one, two or four scales. */
const ADDS: readonly [flag: number, bytes: number][] = [
  [0x01, 2],
  [0x08, 2],
  [0x40, 4],
  [0x80, 8],
]

/** A shape that is made of others, which stand `by` further on. */
function moved(outline: Buffer, by: number): Buffer {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
  const copy = Buffer.from(outline)
  for (let at = 10, flags = MORE; flags & MORE;) {
    flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(copy.readUInt16BE(at + 2) + by, at + 2)
    at += 6 + ADDS.reduce((sum, [flag, bytes]) => sum + (flags & flag ? bytes : 0), 0)
  }
  return copy
}

/**
 * One font of several files of the same family and weight: the first's own shapes, rules and measures, and of the
 * others each character that none before them has.
 */
export function joined([first, ...rest]: readonly [Tables, ...Tables[]]): Tables {
  const all = shapesOf(first)
  for (const { outlines, metrics, characters } of rest.map(shapesOf)) {
    const by = all.outlines.length
    all.outlines.push(...outlines.map((outline) => moved(outline, by)))
    all.metrics.push(...metrics)
    for (const [code, glyph] of characters) if (!all.characters.has(code)) all.characters.set(code, glyph + by)
  }
  const outlines = all.outlines.map(aligned)
  const tables = new Map(first)
  const change = (name: string, write: (table: Buffer) => void) => {
    const table = Buffer.from(first.get(name) ?? Buffer.alloc(0))
    write(table)
    tables.set(name, table)
  }
  change('head', (head) => head.writeUInt16BE(1, 50))
  change('hhea', (hhea) => hhea.writeUInt16BE(all.metrics.length, 34))
  change('maxp', (maxp) => {
    maxp.writeUInt16BE(all.outlines.length, 4)
    for (let at = 6; at < maxp.length; at += 2)
      maxp.writeUInt16BE(Math.max(...[first, ...rest].map((one) => one.get('maxp')?.readUInt16BE(at) ?? 0)), at)
  })
  tables.set('hmtx', Buffer.concat(all.metrics))
  tables.set('glyf', Buffer.concat(outlines))
  tables.set('loca', locaOf(outlines))
  tables.set('cmap', cmapOf(all.characters))
  tables.set('post', withoutNames(first.get('post')))
  return tables
}

function locaOf(outlines: readonly Buffer[]): Buffer {
  const loca = Buffer.alloc((outlines.length + 1) * 4)
  let next = 0
  for (const [glyph, { length }] of outlines.entries()) loca.writeUInt32BE((next += length), (glyph + 1) * 4)
  return loca
}

/** Every character as a group of its own. */
function cmapOf(characters: ReadonlyMap<number, number>): Buffer {
  const sorted = [...characters].sort(([one], [other]) => one - other)
  const groups = Buffer.concat(
    sorted.map(([code, glyph]) => {
      const group = Buffer.alloc(12)
      for (const [index, value] of [code, code, glyph].entries()) group.writeUInt32BE(value, index * 4)
      return group
    }),
  )
  // One subtable, of Windows (3) with all of Unicode (10), twelve bytes on.
  const head = Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 12, 0, 0])
  const sizes = Buffer.alloc(12)
  for (const [index, value] of [16 + groups.length, 0, sorted.length].entries()) sizes.writeUInt32BE(value, index * 4)
  return Buffer.concat([head, sizes, groups])
}

const WITHOUT_NAMES = 0x00030000
/** The font's data for a printer, without the names of its shapes, of which there are others by now. */
function withoutNames(post: Buffer = Buffer.alloc(32)): Buffer {
  const short = Buffer.from(post.subarray(0, 32))
  short.writeUInt32BE(WITHOUT_NAMES, 0)
  return short
}
