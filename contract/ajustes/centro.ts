import * as z from 'zod'
import {
  centavos,
  correo,
  municipio,
  opcional,
  parrafo,
  rtn,
  telefono,
  texto,
  textoOpcional,
  version,
} from '#contract/campos'
import { CIEN_POR_CIENTO } from '#contract/dinero'
import type { Mensaje } from '#contract/errores'
import { ListasDeMotivos } from '#contract/motivos'

/** The name that a new system has until somebody writes the school's own. */
export const NOMBRE_INICIAL = 'Centro educativo'

/** When a receipt is invoiced: as it is charged (once a range is active), when somebody asks, or never. */
export const FACTURAR = ['al_cobrar', 'a_pedido', 'nunca'] as const
export const TIPOS_MORA = ['ninguna', 'fija', 'porcentaje'] as const
export const CADA_MORA = ['una_vez', 'mes'] as const
const LINEAS_PIE = 4

/** The logo: PNG or JPEG, told by its content. Bytes, and pixels of each side; on paper it is 16 mm tall. */
export const LOGO = { peso: 1024 * 1024, menor: 32, mayor: 1200 } as const

/** The centre's name and data, and its rules. */
export const CentroCambiar = z.strictObject({
  nombre: texto(120),
  rtn: opcional(rtn),
  direccion: textoOpcional(200),
  /** The town from which letters are dated. */
  municipio: opcional(municipio),
  telefono: opcional(telefono),
  correo: opcional(correo),
  /** At the foot of every receipt. */
  pie_recibo: opcional(parrafo(300).refine((pie) => pie.split('\n').length <= LINEAS_PIE, 'validacion.pie_lineas')),
  /** Age from which a student needs no guardian. */
  mayoria_edad: z.int().min(14).max(30),
  mora_tipo: z.enum(TIPOS_MORA),
  /** Centavos when `fija`, basis points when `porcentaje`. */
  mora_valor: centavos,
  /** Days after the due date. */
  mora_dias: z.int().min(0).max(365),
  /** For each late charge once, or for each month that it is late. */
  mora_cada: z.enum(CADA_MORA),
  facturar: z.enum(FACTURAR),
  /** Working days that a paper receipt may come late without a supervisor's word. */
  manual_dias: z.int().min(0).max(30),
  /** Instalments of an arrangement, and days until the first, without a supervisor's word. */
  arreglo_cuotas: z.int().min(1).max(24),
  arreglo_dias: z.int().min(1).max(180),
  /** No receipt is made while a payment lacks what the bank knows it by. */
  exigir_referencia: z.boolean(),
  /** Blind count: the till's expected amount is told only after it was counted. */
  conteo_ciego: z.boolean(),
  /** Above it an invoice needs the client's name and identity (centavos). */
  limite_consumidor_final: centavos,
  /** The reasons that are offered. */
  ...ListasDeMotivos.shape,
})
export type CentroCambiar = z.output<typeof CentroCambiar>

/** The rule of late fees. */
export const ReglaDeMora = CentroCambiar.pick({ mora_tipo: true, mora_valor: true, mora_dias: true, mora_cada: true })
export type ReglaDeMora = z.output<typeof ReglaDeMora>

/** Limits within which an arrangement needs no supervisor's word. */
export const LimitesDeArreglo = CentroCambiar.pick({ arreglo_cuotas: true, arreglo_dias: true })
export type LimitesDeArreglo = z.output<typeof LimitesDeArreglo>

/** The charges that a rule would raise today. */
export const VistaDeMora = z.object({ cargos: z.int(), estudiantes: z.int(), total: centavos })
export type VistaDeMora = z.output<typeof VistaDeMora>

type Mora = Pick<z.output<typeof CentroCambiar>, 'mora_tipo' | 'mora_valor'>

/** The fault in a late fee's value for its kind; undefined when it has none. */
export function defectoDeMora({ mora_tipo, mora_valor }: Mora): Mensaje | undefined {
  if (mora_tipo === 'ninguna') return undefined
  if (mora_valor === 0) return { key: 'validacion.monto_positivo' }
  return mora_tipo === 'porcentaje' && mora_valor > CIEN_POR_CIENTO
    ? { key: 'validacion.porcentaje_maximo' }
    : undefined
}

/** The whole form, with the rule that concerns two fields. */
export const CentroFormulario = CentroCambiar.superRefine((centro, context) => {
  const defecto = defectoDeMora(centro)
  if (defecto) context.addIssue({ code: 'custom', path: ['mora_valor'], message: defecto.key })
})

export const Centro = z.object({
  ...CentroCambiar.shape,
  rtn: z.string().nullable(),
  direccion: z.string().nullable(),
  municipio: z.string().nullable(),
  telefono: z.string().nullable(),
  correo: z.string().nullable(),
  pie_recibo: z.string().nullable(),
  /** Fingerprint of the logo, which is at `/logo?v=<fingerprint>`; null without one. */
  logo: z.string().nullable(),
  version,
})
export type Centro = z.output<typeof Centro>

export const FORMATOS_MUESTRA = ['carta', 'ticket80'] as const

/** A receipt with these data, not saved yet, to look at. */
export const MuestraBody = CentroCambiar.pick({
  nombre: true,
  rtn: true,
  direccion: true,
  telefono: true,
  correo: true,
  pie_recibo: true,
}).extend({ formato: z.enum(FORMATOS_MUESTRA) })
export type MuestraBody = z.output<typeof MuestraBody>
