import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { CambioLeido } from '#contract/ajustes/bitacora'
import { fecha, id, instante, unCodigo, unNombre, unTelefono, version } from '#contract/campos'
import { Duplicado } from '#contract/catalogos/clientes'
import { deCadaLinea, PARENTESCOS, SEXOS } from '#contract/catalogos/personas'
import { DescuentoElegido } from '#contract/catalogos/descuentos'
import { CargoPlaneado, ESTADOS_MATRICULA } from '#contract/catalogos/matriculas'
import { COMO_SE_ENTERO, DATOS_ESTUDIANTE, MAX_CURSOS } from '#contract/publico/registro'
import { VARIANTES } from '#contract/publico/convocatoria'
import { motivo, motivoOpcional } from '#contract/motivos'
import { CANALES, Destinatario } from './cxc.ts'

const ESTADOS_REGISTRO = ['nuevo', 'actualizado', 'aceptado', 'rechazado', 'duplicado'] as const
export type EstadoRegistro = (typeof ESTADOS_REGISTRO)[number]
/** States in which staff have yet to decide. */
export const PENDIENTES = ['nuevo', 'actualizado'] as const satisfies readonly EstadoRegistro[]

const CONSENTIMIENTOS = ['firmado', 'falta', 'no_pide'] as const

/** As many registrations as one request decides. */
export const MOST_REGISTROS = 100

/** Fields that an existing student may take from the registration; `otro_documento` with its kind and country. */
export const CAMPOS_ESTUDIANTE = DATOS_ESTUDIANTE.filter(
  (campo) => campo !== 'otro_documento_tipo' && campo !== 'otro_documento_pais',
)
/** Fields that the guardian on file may take from it. */
export const CAMPOS_ENCARGADO = [
  'encargado_dni',
  'encargado_telefono',
  'encargado_whatsapp',
  'encargado_correo',
] as const
const CAMPOS_COMPARADOS = [...CAMPOS_ESTUDIANTE, ...CAMPOS_ENCARGADO]
export type CampoComparado = (typeof CAMPOS_COMPARADOS)[number]

const guardado = z.string().nullable()

export const RegistroFila = z.object({
  id,
  /** `R-000123`. */
  codigo: unCodigo,
  estado: z.enum(ESTADOS_REGISTRO),
  /** Staff have yet to decide. */
  pendiente: z.boolean(),
  /** The student's: `Mejía Reyes, Sofía`. */
  nombre: unNombre,
  fecha_nacimiento: fecha,
  encargado_nombre: guardado,
  telefono: unTelefono.nullable(),
  convocatoria_id: id,
  convocatoria_nombre: z.string(),
  variante: z.enum(VARIANTES),
  /** Names of the courses that it asks for, as they were chosen. */
  cursos: z.string(),
  /** Courses in which it waits for a seat. */
  en_espera: z.int(),
  reserva_hasta: fecha,
  creado_en: instante,
  version,
})
export type RegistroFila = z.output<typeof RegistroFila>

/** A place that it holds or held in one course. */
export const Plaza = z.object({
  matricula_id: id,
  curso_id: id,
  curso_codigo: z.string(),
  curso_nombre: z.string(),
  estado: z.enum(ESTADOS_MATRICULA),
  /** Place in the waiting list, from 1. */
  lugar: z.int().nullable(),
  /** It was let go because nobody decided in time. */
  vencida: z.boolean(),
  /**
   * Its child has a place in the course by another registration or enrolment, or its telephone holds as many as one
   * may: it holds nothing until it is decided.
   */
  retenida: z.boolean(),
  /** It keeps its order meanwhile: for staff to look at its burst, or behind one. */
  retenida_por: z.enum(['red', 'orden']).nullable(),
  /** Seats of the course that nobody holds. */
  disponibles: z.int(),
})
export type Plaza = z.output<typeof Plaza>

/** A student or a registration, by its number and name. */
const Persona = z.object({ id, codigo: z.string(), nombre: z.string() })
export type Persona = z.output<typeof Persona>

const OtroRegistro = Persona.extend({ estado: z.enum(ESTADOS_REGISTRO), creado_en: instante })
export type OtroRegistro = z.output<typeof OtroRegistro>

/** The guardian on file whom the registration means. */
export const EncargadoEnArchivo = z.object({
  id,
  nombre: z.string(),
  dni: guardado,
  telefono: guardado,
  whatsapp: guardado,
  correo: guardado,
  estudiantes: z.array(Persona),
})
export type EncargadoEnArchivo = z.output<typeof EncargadoEnArchivo>

const AvisoEnviado = z.object({
  id,
  canal: z.enum(CANALES),
  destino: z.string(),
  usuario_nombre: z.string(),
  creado_en: instante,
})

/** A registration as staff see it. */
export const RegistroVisto = RegistroFila.omit({
  pendiente: true,
  cursos: true,
  en_espera: true,
  telefono: true,
}).extend({
  nombres: z.string(),
  apellidos: z.string(),
  sexo: z.enum(SEXOS).nullable(),
  dni: guardado,
  otro_documento_tipo: guardado,
  otro_documento: guardado,
  otro_documento_pais: guardado,
  telefono: guardado,
  correo: guardado,
  ...deCadaLinea(() => guardado),
  /** Its name; `municipio` is its INE code. */
  municipio_nombre: guardado,
  municipio: guardado,
  observaciones: guardado,
  encargado_parentesco: z.enum(PARENTESCOS).nullable(),
  encargado_dni: guardado,
  encargado_telefono: guardado,
  encargado_whatsapp: guardado,
  encargado_correo: guardado,
  como_se_entero: z.enum(COMO_SE_ENTERO).nullable(),
  reserva_vencida_en: instante.nullable(),
  /** The letter of consent: signed for it or its student, still missing, or not asked for. */
  consentimiento: z.enum(CONSENTIMIENTOS),
  decidido_en: instante.nullable(),
  decidido_por_nombre: guardado,
  motivo: guardado,
  cliente: Persona.nullable(),
  duplicado_de: Persona.nullable(),
  actualizado_en: instante,
  plazas: z.array(Plaza),
  /** Each update of the parent with its changes, the latest first. */
  cambios: z.array(z.object({ creado_en: instante, cambios: z.array(CambioLeido) })),
  /** Students on file who may be this one. */
  duplicados: z.array(Duplicado),
  encargado: EncargadoEnArchivo.nullable(),
  /** Other registrations of the same child. */
  otros: z.array(OtroRegistro),
  /** Registrations that were sent together with it. */
  hermanos: z.array(OtroRegistro),
  avisos: z.array(AvisoEnviado),
})
export type RegistroVisto = z.output<typeof RegistroVisto>

export const RegistrosResumen = z.object({
  registros: z.int(),
  pendientes: z.int(),
  /** Registrations to decide that wait for a seat somewhere. */
  en_espera: z.int(),
  por_estado: z.array(z.object({ estado: z.enum(ESTADOS_REGISTRO), registros: z.int() })),
  /** Telephones of more registrations to decide than one may hold places for, those with most first; at most five. */
  rafagas: z.array(z.object({ telefono: z.string(), registros: z.int() })),
  /**
   * Bursts of one address of the network that wait for staff, by their first registration: how many there are to
   * decide, how many of them are held, and the day until which (included) they keep their seats. At most five.
   */
  redes: z.array(z.object({ rafaga_id: id, registros: z.int(), retenidos: z.int(), hasta: fecha })),
  por_convocatoria: z.array(
    z.object({ convocatoria_id: id, convocatoria_nombre: z.string(), registros: z.int(), pendientes: z.int() }),
  ),
})
export type RegistrosResumen = z.output<typeof RegistrosResumen>

export const CompararQuery = z.strictObject({ cliente_id: z.coerce.number().pipe(id) })

/** A registration beside a student on file, field by field; values as they are read. */
export const Comparacion = z.object({
  cliente: Persona,
  /** The guardian on file whom the registration means; null: a new one is added. */
  encargado: Persona.nullable(),
  /** Fields in which the registration differs from the file. */
  campos: z.array(z.object({ campo: z.enum(CAMPOS_COMPARADOS), actual: guardado, propuesto: z.string() })),
  /** Fields in which both agree. */
  iguales: z.array(z.enum(CAMPOS_COMPARADOS)),
  /** Courses in which the student is already. */
  ya_matriculado: z.array(id),
})
export type Comparacion = z.output<typeof Comparacion>

/** One of the courses of an acceptance; without a plan, with the course's own charges. */
export const CursoAceptado = z.strictObject({
  curso_id: id,
  plan: z.array(CargoPlaneado).max(100).optional(),
  /** Why the plan asks for less than the course does. */
  motivo: motivoOpcional,
  descuentos: z.array(DescuentoElegido).max(10).default([]),
})

const RESULTADOS = ['matriculado', 'en_espera', 'ya_matriculado', 'no_aceptado'] as const

/** Outcome of each place. */
export const Resultado = z.object({
  curso_id: id,
  curso_nombre: z.string(),
  resultado: z.enum(RESULTADOS),
  matricula_id: id.nullable(),
  lugar: z.int().nullable(),
  /** The reservation was over: it took what there was. */
  vencida: z.boolean(),
})
export type Resultado = z.output<typeof Resultado>

export const Aceptado = z.object({ registro: RegistroVisto, cliente: Persona, resultados: z.array(Resultado) })
export type Aceptado = z.output<typeof Aceptado>

export const ACEPTAR = actosDe(
  'NuevosRegistros',
  Aceptado,
  {
    aceptar: {
      permiso: 'editar',
      de: PENDIENTES,
      a: 'aceptado',
      pide: {
        version,
        /** The student on file that it is; without one, a new one. */
        cliente_id: id.nullish(),
        /** Fields that that student and the guardian on file take from it; nothing else of them changes. */
        campos: z.array(z.enum(CAMPOS_COMPARADOS)).max(CAMPOS_COMPARADOS.length).default([]),
        /**
         * Into which of its courses, and with which charges: all of them with their own plan by default. The other
         * places are freed.
         */
        cursos: z.array(CursoAceptado).max(MAX_CURSOS).optional(),
      },
      unaVez: true,
      pantalla: true,
      palabras: 'registros.aceptar',
    },
  },
  { registro: RegistroVisto },
)

export const ACTOS_DE_REGISTRO = actosDe('NuevosRegistros', RegistroVisto, {
  rechazar: {
    permiso: 'editar',
    de: PENDIENTES,
    a: 'rechazado',
    escribe: ['estado', 'motivo', 'decidido_en', 'decidido_por'],
    motivo: 'escrito',
    pide: { version },
    grave: true,
    palabras: 'registros.rechazar',
  },
  duplicado: {
    permiso: 'editar',
    de: PENDIENTES,
    a: 'duplicado',
    escribe: ['estado', 'decidido_en', 'decidido_por'],
    pide: { de: z.strictObject({ tipo: z.enum(['registro', 'cliente']), id }), version },
    pantalla: true,
    palabras: 'registros.duplicado',
  },
})

const elegidos = z.array(z.strictObject({ id, version })).min(1).max(MOST_REGISTROS)
export const AceptarVariosBody = z.strictObject({ registros: elegidos })
export const RechazarVariosBody = z.strictObject({ registros: elegidos, motivo })

/** Lets a burst of one address go, together: those are families. */
export const SoltarRafagaBody = z.strictObject({ rafaga_id: id })
export type SoltarRafagaBody = z.output<typeof SoltarRafagaBody>
/** Registrations that were let go, and those of them that had a seat. */
export const RafagaSuelta = z.object({ registros: z.int(), con_cupo: z.int() })
export type RafagaSuelta = z.output<typeof RafagaSuelta>

/** Outcome of each chosen registration: done, or why not. */
export const DecididosVarios = z.object({
  filas: z.array(z.object({ id, codigo: z.string(), nombre: z.string(), hecho: z.boolean(), detalle: z.string() })),
})
export type DecididosVarios = z.output<typeof DecididosVarios>

/** The notice for the parent, and the ways to send it. */
export const AvisoRegistro = z.object({
  whatsapp: Destinatario.nullable(),
  correo: Destinatario.nullable(),
  mensaje: z.string(),
  /** Names of the fields of its text that have no value: their paragraphs are left out. Empty: none. */
  faltan: z.string(),
})
export type AvisoRegistro = z.output<typeof AvisoRegistro>

export const AvisarBody = z.strictObject({ canal: z.enum(CANALES) })
/** `whatsapp`: the link that opens it with the message. */
export const Avisado = z.object({ registro: RegistroVisto, whatsapp: z.string().nullable() })
export type Avisado = z.output<typeof Avisado>
