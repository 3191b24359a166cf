type Filtro = Record<string, unknown>

/** The kind of rows that a filter names; an unknown one, from an old address or view, counts as the first. */
export const vistaEn =
  <V extends string>(vistas: readonly [V, ...V[]]) =>
  ({ vista }: Filtro): V =>
    vistas.find((una) => una === vista) ?? vistas[0]

/** The filter of another kind of rows; that of the first goes without saying. */
export const filtroEn =
  <V extends string>(vistas: readonly [V, ...V[]]) =>
  (vista: V, filtro: Filtro): Filtro => ({ ...filtro, vista: vista === vistas[0] ? '' : vista })

/** The filter of rows of that kind without a second dimension that they can't have: none of documents, nor itself. */
export function sinLoQueNoCruza(dimensiones: readonly string[], vista: string, filtro: Filtro): Filtro {
  if (!dimensiones.includes(vista)) return { ...filtro, columnas: '', comparar: '', mide: '' }
  return filtro.columnas === vista ? { ...filtro, columnas: '', mide: '' } : filtro
}
