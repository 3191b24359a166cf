import { PRIMER_INICIO } from './rutas.ts'

/**
 * The routes that visitors open (specification, §2, in its spelling; the last is ours). They stay open
 * signed in or not, and a stored session only delays them until it is validated.
 */
export const FORMULARIOS = [
  { name: 'FormConsentimiento', path: '/Carta-Consentimiento' },
  { name: 'FormRegister', path: '/Forms/Register/:guid' },
  { name: 'FormUpdate', path: '/Forms/UpdateRegister/:guid' },
  { name: 'FormRegisterJunio', path: '/Forms/Register/Junio/:guid' },
  { name: 'FormUpdateJunio', path: '/Forms/UpdateRegister/Junio/:guid' },
  { name: 'FormRegisterOctubre', path: '/Forms/Register/Octubre/:guid' },
  { name: 'FormUpdateOctubre', path: '/Forms/UpdateRegister/Octubre/:guid' },
  // Not of the specification: the account of a family (docs/diseno/dominio.md, «Cuenta de la familia»).
  { name: 'CuentaFamilia', path: '/cuenta/:guid' },
] as const

export type NombreFormulario = (typeof FORMULARIOS)[number]['name']

/** Routes that the guard lets pass by name (§2, route guard 3). */
export const RECUPERACION = [
  { name: 'forgot_password', path: '/forgot_password' },
  { name: 'reset_password', path: '/reset_password/:guid' },
] as const

export const LOGIN = '/login'
/** The account of a family; the capability of its link follows. */
export const RUTA_CUENTA = '/cuenta'

/** Every page that a visitor fills in or whose address opens something: what else is said of them comes from here. */
const DE_VISITA = [...[...FORMULARIOS, ...RECUPERACION].map(({ path }) => path), `${PRIMER_INICIO}/:token`]

const PRIVADAS = new Set(DE_VISITA.map((path) => path.split('/')[1]?.toLowerCase()))

/** Whether a page lies where those of visitors do: nobody keeps a copy of it, no search engine knows it. */
export const esPaginaPrivada = (pathname: string): boolean => PRIVADAS.has(pathname.split('/')[1]?.toLowerCase())

/** Beginnings of such a page's address, up to the secret, the longest first: what follows them is not written. */
export const ANTES_DEL_SECRETO = DE_VISITA.filter((path) => path.includes(':'))
  .map((path) => path.slice(0, path.indexOf(':')))
  .sort((una, otra) => otra.length - una.length)
