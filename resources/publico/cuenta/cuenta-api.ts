import type { AvisoEnviado, AvisoEnviar, CuentaFamilia, CuentaPuerta } from '#contract/publico/cuenta'
import { http } from '#src/data/http.ts'
import { tab } from '#src/storage.ts'
import type { Borrador } from './reportar-model.ts'

const RUTA = '/Publico/Cuenta'

const post = async (verbo: string, body: object) =>
  (await http(`${RUTA}/${verbo}`, { method: 'POST', token: null, body })).json

/** The key that the link asks for. */
export const pedirPuerta = async (guid: string) => (await post('puerta', { guid })) as CuentaPuerta

/** Opens the link; answers the token. The first time it sets the PIN. */
export async function entrar(guid: string, pin: string, fecha_nacimiento?: string): Promise<string> {
  const json = fecha_nacimiento
    ? await post('abrir', { guid, fecha_nacimiento, pin })
    : await post('entrar', { guid, pin })
  return (json as { llave: string }).llave
}

export const leerCuenta = async (llave: string) => (await http(RUTA, { token: llave })).json as CuentaFamilia

/** Sends a report; the same key is never written down twice. */
export const enviarAviso = async (llave: string, clave: string, body: AvisoEnviar) =>
  (await http(`${RUTA}/avisos`, { method: 'POST', token: llave, body, headers: { 'Idempotency-Key': clave } }))
    .json as AvisoEnviado

/*
 * The token lives with the tab: a phone that takes a photograph may drop the page and bring it back. Under a name of
 * the link, so that two families on one telephone are two.
 */
const nombre = (guid: string) => `cuenta.${guid}`
export const llaveGuardada = (guid: string): string | null => tab.getItem(nombre(guid))
export const guardarLlave = (guid: string, llave: string): void => void tab.setItem(nombre(guid), llave)
export const olvidarLlave = (guid: string): void => tab.removeItem(nombre(guid))

/* A report goes with the token: what was typed, so that a camera which drops the page does not take it along. */
const nombreDeAviso = (guid: string) => `${nombre(guid)}.aviso`
export function avisoGuardado(guid: string): Borrador | null {
  try {
    return JSON.parse(tab.getItem(nombreDeAviso(guid)) ?? 'null') as Borrador | null
  } catch {
    return null
  }
}
export const guardarAviso = (guid: string, borrador: Borrador): void =>
  void tab.setItem(nombreDeAviso(guid), JSON.stringify(borrador))
export const olvidarAviso = (guid: string): void => tab.removeItem(nombreDeAviso(guid))
