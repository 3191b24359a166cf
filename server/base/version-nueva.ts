import { limitedText } from './limited.ts'
import { ordenDeVersiones, VERSION } from './version.ts'

/*
 * Whether a newer Campana is there, for an operator who asked for that by VERSIONES_URL: any page, list or file that
 * names what a release leaves (`campana-1.2.0-linux-x64.tar.gz`), its SHA256SUMS for one. Nothing is sent but the
 * question, and nothing is installed.
 */

const NOMBRADA = /\bcampana[-_](\d{1,5}\.\d{1,5}\.\d{1,5})(?=[-_.])/g
const ESPERA_MS = 5_000
const CADA_MS = 86_400_000
/** Far beyond any page of downloads: whoever answers with more wants the memory of the school. */
const MAX_BYTES = 4_000_000

let vista: string | undefined
let mirado = -Infinity

/** The newest version that was seen, where it is newer than this program. */
export const versionNueva = (): string | undefined => vista

/** Looks once a day at most, however often it is asked. Fails where the page does not answer. */
export async function mirarVersiones(url: string, signal: AbortSignal): Promise<void> {
  if (performance.now() - mirado < CADA_MS) return
  mirado = performance.now()
  const respuesta = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(ESPERA_MS)]) })
  if (!respuesta.ok) throw new Error(`${url}: ${respuesta.status}`)
  vista = masNueva(respuesta.body ? await limitedText(respuesta.body, MAX_BYTES) : '', VERSION)
}

/** The newest version that a text names, where it is newer than `propia`. */
export function masNueva(texto: string, propia: string): string | undefined {
  const nombradas = [...texto.matchAll(NOMBRADA)].map(([, version = '']) => version)
  return nombradas
    .filter((una) => ordenDeVersiones(una, propia) > 0)
    .sort(ordenDeVersiones)
    .at(-1)
}
