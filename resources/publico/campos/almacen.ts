import { createContext, use, useId, useSyncExternalStore } from 'react'
import type { Mensaje } from '#contract/errores'

export type Errores = Readonly<Record<string, Mensaje>>

/** The store of a form: a visitor's values and their errors, both by dotted path (`estudiante.nombres`). */
export interface Almacen<T extends object = object> {
  valores(): T
  leer(ruta: string): unknown
  /** Writes one value; what was wrong with it is no longer said. */
  escribir(ruta: string, valor: unknown): void
  reemplazar(valores: T): void
  errores(): Errores
  /** Says what is wrong, in the place of what was said before. */
  rechazar(errores: Errores): void
  suscribir(listener: () => void): () => void
}

/** A store instead of React state: on a cheap phone a letter typed must not render the other fields again. */
export function crearAlmacen<T extends object>(inicial: T): Almacen<T> {
  let valores = inicial
  let errores: Errores = {}
  const listeners = new Set<() => void>()
  const avisar = () => listeners.forEach((listener) => listener())
  return {
    valores: () => valores,
    leer: (ruta) =>
      ruta
        .split('.')
        .reduce<unknown>((rama, parte) => (rama as Record<string, unknown> | undefined | null)?.[parte], valores),
    escribir(ruta, valor) {
      valores = poner(valores, ruta.split('.'), valor) as T
      errores = Object.fromEntries(
        Object.entries(errores).filter(([campo]) => campo !== ruta && !campo.startsWith(`${ruta}.`)),
      )
      avisar()
    },
    reemplazar(nuevos) {
      valores = nuevos
      errores = {}
      avisar()
    },
    errores: () => errores,
    rechazar(nuevos) {
      errores = nuevos
      avisar()
    },
    suscribir(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function poner(rama: unknown, [parte = '', ...resto]: string[], valor: unknown): unknown {
  const hoja =
    resto.length === 0 ? valor : poner((rama as Record<string, unknown> | undefined | null)?.[parte], resto, valor)
  if (Array.isArray(rama)) return rama.with(Number(parte), hoja)
  return { ...(rama as object | undefined), [parte]: hoja }
}

/** The form that the fields below it belong to. */
export const AlmacenContext = createContext<Almacen | null>(null)

export function useAlmacen(): Almacen {
  const almacen = use(AlmacenContext)
  if (!almacen) throw new Error('useAlmacen: no hay formulario alrededor')
  return almacen
}

/** The value at a path; the component renders again when that value changes. */
export function useValor<V>(almacen: Almacen, ruta: string): V {
  return useSyncExternalStore(almacen.suscribir, () => almacen.leer(ruta) as V)
}

export const useErrores = (almacen: Almacen): Errores => useSyncExternalStore(almacen.suscribir, almacen.errores)

/** The error of one field; the component renders again when it changes. */
export const useError = (almacen: Almacen, ruta: string): Mensaje | undefined =>
  useSyncExternalStore(almacen.suscribir, () => almacen.errores()[ruta])

/** One field of the form: its value as text, its error, and the id that ties its parts together. */
export function useCampo(ruta: string) {
  const almacen = useAlmacen()
  const valor = useValor<string | null | undefined>(almacen, ruta) ?? ''
  return {
    id: useId(),
    valor,
    error: useError(almacen, ruta),
    escribir: (nuevo: string) => almacen.escribir(ruta, nuevo),
  }
}
