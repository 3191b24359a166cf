import { AREAS_CON_PAGINA, moduloDeRuta, rutaLeida } from '#contract/modulos'
import { FORMULARIOS, LOGIN, RECUPERACION } from '#contract/rutas-publicas'
import { AUTORIZACIONES, PERFIL, PRIMER_INICIO } from '#contract/rutas'

/** Screens that are not of a module, as the router matches them: a part that begins with a colon is any one part. */
const SUELTAS = [
  '/',
  LOGIN,
  `${PRIMER_INICIO}/:token`,
  PERFIL,
  AUTORIZACIONES,
  ...AREAS_CON_PAGINA.map((area) => `/${area}`),
  ...[...FORMULARIOS, ...RECUPERACION].map(({ path }) => path),
].map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

/**
 * Whether the application has a screen at a path, however its letters are written. What lies below the path of a module
 * is the module's: its screen says which record is not there.
 */
export const esPantalla = (pathname: string): boolean =>
  moduloDeRuta(pathname) !== undefined || SUELTAS.some((pattern) => pattern.test(rutaLeida(pathname)))
