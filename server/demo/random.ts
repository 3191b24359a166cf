/** Chance that repeats itself: the same seed gives the same school. */
export interface Random {
  /** Begins the stream again: a second school in the same process is the same one. */
  restart(): void
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** One of the keys, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
}

/** A stream of its own for each part, so that a change in one leaves the others as they were. */
export function randomFor(part: string): Random {
  const seed = [...part].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 0x811c9dc5)
  let state = seed
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    restart: () => void (state = seed),
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]) {
      const chosen = list[int(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('pick: nothing to choose from')
      return chosen
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>) {
      const entries = Object.entries(weights) as [K, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const found = entries.find(([, weight]) => (left -= weight) < 0)
      return (found ?? entries[0] ?? fail())[0]
    },
  }
}

function fail(): never {
  throw new RangeError('weighted: nothing to choose from')
}
