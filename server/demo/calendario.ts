import { diaDeSemana, sumarDias } from '#contract/tiempo/fechas'

const DOMINGO = 7
/** Fixed holidays of Honduras, as MM-DD. */
const FERIADOS = new Set(['01-01', '04-14', '05-01', '09-15', '12-25'])

export const esHabil = (fecha: string): boolean => diaDeSemana(fecha) !== DOMINGO && !FERIADOS.has(fecha.slice(5))

/** The date itself, or the first one after it that the office is open. */
export const habilDesde = (fecha: string): string => (esHabil(fecha) ? fecha : habilDesde(sumarDias(fecha, 1)))

/** The date itself, or the last one before it that the office is open. */
export const habilHasta = (fecha: string): string => (esHabil(fecha) ? fecha : habilHasta(sumarDias(fecha, -1)))

/** The first of the month of a date, `meses` later. */
export function inicioDeMes(fecha: string, meses = 0): string {
  const cuenta = Number(fecha.slice(0, 4)) * 12 + Number(fecha.slice(5, 7)) - 1 + meses
  return `${Math.floor(cuenta / 12)}-${String((cuenta % 12) + 1).padStart(2, '0')}-01`
}

/** An instant of local time: Honduras is UTC−6 the whole year. */
export const instante = (fecha: string, minutos: number, segundos = 0): string =>
  `${fecha}T${dos(Math.floor(minutos / 60))}:${dos(minutos % 60)}:${dos(segundos)}-06:00`

/** The same, or now where that is still to come: the school may be filled before its office opens. */
export function pasado(fecha: string, minutos: number): string {
  const local = new Date(Date.now() - 6 * 3_600_000).toISOString()
  return menor(instante(fecha, minutos), `${local.slice(0, 19)}-06:00`)
}

const dos = (numero: number): string => String(numero).padStart(2, '0')

export const menor = (a: string, b: string): string => (a < b ? a : b)
export const mayor = (a: string, b: string): string => (a > b ? a : b)

/** The instants of a row that was made then and not changed since. */
export const hecho = (en: string) => ({ creado_en: en, actualizado_en: en })
