import { recursoDe } from '#contract/modulos'

const MOSTRADORES = [`/${recursoDe('RecibosIndividuales')}/create`, `/${recursoDe('RecibosVarios')}`]

/** Whether money is taken at that address, where the menu makes room for it. */
export const esMostrador = (pathname: string): boolean =>
  MOSTRADORES.some((uno) => uno.toLowerCase() === pathname.toLowerCase().replace(/\/$/, ''))
