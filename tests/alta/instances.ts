import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../engine/support.ts'
import { inherited } from '../fechas.ts'

export interface Instance {
  port: number
  /** Starts the built server of a folder with a version of the program; answers when it is ready. */
  start(program: string): Promise<void>
  /** As systemd does: asks it to end and waits. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** Most memory that any process of it ever had, in MiB. */
  peak(): number
}

/** Options of Node that a server is started with. */
const OPTIONS = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }).scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'))

/** One of several servers on one database; its log stays in `folder`. */
export function makeInstance(name: string, port: number, folder: string, env: Record<string, string>): Instance {
  let child: ChildProcess | undefined
  let peak = 0
  const end = async (signal: NodeJS.Signals) => {
    const ended = child
    if (!ended || ended.exitCode !== null) return
    peak = Math.max(peak, highWater(ended.pid))
    const gone = new Promise((done) => ended.once('exit', done))
    ended.kill(signal)
    await gone
  }
  return {
    port,
    async start(program) {
      const file = join(folder, `campana-${name}.log`)
      const log = openSync(file, 'a')
      const started = spawn(process.execPath, [...OPTIONS, join(program, 'dist/server/demo.js')], {
        cwd: program,
        env: {
          PATH: process.env.PATH,
          ...inherited(),
          PORT: String(port),
          DATA_DIR: join(folder, `datos-${name}`),
          ...env,
        },
        stdio: ['ignore', log, log],
      })
      child = started
      await eventually(async () => {
        if (started.exitCode !== null) throw new Error(`the instance ${name} did not start: ${lastWords(file)}`)
        return (await fetch(`http://127.0.0.1:${port}/salud/listo`).catch(() => undefined))?.ok || pause()
      }, 180_000)
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    peak: () => (peak = Math.max(peak, highWater(child?.pid))),
  }
}

const pause = (): Promise<undefined> => new Promise((next) => setTimeout(() => next(undefined), 100))

/** The end of a log. */
const lastWords = (file: string): string => readFileSync(file, 'utf8').slice(-1_000)

/** The most that a process has had in memory, as Linux counts; 0 of one that is gone. */
function highWater(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
