import type { EnlaceDeClave } from '#contract/usuarios/usuarios'

export const USUARIOS = 'usuarios/usuarios'

/** The query that opens the page of a new user with its invitation. */
const INVITAR = 'invitar'

/** The page of a user who was just created, which makes its invitation by itself. */
export const rutaInvitar = (resource: string | undefined, id: unknown): string => `${resource}/${String(id)}?${INVITAR}`

export const pideInvitar = (search: URLSearchParams): boolean => search.has(INVITAR)

/** The whole address: where the server does not know its own, the one that this page came from. */
export const enlaceEntero = ({ enlace }: Pick<EnlaceDeClave, 'enlace'>, origin: string): string =>
  new URL(enlace, origin).href

/** WhatsApp, for whoever sends it to choose the person. */
export const porWhatsApp = (mensaje: string): string => `https://wa.me/?text=${encodeURIComponent(mensaje)}`
