/**
 * «Qué usa el centro»: modules by packs that the school switches on and off as one
 * (docs/decisions/2026-11-28-que-usa-el-centro.md). A module of no pack is always on. Off means hidden and nothing
 * else: what a role may do stays as it is, and every page opens by its address.
 */

import * as z from 'zod'
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

/** Kinds of school: what each begins with, until somebody switches it. */
export const PERFILES = ['academia', 'tecnico', 'colegio', 'todo'] as const
export type Perfil = (typeof PERFILES)[number]

const SIN: Record<Perfil, readonly Paquete[]> = {
  academia: ['retenciones', 'becas', 'caja_chica', 'mes'],
  tecnico: ['caja_chica', 'mes'],
  colegio: [],
  todo: [],
}

/** Three questions to a new school: whether it invoices with a CAI, is paid at the bank, and gives scholarships. */
export const RespuestasDePerfil = z.strictObject({ cai: z.boolean(), transferencias: z.boolean(), becas: z.boolean() })
export type RespuestasDePerfil = z.output<typeof RespuestasDePerfil>
export const PREGUNTAS = RespuestasDePerfil.keyof().options

/**
 * The packs that a new school begins without. An answer beats its profile, both ways; who has no CAI has no numbers for
 * certificates of withholding either.
 */
export function apagadosDePerfil(perfil: Perfil, { cai, transferencias, becas }: RespuestasDePerfil): Paquete[] {
  const dicho: Partial<Record<Paquete, boolean>> = {
    factura: cai,
    banco: transferencias,
    becas,
    ...(!cai && { retenciones: false }),
  }
  return PAQUETES.filter((paquete) => !(dicho[paquete] ?? !SIN[perfil].includes(paquete)))
}

/** The page where they are switched, below the centre's. */
export const RUTA_QUE_USA = 'que-usa'

/** Facts that hold a pack on: what is hidden must not go on charging, nor keep anybody waiting. */
const HECHOS = [
  'rangos',
  'facturas_por_cobrar',
  'rangos_retencion',
  'retenciones_por_pagar',
  'retenciones_sin_comprobante',
  'transferencias',
  'lineas',
  'convocatorias',
  'registros',
  'reportados',
  'becas',
  'arreglos',
  'recordatorios',
  'recordatorios_por_enviar',
  'fondos',
] as const
export type Hecho = (typeof HECHOS)[number]

/** A fact in force: how many there are of it, the first by their names, and the page where each is ended. */
const EnVigor = z.object({
  hecho: z.enum(HECHOS),
  modulo: z.string(),
  cuantos: z.int().positive(),
  /** Empty of what has no name. */
  nombres: z.array(z.string()),
})
export type EnVigor = z.output<typeof EnVigor>

/** Names told of each fact; of the others there is their number. */
export const NOMBRES_DE_HECHO = 3

/** A fact in words, with the translator of who says it: «2 becas vigentes (Ana Cruz, Luis Paz)». */
export function fraseDeHecho(
  { hecho, cuantos, nombres }: EnVigor,
  t: (key: string, params: Record<string, unknown>) => string,
): string {
  const frase = t(`paquetes.hecho.${hecho}`, { smart_count: cuantos })
  const dichos = nombres.join(', ')
  return dichos ? `${frase} (${dichos}${cuantos > nombres.length ? '…' : ''})` : frase
}

export const PaqueteDelCentro = z.object({
  paquete: z.enum(PAQUETES),
  encendido: z.boolean(),
  /** It came with an upgrade, off, and nobody has seen it. */
  nuevo: z.boolean(),
  /** It can't be switched off while there is any. */
  en_vigor: z.array(EnVigor),
})
export type PaqueteDelCentro = z.output<typeof PaqueteDelCentro>
