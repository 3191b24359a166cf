import * as z from 'zod'
import { actosDe } from '#contract/actos'
import {
  centavos,
  centavosConSigno,
  centavosPositivos,
  fecha,
  id,
  instante,
  texto,
  textoOpcional,
  version,
} from '#contract/campos'
import { diceAlgo } from '#contract/texto/motivos'
import { PagoIncompleto } from './datos-de-pago.ts'
import { METODOS } from './metodos.ts'

/** Counted and expected money of one method. `saldo_a_favor` moves no money and is not counted. */
const CajaConteo = z.object({
  metodo: z.enum(METODOS),
  /**
   * The sum of the receipts in force; for `efectivo` the float is included. Null while whoever asks counts without
   * knowing it.
   */
  esperado: centavosConSigno.nullable(),
  contado: centavos.nullable(),
  /** Counted − expected; null before the count. */
  diferencia: centavosConSigno.nullable(),
})

/** Notes and coins of lempira in circulation, in centavos, the largest first. */
export const BILLETES = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const
export const MONEDAS = [50, 20, 10, 5] as const
export const DENOMINACIONES = [...BILLETES, ...MONEDAS] as const
export type Denominacion = (typeof DENOMINACIONES)[number]

export const CajaDenominacion = z.strictObject({
  denominacion: z.literal(DENOMINACIONES, 'validacion.opcion'),
  /** Pieces of it that were counted. */
  cantidad: z.int().min(1).max(100_000),
})
export type CajaDenominacion = z.output<typeof CajaDenominacion>

/** Sizes of the printed close. */
export const FORMATOS_CIERRE = ['carta', 'ticket80'] as const
export type FormatoCierre = (typeof FORMATOS_CIERRE)[number]

/** Movements of cash beside receipts: handed over to the office, paid out, brought in, or spent on an expense. */
const TIPOS_MOVIMIENTO = ['entrega', 'pago', 'ingreso', 'gasto'] as const

export const CajaMovimiento = z.object({
  id,
  caja_id: id,
  tipo: z.enum(TIPOS_MOVIMIENTO),
  /** With the sign of what the till gains. */
  monto: centavosConSigno,
  concepto: z.string(),
  fecha,
  usuario_nombre: z.string(),
  /** Expense that it paid: voided with it. */
  gasto_id: id.nullable(),
  /** Cash of a petty cash fund: voided with what moved it. */
  de_caja_chica: z.boolean(),
  creado_en: instante,
  anulado_en: instante.nullable(),
  anulado_motivo: z.string().nullable(),
})
export type CajaMovimiento = z.output<typeof CajaMovimiento>

function estadoDeMovimiento({ anulado_en, gasto_id, de_caja_chica }: CajaMovimiento) {
  if (anulado_en !== null) return 'anulado'
  return gasto_id !== null ? 'de_gasto' : de_caja_chica ? 'de_caja_chica' : 'vigente'
}

/** `monto` is positive: what kind it is says whether the till gains or loses it. Expenses make their own. */
export const MovimientoCrear = z.strictObject({
  tipo: z.enum(TIPOS_MOVIMIENTO).exclude(['gasto']),
  monto: centavosPositivos,
  concepto: texto(200),
})
export type MovimientoCrear = z.input<typeof MovimientoCrear>

export const CajaFila = z.object({
  id,
  usuario_id: id,
  usuario_nombre: z.string(),
  fecha,
  abierta_en: instante,
  cerrada_en: instante.nullable(),
  fondo: centavos,
  /** It holds what came in at the bank and no cash: no float, no movements, nothing to count. */
  sin_efectivo: z.boolean(),
  estado: z.enum(['abierta', 'cerrada']),
  /**
   * Receipts in force in it, and their money without `saldo_a_favor`; null of an open one where tills are counted
   * without knowing it.
   */
  recibos: z.int(),
  recibido: centavosConSigno.nullable(),
  /** Counted − expected over all methods, which may be 0 where two of them differ; null while open. */
  diferencia: centavosConSigno.nullable(),
  /** Missing amounts of some methods, and excess of others, each by itself; both positive, null while open. */
  faltante: centavos.nullable(),
  sobrante: centavos.nullable(),
  version,
})
export type CajaFila = z.output<typeof CajaFila>

export const Caja = CajaFila.extend({
  cerrada_por_nombre: z.string().nullable(),
  observacion: z.string().nullable(),
  anulados: z.int(),
  /** Times that a blind counter asked it for more cash than it holds. */
  negativas: z.int(),
  conteos: z.array(CajaConteo),
  /** Notes and coins of the close's count; empty where only the sum was typed. */
  denominaciones: z.array(CajaDenominacion),
  movimientos: z.array(CajaMovimiento),
  /** Payments that lack what the bank knows them by, as of now also of a closed till. */
  incompletos: z.array(PagoIncompleto),
})
export type Caja = z.output<typeof Caja>

/** A movement of something else is undone with that, and not here. */
export const ACTOS_DE_MOVIMIENTO = actosDe(
  'Caja',
  Caja,
  {
    anular: {
      permiso: 'editar',
      de: ['vigente'],
      a: 'anulado',
      porque: {
        de_gasto: 'tesoreria.error.movimiento_de_gasto',
        de_caja_chica: 'tesoreria.error.movimiento_de_caja_chica',
      },
      escribe: ['anulado_en', 'anulado_por', 'anulado_motivo'],
      motivo: 'gasto',
      rastro: 'anular_movimiento',
      grave: true,
      palabras: 'tesoreria.movimientos.anular',
    },
  },
  { ruta: 'Caja/movimientos', registro: CajaMovimiento, estado: estadoDeMovimiento },
)

export const CajaActual = z.object({ caja: Caja.nullable() })

const MAXIMO_OBSERVACION = 500

/** A new till; without cash for whoever may not `crear`. */
export const CajaAbrir = z.strictObject({ fondo: centavos, sin_efectivo: z.boolean().default(false) })
export type CajaAbrir = z.output<typeof CajaAbrir>

/**
 * Every method that should hold money has a count, be it 0; the others may go without. Of a till without cash only
 * cards are counted: what the bank confirms, its statement counts. `observacion` has five letters
 * when a method differs, unless who counts does not know it. Where notes and coins are counted, their sum is the
 * counted cash.
 */
export const CajaCerrar = z.strictObject({
  contado: z.array(z.strictObject({ metodo: z.enum(METODOS), monto: centavos })).max(METODOS.length),
  denominaciones: z.array(CajaDenominacion).max(DENOMINACIONES.length).optional(),
  observacion: textoOpcional(MAXIMO_OBSERVACION),
})

/** Why a till that was counted without knowing what it should hold differs: said once, after its close. */
const CajaExplicar = z.strictObject({
  observacion: texto(MAXIMO_OBSERVACION).refine(diceAlgo, 'recibos.error.diferencia_sin_observacion'),
})

/** A till's owner closes it by its count, or who may authorise does. */
export const ACTOS_DE_CAJA = actosDe('Caja', Caja, {
  cerrar: {
    permiso: 'editar',
    tambien: ['Caja:autorizar'],
    de: ['abierta'],
    a: 'cerrada',
    codigo: 'caja_cerrada',
    pide: CajaCerrar.shape,
    pantalla: true,
    palabras: 'recibos.caja.cerrar',
  },
})
/** A count that differs is explained once. */
export const ACTO_DE_EXPLICAR = actosDe(
  'Caja',
  Caja,
  {
    explicar: {
      permiso: 'editar',
      tambien: ['Caja:autorizar'],
      de: ['por_explicar'],
      a: 'cerrada',
      escribe: ['observacion'],
      pide: CajaExplicar.shape,
      palabras: 'recibos.caja.explicar',
    },
  },
  {
    estado: ({ estado, faltante, sobrante, observacion }: Caja) =>
      (faltante || sobrante) && !diceAlgo(observacion ?? '') ? 'por_explicar' : estado,
  },
)

/** Totals over everything that the filter holds. */
export const CajasResumen = z.object({
  cajas: z.int(),
  abiertas: z.int(),
  recibido: centavosConSigno,
  /** Missing amounts of the closed ones' counts, and their excess, method by method; both positive. */
  faltantes: centavos,
  sobrantes: centavos,
  /** Users of those tills. */
  usuarios: z.array(z.object({ usuario_id: id, usuario_nombre: z.string() })),
})
export type CajasResumen = z.output<typeof CajasResumen>
