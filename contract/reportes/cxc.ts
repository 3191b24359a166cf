import * as z from 'zod'
import {
  buscado,
  centavos,
  centavosConSigno,
  fecha,
  id,
  instante,
  unCodigo,
  unNombre,
  unTelefono,
} from '#contract/campos'

/** Groupings of the report; each has rows of its own. */
export const VISTAS_CXC = ['cliente', 'curso', 'encargado', 'cargo'] as const
export type VistaCxC = (typeof VISTAS_CXC)[number]

/** Days past the due date. */
export const TRAMOS = ['al_dia', 'de_1_a_30', 'de_31_a_60', 'de_61_a_90', 'mas_de_90'] as const
export type Tramo = (typeof TRAMOS)[number]

export const CANALES = ['whatsapp', 'correo'] as const
export type Canal = (typeof CANALES)[number]

/** A second reminder within so many days is asked about first. */
export const DIAS_ENTRE_RECORDATORIOS = 3
/** As many letters as one request sends. */
export const MOST_RECORDATORIOS = 100

/** Debt on a date, by how long it is overdue; the five sum `debe`, the last four `vencido`. */
export const Edades = z.object({
  al_dia: centavos,
  de_1_a_30: centavos,
  de_31_a_60: centavos,
  de_61_a_90: centavos,
  mas_de_90: centavos,
  vencido: centavos,
  debe: centavos,
})
export type Edades = z.output<typeof Edades>

/** Days past the due date of the oldest charge; 0 where nothing is overdue. */
const deAtraso = z.int().min(0)
/** 0 stands for what has no course or no guardian. */
const idDeFila = z.int().min(0)

/** A student who owes or has something in favour. */
export const CxCCliente = z.object({
  vista: z.literal('cliente'),
  id,
  codigo: unCodigo,
  nombre: unNombre,
  encargado_nombre: z.string().nullable(),
  dias: deAtraso,
  ...Edades.shape,
  a_favor: centavosConSigno,
  /** Local date of the last payment that counted on that day. */
  ultimo_pago: fecha.nullable(),
  recordado_en: instante.nullable(),
  recordado_por: z.string().nullable(),
})
export type CxCCliente = z.output<typeof CxCCliente>

/** A course with what its students owe for it. */
export const CxCCurso = z.object({
  vista: z.literal('curso'),
  id: idDeFila,
  nombre: unNombre,
  periodo: unCodigo.nullable(),
  estudiantes: z.int(),
  dias: deAtraso,
  ...Edades.shape,
})
export type CxCCurso = z.output<typeof CxCCurso>

/** A guardian with what the students that he pays for owe; each student counts with one guardian. */
export const CxCEncargado = z.object({
  vista: z.literal('encargado'),
  id: idDeFila,
  nombre: unNombre,
  telefono: unTelefono.nullable(),
  estudiantes: z.int(),
  dias: deAtraso,
  ...Edades.shape,
  a_favor: centavosConSigno,
})
export type CxCEncargado = z.output<typeof CxCEncargado>

export const CxCCargo = z.object({
  vista: z.literal('cargo'),
  id,
  cliente_id: id,
  cliente_nombre: unNombre,
  descripcion: z.string(),
  curso_nombre: unNombre.nullable(),
  fecha,
  vence: fecha,
  /** Days past the due date; 0 or less is not overdue. */
  dias: z.int(),
  ...Edades.shape,
})
export type CxCCargo = z.output<typeof CxCCargo>

export const FILAS_CXC = { cliente: CxCCliente, curso: CxCCurso, encargado: CxCEncargado, cargo: CxCCargo } as const
export const CxCFila = z.discriminatedUnion('vista', [CxCCliente, CxCCurso, CxCEncargado, CxCCargo])
export type CxCFila = z.output<typeof CxCFila>

/** The report's filter, besides the columns of its rows. */
export const CxCFiltro = z.object({
  /** By default, today. */
  al: fecha.optional(),
  vista: z.enum(VISTAS_CXC).default('cliente'),
  /** Only the charges of this course; 0 for those of none. */
  curso_id: idDeFila.optional(),
  cliente_id: id.optional(),
  /** Only the students of this guardian; 0 for those without one. */
  encargado_id: idDeFila.optional(),
  /** Rows that owe something of that age. */
  tramo: z.enum(TRAMOS).optional(),
  con_vencido: z.boolean().optional(),
  /** Words that name students (or their guardians), guardians, or courses. */
  q: buscado(200).optional(),
})
export type CxCFiltro = z.output<typeof CxCFiltro>

/** Totals over every row that the filter holds. */
export const CxCResumen = z.object({
  al: fecha,
  filas: z.int(),
  ...Edades.shape,
  /** The students' credit; null where rows are no students. */
  a_favor: centavosConSigno.nullable(),
  /** Letters can be sent. */
  correo: z.boolean(),
})
export type CxCResumen = z.output<typeof CxCResumen>

const TIPOS_MOVIMIENTO = [
  'cargo',
  'descuento',
  'ajuste',
  'ajuste_deshecho',
  'pago',
  'pago_reversado',
  'pago_rechazado',
  'pago_restituido',
  'pago_trasladado',
  'cargo_anulado',
  'a_favor',
  'exceso',
] as const
export type TipoMovimiento = (typeof TIPOS_MOVIMIENTO)[number]

/** One line of a statement of account: what it adds to the debt or takes from it, and what stands after it. */
export const Movimiento = z.object({
  fecha,
  tipo: z.enum(TIPOS_MOVIMIENTO),
  descripcion: z.string(),
  /** `RI-000123`. */
  documento: z.string().nullable(),
  recibo_id: id.nullable(),
  cargo: centavos,
  abono: centavos,
  /**
   * Below 0 only within a day, until its last line: when a charge is paid again before what had paid it goes elsewhere.
   */
  debe: centavosConSigno,
  a_favor: centavosConSigno,
})
export type Movimiento = z.output<typeof Movimiento>

/** The account of a student (`id`) from one day to another, both included. */
export const EstadoDeCuenta = z.object({
  id,
  codigo: z.string(),
  nombre: z.string(),
  encargado_nombre: z.string().nullable(),
  /** Null: from the first movement on. */
  desde: fecha.nullable(),
  hasta: fecha,
  /** Debt and credit before the first line. */
  inicial: z.object({ debe: centavos, a_favor: centavosConSigno }),
  movimientos: z.array(Movimiento),
  ...Edades.shape,
  a_favor: centavosConSigno,
})
export type EstadoDeCuenta = z.output<typeof EstadoDeCuenta>

export const EstadoQuery = z.strictObject({ desde: fecha.optional(), hasta: fecha.optional() })

export const ESTADOS_AVISO = ['por_enviar', 'enviado', 'no_enviado', 'cancelado'] as const

/** A reminder that was made, or is on its way. */
export const Recordatorio = z.object({
  id,
  canal: z.enum(CANALES),
  destino: z.string(),
  debe: centavos,
  vencido: centavos,
  /** Null: by the rule of the centre. */
  usuario_nombre: z.string().nullable(),
  /** The time when it left, once it did. */
  creado_en: instante,
  estado: z.enum(ESTADOS_AVISO),
})
export type Recordatorio = z.output<typeof Recordatorio>

/** The receiver: the guardian who pays, else another, else the student. `destino` in E.164, or an address. */
export const Destinatario = z.object({ nombre: z.string(), destino: z.string() })
export type Destinatario = z.output<typeof Destinatario>

/** A reminder as it would be today. */
export const Aviso = z.object({
  cliente_id: id,
  nombre: z.string(),
  whatsapp: Destinatario.nullable(),
  correo: Destinatario.nullable(),
  debe: centavos,
  vencido: centavos,
  mensaje: z.string(),
  /** Fields of its text that have no value, as a person reads them: what they belong to is not in the message. */
  faltan: z.string(),
})
export type Aviso = z.output<typeof Aviso>

const repetir = z.boolean().default(false)
export const RecordarBody = z.strictObject({ canal: z.enum(CANALES), repetir })
export const Recordado = z.object({ recordatorio: Recordatorio, whatsapp: z.string().nullable() })
export type Recordado = z.output<typeof Recordado>

export const RecordarVariosBody = z.strictObject({ cliente_ids: z.array(id).min(1).max(MOST_RECORDATORIOS), repetir })
const MOTIVOS_SIN_RECORDAR = ['sin_vencido', 'sin_destino', 'reciente', 'no_enviado'] as const
export type MotivoSinRecordar = (typeof MOTIVOS_SIN_RECORDAR)[number]
export const RecordadosVarios = z.object({
  enviados: z.array(id),
  sin_enviar: z.array(z.object({ cliente_id: id, nombre: z.string(), motivo: z.enum(MOTIVOS_SIN_RECORDAR) })),
})
export type RecordadosVarios = z.output<typeof RecordadosVarios>
