import { parentPort, workerData } from 'node:worker_threads'
import { enIdioma, idiomaDe } from '#i18n/idioma'
import { conBuffers } from './buffers.ts'
import { ensayar } from './ensayo.ts'
import { TRABAJOS, type Trabajos } from './trabajos.ts'

interface Encargo {
  nombre: keyof Trabajos
  args: unknown[]
  /** The language of whoever gave it. */
  idioma: string
}

/** What a thread is started with. */
export interface DatosDelHilo {
  /** It draws a first paper for nobody, so that the first one for somebody is as quick as the next. */
  ensaya: boolean
}

/** One thread of the pool (`hilos.ts`): does one work after the other and answers what came of each. */
parentPort?.on('message', ({ nombre, args, idioma }: Encargo) => {
  const trabajo = TRABAJOS[nombre] as (...args: unknown[]) => unknown
  Promise.resolve()
    .then(() => enIdioma(idiomaDe(idioma), () => trabajo(...(conBuffers(args) as unknown[]))))
    .then(
      (valor) => parentPort?.postMessage({ valor }),
      (error: unknown) => parentPort?.postMessage({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
})

// All that it imports is read by now.
parentPort?.postMessage({ listo: true })
if ((workerData as DatosDelHilo).ensaya) void ensayar()
