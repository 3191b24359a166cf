import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/pool'
import { giveClock } from '#tests/maquina/clock'
import { eventually } from '../engine/support.ts'
import { account, type Machine, type Network } from './machines.ts'
import { addresses, on, planned, replaceAll } from './plan.ts'

export const PASSWORD = 'campana-de-prueba'

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | 'unknown'
}

export interface Cluster {
  machines: readonly Machine[]
  /** The one that writes, as the majority says. */
  primary(): Promise<Machine | undefined>
  /** Until one writes, one follows it synchronously and the third follows too. */
  whole(ms?: number): Promise<Machine>
  /** Puts the programs of a machine on, as its start does. */
  boot(machine: Machine): void
  /** Number of the database's own process on a machine. */
  postmaster(machine: Machine): number
}

/** Starts etcd and Patroni on every machine, by the files of the plan, and makes the application's database. */
export async function startCluster({ machines }: Network): Promise<Cluster> {
  const boot = (machine: Machine) => {
    machine.start('/usr/bin/etcd', [], etcdOf(machine, machines))
    machine.start('/usr/bin/patroni', [writePatroni(machine, machines)], { PYTHONUNBUFFERED: '1' })
  }
  const members = async (): Promise<Member[]> => {
    const answers = await Promise.all(machines.map(askMembers))
    return answers.find((answer) => answer.some(({ role }) => role === 'leader')) ?? []
  }
  const primary = async () => {
    const answers = await Promise.all(machines.map(async (machine) => ((await writes(machine)) ? [machine] : [])))
    return answers.flat()[0]
  }
  for (const machine of machines) boot(machine)
  const cluster: Cluster = {
    machines,
    boot,
    primary,
    async whole(ms = 180_000) {
      await eventually(async () => isWhole(await members()) || pause(300), ms)
      return eventually(primary)
    },
    postmaster: ({ folder }) => Number(readFileSync(join(folder, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0]),
  }
  await makeDatabase(await cluster.whole())
  return cluster
}

const pause = (ms: number): Promise<undefined> => new Promise((next) => setTimeout(() => next(undefined), ms))

/** Nobody waits for a machine that is gone. */
const ask = (machine: Machine, path: string): Promise<Response | undefined> =>
  fetch(`http://${machine.address}:8008${path}`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)

const writes = async (machine: Machine): Promise<boolean> => (await ask(machine, '/primary'))?.ok ?? false

async function askMembers(machine: Machine): Promise<Member[]> {
  const answer = await ask(machine, '/cluster')
  const body = (await answer?.json().catch(() => undefined)) as { members?: Member[] } | undefined
  return body?.members ?? []
}

/** Whether all are on the timeline: of a machine that just came back the majority remembers what it was. */
function isWhole(members: Member[]): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  const at = ({ timeline, state }: Member) => timeline === leader?.timeline && ['running', 'streaming'].includes(state)
  return (
    members.length === 3 &&
    members.every((member) => at(member) && member.lag !== 'unknown') &&
    members.some(({ role }) => role === 'sync_standby')
  )
}

function etcdOf(machine: Machine, machines: readonly Machine[]): Record<string, string> {
  const text = on(machine, planned('etcd.env', { '/var/lib/etcd/campana': join(machine.folder, 'etcd') }))
  const lines = replaceAll(text, addresses(machines)).matchAll(/^(\w+)="(.*)"$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

function writePatroni(machine: Machine, machines: readonly Machine[]): string {
  const text = planned('patroni.yml', {
    '/var/lib/postgresql/15/campana': join(machine.folder, 'pgdata'),
    '/var/lib/postgresql/.pgpass_patroni': join(machine.folder, 'pgpass'),
    '/var/run/postgresql': machine.folder,
    CLAVE_SUPERUSUARIO: PASSWORD,
    CLAVE_REPLICADOR: PASSWORD,
    CLAVE_REBOBINADOR: PASSWORD,
    '10.0.0.0/24': `${machine.address.replace(/\d+$/, '0')}/24`,
  })
  const file = join(machine.folder, 'patroni.yml')
  writeFileSync(file, replaceAll(on(machine, text), addresses(machines)), { mode: 0o600 })
  const { uid, gid } = account()
  chownSync(file, uid, gid)
  return file
}

/**
 * As the plan says: an ordinary account that owns its database. The machines keep their own date where the tests run at
 * another (under libfaketime neither PostgreSQL's waits nor Patroni's end as they should): its `now()` makes up.
 */
async function makeDatabase({ address }: Machine): Promise<void> {
  const client = new pg.Client({ host: address, user: 'postgres', password: PASSWORD, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE ROLE campana LOGIN PASSWORD '${PASSWORD}'`)
  await client.query('CREATE DATABASE campana OWNER campana')
  await client.query(`ALTER ROLE campana SET statement_timeout = '30s'`)
  await client.end()
  const db = openDatabase(`postgres://campana:${PASSWORD}@${address}/campana`, { max: 1 })
  await giveClock(db, 'campana')
  await db.close()
}
