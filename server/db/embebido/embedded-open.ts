import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedError, failure, reason } from './embedded-error.ts'
import type { Home } from './embedded-home.ts'
import { takeLock } from './embedded-lock.ts'
import {
  chooseAddress,
  findPostmaster,
  launch,
  stopPostmaster,
  type Address,
  type EngineSettings,
} from './embedded-postmaster.ts'

export interface Engine {
  home: Home
  binaries: Binaries
  maxConnections: number
  settings: EngineSettings
  /** Says that nobody wants it open any more. */
  given: AbortSignal
}

export interface Opened {
  session: pg.Client
  address: Address
  adopted: boolean
}

/** Crash recovery of a full write-ahead log, on a slow disk. */
const START_DEADLINE_MS = 120_000

/** Goes on until this process holds the lock of a running engine: the one it finds, or else one it starts. */
export async function open(engine: Engine, address?: Address): Promise<Opened> {
  const { home, binaries } = engine
  // Not by the date: a computer that lost it is often set right while this waits.
  const deadline = performance.now() + START_DEADLINE_MS
  let launched: number | undefined
  let problem = ''
  while (!engine.given.aborted && performance.now() < deadline) {
    const running = findPostmaster(home.pgdata)
    if (!running) {
      const attempt = await launch(home, binaries, address ?? (await chooseAddress(home)), engine)
      if ('pid' in attempt) launched = attempt.pid
      else if (isTransient(attempt.problem)) problem = attempt.problem
      else throw failure('no_arranca', { detalle: attempt.problem, registro: home.logFile })
    } else if (running.address) {
      try {
        const session = await takeLock(home, running.address, engine.given)
        return { session, address: running.address, adopted: running.pid !== launched }
      } catch (error) {
        if (error instanceof EmbeddedError) throw error
        problem = reason(error)
      }
    }
    await delay(20)
  }
  // Nobody wants it any more, and nobody else knows of it.
  if (engine.given.aborted && launched !== undefined && findPostmaster(home.pgdata)?.pid === launched)
    await stopPostmaster(home, binaries)
  engine.given.throwIfAborted()
  throw failure('lento', { carpeta: home.base, detalle: problem, registro: home.logFile })
}

/**
 * A problem that passes by itself: sessions of a killed engine that still hold its memory, or whose last word lands
 * among ours; another start that was quicker; a free port that was free no longer.
 */
function isTransient(problem: string): boolean {
  const lockedOut = problem.includes('lock file ') && problem.includes(' already exists')
  return lockedOut || /shared memory block|unexpected postmaster exit|any TCP\/IP sockets/.test(problem)
}
