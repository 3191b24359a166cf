import type { AgrupacionDe, ConAgrupaciones } from '#contract/reportes/agrupaciones'
import { recursoDe } from '#contract/modulos'
import { agrupacionesDe, conLoQueCuenta, type PorDimensiones } from '#contract/reportes/dimensiones'
import { translate } from '#i18n/translate'
import type { Cruzable } from '#src/list/cruce/cruce-model.ts'
import { vistaEn } from '#src/list/filtros/ver-model.ts'
import { dentroDe } from './por-grupos.ts'

type Filtro = Record<string, unknown>
type Orden = { field: string; order: 'ASC' | 'DESC' }

/** The rows that a list has by itself. */
interface Propias {
  /** Its kinds of rows, the first of which goes without saying. */
  vistas: readonly [string, ...string[]]
  /** i18n prefix of the words of its kinds and groupings. */
  rotulos: string
  ordenDe: (vista: string) => Orden
  esOrdenable: (vista: string, campo: string) => boolean
  /** The filter of another kind of rows of its own; by default all that was filtered stays. */
  filtroDe?: (vista: string, filtro: Filtro) => Filtro
}

/** A list that is no grouped report, with the choice of its rows and the way in which they are crossed. */
export function porDimensiones<M extends ConAgrupaciones>(declarada: PorDimensiones<M>, propias: Propias) {
  const grupos = agrupacionesDe(declarada)
  const vistas = [...propias.vistas, ...grupos.filter((grupo) => !propias.vistas.includes(grupo))] as const
  const vistaDe = vistaEn(vistas as unknown as readonly [string, ...string[]])
  const por = (dimension: string) => declarada.por[dimension as AgrupacionDe<M>]
  const [primera] = propias.vistas
  const conVista = (vista: string, filtro: Filtro): Filtro => ({ ...filtro, vista: vista === primera ? '' : vista })
  const deDocumentos = declarada.lineas ?? primera

  const cruce: Cruzable = {
    dimensiones: grupos,
    vistaDe,
    rotulos: propias.rotulos,
    tituloDe: (dimension) => por(dimension).titulo ?? `campos.${dimension}`,
    nombreDe: (dimension, { id, nombre }) => {
      const { tiempo, sinNombre } = por(dimension)
      return tiempo ? tiempo.formato(id) : nombre || (sinNombre ? translate(sinNombre({ id })) : id)
    },
    esTiempo: (dimension) => por(dimension).tiempo !== undefined,
    seCompara: declarada.periodo !== undefined,
    periodo: declarada.periodo === 'periodo' ? 'campos.mes_contable' : undefined,
    enDinero: declarada.enDinero,
    medida: declarada.medida,
    documentos: declarada.documentos,
    filtroDe: (dimension, id) => por(dimension).lineas(id),
    dentroDe,
    rutaDe: (filtro) => {
      const { field, order } = propias.ordenDe(deDocumentos)
      const suyo = conVista(deDocumentos, {
        ...conLoQueCuenta(declarada, filtro),
        ...declarada.vigentes,
      })
      if (suyo.vista === '') delete suyo.vista
      const filter = JSON.stringify(suyo)
      return `/${recursoDe(declarada.modulo)}?${new URLSearchParams({ filter, sort: field, order, page: '1' })}`
    },
  }
  return {
    cruce,
    vistas: {
      vistas: vistas as readonly string[],
      dimensiones: grupos as readonly string[],
      rotulos: propias.rotulos,
      vistaDe,
      filtroDe: (vista: string, filtro: Filtro): Filtro =>
        propias.filtroDe && propias.vistas.includes(vista) ? propias.filtroDe(vista, filtro) : conVista(vista, filtro),
      ordenDe: (vista: string): Orden => propias.ordenDe(propias.vistas.includes(vista) ? vista : deDocumentos),
      esOrdenable: (vista: string, campo: string): boolean =>
        propias.esOrdenable(propias.vistas.includes(vista) ? vista : deDocumentos, campo),
    },
  }
}
