import { local } from '#src/storage.ts'
import { HAY_INSTANTANEA } from './sin-conexion.ts'

/*
 * A session that nobody asked to keep ends with the browser. Its token lies in local storage, as the specification says
 * (§9), which outlives the browser; a session cookie, which does not, says that it is still the same one.
 */

/** Key in local storage, beside a token that ends with the browser. */
const SOLO = 'campana.solo-navegador'
const COOKIE = 'campana_navegador'

const mismoNavegador = (): boolean => document.cookie.split('; ').includes(`${COOKIE}=1`)

/** Says of the token to come whether it ends with the browser. One that takes no cookies can't tell: there it stays. */
export function anotarNavegador(mantener: boolean): void {
  local.removeItem(SOLO)
  if (mantener) return
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Strict`
  if (mismoNavegador()) local.setItem(SOLO, '1')
}

/**
 * Whether the browser of the stored token was closed. A telephone that keeps classes was asked to open them without
 * network, whatever its system closed meanwhile.
 */
export const navegadorCerrado = (): boolean =>
  local.getItem(SOLO) !== null && !mismoNavegador() && !local.getItem(HAY_INSTANTANEA)
