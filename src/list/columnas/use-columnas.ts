import { createElement, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useResourceContext, useStore, useTranslateLabel } from 'react-admin'
import type { ColumnaDeLista } from './columnas-de.ts'
import { repartir, type Columna as Medida, type Reparto } from './columnas-model.ts'
import { useCamposApagados } from '#src/session/apagados.ts'
import { Columna } from './columns.tsx'

export interface Columnas extends Reparto {
  /** Wider than its frame: it is scrolled sideways. */
  desborda: boolean
  /** All of them, in their order. */
  todas: readonly Medida[]
  /** Sources of those that are wanted, whether or not there is room for them. */
  queridas: readonly string[]
  /** The elements of those that are shown. */
  elementos: ReactNode
  /** The facts of all columns, for a record by itself. */
  hechos: ReactNode
  mostrar: (source: string, visible: boolean) => void
  ensanchar: (source: string, px: number) => void
  /** As the list came, before its user changed anything; absent where nothing was. */
  restablecer?: () => void
}

const NINGUNA: readonly never[] = []
const DE_NADIE = {}

/**
 * The columns of a table `ancho` pixels wide, by what its user chose of them on this list; none of what the school does
 * not use.
 */
export function useColumnas(
  todasDeclaradas: readonly ColumnaDeLista[] = NINGUNA,
  ocultas: readonly string[] = NINGUNA,
  ancho: number,
): Columnas {
  const resource = useResourceContext() ?? ''
  const translateLabel = useTranslateLabel()
  const [elegidas, setElegidas] = useStore<Record<string, boolean>>(`${resource}.columnas`, DE_NADIE)
  const apagados = useCamposApagados()
  const [anchos, setAnchos] = useStore<Record<string, number>>(`${resource}.anchos`, DE_NADIE)
  return useMemo(() => {
    const declaradas = todasDeclaradas.filter(({ source }) => !apagados.includes(source))
    const todas = declaradas.map(({ source, clase, label, minimo, importancia }) => ({
      source,
      clase,
      rotulo: String(translateLabel({ source, label })),
      minimo,
      importancia,
    }))
    const hijos = declaradas.map((columna) => createElement(Columna, { ...columna, key: columna.source }))
    const reparto = repartir(todas, ancho, { elegidas, ocultas, anchos })
    const propias = Object.keys(elegidas).length + Object.keys(anchos).length > 0
    return {
      ...reparto,
      desborda: reparto.total > ancho,
      todas,
      queridas: todas.flatMap(({ source }) => ((elegidas[source] ?? !ocultas.includes(source)) ? [source] : [])),
      elementos: hijos.filter(({ props }) => reparto.visibles.includes(props.source)),
      hechos: hijos,
      mostrar: (source, visible) => setElegidas({ ...elegidas, [source]: visible }),
      ensanchar: (source, px) => setAnchos({ ...anchos, [source]: px }),
      restablecer: propias
        ? () => {
            setElegidas({})
            setAnchos({})
          }
        : undefined,
    }
  }, [todasDeclaradas, apagados, ocultas, ancho, elegidas, anchos, setElegidas, setAnchos, translateLabel])
}

/** A box's own width in pixels, while it changes; endless until it is known. */
export function useAncho(): [(caja: HTMLElement | null) => void, number] {
  const [caja, setCaja] = useState<HTMLElement | null>(null)
  const [ancho, setAncho] = useState(Infinity)
  useLayoutEffect(() => {
    if (!caja) return
    const medir = () => setAncho(caja.clientWidth || Infinity)
    medir()
    const observador = new ResizeObserver(medir)
    observador.observe(caja)
    return () => observador.disconnect()
  }, [caja])
  return [setCaja, ancho]
}
