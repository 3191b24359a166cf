import * as z from 'zod'
import { actosDe, type Declaracion } from '#contract/actos'
import { PARENTESCOS } from '#contract/catalogos/personas'
import { ESTADOS_MATRICULA, type EstadoMatricula } from '#contract/catalogos/matriculas'
import { buscado, centavos, fecha, id, instante, textoOpcional, unCodigo, unNombre, version } from '#contract/campos'
import { CONCEPTOS } from '#contract/recibos/cargos'
import { motivo } from '#contract/motivos'

export const TIPOS_FINIQUITO = ['automatico', 'manual'] as const
const ESTADOS_FINIQUITO = ['vigente', 'revocado'] as const
export const MOTIVOS_FINIQUITO = ['condonacion', 'retiro', 'convenio', 'otro'] as const
/** Enrolments that are over: only these are settled. */
export const TERMINADAS = ['finalizada', 'retirada'] as const satisfies readonly EstadoMatricula[]

/** At most so many at once: issued in one transaction, and printed in one file. */
export const MAX_EMITIR = 500
export const MAX_IMPRIMIR = 100

const Abono = z.object({ recibo_id: id, numero: z.string(), fecha, monto: centavos })
const Rebaja = z.object({ nombre: z.string(), fecha, monto: centavos })

/** A charge as it was settled: `bruto` = `descuento` + `pagado` + `condonado`, in centavos. */
export const CargoSaldado = z.object({
  cargo_id: id,
  concepto: z.enum(CONCEPTOS),
  descripcion: z.string(),
  fecha,
  bruto: centavos,
  descuento: centavos,
  pagado: centavos,
  condonado: centavos,
  descuentos: z.array(Rebaja),
  pagos: z.array(Abono),
})
export type CargoSaldado = z.output<typeof CargoSaldado>

/** All that the letter says, as it was on its day: whatever changes later, it says the same. */
export const DetalleFiniquito = z.object({
  centro: z.object({
    nombre: z.string(),
    rtn: z.string().nullable(),
    direccion: z.string().nullable(),
    municipio: z.string().nullable(),
  }),
  /** The payer: a guardian, or the student in person. */
  titular: z.object({ nombre: z.string(), dni: z.string().nullable(), condicion: z.enum(['titular', ...PARENTESCOS]) }),
  estudiante: z.object({ nombre: z.string(), codigo: z.string(), dni: z.string().nullable() }),
  curso: z.object({ nombre: z.string(), codigo: z.string(), periodo: z.string(), desde: fecha, hasta: fecha }),
  autorizado: z.object({ nombre: z.string(), cargo: z.string() }),
  cargos: z.array(CargoSaldado),
})
export type DetalleFiniquito = z.output<typeof DetalleFiniquito>

export const FiniquitoFila = z.object({
  id,
  /** `FIN-2026-000001`. */
  numero: unCodigo,
  tipo: z.enum(TIPOS_FINIQUITO),
  fecha,
  cliente_id: id,
  /** The student's code. */
  codigo: z.string(),
  cliente_nombre: unNombre,
  matricula_id: id,
  curso_id: id,
  curso_nombre: unNombre,
  periodo: unCodigo,
  total_cargos: centavos,
  total_descuentos: centavos,
  total_pagado: centavos,
  condonado: centavos,
  motivo: z.enum(MOTIVOS_FINIQUITO).nullable(),
  estado: z.enum(ESTADOS_FINIQUITO),
  usuario_id: id,
  usuario_nombre: z.string(),
  version,
})
export type FiniquitoFila = z.output<typeof FiniquitoFila>

export const Finiquito = FiniquitoFila.extend({
  detalle: DetalleFiniquito,
  motivo_texto: z.string().nullable(),
  respaldo: z.string().nullable(),
  codigo_verificacion: z.string(),
  creado_en: instante,
  revocado_en: instante.nullable(),
  revocado_por_nombre: z.string().nullable(),
  revocado_motivo: z.string().nullable(),
})
export type Finiquito = z.output<typeof Finiquito>

/** Why an enrolment that is over can't have its settlement by itself. */
const IMPEDIMENTOS = ['debe', 'por_confirmar', 'sin_cargos'] as const

/** An enrolment that is over and has no settlement in force. Amounts in centavos. */
export const Pendiente = z.object({
  matricula_id: id,
  cliente_id: id,
  codigo: z.string(),
  cliente_nombre: z.string(),
  curso_id: id,
  curso_nombre: z.string(),
  periodo: z.string(),
  estado: z.enum(ESTADOS_MATRICULA),
  total_cargos: centavos,
  total_descuentos: centavos,
  total_pagado: centavos,
  debe: centavos,
  /** Receipts whose money the bank has not confirmed, or refused: `RI-000123`. */
  por_confirmar: z.array(z.string()),
  /** Receipts still in doubt whose credit pays it: whoever may settle by agreement may do so with it. */
  con_credito: z.array(z.string()),
  /** Null when it can be issued. */
  impedimento: z.enum(IMPEDIMENTOS).nullable(),
})
export type Pendiente = z.output<typeof Pendiente>

export const Pendientes = z.object({
  /** By course, then name; the first 500. */
  filas: z.array(Pendiente),
  /** Over all of them, not the rows alone. */
  total: z.int(),
  pueden: z.int(),
  con_deuda: z.int(),
  debe: centavos,
})
export type Pendientes = z.output<typeof Pendientes>

const idDeConsulta = z.coerce.number().int().min(1).max(2_147_483_647).optional()

/** Pending settlements by course, category, period or student; at least one. */
export const PendientesConsulta = z
  .strictObject({
    curso_id: idDeConsulta,
    categoria_id: idDeConsulta,
    periodo: buscado(30).min(1).optional(),
    cliente_id: idDeConsulta,
  })
  .refine((consulta) => Object.values(consulta).some((valor) => valor !== undefined), 'validacion.requerido')
export type PendientesConsulta = z.output<typeof PendientesConsulta>

export const EmitirBody = z.strictObject({ matricula_ids: z.array(id).min(1).max(MAX_EMITIR) })

const Emitido = z.object({ id, numero: z.string(), matricula_id: id })
export type Emitido = z.output<typeof Emitido>

/** Settlements issued, in the order of their numbers, and enrolments left out because they changed meanwhile. */
export const Emision = z.object({ emitidos: z.array(Emitido), omitidas: z.array(id) })
export type Emision = z.output<typeof Emision>

/** A manual settlement beforehand: the charges it would certify, with `condonado` written off of each. */
export const Previa = Pendiente.extend({
  cargos: z.array(CargoSaldado),
  /** The student's credit: it could pay instead of a write-off. */
  a_favor: centavos,
})
export type Previa = z.output<typeof Previa>

export const FiniquitoManualCrear = z.strictObject({
  matricula_id: id,
  motivo: z.enum(MOTIVOS_FINIQUITO),
  motivo_texto: motivo,
  respaldo: textoOpcional(120),
  /** The amount written off, as shown and confirmed; refused with `conflicto` when more or less is owed by then. */
  condonado: centavos,
})
export type FiniquitoManualCrear = z.output<typeof FiniquitoManualCrear>

/** Settlements to print in one file: `12,15,16`. */
export const ImprimirConsulta = z.strictObject({
  ids: z
    .string()
    .max(1_200)
    .regex(/^\d+(,\d+)*$/, 'validacion.formato')
    .transform((ids) => ids.split(',').map(Number))
    .pipe(z.array(id).max(MAX_IMPRIMIR)),
})

const REVOCAR = {
  permiso: 'anular',
  de: ['vigente'],
  a: 'revocado',
  motivo: 'matricula',
  grave: true,
  palabras: 'finiquitos.revocar',
} as const satisfies Declaracion<Finiquito['estado']>
/** Those of each kind, by the right of its own module. */
export const ACTOS_DE_FINIQUITO = actosDe('Finiquitos', Finiquito, { revocar: REVOCAR })
export const ACTOS_DE_ACUERDO = actosDe('FiniquitosManuales', Finiquito, { revocar: REVOCAR })
