import { openSync, readSync } from 'node:fs'
import { createServer } from 'node:http'

/*
 * Loaded by the server before anything else (`--import`): answers, as JSON, what the longest turn of its loop took
 * since it was asked the last time, in milliseconds: `cpu` of the processor, and `reloj` of the clock on the wall.
 *
 * On a machine that others load, a turn of 20 ms takes 80 by the clock; Linux tells how long the main thread itself
 * ran, which no neighbour adds to (but for the caches that they share). It is read at each turn; elsewhere `cpu` is
 * null. A turn is what lies between two timers of a millisecond, so that some short ones count as one of that long.
 */
const CADA_MS = 1
const HILO = '/proc/self/schedstat'

const lectura = Buffer.alloc(96)
let archivo
try {
  archivo = openSync(HILO, 'r')
} catch {
  archivo = undefined
}
/** Milliseconds that the main thread ran: the first figure, of nanoseconds, of the thread that the process began as. */
const corrido = () =>
  archivo === undefined ? NaN : Number(lectura.latin1Slice(0, readSync(archivo, lectura, 0, 96, 0)).split(' ')[0]) / 1e6

let antes = { cpu: corrido(), reloj: performance.now() }
let mayor = { cpu: 0, reloj: 0 }
function medir() {
  const ahora = { cpu: corrido(), reloj: performance.now() }
  mayor = {
    cpu: Math.max(mayor.cpu, ahora.cpu - antes.cpu),
    reloj: Math.max(mayor.reloj, ahora.reloj - antes.reloj - CADA_MS),
  }
  antes = ahora
  setTimeout(medir, CADA_MS).unref()
}
medir()

createServer((_request, response) => {
  response.end(JSON.stringify(mayor))
  mayor = { cpu: 0, reloj: 0 }
})
  .listen(Number(process.env.BENCH_MEDIDOR), '127.0.0.1')
  .unref()
