import { createElement, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useResourceContext, useStore, useTranslateLabel, type RaRecord } from 'react-admin'
import type { ColumnaDeLista } from './columnas-de.ts'
import { repartir, type Columna as Medida, type Reparto } from './columnas-model.ts'
import { useCamposApagados } from '#src/session/apagados.ts'
import { useColumnasDeVista } from '#src/list/vistas/columnas-de-vista.ts'
import { Columna } from './columns.tsx'
import { loQuePide, useComunes } from './comunes.ts'

export interface Columnas extends Reparto {
  /** Wider than its frame: it is scrolled sideways. */
  desborda: boolean
  /** All of them, in their order. */
  todas: readonly Medida[]
  /** Sources of those that are wanted, whether or not there is room for them. */
  queridas: readonly string[]
  /** The elements of those that are shown. */
  elementos: ReactNode
  /** The facts that all rows have alike, told once above them; a column for each, that is not shown. */
  comunes: readonly ReactNode[]
  /** The facts of all columns, for a record by itself. */
  hechos: ReactNode
  mostrar: (source: string, visible: boolean) => void
  ensanchar: (source: string, px: number) => void
  /** As the list came, before its user changed anything; absent where nothing was. */
  restablecer?: () => void
}

const NINGUNA: readonly never[] = []
const DE_NADIE = {}

/** The room that a table's columns stand in, and the rows that they tell. */
interface Tabla {
  /** Pixels of its frame, and those of them that its checkboxes take. */
  ancho: number
  casillas: number
  filas?: readonly RaRecord[]
  /** Facts that all rows have alike are told above them (`Comunes`), and no column of it is shown. */
  pliega?: boolean
}

const SIN_FILAS: readonly RaRecord[] = []

/**
 * The columns of a table, by what its rows tell and what its user chose of them on this list; none of what the school
 * does not use.
 */
export function useColumnas(
  todasDeclaradas: readonly ColumnaDeLista[] = NINGUNA,
  ocultas: readonly string[] = NINGUNA,
  { ancho: marco, casillas, filas = SIN_FILAS, pliega = false }: Tabla,
): Columnas {
  const ancho = marco - casillas - BORDES - anchoDeBarra()
  const resource = useResourceContext() ?? ''
  const translateLabel = useTranslateLabel()
  const [propias, setPropias] = useStore<Record<string, boolean>>(`${resource}.columnas`, DE_NADIE)
  const apagados = useCamposApagados()
  const declaradas = useMemo(
    () => todasDeclaradas.filter(({ source }) => !apagados.includes(source)),
    [todasDeclaradas, apagados],
  )
  const deVista = useColumnasDeVista(declaradas, ocultas)
  const elegidas = deVista?.elegidas ?? propias
  const [anchos, setAnchos] = useStore<Record<string, number>>(`${resource}.anchos`, DE_NADIE)
  const comunes = useComunes(pliega ? declaradas : NINGUNA, filas, { elegidas, ocultas }, ancho)
  const todas = useMemo(
    () =>
      declaradas.map((columna) => ({
        source: columna.source,
        clase: columna.clase,
        rotulo: String(translateLabel({ source: columna.source, label: columna.label })),
        minimo: columna.minimo,
        ...loQuePide(columna, filas),
      })),
    [declaradas, filas, translateLabel],
  )
  const reparto = useMemo(
    () => repartir(todas, ancho, { elegidas, ocultas: [...ocultas, ...comunes], anchos }),
    [todas, ancho, elegidas, ocultas, comunes, anchos],
  )
  // As the same elements for as long as the same columns stand: rows that stay are not drawn again for others.
  const cuales = reparto.visibles.join(' ')
  const elementos = useMemo(
    () =>
      cuales
        .split(' ')
        .flatMap((source, lugar) =>
          declaradas
            .filter((columna) => columna.source === source)
            .map((columna) => createElement(Columna, { ...columna, primera: lugar === 0, key: source })),
        ),
    [declaradas, cuales],
  )
  const enFicha = useMemo(
    () => declaradas.map((columna) => createElement(Columna, { ...columna, key: columna.source })),
    [declaradas],
  )
  const dichas = useMemo(() => enFicha.filter(({ props }) => comunes.includes(props.source)), [enFicha, comunes])
  const queridas = useMemo(
    () => declaradas.flatMap(({ source }) => ((elegidas[source] ?? !ocultas.includes(source)) ? [source] : [])),
    [declaradas, elegidas, ocultas],
  )
  return useMemo(() => {
    const cambiadas = Object.keys(propias).length + Object.keys(anchos).length > 0
    return {
      ...reparto,
      desborda: reparto.total > ancho,
      todas,
      queridas,
      elementos,
      comunes: dichas,
      hechos: enFicha,
      mostrar: (source, visible) =>
        deVista ? deVista.mostrar(source, visible) : setPropias({ ...propias, [source]: visible }),
      ensanchar: (source, px) => setAnchos({ ...anchos, [source]: px }),
      restablecer: cambiadas
        ? () => {
            setPropias({})
            setAnchos({})
          }
        : undefined,
    }
  }, [reparto, ancho, todas, queridas, elementos, dichas, enFicha, deVista, propias, anchos, setPropias, setAnchos])
}

/** Pixels of the frame's own lines. */
const BORDES = 2

let barra: number | undefined
/** Pixels that a scroll bar takes from what it scrolls: none where it lies over it. */
function anchoDeBarra(): number {
  if (barra !== undefined) return barra
  const caja = document.createElement('div')
  caja.style.cssText = 'position:absolute;visibility:hidden;overflow:scroll'
  document.body.append(caja)
  barra = caja.offsetWidth - caja.clientWidth
  caja.remove()
  return barra
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
