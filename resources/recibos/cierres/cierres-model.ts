import { recursoDe } from '#contract/modulos'

export const CIERRES = recursoDe('CierresMensuales')

/** The address of a list with these filters in place. */
export const listaDe = (resource: string, filter: Record<string, unknown>): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`
