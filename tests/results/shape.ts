/** The shape of the values that were seen in one place. */
export interface Shape {
  /** Values that were seen. */
  times: number
  kinds: Kind[]
  /** Some of the texts: a type may name the only ones that there are. */
  texts: string[]
  /** Items of its lists. */
  items?: Shape
  /** Fields of its objects, apart for those that have other names: a type may be one of several. */
  objects: Record<string, Fields>
}

export type Fields = Record<string, Shape>

export type Kind = 'null' | 'boolean' | 'number' | 'bigint' | 'string' | 'list' | 'object' | 'Date' | 'Buffer'

const MOST_TEXTS = 30
const LONGEST_TEXT = 60
/** Objects with names of their own that a document may have; beyond them it is a table by some key. */
const MOST_OBJECTS = 40

export const noShape = (): Shape => ({ times: 0, kinds: [], texts: [], objects: {} })

/** Adds one value to what was seen. */
export function see(shape: Shape, value: unknown): void {
  const kind = kindOf(value)
  shape.times++
  if (!shape.kinds.includes(kind)) shape.kinds.push(kind)
  if (kind === 'string') seeText(shape, value as string)
  else if (kind === 'list') for (const item of value as unknown[]) see((shape.items ??= noShape()), item)
  else if (kind === 'object') {
    const all = Object.entries(value as object)
    const fields = fieldsOf(
      shape,
      all.map(([name]) => name),
    )
    for (const [name, own] of all) if (fields[name]) see(fields[name], own)
  }
}

/** Fields of those objects of a shape that have these names. */
export function fieldsOf({ objects }: Shape, names: readonly string[]): Fields {
  const key = names.toSorted().join()
  if (!objects[key] && Object.keys(objects).length >= MOST_OBJECTS) return {}
  return (objects[key] ??= Object.fromEntries(names.map((name) => [name, noShape()])))
}

function seeText({ texts }: Shape, text: string): void {
  if (texts.length < MOST_TEXTS && text.length <= LONGEST_TEXT && !texts.includes(text)) texts.push(text)
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value as Kind
}

/** Adds all that another shape saw. */
export function addShape(to: Shape, { times, kinds, texts, items, objects }: Shape): void {
  to.times += times
  to.kinds = [...new Set([...to.kinds, ...kinds])]
  for (const text of texts) seeText(to, text)
  if (items) addShape((to.items ??= noShape()), items)
  for (const fields of Object.values(objects)) {
    const own = fieldsOf(to, Object.keys(fields))
    for (const [name, field] of Object.entries(fields)) if (own[name]) addShape(own[name], field)
  }
}
