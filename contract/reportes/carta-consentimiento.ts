import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { fecha, id, identidad, instante, parrafo, unCodigo, unNombre, unTelefono, version } from '#contract/campos'
import { PARENTESCOS } from '#contract/catalogos/personas'
import { Contacto, FINES_IMAGEN, Retira, TIPOS_SANGRE } from '#contract/publico/consentimiento'

const ESTADOS_CARTA = ['vigente', 'revocada'] as const
const VERIFICACIONES = ['por_verificar', 'verificada'] as const
/** Means of asking the guardian on file; `enlace` is the link of an accepted registration, which asks nobody. */
export const COMO_SE_CONFIRMA = ['llamada', 'mensaje', 'en_persona'] as const

/** Fields of a letter that may be otherwise on file. */
const CAMPOS_COTEJADOS = [
  'menor_nombre',
  'menor_fecha_nacimiento',
  'menor_dni',
  'encargado_nombre',
  'encargado_parentesco',
  'encargado_dni',
  'encargado_telefono',
] as const

/** Fields of a letter that may be otherwise than in the one before it. */
export const CAMPOS_SUSTITUIDOS = [
  'encargado_nombre',
  'autoriza_emergencia',
  'retiran',
  'retira_solo',
  'autoriza_imagen',
  'contactos',
  'salud',
] as const

const guardado = z.string().nullable()

/** A letter in the list: nothing of health. */
export const CartaFila = z.object({
  id,
  /** `CC-2026-000001`. */
  numero: unCodigo,
  fecha,
  /** `Mejía Reyes, Sofía`. */
  menor_nombre: unNombre,
  menor_dni: identidad.nullable(),
  encargado_nombre: z.string(),
  encargado_parentesco: z.enum(PARENTESCOS),
  encargado_telefono: unTelefono.nullable(),
  actividad: z.string(),
  curso_id: id.nullable(),
  convocatoria_id: id.nullable(),
  /** The student on file that it belongs to. */
  cliente_id: id.nullable(),
  cliente_codigo: unCodigo.nullable(),
  autoriza_emergencia: z.boolean(),
  autoriza_imagen: z.boolean(),
  retira_solo: z.boolean(),
  texto_version: z.int(),
  estado: z.enum(ESTADOS_CARTA),
  /** Its permissions count once it is `verificada`; its warnings and restrictions always. */
  verificacion: z.enum(VERIFICACIONES),
  version,
})
export type CartaFila = z.output<typeof CartaFila>

/** A difference between a letter and the file of its student; null says nothing. */
export const Diferencia = z.object({ campo: z.enum(CAMPOS_COTEJADOS), carta: guardado, archivo: guardado })
export type Diferencia = z.output<typeof Diferencia>

/** A letter in full, but for health. */
export const Carta = CartaFila.extend({
  menor_nombres: z.string(),
  menor_apellidos: z.string(),
  menor_fecha_nacimiento: fecha.nullable(),
  encargado_nombres: z.string(),
  encargado_apellidos: z.string(),
  encargado_dni: guardado,
  encargado_otro_documento: guardado,
  encargado_correo: guardado,
  encargado_direccion: guardado,
  documento_tutor: guardado,
  lugar: guardado,
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  horario: guardado,
  contactos: z.array(Contacto.loose()),
  retiran: z.array(Retira.loose()),
  fines_imagen: z.array(z.enum(FINES_IMAGEN)),
  firmada_en: instante,
  ip: z.string(),
  huella: z.string(),
  /** Whether what is stored is still what was signed; null once the person's data were erased. */
  integra: z.boolean().nullable(),
  /** The signature, a PNG in base64. */
  firma: guardado,
  codigo_verificacion: z.string(),
  registro_id: id.nullable(),
  cliente_nombre: guardado,
  revocada_el: fecha.nullable(),
  revocada_en: instante.nullable(),
  revocada_por_nombre: guardado,
  revocada_motivo: guardado,
  datos_borrados_en: instante.nullable(),
  verificada_en: instante.nullable(),
  verificada_como: z.enum(['enlace', ...COMO_SE_CONFIRMA]).nullable(),
  verificada_por_nombre: guardado,
  /** The guardian on file who was asked. */
  verificada_con: guardado,
  /** Fields that the file of its student says otherwise; none where it has no student. */
  diferencias: z.array(Diferencia),
  /** Guardians on file, the main one first. */
  encargados: z.array(z.object({ id, nombre: z.string(), telefono: guardado })),
  /** The student's letter in force before this one, and what it says otherwise. */
  anterior: z
    .object({
      id,
      numero: z.string(),
      fecha,
      verificacion: z.enum(VERIFICACIONES),
      difiere: z.array(z.enum(CAMPOS_SUSTITUIDOS)),
    })
    .nullable(),
})
export type Carta = z.output<typeof Carta>

/** Health data, read only by whoever has `autorizar`. */
export const CartaSalud = z.object({
  alergias: guardado,
  medicamentos: guardado,
  condiciones: guardado,
  tipo_sangre: z.enum(TIPOS_SANGRE).nullable(),
  seguro: guardado,
})
export type CartaSalud = z.output<typeof CartaSalud>

/** Over everything that the filter holds. */
export const CartasResumen = z.object({
  cartas: z.int(),
  vigentes: z.int(),
  revocadas: z.int(),
  /** Verified ones alone: of the others the permission does not count yet. */
  con_imagen: z.int(),
  por_verificar: z.int(),
  sin_vincular: z.int(),
})
export type CartasResumen = z.output<typeof CartasResumen>

/** Acts on a letter, which is verified or not until it is revoked. */
export const ACTOS_DE_CARTA = actosDe(
  'CartaConsentimiento',
  Carta,
  {
    /** The guardian took it back, on that local date. */
    revocar: {
      permiso: 'anular',
      de: VERIFICACIONES,
      a: 'revocada',
      escribe: ['revocada_el', 'revocada_en', 'revocada_por', 'revocada_motivo'],
      motivo: 'escrito',
      pide: { revocada_el: fecha, version },
      grave: true,
      palabras: 'cartas.revocar',
    },
    /** Staff asked a guardian on file, and she says that it is hers. */
    confirmar: {
      permiso: 'editar',
      de: ['por_verificar'],
      a: 'verificada',
      escribe: ['verificada_en', 'verificada_por'],
      porque: { revocada: 'cartas.revocar.ya' },
      pide: { encargado_id: id, como: z.enum(COMO_SE_CONFIRMA), version },
      palabras: 'cartas.confirmar',
    },
    /** To which student it belongs; null takes it off. */
    vincular: {
      permiso: 'editar',
      pide: { cliente_id: id.nullable(), version },
      pantalla: true,
      palabras: 'cartas.vinculo',
    },
  },
  { estado: ({ estado, verificacion }: Carta) => (estado === 'revocada' ? estado : verificacion) },
)

export const FaltanConsulta = z.strictObject({ curso_id: z.coerce.number().pipe(id) })

/** A minor of a course without a letter in force for it, or one whose age is not known. */
export const FaltaCarta = z.object({
  /** The enrolment's id. */
  id,
  cliente_id: id.nullable(),
  registro_id: id.nullable(),
  nombre: z.string(),
  edad: z.int().nullable(),
  encargado_nombre: guardado,
  telefono: guardado,
  whatsapp: guardado,
  /** The message that asks the family for the letter; the address of the form goes below. */
  mensaje: z.string(),
  /** Names of the fields of its text that have no value: their paragraphs are left out. Empty: none. */
  faltan: z.string(),
})
export type FaltaCarta = z.output<typeof FaltaCarta>

export const FaltanCartas = z.object({
  /** Minors with a live enrolment, and those of unknown age. */
  menores: z.int(),
  faltan: z.array(FaltaCarta),
  /** A campaign that offers the course asks for the letter. */
  requerida: z.boolean(),
  /** Address of the form, to send; null without a public address. */
  enlace: guardado,
})
export type FaltanCartas = z.output<typeof FaltanCartas>

export const TextoVigente = z.object({
  version: z.int(),
  texto: z.string(),
  vigente_desde: instante,
  usuario_nombre: guardado,
  /** Letters signed with it. */
  cartas: z.int(),
})
export type TextoVigente = z.output<typeof TextoVigente>

/** A new version of the text; `version` is the one that it follows, as its author saw it. */
export const TextoBody = z.strictObject({ texto: parrafo(12_000), version: z.int().min(1) })
export type TextoBody = z.output<typeof TextoBody>
