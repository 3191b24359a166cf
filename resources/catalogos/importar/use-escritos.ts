import { useState } from 'react'
import type { Ajustar, Rechazo } from '#contract/importacion/importaciones'
import { useBorrador } from '#src/session/use-borrador.ts'

/** A person's corrections in the boxes of refused cells, not checked yet. */
export interface Escritos {
  /** By `claveDe`. */
  valores: Readonly<Record<string, string>>
  /**
   * The cells to check again. What reads as before is among them: an amount that stood in a merged cell is confirmed by
   * writing it.
   */
  cambios: NonNullable<Ajustar['cambios']>
  escribir: (error: Rechazo, valor: string) => void
  olvidar: () => void
}

export const claveDe = ({ linea, columna }: Rechazo): string => `${linea} ${columna ?? ''}`

/** It stays over a reload of the page, which still shows the same import. */
export function useEscritos(errores: readonly Rechazo[]): Escritos {
  const escritos = (): Escritos['valores'] | undefined => (Object.keys(valores).length ? valores : undefined)
  const antes = useBorrador('escritos', escritos, { siempre: true })
  const [valores, setValores] = useState<Escritos['valores']>(antes ?? {})
  const cambios = errores.flatMap((error) => {
    const valor = valores[claveDe(error)]
    return error.columna === null || valor === undefined ? [] : [{ linea: error.linea, columna: error.columna, valor }]
  })
  return {
    valores,
    cambios,
    escribir: (error, valor) => setValores((antes) => ({ ...antes, [claveDe(error)]: valor })),
    olvidar: () => setValores({}),
  }
}
