import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, openSync, chownSync } from 'node:fs'
import { join } from 'node:path'

/** The machines of docs/operacion/alta-disponibilidad.md, in its order. */
export const NAMES = ['uno', 'dos', 'tres'] as const
type Name = (typeof NAMES)[number]

/**
 * A machine of its own as far as the network goes: a namespace with one cable to the others. Its processes run as an
 * ordinary account.
 */
export interface Machine {
  name: Name
  address: string
  /** The folder of its data and its logs. */
  folder: string
  start(command: string, args: string[], env?: Record<string, string>): ChildProcess
  /** To every process on it. */
  signal(name: NodeJS.Signals): void
  /** Pulls the cable: whatever is sent to it or by it vanishes, and no connection is closed. */
  cut(): void
  mend(): void
}

export interface Network {
  machines: Machine[]
  /** Address of whoever runs the tests. */
  own: string
  remove(): void
}

function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
  return stdout
}

/** Numeric ids of the account that Debian makes for PostgreSQL. */
export function account(): { uid: number; gid: number } {
  const id = (what: string) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Three machines on a switch that leads nowhere else. */
export function makeNetwork(folder: string): Network {
  const number = process.pid % 250
  const bridge = `cmpa${number}`
  const own = `10.231.${number}.1`
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${own}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  const machines = NAMES.map((name, index) => makeMachine(name, index, { bridge, number, folder }))
  return {
    machines,
    own,
    remove() {
      for (const machine of machines) machine.signal('SIGKILL')
      for (const { name } of machines) spawnSync('ip', ['netns', 'del', spaceOf(bridge, name)])
      // A namespace lasts as long as the last of its processes, and would keep the other end of its cable.
      machines.forEach((_machine, index) => spawnSync('ip', ['link', 'del', `${bridge}c${index}`]))
      spawnSync('ip', ['link', 'del', bridge])
    },
  }
}

const spaceOf = (bridge: string, name: Name): string => `${bridge}-${name}`

function makeMachine(
  name: Name,
  index: number,
  { bridge, number, folder }: { bridge: string; number: number; folder: string },
): Machine {
  const space = spaceOf(bridge, name)
  const cable = `${bridge}c${index}`
  const address = `10.231.${number}.${11 + index}`
  ip('netns', 'add', space)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
  ip('link', 'set', cable, 'master', bridge, 'up')
  ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', space, 'link', 'set', 'eth0', 'up')
  ip('-n', space, 'link', 'set', 'lo', 'up')
  const own = join(folder, name)
  const { uid, gid } = account()
  mkdirSync(own, { mode: 0o700 })
  chownSync(own, uid, gid)
  return {
    name,
    address,
    folder: own,
    start(command, args, env = {}) {
      const log = openSync(join(folder, `${name}-${command.split('/').at(-1)}.log`), 'a')
      const as = ['setpriv', '--reuid', String(uid), '--regid', String(gid), '--init-groups', '--']
      return spawn('ip', ['netns', 'exec', space, ...as, command, ...args], {
        cwd: own,
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: own, ...env },
        stdio: ['ignore', log, log],
      })
    },
    signal(signal) {
      const pids = ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number)
      for (const pid of pids) if (pid !== process.pid) tryKill(pid, signal)
    },
    cut: () => void ip('link', 'set', cable, 'down'),
    mend: () => void ip('link', 'set', cable, 'up'),
  }
}

/** One that ended in the meantime is no fault. */
function tryKill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone.
  }
}
