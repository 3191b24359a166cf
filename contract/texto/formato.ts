import { alUsarlo } from '#contract/al-usarlo'
import { CIEN_POR_CIENTO, type Centavos } from '#contract/dinero'
import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { partesDeTelefono } from '#contract/texto/telefonos'

const LOCALE = 'es-HN'

/** Stands for what a server did not send: rows of one that is not ours may have little more than an id. */
export const SIN_DATO = '—'

/** A date or an instant that Intl can write; it throws on any other, and with it the whole screen. */
const escrita = (formato: Intl.DateTimeFormat, fecha: Date | number) =>
  Number.isNaN(Number(fecha)) ? SIN_DATO : formato.format(fecha)

/** A number in figures; `|| 0` drops the sign of −0. */
const escrito = (formato: Intl.NumberFormat, numero: number, entre = 1) =>
  Number.isFinite(numero) ? formato.format(numero / entre || 0) : SIN_DATO

const lempiras = alUsarlo(() => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'HNL' }))
const entero = alUsarlo(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }))
const porcentaje = alUsarlo(() => new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 2 }))
const fechaLarga = alUsarlo(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
)
const mesLargo = alUsarlo(() => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long', year: 'numeric' }))
const nombreDeMes = alUsarlo(() => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'long' }))
const mesCorto = alUsarlo(() => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', month: 'short', year: '2-digit' }))
const diaLargo = alUsarlo(() => new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', weekday: 'long' }))
const fechaDeInstante = alUsarlo(
  () => new Intl.DateTimeFormat(LOCALE, { timeZone: ZONA_HORARIA, day: '2-digit', month: '2-digit', year: 'numeric' }),
)
const horaDeInstante = alUsarlo(
  () =>
    new Intl.DateTimeFormat(LOCALE, { timeZone: ZONA_HORARIA, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
)

/** Facts in one line, `Ana · 4A · 05/03/2025`, without those that are missing. */
export const enLinea = (...hechos: (string | number | null | undefined | false)[]): string =>
  hechos.filter((hecho) => hecho || hecho === 0).join(' · ')

/** Centavos as `L 1,234.56`, with a no-break space after the L; negative `-L 1,234.56`. */
export function formatoLempiras(centavos: Centavos): string {
  // Two decimals of a quotient this size print exactly.
  return escrito(lempiras(), centavos, 100)
}

/** A number with thousands: `12,345`, or with a fixed number of decimals. */
export function formatoNumero(numero: number, decimales = 0): string {
  const formato = { minimumFractionDigits: decimales, maximumFractionDigits: decimales }
  const hecho = decimales === 0 ? entero() : new Intl.NumberFormat(LOCALE, formato)
  return escrito(hecho, numero)
}

/** Basis points as a percentage: 1500 → `15%`, 1250 → `12.5%`. */
export function formatoPorcentaje(puntosBasicos: number): string {
  return escrito(porcentaje(), puntosBasicos, CIEN_POR_CIENTO)
}

/** A local date (YYYY-MM-DD) as `05/03/2025`. */
export function formatoFecha(fecha: string): string {
  return fecha ? fecha.slice(0, 10).split('-').reverse().join('/') : SIN_DATO
}

/** A local date (YYYY-MM-DD) as `05/03`. */
export function formatoFechaCorta(fecha: string): string {
  return formatoFecha(fecha).slice(0, 5)
}

/** A local date (YYYY-MM-DD) as `5 de marzo de 2025`. */
export function formatoFechaLarga(fecha: string): string {
  return escrita(fechaLarga(), medianoche(fecha))
}

/** The month of a local date (YYYY-MM or YYYY-MM-DD) as `marzo de 2025`. */
export function formatoMes(fecha: string): string {
  return escrita(mesLargo(), primero(fecha))
}

/** The name of a month: 1 = enero … 12 = diciembre. */
export function formatoNombreDeMes(mes: number): string {
  return escrita(nombreDeMes(), Date.UTC(2024, mes - 1, 1))
}

/** The month of a local date (YYYY-MM or YYYY-MM-DD) as `mar 25`, where room is short. */
export function formatoMesCorto(fecha: string): string {
  return escrita(mesCorto(), primero(fecha))
}

/** An instant (ISO 8601) as local date and time: `05/03/2025 14:30`. */
export function formatoInstante(instante: string): string {
  if (!instante) return SIN_DATO
  return `${fechaDeInstante().format(new Date(instante))} ${formatoHora(instante)}`
}

/** The local time, `14:30`, of an instant (ISO 8601) or of a time of day (`14:30`, `14:30:00`). */
export function formatoHora(hora: string): string {
  if (!hora) return SIN_DATO
  return /^\d{2}:\d{2}/.test(hora) ? hora.slice(0, 5) : horaDeInstante().format(new Date(hora))
}

/** The name of a weekday: 1 = lunes … 7 = domingo. */
export function formatoDia(dia: number): string {
  // 1 January 2024 was a Monday.
  return escrita(diaLargo(), Date.UTC(2024, 0, dia))
}

/** 13 digits as `0801-1990-12345`; anything else as it is. */
export function formatoDni(dni: string): string {
  return (dni ?? SIN_DATO).replace(/^(\d{4})(\d{4})(\d{5})$/, '$1-$2-$3')
}

/** 14 digits as `0801-1990-123456`; anything else as it is. */
export function formatoRtn(rtn: string): string {
  return (rtn ?? SIN_DATO).replace(/^(\d{4})(\d{4})(\d{6})$/, '$1-$2-$3')
}

/** A DNI or an RTN by how many digits it has; any other document as it is. */
export const formatoIdentidad = (documento: string): string =>
  documento?.length === 14 ? formatoRtn(documento) : formatoDni(documento)

/** E.164 as people say it: Honduran `9999-8888`, any other `+1 305 555 0199`. */
export function formatoTelefono(telefono: string): string {
  const local = /^\+504(\d{4})(\d{4})$/.exec(telefono)
  if (local) return `${local[1]}-${local[2]}`
  const partes = partesDeTelefono(telefono ?? '')
  if (!partes) return telefono || SIN_DATO
  const grupos = partes.numero.length === 8 ? /(\d{4})(?=\d)/g : /(\d{3})(?=\d{3})/g
  return `+${partes.codigo} ${partes.numero.replace(grupos, '$1 ')}`
}

/** A receipt's number within its series: `RI-000123`. */
export function formatoNumeroRecibo(serie: string, numero: number): string {
  return `${serie}-${String(numero).padStart(6, '0')}`
}

/** Number that people name a registration by: `R-000123`. */
export const formatoCodigoRegistro = (id: number): string => `R-${String(id).padStart(6, '0')}`

/** Up to two capital letters for an avatar: those of first name and surname, or of the first two words. */
export function iniciales(nombres: string, apellidos = ''): string {
  const primera = (texto: string | undefined) => [...(texto ?? '')][0] ?? ''
  const [nombre, segundo] = (nombres ?? '').trim().split(/\s+/)
  return `${primera(nombre)}${primera((apellidos ?? '').trim() || segundo)}`.toLocaleUpperCase(LOCALE)
}

/** Completed years on the local date `hoy`; someone born on 29 February turns on 1 March in ordinary years. */
export function edad(fechaNacimiento: string, hoy: string): number {
  const anios = Number(hoy.slice(0, 4)) - Number(fechaNacimiento.slice(0, 4))
  return hoy.slice(5) < fechaNacimiento.slice(5) ? anios - 1 : anios
}

function medianoche(fecha: string): Date {
  return new Date(`${String(fecha).slice(0, 10)}T00:00:00Z`)
}

const primero = (fecha: string) => medianoche(`${String(fecha).slice(0, 7)}-01`)
