import * as z from 'zod'
import { actosDe } from '#contract/actos'
import {
  centavos,
  centavosPositivos,
  dni,
  fecha,
  id,
  instante,
  nombreCompleto,
  opcional,
  textoOpcional,
  unCodigo,
  unNombre,
  version,
} from '#contract/campos'
import { LimitesDeArreglo } from '#contract/ajustes/centro'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { motivoOpcional } from '#contract/motivos'

/** States of an arrangement; `cumplido` once nothing of it is owed. */
const ESTADOS_ARREGLO = ['vigente', 'cumplido', 'roto', 'anulado'] as const
export type EstadoArreglo = (typeof ESTADOS_ARREGLO)[number]

export const MAX_CUOTAS = 24
/** The last instalment falls due within so many months: a longer term is no arrangement of the counter. */
export const MAX_MESES = 24
const MAX_GRACIA = 30
export const GRACIA = 5
const MAX_CARGOS = 100

const Cuota = z.strictObject({ vence: fecha, monto: centavosPositivos })
export type Cuota = z.output<typeof Cuota>

/**
 * Whether instalments are more than the centre lets anybody agree, made on a local date: too many, the first too late,
 * or another later than a month for each one before it, so that no small first one carries all the rest far away.
 */
export const fueraDeLimites = (
  cuotas: readonly { vence: string | null }[],
  { arreglo_cuotas, arreglo_dias }: LimitesDeArreglo,
  hoy: string,
): boolean =>
  cuotas.length > arreglo_cuotas ||
  cuotas.some(({ vence }, orden) => (vence ?? '') > sumarMeses(sumarDias(hoy, arreglo_dias), orden))

/** Instalments follow one another and sum exactly to what is arranged: nothing is let off or added by them. */
const cuadrar: z.core.CheckFn<{ total: number; cuotas: Cuota[] }> = ({ value: { total, cuotas }, issues }) => {
  const suma = cuotas.reduce((hasta, { monto }) => hasta + monto, 0)
  if (suma !== total)
    issues.push({ code: 'custom', input: suma, message: 'validacion.cuotas_no_suman', path: ['total'] })
  cuotas.forEach(({ vence }, orden) => {
    const anterior = cuotas[orden - 1]
    if (anterior && vence <= anterior.vence)
      issues.push({
        code: 'custom',
        input: vence,
        message: 'validacion.cuotas_orden',
        path: ['cuotas', orden, 'vence'],
      })
  })
}

export const ArregloCrear = z
  .strictObject({
    cliente_id: id,
    /** Overdue charges that become instalments. */
    cargo_ids: z.array(id).min(1).max(MAX_CARGOS),
    /** The debt of those charges, as it was shown and confirmed. */
    total: centavosPositivos,
    cuotas: z.array(Cuota).min(1).max(MAX_CUOTAS),
    gracia_dias: z.int().min(0).max(MAX_GRACIA),
    firmante: nombreCompleto,
    firmante_dni: opcional(dni),
    observacion: textoOpcional(300),
    /** Why it is beyond the centre's limits, or of a broken arrangement: somebody who may authorises it. */
    motivo: motivoOpcional,
  })
  .check(cuadrar)
export type ArregloCrear = z.output<typeof ArregloCrear>

/** A student's debts that could be arranged today, oldest due first, and who would sign. */
export const PreviaArreglo = z.object({
  cliente_id: id,
  nombre: z.string(),
  firmante: z.object({ nombre: z.string(), dni: z.string().nullable() }),
  cargos: z.array(z.object({ id, descripcion: z.string(), vence: fecha, debe: centavos })),
  total: centavos,
  /** Arrangements in force: what they hold is not among the charges. */
  vigentes: z.array(z.object({ id, numero: z.string() })),
  /** Broken ones of the charges, which were not paid in time: to arrange them again is authorised. */
  rotos: z.array(z.object({ id, numero: z.string() })),
  limites: LimitesDeArreglo,
})
export type PreviaArreglo = z.output<typeof PreviaArreglo>

const CargoArreglado = z.object({ cargo_id: id, descripcion: z.string(), vence: fecha, monto: centavos })

/** The paper's content, as it was signed. */
export const DetalleArreglo = z.object({
  centro: z.object({ nombre: z.string(), rtn: z.string().nullable(), direccion: z.string().nullable() }),
  estudiante: z.object({ nombre: z.string(), codigo: z.string() }),
  autorizado: z.object({ nombre: z.string(), cargo: z.string() }),
  cargos: z.array(CargoArreglado),
  cuotas: z.array(Cuota),
})
export type DetalleArreglo = z.output<typeof DetalleArreglo>

export const ArregloFila = z.object({
  id,
  /** `ARR-2026-000001`. */
  numero: unCodigo,
  fecha,
  cliente_id: id,
  codigo: z.string(),
  cliente_nombre: unNombre,
  cuotas: z.int(),
  total: centavos,
  /** The rest of its instalments: not what was voided or let off. */
  debe: centavos,
  /** When the first unpaid instalment falls due, while it is in force. */
  proxima: fecha.nullable(),
  estado: z.enum(ESTADOS_ARREGLO),
  usuario_nombre: z.string(),
  version,
})
export type ArregloFila = z.output<typeof ArregloFila>

const CuotaLeida = z.object({
  numero: z.int(),
  vence: fecha,
  monto: centavos,
  debe: centavos,
  cargos: z.array(z.string()),
})

export const Arreglo = ArregloFila.extend({
  gracia_dias: z.int(),
  firmante: z.string(),
  firmante_dni: z.string().nullable(),
  observacion: z.string().nullable(),
  detalle: DetalleArreglo,
  codigo_verificacion: z.string(),
  creado_en: instante,
  /** First day on which it was no longer in force. */
  hasta: fecha.nullable(),
  /** It broke, and what was entered since says that it had been paid in time. */
  pagado_a_tiempo: z.boolean(),
  cierre_motivo: z.string().nullable(),
  cerrado_por_nombre: z.string().nullable(),
  plan: z.array(CuotaLeida),
})
export type Arreglo = z.output<typeof Arreglo>

export const ACTOS_DE_ARREGLO = actosDe('Arreglos', Arreglo, {
  anular: {
    permiso: 'anular',
    de: ['vigente', 'cumplido'],
    a: 'anulado',
    escribe: ['cierre_motivo', 'cerrado_en', 'cerrado_por'],
    motivo: 'escrito',
    grave: true,
    palabras: 'arreglos.anular',
  },
})
