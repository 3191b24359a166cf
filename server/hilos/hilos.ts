import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { idiomaEnVigor } from '#i18n/idioma'
import { darMemoria } from '#server/base/memoria'
import { startWorker } from '#server/worker'
import { conBuffers } from './buffers.ts'
import { cola, type Puesto } from './cola.ts'
import type { DatosDelHilo } from './atender.ts'
import type { Trabajos } from './trabajos.ts'

/*
 * Work that takes the processor runs on a few threads beside the one that answers everybody. The threads are the
 * process's own, not an application's. They are there while somebody works: each holds as much memory as a third of the
 * program, and a school is closed for most of the day.
 */

/** One for tickets and at least one for the rest, however few processors there are. */
const HILOS = Math.min(4, Math.max(2, availableParallelism()))
const MEMORIA_MB = 512
/** A work that takes longer is given up, with its thread. */
const PLAZO_MS = 60_000

/** Runs a work that has a thread of its own (Excel) in the same turns. Throws what `cola` throws. */
export const enTurno = cola({ aLaVez: HILOS, reservados: 1, deUno: 2, esperanDeUno: 40, esperan: 300 })
const vivos = new Set<Worker>()
const ociosos: Worker[] = []

/** Threads go home after so long without a request, and the memory of the last ones with them. */
export const DESCANSO_MS = 600_000
let descanso: NodeJS.Timeout | undefined

/** Told of each request: has a thread ready for its work, or for the next. */
export function calentarHilos(): void {
  descanso ??= setTimeout(() => {
    descanso = undefined
    ociosos.splice(0).forEach(despedir)
    darMemoria()
  }, DESCANSO_MS).unref()
  descanso.refresh()
  tenerUno()
}

/** Ends a thread, whose place is free at once. */
function despedir(hilo: Worker): void {
  vivos.delete(hilo)
  void hilo.terminate()
}

/** Has one thread wait for work where there is room: it draws a paper for nobody, so that the first one is quick. */
function tenerUno(): void {
  if (!ociosos.length && vivos.size < HILOS) ociosos.push(nuevo({ ensaya: true }))
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

function nuevo(datos: DatosDelHilo = { ensaya: false }): Worker {
  const hilo = startWorker('hilo.ts', {
    workerData: datos,
    resourceLimits: { maxOldGenerationSizeMb: MEMORIA_MB },
  })
  vivos.add(hilo)
  // One that dies idle is replaced when it is needed; one at work tells whoever waits for it.
  hilo.on('error', () => undefined)
  hilo.once('exit', () => {
    vivos.delete(hilo)
    const lugar = ociosos.indexOf(hilo)
    if (lugar >= 0) ociosos.splice(lugar, 1)
  })
  hilo.unref()
  return hilo
}

interface Respuesta<T> {
  valor?: T
  error?: Error
}

function hacer<T>(nombre: string, args: unknown[]): Promise<T> {
  const hilo = ociosos.pop() ?? nuevo()
  hilo.ref()
  if (descanso) tenerUno()
  return new Promise<T>((listo, mal) => {
    const plazo = setTimeout(() => alMorir(new Error(`hilo: ${nombre} tardó más de ${PLAZO_MS} ms`)), PLAZO_MS)
    const soltar = () => {
      clearTimeout(plazo)
      hilo.off('message', alResponder).off('error', alMorir).off('exit', alSalir)
    }
    const alResponder = ({ valor, error }: Respuesta<T>) => {
      soltar()
      hilo.unref()
      ociosos.push(hilo)
      if (error) mal(error)
      else listo(conBuffers(valor) as T)
    }
    const alMorir = (error: Error) => {
      soltar()
      despedir(hilo)
      mal(error)
    }
    const alSalir = (codigo: number) => alMorir(new Error(`hilo: ${nombre} terminó con ${codigo}`))
    hilo.on('message', alResponder).on('error', alMorir).on('exit', alSalir)
    hilo.postMessage({ nombre, args, idioma: idiomaEnVigor().tag })
  })
}
