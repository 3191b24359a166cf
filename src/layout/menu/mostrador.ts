import { COBRAR, moduloDe } from '#contract/modulos'

const MOSTRADORES = [COBRAR, moduloDe('RecibosVarios').path]

/** Whether money is taken at that address, where the menu makes room for it. */
export const esMostrador = (pathname: string): boolean =>
  MOSTRADORES.some((uno) => uno.toLowerCase() === pathname.toLowerCase().replace(/\/$/, ''))
