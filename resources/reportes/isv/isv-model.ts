import { inicioDeMes, sumarMeses } from '#contract/tiempo/fechas'
import { recursoDe } from '#contract/modulos'
import type { IsvDocumento } from '#contract/reportes/isv'
import { hoyDelCentro } from '#src/offline/reloj.ts'

/** The month before is declared until its tenth day. */
const DIAS_DE_DECLARAR = 10
/** Months that the report offers. */
const MESES = 24

const hoy = (): string => hoyDelCentro()

/** The month (YYYY-MM) that is being declared on a date: in the first days of one, the one before. */
export const mesPorDeclarar = (fecha = hoy()): string =>
  sumarMeses(inicioDeMes(fecha), Number(fecha.slice(8)) <= DIAS_DE_DECLARAR ? -1 : 0).slice(0, 7)

/** The months that may be asked for, the latest first, also the one that is chosen. */
export function mesesDelReporte(elegido: string | undefined, fecha = hoy()): string[] {
  const meses = Array.from({ length: MESES }, (_, indice) => sumarMeses(inicioDeMes(fecha), -indice).slice(0, 7))
  return [...new Set([...meses, ...(elegido ? [elegido] : [])])].sort().reverse()
}

/** The document itself. */
export const rutaDe = ({ factura_id, gasto_id }: Pick<IsvDocumento, 'factura_id' | 'gasto_id'>): string =>
  gasto_id === null ? `/${recursoDe('Facturas')}/${factura_id}/show` : `/${recursoDe('Gastos')}/${gasto_id}/show`
