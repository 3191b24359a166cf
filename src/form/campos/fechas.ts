import { esFecha } from '#contract/tiempo/fechas'

const ESCRITA = /^(\d{1,2})(?: ?[/.-] ?| )(\d{1,2})(?: ?[/.-] ?| )(\d{4}|\d{2})$/
const SEGUIDA = /^(\d{2})(\d{2})(\d{4})$/
/** A year of two digits is at most this many years after the present one; else it is of the last century. */
const ANIOS_ADELANTE = 10

/**
 * A date as a person types it (`5/3/2025`, `05-03-25`, `05032025`, also `2025-03-05`) as YYYY-MM-DD;
 * null when it is no date of the calendar. `hoy` (local date) decides the century of `5/3/98`.
 */
export function leerFecha(text: string, hoy: string): string | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (esFecha(trimmed)) return trimmed
  const [, dia = '', mes = '', anio = ''] = ESCRITA.exec(trimmed) ?? SEGUIDA.exec(trimmed) ?? []
  const fecha = `${anio.length === 2 ? conSiglo(Number(anio), Number(hoy.slice(0, 4))) : anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
  return esFecha(fecha) ? fecha : null
}

function conSiglo(anio: number, actual: number): number {
  const siglo = actual - (actual % 100)
  return siglo + anio > actual + ANIOS_ADELANTE ? siglo - 100 + anio : siglo + anio
}
