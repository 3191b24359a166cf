import { useMemo } from 'react'
import { useLaVista } from './LaVista.tsx'
import { elegidasDe } from './vista-model.ts'

/**
 * The columns that the list's view has chosen, and how they are shown or hidden in it: the view's own, and not those
 * that its user has of the list. Undefined where no view says.
 */
export function useColumnasDeVista(declaradas: readonly { source: string }[], ocultas: readonly string[]) {
  const { columnas, mostrar } = useLaVista()
  return useMemo(() => {
    const elegidas =
      columnas &&
      elegidasDe(
        columnas,
        declaradas.map(({ source }) => source),
        ocultas,
      )
    if (!elegidas) return undefined
    return {
      elegidas,
      mostrar: (source: string, visible: boolean) =>
        mostrar(visible ? [...columnas, source] : columnas.filter((otra) => otra !== source)),
    }
  }, [columnas, mostrar, declaradas, ocultas])
}
