import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/*
 * Loaded by the server before anything else (`--import`): answers how long its loop was held at most, in milliseconds,
 * since it was asked the last time.
 */
const RESOLUCION_MS = 1
const demora = monitorEventLoopDelay({ resolution: RESOLUCION_MS })
demora.enable()

createServer((_request, response) => {
  const ms = Math.max(0, demora.max / 1e6 - RESOLUCION_MS)
  demora.reset()
  response.end(String(ms))
})
  .listen(Number(process.env.BENCH_MEDIDOR), '127.0.0.1')
  .unref()
