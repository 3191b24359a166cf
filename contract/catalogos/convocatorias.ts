import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { fecha, id, instante, opcional, parrafo, texto, unNombre, version } from '#contract/campos'
import type { Mensaje } from '#contract/errores'
import { SITUACIONES, VARIANTES } from '#contract/publico/convocatoria'

/** As the form of a campaign has it today; `inactiva` is none of the visitor's business. */
const ESTADOS_CONVOCATORIA = [...SITUACIONES, 'inactiva'] as const
export type EstadoConvocatoria = (typeof ESTADOS_CONVOCATORIA)[number]

export const ConvocatoriaCrear = z.strictObject({
  nombre: texto(120),
  variante: z.enum(VARIANTES).default('general'),
  /** Local dates, both included. */
  abre: fecha,
  cierra: fecha,
  /** Registrations in all; without one, as many as come. */
  cupo: z.int().min(1).max(100_000).nullish(),
  /** Days that a registration holds its seat without an answer of the school. */
  reserva_dias: z.int().min(1).max(90).default(5),
  requiere_consentimiento: z.boolean().default(false),
  texto_bienvenida: opcional(parrafo(2000)),
  activa: z.boolean().default(true),
  /** Courses that it offers. */
  cursos: z.array(id).min(1, 'validacion.requerido').max(100),
})
export type ConvocatoriaCrear = z.output<typeof ConvocatoriaCrear>

/** Faults between the fields of a campaign. */
export function erroresDeConvocatoria({
  abre,
  cierra,
  cursos,
}: Pick<ConvocatoriaCrear, 'abre' | 'cierra' | 'cursos'>): Record<string, Mensaje> {
  return {
    ...(cierra < abre && { cierra: { key: 'validacion.fin_antes' } }),
    ...(new Set(cursos).size < cursos.length && { cursos: { key: 'validacion.repetido' } }),
  }
}

export const ConvocatoriaFormulario = ConvocatoriaCrear.superRefine((convocatoria, context) => {
  for (const [campo, { key }] of Object.entries(erroresDeConvocatoria(convocatoria)))
    context.addIssue({ code: 'custom', path: [campo], message: key })
})

export const ConvocatoriaFila = z.object({
  id,
  nombre: unNombre,
  variante: z.enum(VARIANTES),
  abre: fecha,
  cierra: fecha,
  cupo: z.int().nullable(),
  reserva_dias: z.int(),
  requiere_consentimiento: z.boolean(),
  activa: z.boolean(),
  situacion: z.enum(ESTADOS_CONVOCATORIA),
  /** Registrations that came in, and those that nobody has decided on. */
  enviados: z.int(),
  por_decidir: z.int(),
  creado_en: instante,
  actualizado_en: instante,
  version,
})
export type ConvocatoriaFila = z.output<typeof ConvocatoriaFila>

export const Convocatoria = ConvocatoriaFila.extend({ texto_bienvenida: z.string().nullable(), cursos: z.array(id) })
export type Convocatoria = z.output<typeof Convocatoria>

/** The seats of a course that a campaign offers, whoever holds them, and how many came by the campaign. */
export const CursoDeConvocatoria = z.object({
  id,
  codigo: z.string(),
  nombre: z.string(),
  cupo: z.int(),
  inscritos: z.int(),
  en_espera: z.int(),
  /** Seats and places in line of this campaign's registrations. */
  de_aqui: z.int(),
  /** It takes enrolments and has not ended; otherwise the form leaves it out. */
  se_ofrece: z.boolean(),
})
export type CursoDeConvocatoria = z.output<typeof CursoDeConvocatoria>

/** `GET /Convocatorias/:id/panorama`: its link, and what came by it until now. */
export const Panorama = z.object({
  /** Path of the form: `/Forms/Register/Junio/…`. */
  ruta: z.string(),
  /** The whole address, where the server knows its own (`PUBLIC_URL`). */
  enlace: z.string().nullable(),
  /** Times that the form was opened, and begun. */
  abiertos: z.int(),
  iniciados: z.int(),
  enviados: z.int(),
  por_decidir: z.int(),
  aceptados: z.int(),
  rechazados: z.int(),
  duplicados: z.int(),
  /** Registrations with a place in line in some course. */
  en_espera: z.int(),
  cursos: z.array(CursoDeConvocatoria),
})
export type Panorama = z.output<typeof Panorama>

/** `origen`: where the browser is, for a server that does not know its own address. */
export const QrConsulta = z.strictObject({
  formato: z.enum(['svg', 'png']).default('svg'),
  origen: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .optional(),
})
export type QrConsulta = z.output<typeof QrConsulta>

export const ACTOS_DE_CONVOCATORIA = actosDe('Convocatorias', Convocatoria, {
  renovar: { permiso: 'editar', pide: { version }, grave: true, palabras: 'convocatorias.renovar' },
})
