import { formatoMes } from '#contract/formato'
import { recursoDe } from '#contract/modulos'
import { DescuentoGrupo, DescuentoLinea, GRUPOS_DESCUENTOS } from '#contract/reportes/descuentos'
import { delMes, porGrupos, type Filtro } from '#resources/reportes/por-grupos.ts'

/** A group as people call it. */
export function nombreDe({ vista, id, nombre }: DescuentoGrupo, translate: (clave: string) => string): string {
  if (vista === 'mes') return formatoMes(id)
  return nombre || translate(vista === 'descuento' ? `opciones.clase.${id}` : `reportes.descuentos.sin.${vista}`)
}

/** The filter that narrows the lines to those of a group. */
function filtroDe({ vista, id }: Pick<DescuentoGrupo, 'vista' | 'id'>): Filtro {
  switch (vista) {
    case 'mes':
      return delMes(id)
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

export const DESCUENTOS = porGrupos({
  modulo: 'DescuentosDados',
  grupos: GRUPOS_DESCUENTOS,
  enSuOrden: ['mes'],
  medida: 'monto',
  filtroDe,
  campos: { grupo: DescuentoGrupo.shape, linea: DescuentoLinea.shape },
})

/** The document that a line is of: the receipt, or else the account of the student; nothing of neither. */
export function rutaDeLinea({ recibo_id, cliente_id }: Pick<DescuentoLinea, 'recibo_id' | 'cliente_id'>): string {
  if (recibo_id !== null) return `/${recursoDe('RecibosGeneral')}/${recibo_id}/show`
  return cliente_id === null ? '' : `/${recursoDe('CxC')}/${cliente_id}/show`
}
