import * as z from 'zod'
import {
  correo,
  dni,
  fecha,
  fechaNacimiento,
  id,
  instante,
  nombreCompleto,
  nombreDePersona,
  opcional,
  parrafo,
  telefono,
  texto,
  textoOpcional,
} from '#contract/campos'
import { PARENTESCOS } from '#contract/catalogos/personas'
import type { Mensaje } from '#contract/errores'
import { guid } from './convocatoria.ts'
import { trampa } from './trampa.ts'

export const TIPOS_SANGRE = ['O+', 'O-', 'A+', 'A-', 'B+', 'B-', 'AB+', 'AB-'] as const
export const FINES_IMAGEN = ['internos', 'redes', 'publicidad'] as const

/**
 * The signature: a PNG of at most so many bytes, each side between so many pixels, of so many pixels in all and bits of
 * each colour. A page draws 900 × 300; what is packed small and unpacks large would stop the server.
 */
export const FIRMA = { peso: 100 * 1024, menor: 40, mayor: 2000, pixeles: 300_000, bits: 8 } as const
export const MAX_CONTACTOS = 3
export const MAX_RETIRAN = 5

/** A person to call when the guardian can't be reached. */
export const Contacto = z.strictObject({ nombre: nombreCompleto, parentesco: texto(40), telefono })
export type Contacto = z.output<typeof Contacto>

/** A person who may pick the child up, besides whoever signs. */
export const Retira = z.strictObject({ nombre: nombreCompleto, parentesco: texto(40), dni: opcional(dni) })
export type Retira = z.output<typeof Retira>

export const Menor = z.strictObject({
  menor_nombres: nombreDePersona,
  menor_apellidos: nombreDePersona,
  menor_fecha_nacimiento: fechaNacimiento,
  menor_dni: opcional(dni),
})

export const QuienFirma = z.strictObject({
  encargado_nombres: nombreDePersona,
  encargado_apellidos: nombreDePersona,
  encargado_parentesco: z.enum(PARENTESCOS),
  /** This, or another document. */
  encargado_dni: opcional(dni),
  encargado_otro_documento: textoOpcional(60),
  encargado_telefono: telefono,
  encargado_correo: opcional(correo),
  encargado_direccion: texto(300),
  /** The paper that makes a `tutor` one. */
  documento_tutor: textoOpcional(120),
})

/** A course, a campaign, or what the guardian calls it: exactly one. */
export const Para = z.strictObject({
  curso_id: id.nullish(),
  convocatoria_id: id.nullish(),
  actividad: textoOpcional(120),
})

export const Salud = z.strictObject({
  alergias: opcional(parrafo(500)),
  medicamentos: opcional(parrafo(500)),
  condiciones: opcional(parrafo(500)),
  tipo_sangre: z.enum(TIPOS_SANGRE).nullish(),
  seguro: textoOpcional(120),
})

export const Emergencia = z.strictObject({
  contactos: z.array(Contacto).min(1, 'validacion.requerido').max(MAX_CONTACTOS),
  autoriza_emergencia: z.boolean(),
})

export const RetiroImagen = z.strictObject({
  retiran: z.array(Retira).max(MAX_RETIRAN),
  retira_solo: z.boolean(),
  /** Apart from all the rest, and optional. */
  autoriza_imagen: z.boolean(),
  fines_imagen: z.array(z.enum(FINES_IMAGEN)).max(FINES_IMAGEN.length),
})

const Respuestas = Menor.extend(QuienFirma.shape)
  .extend(Para.shape)
  .extend(Salud.shape)
  .extend(Emergencia.shape)
  .extend(RetiroImagen.shape)

type Revisable = Partial<z.output<typeof Respuestas>>

/** Faults between the fields of a letter, by field; those that were not written yet are not judged. */
export function erroresDeCarta(carta: Revisable): Record<string, Mensaje> {
  const errores: Record<string, Mensaje> = {}
  const refuse = (campo: string, key: string) => (errores[campo] ??= { key })
  if (carta.encargado_nombres !== undefined && !carta.encargado_dni && !carta.encargado_otro_documento)
    refuse('encargado_dni', 'validacion.documento_identidad')
  if (carta.encargado_parentesco === 'tutor' && !carta.documento_tutor)
    refuse('documento_tutor', 'validacion.documento_tutor')
  if (carta.encargado_dni && carta.encargado_dni === carta.menor_dni) refuse('menor_dni', 'validacion.mismo_dni')
  if (
    ('curso_id' in carta || 'convocatoria_id' in carta || 'actividad' in carta) &&
    [carta.curso_id, carta.convocatoria_id, carta.actividad].filter(Boolean).length !== 1
  )
    refuse('actividad', 'validacion.requerido')
  if (carta.autoriza_imagen === true && !carta.fines_imagen?.length) refuse('fines_imagen', 'validacion.fines_imagen')
  if (carta.autoriza_imagen === false && carta.fines_imagen?.length)
    refuse('fines_imagen', 'validacion.fines_sin_permiso')
  if (new Set(carta.fines_imagen).size < (carta.fines_imagen?.length ?? 0))
    refuse('fines_imagen', 'validacion.repetido')
  return errores
}

/**
 * Whoever holds a registration's link answers the student's birth date, as for its update. `POST
 * /Publico/Consentimiento/registro`
 */
export const ConsentimientoConsultar = z.strictObject({ guid, fecha_nacimiento: fechaNacimiento })
export type ConsentimientoConsultar = z.output<typeof ConsentimientoConsultar>

/**
 * `POST /Publico/Consentimiento` with an `Idempotency-Key`. The text that was read is named by its version; when the
 * school changed it meanwhile the answer is `conflicto`, and it is read again.
 */
export const CartaEnviar = Respuestas.extend({
  texto_version: z.int().min(1),
  /** PNG in base64. */
  firma: z
    .base64('validacion.firma')
    .min(1)
    .max(Math.ceil(FIRMA.peso / 3) * 4, 'validacion.firma_grande'),
  /** The registration that it was opened from: it says whose letter this is. */
  registro: ConsentimientoConsultar.nullish(),
  ...trampa,
}).superRefine((carta, context) => {
  for (const [campo, { key }] of Object.entries(erroresDeCarta({ curso_id: null, ...carta })))
    context.addIssue({ code: 'custom', path: [campo], message: key })
})
export type CartaEnviar = z.output<typeof CartaEnviar>

/** A letter's content, besides its text and its signature. */
export type CartaDatos = Omit<z.output<typeof Respuestas>, 'actividad'> & Plan

interface Plan {
  actividad: string
  lugar: string | null
  /** Local dates. */
  desde: string | null
  hasta: string | null
  horario: string | null
}

export const TextoCarta = z.object({ version: z.int(), texto: z.string() })
export type TextoCarta = z.output<typeof TextoCarta>

/** Something that a child may take part in. */
export const Actividad = z.object({
  tipo: z.enum(['curso', 'convocatoria']),
  id,
  nombre: z.string(),
  lugar: z.string().nullable(),
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  /** In words: «sábado 08:00–10:00». */
  horario: z.string().nullable(),
})
export type Actividad = z.output<typeof Actividad>

/** `GET /Publico/Consentimiento`: what the form begins with. */
export const ConsentimientoPublico = z.object({
  texto: TextoCarta,
  centro: z.object({ nombre: z.string(), telefono: z.string().nullable() }),
  /** The day on which the server says so, local to Honduras. */
  hoy: fecha,
  mayoria_edad: z.int(),
  actividades: z.array(Actividad),
})
export type ConsentimientoPublico = z.output<typeof ConsentimientoPublico>

const guardado = z.string().nullable()

/** A registration's data that the letter begins with. */
export const ConsentimientoRegistro = z.object({
  menor_nombres: z.string(),
  menor_apellidos: z.string(),
  menor_fecha_nacimiento: fecha,
  menor_dni: guardado,
  encargado_nombres: guardado,
  encargado_apellidos: guardado,
  encargado_parentesco: z.enum(PARENTESCOS).nullable(),
  encargado_dni: guardado,
  encargado_telefono: guardado,
  encargado_correo: guardado,
  encargado_direccion: guardado,
  /** Its courses and its campaign. */
  actividades: z.array(Actividad),
  /** Numbers of the letters in force that were signed for it. */
  firmadas: z.array(z.string()),
})
export type ConsentimientoRegistro = z.output<typeof ConsentimientoRegistro>

/** The answer to a letter, the same however often it is sent. */
export const CartaRecibida = z.object({
  /** `CC-2026-000001` */
  numero: z.string(),
  firmada_en: instante,
  menor: z.string(),
  actividad: z.string(),
  /** Path of the PDF copy on this server; whoever has it reads the letter until it expires. */
  documento: z.string(),
  caduca_en: instante,
})
export type CartaRecibida = z.output<typeof CartaRecibida>
