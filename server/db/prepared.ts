const names = new Map<string, string>()
let generation = 0
const MOST_PREPARED = 300

/** The name under which a statement is kept on each connection that keeps any; undefined beyond the first 300. */
export function nameOf(text: string, kept: boolean): string | undefined {
  if (!kept) return undefined
  let name = names.get(text)
  if (!name && names.size < MOST_PREPARED) names.set(text, (name = `q${generation}_${names.size}`))
  return name
}

/**
 * A statement prepared before a migration of another version may answer other columns after it, which PostgreSQL
 * refuses. All get new names; the old ones end with their connections.
 */
export function forgetNames(): void {
  names.clear()
  generation++
}
