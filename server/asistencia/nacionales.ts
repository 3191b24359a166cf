import { diaDeSemana, sumarDias } from '#contract/tiempo/fechas'
import { texto } from '#i18n/texto'

const PRIMER_ANIO_MORAZANICO = 2015
const MIERCOLES = 3

/**
 * The national holidays of a year, by date: Código del Trabajo, art. 339. Since 2015 those of 3, 12 and 21 October are
 * the Semana Morazánica: from the first Wednesday of October to its Saturday (Decreto Legislativo 78-2015).
 */
export function feriadosNacionales(anio: number): { fecha: string; nombre: string }[] {
  const pascua = domingoDePascua(anio)
  const dias: [fecha: string, nombre: string][] = [
    [`${anio}-01-01`, texto('asistencia.feriado.anio_nuevo')],
    [sumarDias(pascua, -3), texto('asistencia.feriado.jueves_santo')],
    [sumarDias(pascua, -2), texto('asistencia.feriado.viernes_santo')],
    [sumarDias(pascua, -1), texto('asistencia.feriado.sabado_santo')],
    [`${anio}-04-14`, texto('asistencia.feriado.americas')],
    [`${anio}-05-01`, texto('asistencia.feriado.trabajo')],
    [`${anio}-09-15`, texto('asistencia.feriado.independencia')],
    ...deOctubre(anio),
    [`${anio}-12-25`, texto('asistencia.feriado.navidad')],
  ]
  // Holy Week meets 14 April in some years: one day, one holiday.
  return [...new Map(dias)].map(([fecha, nombre]) => ({ fecha, nombre })).sort((a, b) => a.fecha.localeCompare(b.fecha))
}

function deOctubre(anio: number): [string, string][] {
  if (anio < PRIMER_ANIO_MORAZANICO)
    return [
      [`${anio}-10-03`, texto('asistencia.feriado.soldado')],
      [`${anio}-10-12`, texto('asistencia.feriado.raza')],
      [`${anio}-10-21`, texto('asistencia.feriado.armadas')],
    ]
  const primero = `${anio}-10-01`
  const miercoles = sumarDias(primero, (MIERCOLES - diaDeSemana(primero) + 7) % 7)
  return [0, 1, 2, 3].map((dia) => [sumarDias(miercoles, dia), texto('asistencia.feriado.morazanica')])
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm (Meeus, Astronomical Algorithms, ch. 8). */
function domingoDePascua(anio: number): string {
  const a = anio % 19
  const b = Math.floor(anio / 100)
  const c = anio % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const dia = h + l - 7 * m + 114
  return `${anio}-${String(Math.floor(dia / 31)).padStart(2, '0')}-${String((dia % 31) + 1).padStart(2, '0')}`
}
