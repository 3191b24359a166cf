import { leerFecha } from '#src/form/fechas.ts'

/**
 * Corrects a date as it is typed: the slashes come by themselves, because a phone's number pad has none; a date whose
 * year has four figures is read at once (YYYY-MM-DD), one of two only when the field is left, for `19` may become 1998.
 */
export function mascaraFecha(texto: string, anterior: string): string {
  const limpio = texto.replace(/[^\d/.\- ]/g, '').replace(/\/{2,}/g, '/')
  const entera = /\d{4}$/.test(limpio) ? leerFecha(limpio, '2000-01-01') : null
  if (entera) return entera
  return limpio.length > anterior.length && /^(\d{2}|\d{1,2}\/\d{2})$/.test(limpio) ? `${limpio}/` : limpio
}
