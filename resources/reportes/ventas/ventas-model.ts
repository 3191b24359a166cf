import { formatoFecha, formatoMes } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import { GRUPOS_VENTAS, VentaGrupo, VentaLinea } from '#contract/reportes/ventas'
import { delMes, porGrupos, type Filtro } from '#resources/reportes/por-grupos.ts'

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
      return delMes(id)
    case 'usuario':
      return { usuario_id: Number(id) }
    case 'producto': {
      const [, producto_id] = /^p(\d+)$/.exec(id) ?? []
      return producto_id ? { producto_id: Number(producto_id) } : { rubro: id, producto_id_nulo: true }
    }
  }
}

export const VENTAS = porGrupos({
  modulo: 'Ventas',
  grupos: GRUPOS_VENTAS,
  enSuOrden: ['dia', 'mes'],
  medida: 'total',
  filtroDe,
  campos: { grupo: VentaGrupo.shape, linea: VentaLinea.shape },
})

/** The document that a line is of. */
export const rutaDeLinea = ({ recibo_id, factura_id }: Pick<VentaLinea, 'recibo_id' | 'factura_id'>): string =>
  factura_id === null
    ? `/${recursoDe('RecibosGeneral')}/${recibo_id}/show`
    : `/${recursoDe('Facturas')}/${factura_id}/show`
