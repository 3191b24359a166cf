import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { projectRoot } from '#server/base/root'
import { addShape, fieldsOf, noShape, see, type Shape } from './shape.ts'

/*
 * Answers of the database while the API is tested, by the place of the server that asked: a statement is put together
 * from pieces, and only who runs it knows which. `check.ts` compares them with the types.
 */

/** Rows by the place that asked: file, line and column of the call. One that never had a row has its names alone. */
export type Results = Map<string, Shape>

const ENDING = '.resultados.json'
const results: Results = new Map()
/** A test that loads its modules again begins with none: those of before keep their file. */
const own = `${randomUUID()}${ENDING}`

type Query = (this: unknown, ...given: unknown[]) => unknown
let patched = false
let listening = false

/** The place that a connection was taken for: by the time it asks, who took it may have left the stack. */
const takenFor = new WeakMap<object, string>()

/** Notes the answers that come to this process from here on, or no more: what a test asks by chance proves nothing. */
export function recordResults(listen: boolean): void {
  listening = listen
  if (patched) return
  patched = true
  const pool = pg.Pool.prototype as unknown as { connect: Query }
  const { connect } = pool
  pool.connect = function (...given) {
    const taken = connect.apply(this, given)
    const place = listening && taken instanceof Promise && placeOfCaller()
    if (place) (taken as Promise<object>).then((client) => takenFor.set(client, place)).catch(() => undefined)
    return taken
  }
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (this: object, ...given) {
    const taken = takenFor.get(this)
    takenFor.delete(this)
    const tell = given.at(-1)
    if (!listening || typeof tell !== 'function') return query.apply(this, given)
    const place = taken ?? placeOfCaller()
    if (!place) return query.apply(this, given)
    const note = noteAt(place)
    return query.call(this, ...given.slice(0, -1), (error: Error | null, answer: pg.QueryResult) => {
      if (!error) note(answer)
      tell(error, answer)
    })
  } as Query
}

const noteAt =
  (place: string) =>
  ({ fields = [], rows = [] }: pg.QueryResult): void => {
    const all = at(results, place)
    // The COMMIT behind a last statement has none.
    if (fields.length) fieldsOf(all, [...new Set(fields.map(({ name }) => name))])
    for (const row of rows) see(all, row)
  }

function at(all: Results, place: string): Shape {
  const found = all.get(place) ?? noShape()
  all.set(place, found)
  return found
}

/** Frames between who asks and the driver, and the driver's own. */
const BETWEEN =
  /\/server\/db\/(?:asking|statements|transactions)\.ts|\/tests\/(?:results\/|ledger\.ts)|\/node_modules\/|node:/
const DEEP_ENOUGH = 20

/** Places by the place in the module as it runs: to find that of its source takes a thousand times as long. */
const places = new Map<string, string>()

/** The place of the server that is asking just now; undefined where a test asks, or the driver itself. */
function placeOfCaller(): string | undefined {
  const frame = framesOfCaller().find((one) => !BETWEEN.test(one.getFileName() ?? 'node:'))
  const file = frame?.getFileName()
  if (!frame || !file?.includes('/server/')) return undefined
  const running = `${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}`
  if (!places.has(running)) places.set(running, `${relative(projectRoot, file)}:${lineOf(file)}`)
  return places.get(running)
}

function framesOfCaller(): readonly NodeJS.CallSite[] {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_error, frames) => frames
  const frames = stackOf<readonly NodeJS.CallSite[]>()
  Error.prepareStackTrace = prepareStackTrace
  return frames
}

/** The line and column of its source where a file is asking, as the runner of the tests tells a stack. */
function lineOf(file: string): string {
  const told = stackOf<string>()
    .split('\n')
    .find((one) => one.includes(file))
  return /:(\d+:\d+)\)?$/.exec(told ?? '')?.[1] ?? ''
}

function stackOf<Told>(): Told {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = DEEP_ENOUGH
  const { stack } = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return stack as Told
}

/** Writes down all that this process noted so far. */
export function writeResults(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, own), JSON.stringify([...results]))
}

/** All that the processes of a run noted. */
export function readResults(folder: string): Results {
  const read: Results = new Map()
  for (const name of readdirSync(folder).filter((one) => one.endsWith(ENDING)))
    for (const [place, rows] of JSON.parse(readFileSync(join(folder, name), 'utf8')) as [string, Shape][])
      addShape(at(read, place), rows)
  return read
}
