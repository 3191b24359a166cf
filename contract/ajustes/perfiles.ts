import * as z from 'zod'
import { PAQUETES, type Paquete } from '#contract/paquetes'

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
