import { once } from 'node:events'
import { startWorker } from '#server/worker'
import { archivoRechazado } from './archivo-rechazado.ts'
import type { Celda } from './celdas.ts'

/** What all parts of a workbook may open to: its XML is some five times the text it holds. */
const MAYOR_ABIERTO = 100 * 1024 * 1024
const MEMORIA_MB = 384
const PLAZO_MS = 30_000
/** What an error is called of a thread that needs more memory or more time. */
const SIN_LUGAR = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'ABORT_ERR'])

/** The rows of the first sheet. It is read in a thread with a memory and a time of its own: neither ends the server. */
export async function* leerXlsx(contenido: Uint8Array): AsyncGenerator<Celda[]> {
  const abierto = bytesAbiertos(contenido)
  if (abierto === undefined) throw archivoRechazado('ilegible')
  if (abierto > MAYOR_ABIERTO) throw archivoRechazado('grande')
  yield* enOtroHilo(contenido)
}

interface Leidas {
  /** The next rows; none are left after an empty answer. */
  filas?: Celda[][]
  motivo?: string
}

async function* enOtroHilo(contenido: Uint8Array): AsyncGenerator<Celda[]> {
  const worker = startWorker('importacion/xlsx-worker.js', {
    workerData: contenido,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  })
  // A thread that fails while nobody waits for it is heard of when somebody does.
  worker.on('error', () => undefined)
  // Rows come as they are asked for: all at once they would keep the server from everybody else while they arrive.
  const siguientes = async (): Promise<Leidas> => {
    worker.postMessage('siguientes')
    const [leidas] = await once(worker, 'message', { signal: AbortSignal.timeout(PLAZO_MS) }).catch(
      (error: unknown) => {
        throw SIN_LUGAR.has(String((error as { code?: unknown }).code)) ? archivoRechazado('grande') : error
      },
    )
    return leidas as Leidas
  }
  try {
    for (;;) {
      const { filas, motivo } = await siguientes()
      if (!filas) throw archivoRechazado(motivo ?? 'ilegible')
      if (!filas.length) return
      yield* filas
    }
  } finally {
    void worker.terminate()
  }
}

const FIN_DE_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const LARGO_FIN = 22
const ZIP64 = 0x07064b50
const LARGO_ZIP64 = 20
const ENTRADA = 0x02014b50
const LARGO_ENTRADA = 46

/**
 * The size that the directory of a ZIP promises for all its parts; undefined when it has no plain directory. The
 * reader allots each part just that, so a part that lies opens to no more.
 */
function bytesAbiertos(contenido: Uint8Array): number | undefined {
  const bytes = Buffer.from(contenido.buffer, contenido.byteOffset, contenido.byteLength)
  const fin = bytes.lastIndexOf(FIN_DE_ZIP)
  if (fin < LARGO_ZIP64 || fin + LARGO_FIN > bytes.length || bytes.readUInt32LE(fin - LARGO_ZIP64) === ZIP64)
    return undefined
  let total = 0
  let entrada = bytes.readUInt32LE(fin + 16)
  for (let quedan = bytes.readUInt16LE(fin + 8); quedan > 0; quedan--) {
    if (entrada + LARGO_ENTRADA > bytes.length || bytes.readUInt32LE(entrada) !== ENTRADA) return undefined
    total += bytes.readUInt32LE(entrada + 24)
    entrada +=
      LARGO_ENTRADA +
      bytes.readUInt16LE(entrada + 28) +
      bytes.readUInt16LE(entrada + 30) +
      bytes.readUInt16LE(entrada + 32)
  }
  return total
}
