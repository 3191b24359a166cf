import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '#server/worker'
import { archivoRechazado } from './archivo-rechazado.ts'
import { CeldaDeError, type FilaCruda } from './celda.ts'
import type { Pedido, Respuesta } from './hilo.ts'
import { NoSeLee } from './no-se-lee.ts'
import type { Modo, Portada } from './portada.ts'

const MEMORIA_MB = 384
const PLAZO_MS = 30_000
/** Codes of the errors with which a thread that needs more memory or more time ends. */
const SIN_LUGAR = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'])
/** Bytes of a file whose thread is as good as new when it is done. */
const LIGERO = 1024 * 1024

/** A table that a thread holds open; whoever opened it closes it. */
export interface LibroAbierto extends Portada {
  /** The rows that say something, from the first on each time; one round at a time. Throws `regla`. */
  filas: () => AsyncGenerator<FilaCruda>
  cerrar: () => void
}

/** Does what refuses a file without words; what it throws has them. Throws `regla`. */
export function conPalabras<T>(leer: () => T): T {
  try {
    return leer()
  } catch (error) {
    throw error instanceof NoSeLee ? archivoRechazado(error.motivo, error.params) : error
  }
}

/** A thread that waits for its next file. */
let ocioso: Worker | undefined

/**
 * Opens the table of a CSV or XLSX file in a thread with a memory and a time of its own: whatever it is, it ends
 * neither the server nor its attention to others. Throws `regla` when the file as a whole is refused.
 */
export async function abrirLibro(contenido: Uint8Array, modo: Modo = {}): Promise<LibroAbierto> {
  const hilo = ocioso ?? nuevo()
  ocioso = undefined
  hilo.ref()
  let abierto = true
  const cerrar = (sano: boolean) => {
    if (!abierto) return
    abierto = false
    if (!sano || ocioso || contenido.length > LIGERO) return void hilo.terminate()
    hilo.postMessage('soltar' satisfies Pedido)
    hilo.unref()
    ocioso = hilo
  }
  const pedir = async (pedido: Pedido) => {
    const respuesta = await preguntar(hilo, pedido).catch((error: unknown) => {
      cerrar(false)
      throw error
    })
    if (!('motivo' in respuesta)) return respuesta
    cerrar(true)
    throw archivoRechazado(respuesta.motivo, respuesta.params)
  }
  async function* filas(): AsyncGenerator<FilaCruda> {
    for (let pedido: Pedido = 'primeras'; ; pedido = 'siguientes') {
      const respuesta = await pedir(pedido)
      const juntas = 'filas' in respuesta ? respuesta.filas : []
      if (!juntas.length) return
      yield* juntas.map(conErrores)
    }
  }
  const respuesta = await pedir({ contenido, modo })
  if (!('portada' in respuesta)) throw archivoRechazado('ilegible')
  return { ...respuesta.portada, filas, cerrar: () => cerrar(true) }
}

function nuevo(): Worker {
  const hilo = startWorker('tablas/hilo.ts', { resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB } })
  // A thread that fails while nobody waits for it is heard of when somebody does.
  hilo.on('error', () => undefined)
  hilo.once('exit', () => {
    if (ocioso === hilo) ocioso = undefined
  })
  return hilo
}

async function preguntar(hilo: Worker, pedido: Pedido): Promise<Respuesta> {
  hilo.postMessage(pedido)
  try {
    const [respuesta] = (await once(hilo, 'message', { signal: AbortSignal.timeout(PLAZO_MS) })) as [Respuesta]
    return respuesta
  } catch (error) {
    throw SIN_LUGAR.has(String((error as { code?: unknown }).code)) ? archivoRechazado('grande') : error
  }
}

/** Cells that were copied from another thread, which leaves their class behind. */
const conErrores = (fila: FilaCruda): FilaCruda => ({
  ...fila,
  celdas: fila.celdas.map((celda) =>
    celda !== null && typeof celda === 'object' && !(celda instanceof Date)
      ? new CeldaDeError(celda.error, celda.escrito)
      : celda,
  ),
})
