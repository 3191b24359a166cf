import * as z from 'zod'
import { fecha, id, opcional, texto, unCodigo, version } from '#contract/campos'
import type { Mensaje } from '#contract/errores'
import { enUnaLinea } from '#contract/texto/visible'
import { diasEntre, sumarMeses } from '#contract/tiempo/fechas'

/** 01 invoice, 06 credit note, 07 debit note (Acuerdo 481-2017). */
export const TIPOS_FISCALES = ['01', '06', '07'] as const
export type TipoFiscal = (typeof TIPOS_FISCALES)[number]
/** Kinds of range: fiscal documents, and the school's withholding certificates, under a `codigo` of their own. */
export const TIPOS_DE_RANGO = [...TIPOS_FISCALES, 'retencion'] as const
export type TipoDeRango = (typeof TIPOS_DE_RANGO)[number]
/** `autoimpresor` prints the document here; `imprenta` records which preprinted form was filled in by hand. */
export const MODALIDADES_CAI = ['autoimpresor', 'imprenta'] as const
export const ESTADOS_RANGO = ['activo', 'inactivo'] as const

const MESES_DE_AVISO = 2
const PARTE_DE_AVISO = 10

/** Three digits; shorter numbers are filled up with zeros. */
const codigo = texto(3)
  .overwrite((escrito) => (/^\d{1,2}$/.test(escrito) ? escrito.padStart(3, '0') : escrito))
  .regex(/^\d{3}$/, 'validacion.tres_digitos')
const correlativo = z.int().min(1).max(99_999_999)
/** The two digits of a withholding certificate's number, as the authority's resolution says them. */
const codigoDeRetencion = z
  .string()
  .overwrite((escrito) => enUnaLinea(escrito).replace(/^\d$/, '0$&'))
  .regex(/^\d{2}$/, 'validacion.dos_digitos')
/** The default code, where nobody says otherwise; the accountant confirms it. */
export const CODIGO_RETENCION = '05'

/** A range of numbers that the tax authority (SAR) authorised with one CAI, until a last day of issue. */
export const RangoCrear = z.strictObject({
  cai: texto(60).overwrite((cai) => cai.toUpperCase()),
  modalidad: z.enum(MODALIDADES_CAI).default('autoimpresor'),
  establecimiento: codigo,
  punto_emision: codigo,
  tipo: z.enum(TIPOS_DE_RANGO),
  /** Two digits that withholding certificates alone have in their numbers, in the place of the type. */
  codigo: opcional(codigoDeRetencion),
  desde: correlativo,
  hasta: correlativo,
  /** The number that comes next, when part of the range was used before; `desde` by default. */
  siguiente: correlativo.nullish(),
  fecha_limite: fecha,
  estado: z.enum(ESTADOS_RANGO).default('inactivo'),
})
export type RangoCrear = z.output<typeof RangoCrear>

export const RangoFila = z.object({
  id,
  cai: unCodigo,
  modalidad: z.enum(MODALIDADES_CAI),
  establecimiento: z.string(),
  punto_emision: z.string(),
  tipo: z.enum(TIPOS_DE_RANGO),
  codigo: z.string().nullable(),
  desde: z.int(),
  hasta: z.int(),
  /** `hasta` + 1 when there is none left. */
  siguiente: z.int(),
  quedan: z.int(),
  fecha_limite: fecha,
  estado: z.enum(ESTADOS_RANGO),
  /** Documents carry its numbers: these don't change any more. */
  con_documentos: z.boolean(),
  version,
})
export type RangoFila = z.output<typeof RangoFila>

/** A range with what looks odd in it, by field; a warning never blocks. */
export const Rango = RangoFila.extend({ advertencias: z.object({ cai: z.string().optional() }) })
export type Rango = z.output<typeof Rango>

type Numeracion = Pick<z.output<typeof RangoCrear>, 'desde' | 'hasta' | 'siguiente' | 'tipo' | 'codigo'>

const esTipoFiscal = (codigo: string): boolean => (TIPOS_FISCALES as readonly string[]).includes(codigo)

/** Faults between the numbers of a range, by field. */
export function erroresDeRango({ desde, hasta, siguiente, tipo, codigo }: Numeracion): Record<string, Mensaje> {
  if (tipo === 'retencion' && !codigo) return { codigo: { key: 'validacion.dos_digitos' } }
  if (codigo && (tipo !== 'retencion' || esTipoFiscal(codigo)))
    return { codigo: { key: tipo === 'retencion' ? 'facturacion.error.codigo_usado' : 'validacion.del_sistema' } }
  if (hasta < desde) return { hasta: { key: 'facturacion.error.hasta_antes' } }
  if (siguiente != null && (siguiente < desde || siguiente > hasta + 1))
    return { siguiente: { key: 'facturacion.error.siguiente_fuera', params: { desde, hasta } } }
  return {}
}

/** The form's schema: the same fields, and the rules between them. */
export const RangoFormulario = RangoCrear.superRefine((rango, context) => {
  for (const [campo, { key, params }] of Object.entries(erroresDeRango(rango)))
    context.addIssue({ code: 'custom', path: [campo], message: key, params })
})

/** The i18n key of what looks odd in a CAI: five groups of six hexadecimal digits and one of two. */
export const advertenciaCai = (cai: string): string | undefined =>
  /^([0-9A-F]{6}-){5}[0-9A-F]{2}$/i.test(cai.trim()) ? undefined : 'validacion.advertencia.cai'

/** `000-001-01-00000123`: establishment, point of emission, type and correlative. */
export function formatoNumeroFiscal(
  {
    establecimiento,
    punto_emision,
    tipo,
    codigo,
  }: Pick<RangoFila, 'establecimiento' | 'punto_emision' | 'tipo'> & { codigo?: string | null },
  correlativo: number,
): string {
  return `${establecimiento}-${punto_emision}-${codigo ?? tipo}-${String(correlativo).padStart(8, '0')}`
}

/** Whether a number, `000-001-07-00000001`, is that of a debit note. */
export const esDeDebito = (numero: string): boolean => numero.split('-')[2] === '07'

const MOTIVOS_AVISO = ['vencido', 'agotado', 'por_vencer', 'por_agotarse'] as const
export type MotivoAviso = (typeof MOTIVOS_AVISO)[number]

/** Why an active range needs somebody's attention on the local date `hoy`: the deadline first, then the numbers. */
export function motivosDeAviso(
  { fecha_limite, desde, hasta, siguiente }: Pick<RangoFila, 'fecha_limite' | 'desde' | 'hasta' | 'siguiente'>,
  hoy: string,
): MotivoAviso[] {
  const motivos: MotivoAviso[] = []
  const quedan = hasta - siguiente + 1
  if (hoy > fecha_limite) motivos.push('vencido')
  else if (hoy >= sumarMeses(fecha_limite, -MESES_DE_AVISO)) motivos.push('por_vencer')
  if (quedan <= 0) motivos.push('agotado')
  else if (quedan * PARTE_DE_AVISO <= hasta - desde + 1) motivos.push('por_agotarse')
  return motivos
}

/** A warning about an active range, and its figures. */
export const RangoAviso = z.object({
  rango_id: id,
  motivo: z.enum(MOTIVOS_AVISO),
  tipo: z.enum(TIPOS_DE_RANGO),
  /** `000-001`. */
  punto: z.string(),
  fecha_limite: fecha,
  /** Days until the last day of issue; negative once it is past. */
  dias: z.int(),
  quedan: z.int(),
})
export type RangoAviso = z.output<typeof RangoAviso>

/** The warnings of an active range on the local date `hoy`. */
export const avisosDe = (rango: RangoFila, hoy: string): RangoAviso[] =>
  motivosDeAviso(rango, hoy).map((motivo) => ({
    rango_id: rango.id,
    motivo,
    tipo: rango.tipo,
    punto: `${rango.establecimiento}-${rango.punto_emision}`,
    fecha_limite: rango.fecha_limite,
    dias: diasEntre(hoy, rango.fecha_limite),
    quedan: rango.quedan,
  }))
