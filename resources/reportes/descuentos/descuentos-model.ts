import { finDeMes, inicioDeMes } from '#contract/fechas'
import { formatoMes } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import {
  DescuentoGrupo,
  DescuentoLinea,
  GRUPOS_DESCUENTOS,
  VISTAS_DESCUENTOS,
  type GrupoDeDescuentos,
  type VistaDescuentos,
} from '#contract/reportes/descuentos'

type Filtro = Record<string, unknown>

/** The kind of rows now; an unknown one, from an old address or saved filter, counts as `descuento`. */
export const vistaDe = ({ vista }: Filtro): VistaDescuentos =>
  VISTAS_DESCUENTOS.find((una) => una === vista) ?? 'descuento'

/** Rows of another kind stay for a moment after the filter changes: what they are, they say themselves. */
export const grupoDe = (filas: readonly (DescuentoGrupo | DescuentoLinea)[]): GrupoDeDescuentos | undefined => {
  const [primera] = filas
  return primera && 'vista' in primera ? GRUPOS_DESCUENTOS.find((uno) => uno === primera.vista) : undefined
}

/** Months read in their order, anything else the largest first. */
export const ordenDe = (vista: VistaDescuentos): { field: string; order: 'ASC' | 'DESC' } => {
  if (vista === 'lineas') return { field: 'fecha', order: 'DESC' }
  return vista === 'mes' ? { field: 'id', order: 'ASC' } : { field: 'monto', order: 'DESC' }
}

export const esOrdenable = (vista: VistaDescuentos, campo: string): boolean =>
  campo in (vista === 'lineas' ? DescuentoLinea : DescuentoGrupo).shape

/** A group as people call it. */
export function nombreDe({ vista, id, nombre }: DescuentoGrupo, translate: (clave: string) => string): string {
  if (vista === 'mes') return formatoMes(id)
  return nombre || translate(vista === 'descuento' ? `opciones.clase.${id}` : `reportes.descuentos.sin.${vista}`)
}

/** The filter that narrows the lines to those of a group. */
function filtroDe({ vista, id }: Pick<DescuentoGrupo, 'vista' | 'id'>): Filtro {
  switch (vista) {
    case 'mes':
      return { fecha_gte: inicioDeMes(id), fecha_lte: finDeMes(id), fecha_lapso: undefined }
    case 'curso':
      return id ? { curso_id: Number(id) } : { curso_id_nulo: true }
    case 'estudiante':
      return id ? { cliente_id: Number(id) } : { cliente_id_nulo: true }
    case 'descuento': {
      const [, descuento_id] = /^d(\d+)$/.exec(id) ?? []
      return descuento_id ? { descuento_id: Number(descuento_id) } : { clase: id }
    }
  }
}

/** Address of the lines of a group, within what the report is filtered by. */
export const rutaDeGrupo = (grupo: Pick<DescuentoGrupo, 'vista' | 'id'>, filtro: Filtro): string =>
  `/${recursoDe('DescuentosDados')}?${new URLSearchParams({
    filter: JSON.stringify({ ...filtro, ...filtroDe(grupo), vista: 'lineas' }),
    sort: 'fecha',
    order: 'DESC',
    page: '1',
  })}`

/** The document that a line is of: the receipt, or else the account of the student; nothing of neither. */
export function rutaDeLinea({ recibo_id, cliente_id }: Pick<DescuentoLinea, 'recibo_id' | 'cliente_id'>): string {
  if (recibo_id !== null) return `/${recursoDe('RecibosGeneral')}/${recibo_id}/show`
  return cliente_id === null ? '' : `/${recursoDe('CxC')}/${cliente_id}/show`
}
