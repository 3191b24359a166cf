import { Worker, type WorkerOptions } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import { CODE } from './worker-code.ts'

/**
 * Starts a thread from a file below `server/`. The built program brings the thread's code with it and reads nothing
 * from the disk, where `npm ci` or a new build may have taken the files away since the start.
 */
export function startWorker(file: string, options: WorkerOptions): Worker {
  const code = CODE[file]
  if (code) {
    const script = brotliDecompressSync(Buffer.from(code, 'base64')).toString()
    return new Worker(script, { eval: true, execArgv: [], ...options })
  }
  const here = import.meta.url
  // In development (`node --watch`) a thread would tell its files to whoever waits for its answer.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  return new Worker(new URL(file, here), { execArgv: [], env, ...options })
}
