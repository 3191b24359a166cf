import { join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { projectRoot } from './base/root.ts'
import { CODE } from './worker-code.ts'

/**
 * Starts a thread from a file below `server/`. The built program brings the thread's code with it and reads nothing
 * from the disk, where `npm ci` or a new build may have taken the files away since the start.
 */
export function startWorker(file: string, options: WorkerOptions): Worker {
  const code = CODE[file]
  if (code)
    return new Worker(new URL(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`), {
      execArgv: [],
      ...options,
    })
  const source = join(projectRoot, 'server')
  return new Worker(join(source, 'source-worker.js'), { execArgv: [], argv: [join(source, file)], ...options })
}
