import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { idiomaEnVigor } from '#i18n/idioma'
import { conBuffers } from './buffers.ts'
import { cola, type Puesto } from './cola.ts'
import type { DatosDelHilo } from './atender.ts'
import type { Trabajos } from './trabajos.ts'

/*
 * Work that takes the processor runs on a few threads beside the one that answers everybody. The threads are the
 * process's own, not an application's: they are started once and stay.
 */

/** One for tickets and at least one for the rest, however few processors there are. */
const HILOS = Math.min(4, Math.max(2, availableParallelism()))
const MEMORIA_MB = 512
/** A work that takes longer is given up, with its thread. */
const PLAZO_MS = 60_000

/** Runs a work that has a thread of its own (Excel) in the same turns. Throws what `cola` throws. */
export const enTurno = cola({ aLaVez: HILOS, reservados: 1, deUno: 2, esperanDeUno: 40, esperan: 300 })
const ociosos: Worker[] = []

/**
 * Starts the threads before the first work, and answers when they have read the program's folder: they need it no more.
 * Each goes on to draw a paper for nobody, while nobody waits.
 */
export async function calentarHilos(): Promise<void> {
  const nuevos = Array.from({ length: HILOS - ociosos.length }, () => nuevo({ ensaya: true }))
  ociosos.push(...nuevos)
  await Promise.all(
    nuevos.map((hilo) => Promise.race([once(hilo, 'message'), once(hilo, 'exit')]).catch(() => undefined)),
  )
}

/**
 * Has a thread do one of `TRABAJOS`, in its turn. Throws what `cola` throws, what the work throws (as a plain Error),
 * and an Error when the thread dies or takes too long.
 */
export const enHilo = <N extends keyof Trabajos>(
  puesto: Puesto,
  nombre: N,
  ...args: Parameters<Trabajos[N]>
): Promise<Awaited<ReturnType<Trabajos[N]>>> =>
  enTurno(puesto, () => hacer<Awaited<ReturnType<Trabajos[N]>>>(nombre, args))

/** The same for the work of an area above this one, which has it among what `server/hilo.ts` names. */
export const encargar = <F extends (...args: never[]) => unknown>(
  puesto: Puesto,
  nombre: string,
  ...args: Parameters<F>
): Promise<Awaited<ReturnType<F>>> => enTurno(puesto, () => hacer<Awaited<ReturnType<F>>>(nombre, args))

/** In the bundle the thread is an entry beside the others, from the sources it is read by tsx. */
const PROGRAMA = import.meta.url.endsWith('.ts')
  ? new URL('source-worker.js', import.meta.url)
  : ['hilo.js', '../hilo.js'].map((lugar) => new URL(lugar, import.meta.url)).find((lugar) => existsSync(lugar))

function nuevo(datos: DatosDelHilo = { ensaya: false }): Worker {
  if (!PROGRAMA) throw new Error('hilo.js')
  const hilo = new Worker(fileURLToPath(PROGRAMA), {
    execArgv: [],
    workerData: datos,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  })
  // One that dies idle is replaced when it is needed; one at work tells whoever waits for it.
  hilo.on('error', () => undefined)
  hilo.once('exit', () => {
    const lugar = ociosos.indexOf(hilo)
    if (lugar >= 0) ociosos.splice(lugar, 1)
  })
  hilo.unref()
  return hilo
}

interface Respuesta<T> {
  /** Not an answer: the thread can begin. */
  listo?: true
  valor?: T
  error?: Error
}

function hacer<T>(nombre: string, args: unknown[]): Promise<T> {
  const hilo = ociosos.pop() ?? nuevo()
  hilo.ref()
  return new Promise<T>((listo, mal) => {
    const plazo = setTimeout(() => alMorir(new Error(`hilo: ${nombre} tardó más de ${PLAZO_MS} ms`)), PLAZO_MS)
    const soltar = () => {
      clearTimeout(plazo)
      hilo.off('message', alResponder).off('error', alMorir).off('exit', alSalir)
    }
    const alResponder = ({ listo: empieza, valor, error }: Respuesta<T>) => {
      if (empieza) return
      soltar()
      hilo.unref()
      ociosos.push(hilo)
      if (error) mal(error)
      else listo(conBuffers(valor) as T)
    }
    const alMorir = (error: Error) => {
      soltar()
      void hilo.terminate()
      mal(error)
    }
    const alSalir = (codigo: number) => alMorir(new Error(`hilo: ${nombre} terminó con ${codigo}`))
    hilo.on('message', alResponder).on('error', alMorir).on('exit', alSalir)
    hilo.postMessage({ nombre, args, idioma: idiomaEnVigor().tag })
  })
}
