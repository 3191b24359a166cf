import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'
import { eventually } from './support.ts'

/* A run of the tests that is cut off leaves no database behind: its folders are gone, and so are their processes. */

/** Starts what a run starts, in a process group of its own as a terminal does, and answers the folders of sockets. */
async function startRun(): Promise<{ pid: number; sockets: string[] }> {
  const program = join(projectRoot, 'tests/engine/cut-off.ts')
  const child = spawn(process.execPath, [program], {
    cwd: projectRoot,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line = ''] = await Promise.race([
    new Promise<string[]>((done) => createInterface(child.stdout).once('line', (text) => done([text]))),
    new Promise<never>((_done, fail) => child.once('exit', (code) => fail(new Error(`it ended with ${code}`)))),
  ])
  return { pid: child.pid ?? 0, sockets: JSON.parse(line) as string[] }
}

const postmasterAt = (socket: string): number =>
  Number(readFileSync(join(socket, '.s.PGSQL.5432.lock'), 'utf8').split('\n')[0])

const runs = (pid: number): boolean => existsSync(`/proc/${pid}`)

const SIGNALS = ['SIGINT', 'SIGKILL', ...(process.env.LARGO ? (['SIGTERM', 'SIGHUP'] as const) : [])] as const

it.runIf(process.platform === 'linux').each(SIGNALS)(
  'a run that ends by %s leaves no postmaster and no folder',
  async (signal) => {
    const { pid, sockets } = await startRun()
    const postmasters = sockets.map(postmasterAt)
    expect(postmasters.every(runs)).toBe(true)
    process.kill(-pid, signal)
    await eventually(() => !postmasters.some(runs) && !sockets.some((socket) => existsSync(socket)))
  },
)
