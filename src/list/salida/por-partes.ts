import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import type { RaRecord } from 'react-admin'

/** Rows that are made new at once: more than stand on a screen, and as many as a page of a list has at first. */
const PARTE = 25
/** Rows of each part after it: what a slow computer lays out between two keys. */
const SIGUIENTE = 10

/** Rows from the first on that hold no more than one part of rows not drawn yet. */
export function alcance(filas: readonly RaRecord[], dibujadas: readonly RaRecord[]): number {
  const hay = new Set(dibujadas.map(({ id }) => id))
  let nuevas = 0
  const corte = filas.findIndex(({ id }) => !hay.has(id) && ++nuevas > PARTE)
  return corte < 0 ? filas.length : corte
}

/**
 * The rows that are drawn of those that there are: what stands on the screen first, the others a part after another,
 * each behind whatever is typed meanwhile. A hundred at once keep a slow computer from hearing a key for half a second.
 */
export function usePorPartes<T extends RaRecord>(todas: readonly T[]): readonly T[] {
  const filas = useDeferredValue(todas)
  const [dibujo, setDibujo] = useState(() => ({ filas, hasta: alcance(filas, []) }))
  let { hasta } = dibujo
  if (dibujo.filas !== filas) {
    hasta = alcance(filas, dibujo.filas.slice(0, hasta))
    setDibujo({ filas, hasta })
  }
  useEffect(() => {
    if (hasta < filas.length) startTransition(() => setDibujo({ filas, hasta: hasta + SIGUIENTE }))
  }, [filas, hasta])
  return hasta < filas.length ? filas.slice(0, hasta) : filas
}
