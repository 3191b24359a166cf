import { recursoDe } from '#contract/modulos'
import { VISTAS_RETENCION, type RetencionFila, type VistaRetencion } from '#contract/reportes/retenciones'
import { filtroEn, vistaEn } from '#src/list/filtros/ver-model.ts'

type Filtro = Record<string, unknown>

export const vistaDe = vistaEn(VISTAS_RETENCION)

/** The filter of the other list, without what it alone has not. */
export const filtroDeVista = (vista: VistaRetencion, { impuesto: _, estado: __, ...comunes }: Filtro): Filtro =>
  filtroEn(VISTAS_RETENCION)(vista, comunes)

/** The receipt that a certificate paid, or the expense of which it was withheld. */
export const rutaDeFila = (fila: RetencionFila): string =>
  fila.vista === 'hechas'
    ? `/${recursoDe('Gastos')}/${fila.gasto_id}/show`
    : `/${recursoDe('RecibosGeneral')}/${fila.recibo_id}/show`

/** The expenses that paid what a month (YYYY-MM) withheld, whenever they count. */
export const rutaDePagos = (paga_retenciones_de: string): string =>
  `/${recursoDe('Gastos')}?${new URLSearchParams({
    filter: JSON.stringify({ paga_retenciones_de, estado: 'registrado' }),
  })}`
