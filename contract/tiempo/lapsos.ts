import { diaDeSemana, sumarDias, sumarMeses } from '#contract/tiempo/fechas'

/** The spans of a date filter that move with the calendar; a saved "este mes" is the month in which it is used. */
export const LAPSOS = ['hoy', 'ayer', 'esta_semana', 'este_mes', 'mes_pasado', 'este_anio'] as const
export type Lapso = (typeof LAPSOS)[number]

const SUFIJO = '_lapso'

/** First and last local date (both included) of a span, seen from the local date `hoy`. */
export function limitesDe(lapso: Lapso, hoy: string): { desde: string; hasta: string } {
  const mes = `${hoy.slice(0, 8)}01`
  switch (lapso) {
    case 'hoy':
      return { desde: hoy, hasta: hoy }
    case 'ayer':
      return { desde: sumarDias(hoy, -1), hasta: sumarDias(hoy, -1) }
    case 'esta_semana':
      return { desde: sumarDias(hoy, 1 - diaDeSemana(hoy)), hasta: sumarDias(hoy, 7 - diaDeSemana(hoy)) }
    case 'este_mes':
      return { desde: mes, hasta: sumarDias(sumarMeses(mes, 1), -1) }
    case 'mes_pasado':
      return { desde: sumarMeses(mes, -1), hasta: sumarDias(mes, -1) }
    case 'este_anio':
      return { desde: `${hoy.slice(0, 4)}-01-01`, hasta: `${hoy.slice(0, 4)}-12-31` }
  }
}

/** The filter as the server knows it: `fecha_lapso: 'hoy'` becomes `fecha_gte` and `fecha_lte`. */
export function expandirLapsos(filter: Record<string, unknown>, hoy: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) => {
      if (!key.endsWith(SUFIJO) || !esLapso(value)) return [[key, value]]
      const campo = key.slice(0, -SUFIJO.length)
      const { desde, hasta } = limitesDe(value, hoy)
      return [
        [`${campo}_gte`, desde],
        [`${campo}_lte`, hasta],
      ]
    }),
  )
}

export const esLapso = (value: unknown): value is Lapso => (LAPSOS as readonly unknown[]).includes(value)
