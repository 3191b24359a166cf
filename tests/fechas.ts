import { existsSync } from 'node:fs'

/*
 * At which moments the long run is repeated, and how a run is taken there: the clock of its tests begins at it
 * (RELOJ, `clock.ts`), and where the machine has libfaketime the clock of Node itself, so that nothing reads the
 * machine's date behind the tests' back.
 */

/**
 * Ends of months, both ends of a year, the leap day, Sundays and a weekday's last minutes; from six in the evening it
 * is tomorrow in UTC. Ten minutes before midnight and not one: no file takes that long, and what a test asked of one
 * day it may compare with the same day. What midnight itself changes is asked by `tests/api/ajustes/reloj.test.ts`.
 */
export const MOMENTS = [
  '2026-12-31T23:50:00-06:00',
  '2027-01-01T00:05:00-06:00',
  '2027-01-31T21:00:00-06:00',
  '2027-02-28T09:00:00-06:00',
  '2027-03-31T18:30:00-06:00',
  '2027-04-30T12:00:00-06:00',
  '2027-06-30T23:50:00-06:00',
  '2027-07-31T22:30:00-06:00',
  '2027-09-19T10:00:00-06:00',
  '2027-10-13T23:50:00-06:00',
  '2028-02-29T18:30:00-06:00',
  '2028-12-31T06:00:00-06:00',
] as const

/**
 * The moment of what has no database, where nothing else is said: the evening of a leap day, tomorrow in UTC. Hardly
 * anything of it asks what day it is; the rest is at the morning of `clock.ts`, so that each run has both.
 */
export const HARDEST: (typeof MOMENTS)[number] = '2028-02-29T18:30:00-06:00'

const LIBRARIES = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`)

/** Environment of a process at that moment. With a difference and no date, those that it starts are there as well. */
export function at(instant: string): Record<string, string> {
  return { RELOJ: instant, ...machineAt(instant) }
}

/** The machine's date alone, for what has no clock of the tests; undefined where it cannot be moved. */
export function machineAt(instant: string): Record<string, string> | undefined {
  const library = LIBRARIES.find((file) => existsSync(file))
  if (!library) return undefined
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1_000)
  return { LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}

/** By how many milliseconds `machineAt` moves this process. */
export const moved = ({ LD_PRELOAD, FAKETIME = '' } = process.env): number =>
  LD_PRELOAD ? 1_000 * Number(/^[+-]\d+(?=s$)/.exec(FAKETIME)?.[0] ?? 0) : 0

/**
 * Does `work` with an environment that moves no clock: what it starts is at the machine's own date. Under libfaketime
 * PostgreSQL never ends a wait, neither for a deadlock nor for a time limit: what is called by a signal while
 * `epoll_wait` is under way reads the clock as it is, and takes what is due for weeks away. By a clock that is behind
 * it takes everything for overdue: who waits a second for a lock, after which a deadlock is looked for, is cut off by
 * `statement_timeout`.
 */
export async function unmoved<T>(work: () => Promise<T>): Promise<T> {
  const { LD_PRELOAD } = process.env
  delete process.env.LD_PRELOAD
  try {
    return await work()
  } finally {
    if (LD_PRELOAD !== undefined) process.env.LD_PRELOAD = LD_PRELOAD
  }
}

/** Variables of this process that move its date: for one that is started with nothing else of its environment. */
export const inherited = (): Record<string, string> =>
  Object.fromEntries(
    ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'].flatMap((name) => {
      const value = process.env[name]
      return value ? [[name, value]] : []
    }),
  )
