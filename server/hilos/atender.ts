import { parentPort, workerData } from 'node:worker_threads'
import { enIdioma, idiomaDe } from '#i18n/idioma'
import { conBuffers } from './buffers.ts'
import { ensayar } from './ensayo.ts'

/** Works of a thread, by their names. Arguments and answers are copied from one to another: plain data. */
export type Obras = Readonly<Record<string, (...args: never[]) => unknown>>

interface Encargo {
  nombre: string
  args: unknown[]
  /** The language of whoever gave it. */
  idioma: string
}

/** Data with which a thread is started. */
export interface DatosDelHilo {
  /** It draws a first paper for nobody, so that the first one for somebody is as quick as the next. */
  ensaya: boolean
}

/** Makes this one thread of the pool (`hilos.ts`): it does one work after the other and answers what came of each. */
export function atender(obras: Obras): void {
  parentPort?.on('message', ({ nombre, args, idioma }: Encargo) => {
    const obra = obras[nombre] as ((...args: unknown[]) => unknown) | undefined
    Promise.resolve()
      .then(() => enIdioma(idiomaDe(idioma), () => obra?.(...(conBuffers(args) as unknown[]))))
      .then(
        (valor) => parentPort?.postMessage({ valor }),
        (error: unknown) =>
          parentPort?.postMessage({ error: error instanceof Error ? error : new Error(String(error)) }),
      )
  })

  if ((workerData as DatosDelHilo).ensaya) void ensayar()
}
