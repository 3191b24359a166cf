import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM = 4e9

/**
 * The folder of tests' databases: in memory where the machine lends room there, since a thousand small files made and
 * removed for each of them cost a tenth of a run on a disk. No test asks whether a disk keeps what it was given.
 */
export function roomyFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM ? MEMORY : tmpdir()
}
