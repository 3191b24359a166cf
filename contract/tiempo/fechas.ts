import { alUsarlo } from '#contract/al-usarlo'

/** Time zone of every local date, which is the school's. UTC−6 the whole year. */
export const ZONA_HORARIA = 'America/Tegucigalpa'

const FECHA = /^\d{4}-\d{2}-\d{2}$/
const MS_POR_DIA = 86_400_000
// The Swedish way of writing a date is YYYY-MM-DD.
const fechaLocal = alUsarlo(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA_HORARIA, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** The local date (YYYY-MM-DD, Tegucigalpa) of an instant. */
export function hoyEn(instante: Date): string {
  return fechaLocal().format(instante)
}

/** Families are written to from the first of these local hours until the other one. */
export const HORA_DESDE = 8
export const HORA_HASTA = 18

const horaLocal = alUsarlo(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONA_HORARIA, hour: '2-digit', hourCycle: 'h23' }),
)

/** The local hour (0 to 23, Tegucigalpa) of an instant. */
export const horaEn = (instante: Date): number => Number(horaLocal().format(instante))

/** Whether the text is a date that the calendar has, written YYYY-MM-DD. */
export function esFecha(texto: string): boolean {
  if (!FECHA.test(texto)) return false
  const instante = new Date(`${texto}T00:00:00Z`)
  return !Number.isNaN(instante.getTime()) && enTexto(instante) === texto
}

/** A local date moved by a number of days, which may be negative. */
export function sumarDias(fecha: string, dias: number): string {
  return enTexto(new Date(aUtc(fecha) + dias * MS_POR_DIA))
}

/** A local date moved by a number of months; the day is clamped to the month's last: 31 January + 1 = 28 February. */
export function sumarMeses(fecha: string, meses: number): string {
  const origen = new Date(aUtc(fecha))
  const anio = origen.getUTCFullYear()
  const mes = origen.getUTCMonth() + meses
  const ultimoDia = new Date(Date.UTC(anio, mes + 1, 0)).getUTCDate()
  return enTexto(new Date(Date.UTC(anio, mes, Math.min(origen.getUTCDate(), ultimoDia))))
}

/** The first day of the month of a local date (YYYY-MM or YYYY-MM-DD). */
export const inicioDeMes = (fecha: string): string => `${fecha.slice(0, 7)}-01`

/** The first day of a year's month, 1 to 12: `2026-11-01`. */
export const primeroDe = ({ anio, mes }: { anio: number; mes: number }): string =>
  inicioDeMes(`${anio}-${String(mes).padStart(2, '0')}`)

/** The last day of the month of a local date (YYYY-MM or YYYY-MM-DD). */
export const finDeMes = (fecha: string): string => sumarDias(sumarMeses(inicioDeMes(fecha), 1), -1)

/** Whole days from one local date to another; negative when `hasta` comes first. */
export function diasEntre(desde: string, hasta: string): number {
  return (aUtc(hasta) - aUtc(desde)) / MS_POR_DIA
}

/** Months from one local date to another, whatever their days: 31 January to 1 March is 2. */
export function mesesEntre(desde: string, hasta: string): number {
  const meses = (fecha: string) => Number(fecha.slice(0, 4)) * 12 + Number(fecha.slice(5, 7))
  return meses(hasta) - meses(desde)
}

/** Day of the week of a local date: 1 = lunes … 7 = domingo. */
export function diaDeSemana(fecha: string): number {
  return new Date(aUtc(fecha)).getUTCDay() || 7
}

/** Midnight UTC stands for the date, so no time zone can move it. */
function aUtc(fecha: string): number {
  const instante = Date.parse(`${fecha}T00:00:00Z`)
  if (Number.isNaN(instante)) throw new RangeError(`not a date: ${fecha}`)
  return instante
}

function enTexto(instante: Date): string {
  return instante.toISOString().slice(0, 10)
}
