import { leerFecha } from '#src/form/campos/fechas.ts'

/**
 * Completes a date as it is typed: the slashes come by themselves, because a phone's number pad has none; a date whose
 * year has four figures is read at once (YYYY-MM-DD), one of two only when the field is left, for `19` may become 1998.
 * Letters and signs stay as they were typed or pasted: what to write instead is said beside the field.
 */
export function mascaraFecha(texto: string, anterior: string): string {
  const entera = /\d{4}\s*$/.test(texto) ? leerFecha(texto, '2000-01-01') : null
  if (entera) return entera
  const una = texto.replace(/\/{2,}/g, '/')
  return una.length > anterior.length && /^(\d{2}|\d{1,2}\/\d{2})$/.test(una) ? `${una}/` : una
}
