import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { centavos, id, instante } from '#contract/campos'
import { motivo } from '#contract/motivos'

/**
 * The rules of `verify` that judge only what was done since they exist (docs/diseno/dominio.md, «Contador»). What broke
 * one before is listed for Contabilidad with the proposed correction, and never rewritten: the migration that brings a
 * rule writes down who breaks it already.
 */
export const REGLAS_HEREDADAS = [
  'rechazo_con_saldo',
  'rechazo_impuesto',
  'mora_con_isv',
  'mora_sobre_mora',
  'ficha_unida',
  'transferencia_excedida',
  'constancia_debe',
  'arreglo_sin_firma',
  'recibo_antes_del_anterior',
  'factura_antes_de_la_anterior',
] as const
export type ReglaHeredada = (typeof REGLAS_HEREDADAS)[number]

export const Heredado = z.object({
  id,
  regla: z.enum(REGLAS_HEREDADAS),
  /** The record as people call it: the number of a document, the name of a student. */
  quien: z.string(),
  /** The amount that it is about, where that is known. */
  monto: centavos.nullable(),
  atendido_en: instante.nullable(),
  usuario_nombre: z.string().nullable(),
  observacion: z.string().nullable(),
})
export type Heredado = z.output<typeof Heredado>

/** The records that wait come first; at most `MAXIMO_HEREDADOS`. */
export const Heredados = z.array(Heredado)
export const MAXIMO_HEREDADOS = 500

export const ACTOS_DE_HEREDADO = actosDe(
  'Contador',
  Heredado,
  {
    atender: {
      permiso: 'editar',
      de: ['espera'],
      a: 'atendido',
      escribe: ['atendido_en', 'atendido_por', 'observacion'],
      pide: { observacion: motivo },
      palabras: 'heredados.atender',
    },
  },
  { ruta: 'Contador/heredados', estado: ({ atendido_en }: Heredado) => (atendido_en === null ? 'espera' : 'atendido') },
)
