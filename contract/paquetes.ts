/**
 * «Qué usa el centro»: modules by packs that the school switches on and off as one
 * (docs/decisions/2026-11-28-que-usa-el-centro.md). A module of no pack is always on. Off means hidden and nothing
 * else: what a role may do stays as it is, and every page opens by its address.
 */

import type { NombreModulo } from '#contract/modulos'

/** Each module stands in one pack, but for the ranges of numbers: invoices and certificates are both made with them. */
const MODULOS_DE = {
  factura: ['Facturas', 'RangosCAI', 'NumerosSinUsar', 'ISV', 'Contador'],
  retenciones: ['Retenciones', 'TasasRetencion', 'RangosCAI'],
  banco: ['Conciliacion', 'MovimientosBanco'],
  familias: ['NuevosRegistros', 'Convocatorias', 'CartaConsentimiento', 'PagosReportados'],
  becas: ['Becas'],
  cobranza: ['Recordatorios', 'Arreglos', 'CargosGrupo'],
  constancias: ['Constancias'],
  caja_chica: ['CajaChica'],
  mes: ['CierresMensuales', 'ResultadoCursos'],
} as const satisfies Record<string, readonly NombreModulo[]>

export type Paquete = keyof typeof MODULOS_DE
/** In the order in which the school reads them. */
export const PAQUETES = Object.keys(MODULOS_DE) as Paquete[]
export const modulosDe = (paquete: Paquete): readonly NombreModulo[] => MODULOS_DE[paquete]

/** The pack of a module, the first of two; undefined of one that is always on. */
export const paqueteDe = (modulo: NombreModulo): Paquete | undefined =>
  PAQUETES.find((paquete) => modulosDe(paquete).includes(modulo))

/**
 * The modules that only packs of these have. A key that this version does not know is another version's, and holds
 * none.
 */
export function modulosApagados(apagados: readonly string[]): NombreModulo[] {
  const quedan = new Set(PAQUETES.filter((paquete) => !apagados.includes(paquete)).flatMap(modulosDe))
  const suyos = new Set(PAQUETES.filter((paquete) => apagados.includes(paquete)).flatMap(modulosDe))
  return [...suyos].filter((modulo) => !quedan.has(modulo))
}

/** Fields of a pack that lists of other modules have, as columns or filters. */
const CAMPOS_DE: Partial<Record<Paquete, readonly string[]>> = {
  factura: ['sin_factura'],
  retenciones: ['retenido', 'paga_retenciones_de', 'con_comprobante_retencion'],
  cobranza: ['recordado_en'],
  caja_chica: ['caja_chica_nombre'],
}

/** Fields of the packs that a test says are hidden. */
export const camposDe = (seEsconde: (paquete: Paquete) => boolean): readonly string[] =>
  PAQUETES.filter(seEsconde).flatMap((paquete) => CAMPOS_DE[paquete] ?? [])

/** The page where they are switched, below the centre's. */
export const RUTA_QUE_USA = 'que-usa'
