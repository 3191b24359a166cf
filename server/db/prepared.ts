import { LIFETIME_SECONDS } from './limits.ts'

const PERIOD_MS = LIFETIME_SECONDS * 1_000

let given = 0

/**
 * Names under which statements are kept on each connection that keeps any: so many in a period, which is as long as a
 * connection lives. One keeps at most those of three: of the two that it may begin with (`ready.ts`) and the next.
 * Statements that nobody asked for a while leave their place to others.
 */
export class Names {
  #now = new Map<string, string>()
  #before = new Map<string, string>()
  #since = performance.now()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Undefined of what comes when the others have all names. */
  of(text: string): string | undefined {
    this.#turn()
    const known = this.#now.get(text)
    if (known !== undefined || this.#now.size >= this.#most) return known
    const name = this.#before.get(text) ?? `q${++given}`
    this.#now.set(text, name)
    return name
  }

  /** Names of what was asked in this period and the one before, each with its statement. */
  all(): [name: string, text: string][] {
    this.#turn()
    return [...new Map([...this.#before, ...this.#now])].map(([text, name]) => [name, text])
  }

  forget(): void {
    this.#now.clear()
    this.#before.clear()
  }

  #turn(): void {
    const passed = performance.now() - this.#since
    if (passed <= PERIOD_MS) return
    this.#before = passed > 2 * PERIOD_MS ? new Map() : this.#now
    this.#now = new Map()
    this.#since = performance.now()
  }
}

/** Statements of the program: their text is always the same. */
export const ofProgram = new Names(300)
/** Lists by what is asked of them; the plan of one takes a third of a megabyte on each connection. */
export const ofLists = new Names(60)

/**
 * A statement prepared before a migration of another version may answer other columns after it, which PostgreSQL
 * refuses. All get new names; the old ones end with their connections.
 */
export function forgetNames(): void {
  ofProgram.forget()
  ofLists.forget()
}
