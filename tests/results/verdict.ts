import type { Asking, Judge } from './promised.ts'
import type { Results } from './record.ts'

export interface Verdict {
  /** Each way in which rows are not what the server says, with the place of its call. */
  wrong: string[]
  /** Calls that no test makes, or that never answer a row in one: nobody knows whether it is as promised. */
  unknown: string[]
  /** Calls whose rows are of whatever type their caller names. */
  open: string[]
}

export function verdictOf(askings: readonly Asking[], judge: Judge, results: Results): Verdict {
  const verdict: Verdict = { wrong: [], unknown: [], open: [] }
  for (const { place, row } of askings) {
    const rows = results.get(place)
    if (!row) verdict.open.push(place)
    else if (!rows?.times) verdict.unknown.push(`${place} ${rows ? 'never answers a row' : 'is never made'}`)
    if (row && rows) verdict.wrong.push(...judge(rows, row).map((what) => `${place} ${what}`))
  }
  return verdict
}

/** Places beyond those that their files may have. */
export function beyond(places: readonly string[], leave: Readonly<Record<string, number>>): string[] {
  const byFile = Map.groupBy(places, (place) => place.slice(0, place.indexOf(':')))
  return [...byFile].flatMap(([file, own]) => (own.length > (leave[file] ?? 0) ? own : []))
}
