/** Names shorter than this have too many neighbours that are somebody else's: PORT, HOST, TLS. */
const SHORTEST = 7
/** From this length on, two letters may be wrong. */
const LONG = 9

/**
 * Settings that somebody meant and wrote otherwise: each variable that is nearly one of the known names, and which.
 * It would be passed over in silence, as every variable of the system and of other programs is.
 */
export function mistyped(env: NodeJS.ProcessEnv, known: readonly string[]): { written: string; meant: string }[] {
  const meantBy = (written: string) =>
    known.find((name) => name.length >= SHORTEST && distance(bare(written), bare(name)) <= (name.length < LONG ? 1 : 2))
  return Object.keys(env).flatMap((written) => {
    const meant = known.includes(written) ? undefined : meantBy(written)
    return meant === undefined ? [] : [{ written, meant }]
  })
}

const bare = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** Letters to add, take away, change or swap with the next one (Damerau, of neighbours). */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const at = (up: number, back: number) => (up === 0 ? line : rows[row - up])?.[column - back] ?? Infinity
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (same ? 0 : 1), swapped ? at(2, 2) + 1 : Infinity))
    }
    rows.push(line)
  }
  return rows.at(-1)?.at(-1) ?? 0
}
