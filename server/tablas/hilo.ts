import { parentPort } from 'node:worker_threads'
import type { FilaCruda } from './celda.ts'
import { leerLibro } from './libro.ts'
import { NoSeLee } from './no-se-lee.ts'
import type { Modo, Portada } from './portada.ts'

/* The thread that reads files: one at a time, its rows as they are asked for. */

const FILAS_A_LA_VEZ = 250

/** A request to the thread: read a file, give its first rows or those behind them, or forget it. */
export type Pedido = { contenido: Uint8Array; modo: Modo } | 'primeras' | 'siguientes' | 'soltar'

/** The thread's answer: the file's head, rows (none are left after an empty answer), or why it can't be read. */
export type Respuesta = { portada: Portada } | { filas: FilaCruda[] } | { motivo: string; params: NoSeLee['params'] }

let filas: () => Iterable<FilaCruda> = () => []
let quedan: Iterator<FilaCruda> = [].values()

parentPort?.on('message', (pedido: Pedido) => {
  if (pedido === 'soltar') filas = () => []
  if (pedido === 'soltar' || pedido === 'primeras') quedan = filas()[Symbol.iterator]()
  if (pedido !== 'soltar') parentPort?.postMessage(responder(pedido))
})

function responder(pedido: Exclude<Pedido, 'soltar'>): Respuesta {
  try {
    if (typeof pedido === 'string') return { filas: siguientes() }
    const { hoja, hojas, ocultas, ...libro } = leerLibro(pedido.contenido, pedido.modo)
    filas = libro.filas
    return { portada: { hoja, hojas, ocultas } }
  } catch (error) {
    if (error instanceof NoSeLee) return { motivo: error.motivo, params: error.params }
    throw error
  }
}

function siguientes(): FilaCruda[] {
  const juntas: FilaCruda[] = []
  while (juntas.length < FILAS_A_LA_VEZ) {
    const { value, done } = quedan.next()
    if (done) break
    juntas.push(value)
  }
  return juntas
}
