import { inicioDeMes, sumarDias } from '#contract/tiempo/fechas'
import { formatoLempiras } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { TRAMOS, VISTAS_CXC, type CxCFila, type Edades, type Tramo } from '#contract/reportes/cxc'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import type { Parte } from '#src/charts/Apilada.tsx'
import { vistaEn } from '#src/list/filtros/ver-model.ts'

export const CXC = recursoDe('CxC')

export const vistaDe = vistaEn(VISTAS_CXC)

/** The latest first, in every kind of row. */
export const ORDEN = { field: 'dias', order: 'DESC' as const }

export const hoy = (): string => hoyDelCentro()

/** The date of the report: of the filter, or today. */
export const alDe = ({ al }: Record<string, unknown>): string => (typeof al === 'string' && al !== '' ? al : hoy())

/** The end of the month before, which a past date is compared with; null of today. */
export const antesDe = (al: string): string | null => (al < hoy() ? sumarDias(inicioDeMes(al), -1) : null)

/** The tense of a debt on the local date `al`: of today, of a past day or of one to come. */
export const tiempoDe = (al: string): 'hoy' | 'al' | 'para' => (al === hoy() ? 'hoy' : al < hoy() ? 'al' : 'para')

/** Teal is not due yet; the redder, the older. */
const TINTAS: Record<Tramo, Pick<Parte, 'color' | 'opacidad'>> = {
  al_dia: { color: 'primary.main' },
  de_1_a_30: { color: 'error.main', opacidad: 0.35 },
  de_31_a_60: { color: 'error.main', opacidad: 0.55 },
  de_61_a_90: { color: 'error.main', opacidad: 0.75 },
  mas_de_90: { color: 'error.main' },
}

/** The ages as parts of a bar, each under the name that `nombre` gives it. */
export const partesDe = (edades: Edades, nombre: (tramo: Tramo) => string): (Parte & { tramo: Tramo })[] =>
  TRAMOS.map((tramo) => ({
    tramo,
    etiqueta: nombre(tramo),
    valor: edades[tramo],
    texto: formatoLempiras(edades[tramo]),
    ...TINTAS[tramo],
  }))

/** Address of the list with those filters, as it opens. */
const listaCon = (filtro: Record<string, unknown>): string =>
  `/${CXC}?${new URLSearchParams({ filter: JSON.stringify(filtro), sort: ORDEN.field, order: ORDEN.order, page: '1' })}`

/** Address of a student's statement as of that date. */
export const rutaDeEstado = (cliente_id: number, hasta?: string): string =>
  `/${CXC}/${cliente_id}/show${hasta && hasta !== hoy() ? `?${new URLSearchParams({ hasta })}` : ''}`

/** A row's destination: a student's statement, or the students of a course or guardian. */
export function rutaDeFila(fila: CxCFila, filtro: Record<string, unknown>): string {
  const { al } = filtro
  switch (fila.vista) {
    case 'cliente':
      return rutaDeEstado(fila.id, alDe(filtro))
    case 'cargo':
      return rutaDeEstado(fila.cliente_id, alDe(filtro))
    case 'curso':
      return listaCon({ ...(al ? { al } : {}), curso_id: fila.id })
    case 'encargado':
      return listaCon({ ...(al ? { al } : {}), encargado_id: fila.id })
  }
}
