import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of `/proc/<pid>/stat` in a second, on every Linux there is. */
const TICS = 100

export const deProc = (pid: string, archivo: string): string => readFileSync(`/proc/${pid}/${archivo}`, 'utf8')

/** Words of `/proc/<pid>/stat` behind the name, which may have blanks. */
const estado = (pid: string): string[] => deProc(pid, 'stat').split(') ')[1]?.split(' ') ?? []

/** Seconds of the processor that the words of a process's state tell: its own, and those of children that ended. */
const segundos = (palabras: readonly string[], cuales: readonly number[]): number =>
  cuales.reduce((suma, cual) => suma + Number(palabras[cual]), 0) / TICS

/** Seconds of the processor that a process took. Linux. */
export const procesador = (pid: string): number => segundos(estado(pid), [11, 12])

/** Processes by the one that began them; those that end meanwhile are left out. */
export function hijosDe(padre: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && estado(pid)[1] === padre
    } catch {
      return false
    }
  })
}

/** Seconds of the processor of all that this process began: servers, PostgreSQL and each of its backends. Linux. */
export function procesadorDeTodos(padre = String(process.pid)): number {
  let suma = 0
  for (const pid of hijosDe(padre)) {
    try {
      suma += segundos(estado(pid), [11, 12, 13, 14]) + procesadorDeTodos(pid)
    } catch {
      // It ended meanwhile: the one that began it has its time.
    }
  }
  return suma
}
