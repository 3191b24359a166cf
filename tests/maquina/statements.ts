import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/*
 * Every statement that a run of the API sends to its PostgreSQL is collected, each once, so that another PostgreSQL can
 * be asked whether it understands them all: it parses a statement, finds its tables, columns, operators and functions
 * and decides the types of its parameters, and runs nothing.
 */

/** The folder where the run leaves them, a file for each of its processes; without it nothing is collected. */
export const STATEMENTS_DIR = process.env.SENTENCIAS_DIR

interface Statement {
  text: string
  /** The first test file that sent it. */
  file: string
}

const collected = new Set<string>()
let fresh: Statement[] = []
let file = ''

/**
 * A client's query as text: it is given words, a description of them, or something that sends them itself (a cursor, a
 * copy).
 */
const textOf = (query: unknown): string | undefined =>
  typeof query === 'string'
    ? query
    : ((query as { text?: string; cursor?: { text?: string } } | null)?.text ?? undefined)

/** From here on the statements of this process are those of a test file; the first time it begins to listen to them. */
export function collectFor(testFile: string): void {
  const first = file === ''
  file = testFile
  if (!first) return
  const prototype = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }
  const send = prototype.query
  prototype.query = function (...given) {
    const text = textOf(given[0])
    if (text && !collected.has(text)) {
      collected.add(text)
      fresh.push({ text, file })
    }
    return send.apply(this, given)
  }
}

/** Writes down what was collected since the last time. */
export function writeCollected(folder: string): void {
  mkdirSync(folder, { recursive: true })
  appendFileSync(
    join(folder, `${process.pid}.jsonl`),
    fresh.map((statement) => `${JSON.stringify(statement)}\n`).join(''),
  )
  fresh = []
}

const UNDERSTOOD = 'entendidas.json'
const NOT_UNDERSTOOD = 'no-entendidas.json'

/** All that a run collected, each statement once. */
function readCollected(folder: string): Statement[] {
  const byText = new Map<string, Statement>()
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.jsonl')))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const statement = JSON.parse(line) as Statement
      if (!byText.has(statement.text)) byText.set(statement.text, statement)
    }
  return [...byText.values()]
}

/**
 * At the end of a run: of all that it collected, what the PostgreSQL that ran it understands in a database that is
 * migrated and no more. A test's own table, or an attack, is not asked of another.
 */
export async function keepUnderstood(template: string, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  const all = readCollected(folder)
  const client = new pg.Client(template)
  await client.connect()
  const not = await misunderstood(client, all)
  await client.end()
  const texts = new Set(not.map(({ text }) => text))
  writeFileSync(join(folder, UNDERSTOOD), JSON.stringify(all.filter(({ text }) => !texts.has(text))))
  writeFileSync(join(folder, NOT_UNDERSTOOD), JSON.stringify(not, null, 1))
}

export function readUnderstood(folder: string): { statements: Statement[]; leftOut: Misunderstood[] } {
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T[]
  return { statements: read(UNDERSTOOD), leftOut: read(NOT_UNDERSTOOD) }
}

export interface Misunderstood extends Statement {
  code: string
  message: string
}

/** Statements that a PostgreSQL does not understand. Several in one, as a migration is, are left to be run. */
export async function misunderstood(client: pg.Client, statements: readonly Statement[]): Promise<Misunderstood[]> {
  const found: Misunderstood[] = []
  for (const statement of statements) {
    const error = await parse(client, statement.text)
    if (error && !/multiple commands/.test(error.message))
      found.push({ ...statement, code: error.code ?? '', message: error.message })
  }
  return found
}

interface Wire {
  parse(statement: { name: string; text: string; types: number[] }): void
  sync(): void
}

/** Sends the words alone, as the driver does before it sends the values; nothing is run. */
function parse(client: pg.Client, text: string): Promise<pg.DatabaseError | undefined> {
  return new Promise((done) => {
    client.query({
      submit: (wire: Wire) => {
        wire.parse({ name: '', text, types: [] })
        wire.sync()
      },
      handleError: done,
      handleReadyForQuery: () => done(undefined),
    } as unknown as pg.Submittable)
  })
}
