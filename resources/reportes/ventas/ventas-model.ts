import { finDeMes, inicioDeMes } from '#contract/fechas'
import { formatoFecha, formatoMes } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import {
  GRUPOS_VENTAS,
  VentaGrupo,
  VentaLinea,
  VISTAS_VENTAS,
  type GrupoDeVentas,
  type VistaVentas,
} from '#contract/reportes/ventas'

type Filtro = Record<string, unknown>

/** The kind of rows now; an unknown one, from an old address or saved filter, counts as `producto`. */
export const vistaDe = ({ vista }: Filtro): VistaVentas => VISTAS_VENTAS.find((una) => una === vista) ?? 'producto'

/** Rows of another kind stay for a moment after the filter changes: what they are, they say themselves. */
export const grupoDe = (filas: readonly (VentaGrupo | VentaLinea)[]): GrupoDeVentas | undefined => {
  const [primera] = filas
  return primera && 'vista' in primera ? GRUPOS_VENTAS.find((uno) => uno === primera.vista) : undefined
}

/** Time reads in its order, anything else the largest first. */
export const ordenDe = (vista: VistaVentas): { field: string; order: 'ASC' | 'DESC' } => {
  if (vista === 'lineas') return { field: 'fecha', order: 'DESC' }
  return vista === 'dia' || vista === 'mes' ? { field: 'id', order: 'ASC' } : { field: 'total', order: 'DESC' }
}

export const esOrdenable = (vista: VistaVentas, campo: string): boolean =>
  campo in (vista === 'lineas' ? VentaLinea : VentaGrupo).shape

/** A group as people call it. */
export function nombreDe({ vista, id, nombre, rubro }: VentaGrupo, translate: (clave: string) => string): string {
  if (vista === 'dia') return formatoFecha(id)
  if (vista === 'mes') return formatoMes(id)
  return nombre || translate(`opciones.rubro.${rubro ?? 'otro'}`)
}

/** The filter that narrows the lines to those of a group. */
function filtroDe({ vista, id }: Pick<VentaGrupo, 'vista' | 'id'>): Filtro {
  switch (vista) {
    case 'dia':
      return { fecha_gte: id, fecha_lte: id, fecha_lapso: undefined }
    case 'mes':
      return { fecha_gte: inicioDeMes(id), fecha_lte: finDeMes(id), fecha_lapso: undefined }
    case 'usuario':
      return { usuario_id: Number(id) }
    case 'producto': {
      const [, producto_id] = /^p(\d+)$/.exec(id) ?? []
      return producto_id ? { producto_id: Number(producto_id) } : { rubro: id, producto_id_nulo: true }
    }
  }
}

/** Address of the lines of a group, within what the report is filtered by. */
export const rutaDeGrupo = (grupo: Pick<VentaGrupo, 'vista' | 'id'>, filtro: Filtro): string =>
  `/${recursoDe('Ventas')}?${new URLSearchParams({
    filter: JSON.stringify({ ...filtro, ...filtroDe(grupo), vista: 'lineas' }),
    sort: 'fecha',
    order: 'DESC',
    page: '1',
  })}`

/** The document that a line is of. */
export const rutaDeLinea = ({ recibo_id, factura_id }: Pick<VentaLinea, 'recibo_id' | 'factura_id'>): string =>
  factura_id === null
    ? `/${recursoDe('RecibosGeneral')}/${recibo_id}/show`
    : `/${recursoDe('Facturas')}/${factura_id}/show`
