type Filtro = Record<string, unknown>

/** The kind of rows that a filter names; an unknown one, from an old address or saved filter, counts as the first. */
export const vistaEn =
  <V extends string>(vistas: readonly [V, ...V[]]) =>
  ({ vista }: Filtro): V =>
    vistas.find((una) => una === vista) ?? vistas[0]

/** The filter of another kind of rows; that of the first goes without saying. */
export const filtroEn =
  <V extends string>(vistas: readonly [V, ...V[]]) =>
  (vista: V, filtro: Filtro): Filtro => ({ ...filtro, vista: vista === vistas[0] ? '' : vista })
