import * as z from 'zod'
import { PAQUETES } from '#contract/paquetes'

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
