import { motivosDeAviso, type RangoAviso, type RangoFila, type TipoDeRango } from '#contract/facturacion/rangos'
import { formatoFecha } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { Tono } from '#src/list/columnas/Estado.tsx'

export const RANGOS = recursoDe('RangosCAI')

const DIAS_POR_SEMANA = 7
/** Days from which on people count in weeks. */
const EN_SEMANAS = 14

export const TONOS = {
  activo: 'bien',
  inactivo: 'neutro',
  por_vencer: 'aviso',
  por_agotarse: 'aviso',
  vencido: 'mal',
  agotado: 'mal',
} as const satisfies Record<string, Tono>
export type Situacion = keyof typeof TONOS

/** The state of a range on the local date `hoy`; of several warnings the first. */
export const situacionDe = (rango: RangoFila, hoy: string): Situacion =>
  rango.estado === 'inactivo' ? 'inactivo' : (motivosDeAviso(rango, hoy)[0] ?? 'activo')

/** Numbers are not given any more. */
export const impide = ({ motivo }: RangoAviso): boolean => motivo === 'vencido' || motivo === 'agotado'

/** Warnings that say the same of several kinds of documents of a point, together. */
export function agrupar(avisos: readonly RangoAviso[]): AvisoDeTipos[] {
  const grupos = new Map<string, AvisoDeTipos>()
  for (const aviso of avisos) {
    const { motivo, punto, fecha_limite, quedan } = aviso
    // Each kind has its own numbers left.
    const clave =
      motivo === 'por_agotarse'
        ? `${aviso.rango_id} ${quedan}`
        : `${motivo} ${punto} ${motivo === 'agotado' ? '' : fecha_limite}`
    const grupo = grupos.get(clave)
    grupos.set(clave, { ...aviso, clave, tipos: [...(grupo?.tipos ?? []), aviso.tipo] })
  }
  return [...grupos.values()]
}

export interface AvisoDeTipos extends RangoAviso {
  clave: string
  tipos: TipoDeRango[]
}

/** The sentence of a warning: its i18n key and values. */
export function fraseDeAviso({ motivo, punto, fecha_limite, dias, quedan }: RangoAviso): {
  key: string
  params: Record<string, unknown>
} {
  const params = { punto, fecha: formatoFecha(fecha_limite) }
  if (motivo === 'por_agotarse')
    return { key: 'facturacion.aviso.por_agotarse', params: { ...params, smart_count: quedan } }
  if (motivo !== 'por_vencer') return { key: `facturacion.aviso.${motivo}`, params }
  if (dias === 0) return { key: 'facturacion.aviso.vence_hoy', params }
  return dias < EN_SEMANAS
    ? { key: 'facturacion.aviso.vence_dias', params: { ...params, smart_count: dias } }
    : { key: 'facturacion.aviso.vence_semanas', params: { ...params, smart_count: Math.floor(dias / DIAS_POR_SEMANA) } }
}
