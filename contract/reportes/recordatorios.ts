import * as z from 'zod'
import { centavos, fecha, id, instante, unNombre, version } from '#contract/campos'
import { CANALES, ESTADOS_AVISO } from '#contract/reportes/cxc'

/** Days before a charge falls due (0: that same day) and after it, of which a centre chooses its own. */
export const DIAS_ANTES = [15, 10, 7, 5, 3, 2, 1, 0] as const
export const DIAS_DESPUES = [1, 3, 5, 8, 15, 30, 45, 60, 90] as const

const dias = (ofrecidos: readonly number[]) =>
  z
    .array(z.int().refine((dia) => ofrecidos.includes(dia), 'validacion.opcion'))
    .max(ofrecidos.length)
    .refine((elegidos) => new Set(elegidos).size === elegidos.length, 'validacion.repetido')

/** Subjects of a message. */
const CLASES_DE_AVISO = ['pago', 'ausencia'] as const
export type ClaseDeAviso = (typeof CLASES_DE_AVISO)[number]

/**
 * The rule of the centre; turned on, only what falls due from then on is reminded of, and only absences in classes that
 * are closed from then on are told.
 */
export const ReglaRecordatorios = z.strictObject({
  activo: z.boolean(),
  antes: dias(DIAS_ANTES),
  despues: dias(DIAS_DESPUES),
  /** Guardians are told of absences without excuse. */
  ausencias: z.boolean(),
  version,
})
export type ReglaRecordatorios = z.output<typeof ReglaRecordatorios>

/** The rule, and what a screen has to say beside it. */
export const ReglaVista = z.object({
  ...ReglaRecordatorios.shape,
  /** Local date from which steps count; null while it was never on. */
  desde: fecha.nullable(),
  /** There is a mail server. */
  correo: z.boolean(),
  /** Families are written to at this moment. */
  de_dia: z.boolean(),
})
export type ReglaVista = z.output<typeof ReglaVista>

/** One message to one person, about all of her students. */
export const Recordatorio = z.object({
  id,
  fecha,
  clase: z.enum(CLASES_DE_AVISO),
  nombre: unNombre,
  /** The student, or the first of several, for a link. */
  estudiante_id: id.nullable(),
  estudiantes: z.string().nullable(),
  canal: z.enum(CANALES),
  /** In E.164, or an address. */
  destino: z.string(),
  /** 0 of an absence. */
  vencido: centavos,
  debe: centavos,
  estado: z.enum(ESTADOS_AVISO),
  enviado_en: instante.nullable(),
  usuario_nombre: z.string().nullable(),
  /** The receiver asked for no more. */
  sin_recordatorios: z.boolean(),
  mensaje: z.string(),
  creado_en: instante,
  version,
})
export type Recordatorio = z.output<typeof Recordatorio>

export const RecordatoriosResumen = z.object({
  por_enviar: z.int(),
  /** Messages among them that somebody has to tap. */
  por_whatsapp: z.int(),
  enviados: z.int(),
  no_enviados: z.int(),
})
export type RecordatoriosResumen = z.output<typeof RecordatoriosResumen>

/** `whatsapp` opens the message; null where nothing is owed any more, and the message was taken back. */
export const AbrirAnswer = z.object({ whatsapp: z.string().nullable() })
export type AbrirAnswer = z.output<typeof AbrirAnswer>

export const PreferenciaBody = z.strictObject({ recibe: z.boolean() })
