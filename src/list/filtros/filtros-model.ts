import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/** A filter as its list declares it, so that the bar can offer it, and tell whether it is set. */
export interface FiltroDeclarado {
  source: string
  /** i18n key; the field's own label by default. */
  label?: string
  /** The keys that it writes, where they are not its source's own. */
  claves?: readonly string[]
  /** No field offers it: it is seen where it is set, and can be taken away. */
  soloPuesto?: boolean
}

export type Filtro = ReactElement<FiltroDeclarado>

/** Filters that stand in the bar without being asked for: those that matter most come first. */
const A_LA_VISTA = 3
/** The search, and what the rows are, are no filters that one takes away. */
const NO_SON = ['q', 'vista', 'columnas', 'comparar', 'mide']
const SUFIJO = /_(gte|lte|lapso)$/

/** The filters of a list, out of whatever they are wrapped in. */
export function filtrosEn(node: ReactNode): Filtro[] {
  return Children.toArray(node).flatMap((child): Filtro[] => {
    if (!isValidElement<FiltroDeclarado & { children?: ReactNode }>(child)) return []
    return child.type === Fragment ? filtrosEn(child.props.children) : [child]
  })
}

export function estaPuesto({ props: { source, claves = [source] } }: Filtro, values: Record<string, unknown>): boolean {
  return Object.keys(values).some((key) => claves.includes(key) || claves.includes(key.replace(SUFIJO, '')))
}

/** Filters that stand in the bar, and those that wait behind its button: `abiertos` were asked for. */
export function repartirFiltros(
  filtros: readonly Filtro[],
  values: Record<string, unknown>,
  abiertos: readonly string[],
): { aLaVista: Filtro[]; otros: Filtro[] } {
  const campos = filtros.filter(({ props }) => !props.soloPuesto)
  const fijos = new Set(campos.slice(0, A_LA_VISTA))
  const seVe = (filtro: Filtro) =>
    fijos.has(filtro) || estaPuesto(filtro, values) || abiertos.includes(filtro.props.source)
  return { aLaVista: filtros.filter(seVe), otros: campos.filter((filtro) => !seVe(filtro)) }
}

/** The number of filters that are set; a span of dates is one. */
export const cuantosPuestos = (values: Record<string, unknown>): number =>
  new Set(
    Object.keys(values)
      .filter((key) => !NO_SON.includes(key))
      .map((key) => key.replace(SUFIJO, '')),
  ).size

/**
 * The values once what somebody chose is taken away: the words that are looked for stay, and the filters that the list
 * begins with. Undefined where nothing was chosen.
 */
export function sinFiltros(
  values: Record<string, unknown>,
  iniciales: Record<string, unknown> = {},
): Record<string, unknown> | undefined {
  const quedan = Object.entries(values).filter(([key]) => NO_SON.includes(key))
  const elegido = Object.entries(values).some(
    ([key, value]) => !NO_SON.includes(key) && JSON.stringify(value) !== JSON.stringify(iniciales[key]),
  )
  return elegido ? { ...iniciales, ...Object.fromEntries(quedan) } : undefined
}
