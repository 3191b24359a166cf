import { createHash } from 'node:crypto'

/** All that a letter says and how it was signed: whatever of it changes later, the fingerprint tells. */
export type Documento = Record<string, unknown>

/**
 * The SHA-256 (hex) of a letter in its canonical form: its values under their names in alphabetical order, empty ones
 * left out, its text and its signature included.
 */
export const huellaDe = (documento: Documento, texto: string, firma: Buffer): string =>
  createHash('sha256')
    .update(JSON.stringify(ordenado({ ...documento, texto, firma: firma.toString('base64') })))
    .digest('hex')

function ordenado(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(ordenado)
  if (valor === null || typeof valor !== 'object') return valor
  return Object.entries(valor)
    .filter(([, cada]) => cada !== null && cada !== undefined)
    .sort(([uno], [otro]) => (uno < otro ? -1 : 1))
    .map(([clave, cada]) => [clave, ordenado(cada)])
}
