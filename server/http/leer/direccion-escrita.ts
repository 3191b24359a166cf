import { ANTES_DEL_SECRETO } from '#contract/rutas-publicas'

export const API = '/api/api'

/** Paths that a secret follows in an address. */
const ANTES = new RegExp(
  `^(${[
    ...ANTES_DEL_SECRETO,
    '/documentos/',
    '/verificar/',
    `${API}/Usuarios/(?:primer-administrador|enlace)/`,
    `${API}/Publico/Convocatorias/[^/]+/`,
  ].join('|')})[^/?]+`,
  'i',
)

/**
 * An address as it may reach a log: without the tokens of its path, whatever codes and slashes it is spelled with, and
 * without its query, which has names.
 */
export const direccionEscrita = (url: string): string =>
  url
    .replace(/%([2-7][\da-f])/gi, (_, hexa: string) => String.fromCharCode(Number.parseInt(hexa, 16)))
    .replace(/\/{2,}/g, '/')
    .replace(ANTES, '$1…')
    .replace(/\?.*/s, '?…')
