import * as z from 'zod'
import { actosDe } from '#contract/actos'
import type { ClavePlantilla } from '#contract/ajustes/plantillas'
import { fecha, id, instante, unCodigo, unNombre, version } from '#contract/campos'
import type { EstadoMatricula } from './matriculas.ts'

export const TIPOS_CONSTANCIA = ['matricula', 'solvencia', 'arreglo', 'asistencia', 'diploma'] as const
export type TipoConstancia = (typeof TIPOS_CONSTANCIA)[number]
/** About the whole account of a student, and no enrolment. */
const DE_LA_CUENTA = ['solvencia', 'arreglo'] as const satisfies readonly TipoConstancia[]
export type ConstanciaDeCuenta = (typeof DE_LA_CUENTA)[number]
export const esDeLaCuenta = (tipo: TipoConstancia): tipo is ConstanciaDeCuenta =>
  DE_LA_CUENTA.some((uno) => uno === tipo)
const ESTADOS_CONSTANCIA = ['vigente', 'revocada'] as const

/** The template that gives each kind its text. */
export const PLANTILLA_DE = {
  matricula: 'constancia_matricula',
  solvencia: 'constancia_solvencia',
  arreglo: 'constancia_arreglo',
  asistencia: 'constancia_asistencia',
  diploma: 'diploma',
} as const satisfies Record<TipoConstancia, ClavePlantilla>

/** The enrolments that each is about. */
export const MATRICULAS_DE = {
  matricula: ['activa'],
  solvencia: [],
  arreglo: [],
  asistencia: ['activa', 'finalizada', 'retirada'],
  diploma: ['finalizada'],
} as const satisfies Record<TipoConstancia, readonly EstadoMatricula[]>

/** At most so many diplomas at once, in one transaction and one file. */
export const MAX_DIPLOMAS = 200

export const ConstanciaCrear = z
  .strictObject({ tipo: z.enum(TIPOS_CONSTANCIA), cliente_id: id, matricula_id: id.nullable() })
  .refine(({ tipo, matricula_id }) => esDeLaCuenta(tipo) === (matricula_id === null), {
    message: 'validacion.requerido',
    path: ['matricula_id'],
  })
export type ConstanciaCrear = z.output<typeof ConstanciaCrear>

/** An enrolment of a student that a certificate could be about. */
export const MatriculaCertificable = z.object({ id, curso_nombre: z.string(), periodo: z.string() })
export type MatriculaCertificable = z.output<typeof MatriculaCertificable>

/** A constancia as it would read today, and why it can't be issued, as a sentence; null when it can. */
export const PreviaConstancia = z.object({
  asunto: z.string(),
  parrafos: z.array(z.string()),
  impide: z.string().nullable(),
})
export type PreviaConstancia = z.output<typeof PreviaConstancia>

/** The paper's content, as it was on its day: whatever changes later, it says the same. */
export const DetalleConstancia = z.object({
  centro: z.object({ nombre: z.string(), rtn: z.string().nullable(), direccion: z.string().nullable() }),
  estudiante: z.object({ nombre: z.string(), codigo: z.string() }),
  curso: z.string().nullable(),
  autorizado: z.object({ nombre: z.string(), cargo: z.string() }),
  titulo: z.string(),
  parrafos: z.array(z.string()),
})
export type DetalleConstancia = z.output<typeof DetalleConstancia>

export const ConstanciaFila = z.object({
  id,
  /** `CON-2026-000001`, of a diploma `DIP-2026-000001`. */
  numero: unCodigo,
  tipo: z.enum(TIPOS_CONSTANCIA),
  fecha,
  cliente_id: id,
  codigo: z.string(),
  cliente_nombre: unNombre,
  curso_id: id.nullable(),
  curso_nombre: unNombre.nullable(),
  estado: z.enum(ESTADOS_CONSTANCIA),
  usuario_nombre: z.string(),
  version,
})
export type ConstanciaFila = z.output<typeof ConstanciaFila>

export const Constancia = ConstanciaFila.extend({
  matricula_id: id.nullable(),
  detalle: DetalleConstancia,
  codigo_verificacion: z.string(),
  creado_en: instante,
  revocada_en: instante.nullable(),
  revocada_por_nombre: z.string().nullable(),
  revocada_motivo: z.string().nullable(),
})
export type Constancia = z.output<typeof Constancia>

export const ACTOS_DE_CONSTANCIA = actosDe('Constancias', Constancia, {
  revocar: {
    permiso: 'anular',
    de: ['vigente'],
    a: 'revocada',
    escribe: ['estado', 'revocada_en', 'revocada_por', 'revocada_motivo'],
    motivo: 'matricula',
    grave: true,
    palabras: 'constancias.revocar',
  },
})

/** The students who finished a course, by name. */
export const PorDiplomar = z.object({
  matricula_id: id,
  cliente_id: id,
  codigo: z.string(),
  cliente_nombre: z.string(),
  /** The diploma in force that it has. */
  numero: z.string().nullable(),
  /** Why it can't be issued, as a sentence. */
  impide: z.string().nullable(),
})
export type PorDiplomar = z.output<typeof PorDiplomar>

export const DiplomasBody = z.strictObject({ curso_id: id, matricula_ids: z.array(id).min(1).max(MAX_DIPLOMAS) })
const Emitida = z.object({ id, numero: z.string() })
export type Emitida = z.output<typeof Emitida>
/** In the order of their numbers; `omitidas` are enrolments that had theirs by then, or can't have it. */
export const EmisionDeDiplomas = z.object({ emitidas: z.array(Emitida), omitidas: z.array(id) })
export type EmisionDeDiplomas = z.output<typeof EmisionDeDiplomas>
