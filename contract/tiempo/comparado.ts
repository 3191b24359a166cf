import { diasEntre, finDeMes, inicioDeMes, mesesEntre, sumarDias, sumarMeses } from './fechas.ts'

/** First and last local date, both included. */
export interface Periodo {
  desde: string
  hasta: string
}

/** The way from a date of an earlier period to the one beside it. */
export type Corrimiento = { meses: number } | { dias: number }

/**
 * The period that another is compared with, seen from the local date `hoy`: the same of a year before, or the one just
 * before. One that begins with a month goes back by months, whole ones to whole ones; any other by its days. Of one
 * that is not over yet, the days that have been.
 */
export function comparadoCon(
  { desde, hasta }: Periodo,
  con: 'anterior' | 'anio',
  hoy: string,
): Periodo & { corre: Corrimiento } {
  const hastaHoy = desde <= hoy && hoy < hasta ? hoy : hasta
  const deMeses = desde === inicioDeMes(desde)
  if (con === 'anterior' && !deMeses) {
    const dias = diasEntre(desde, hasta) + 1
    return { desde: sumarDias(desde, -dias), hasta: sumarDias(hastaHoy, -dias), corre: { dias } }
  }
  const meses = con === 'anio' ? 12 : mesesEntre(desde, hasta) + 1
  const movida = sumarMeses(hastaHoy, -meses)
  return {
    desde: sumarMeses(desde, -meses),
    hasta: deMeses && hastaHoy === finDeMes(hastaHoy) ? finDeMes(movida) : movida,
    corre: { meses },
  }
}
