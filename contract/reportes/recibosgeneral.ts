import * as z from 'zod'
import { buscado, centavos, centavosConSigno, fecha, id } from '#contract/campos'
import { METODOS } from '#contract/recibos/metodos'
import { COMPARACIONES } from './cruces.ts'

/** Groupings of receipts in the report; each group is a row, and any two of them are crossed. */
export const GRUPOS_RECIBOS = [
  'dia',
  'mes',
  'anio',
  'usuario',
  'metodo',
  'serie',
  'curso',
  'categoria',
  'producto',
  'caja',
  'cuenta',
] as const
export type GrupoDeRecibos = (typeof GRUPOS_RECIBOS)[number]
export const VISTAS_RECIBOS = ['recibos', ...GRUPOS_RECIBOS] as const
export type VistaRecibos = (typeof VISTAS_RECIBOS)[number]

/** In these, a receipt may be in several groups: their counts of receipts do not add up, their money does. */
export const COMPARTEN_RECIBOS: readonly VistaRecibos[] = ['metodo', 'curso', 'categoria', 'producto', 'cuenta']

/**
 * Sums of the receipts of a group. Income is money received less refunds and reversals: `recibido` = `cobrado` +
 * `devuelto`; what is paid from credit stands apart, and so do voided receipts (docs/diseno/dominio.md, «Recibos»).
 */
const Sumas = z.object({
  /** In force. */
  recibos: z.int(),
  cobrado: centavosConSigno,
  /** Given back by refunds and reversals; never above 0. */
  devuelto: centavosConSigno,
  recibido: centavosConSigno,
  saldo_a_favor: centavosConSigno,
})

export const ReciboGrupo = z.object({
  vista: z.enum(GRUPOS_RECIBOS),
  /**
   * `YYYY-MM-DD`, `YYYY-MM`, `YYYY`, a method, a series, or the id of a record: a user, a course, a category of
   * courses, a product, a till, an account of the bank; `0` is what belongs to none.
   */
  id: z.string(),
  /** The name of the record; otherwise as `id`. Empty for none. */
  nombre: z.string(),
  ...Sumas.shape,
  anulados: z.int(),
  anulado: centavos,
})
export type ReciboGrupo = z.output<typeof ReciboGrupo>

/** The bank's word on a payment. */
export const ESTADOS_DEL_BANCO = ['por_confirmar', 'confirmado', 'rechazado'] as const

/** Values of a filter that takes several at once, any of which may hold; written alone where it is one. */
const varios = <S extends z.ZodType>(schema: S) =>
  z.preprocess((dado) => (Array.isArray(dado) ? dado : [dado]), z.array(schema).min(1).max(100)).optional()

/** Some of the letters or figures of a reference. */
const trozo = buscado(60).regex(/[\p{L}\p{N}]/u)

/**
 * Filters on money rather than whole receipts: of a receipt with several payments or several things paid, only the
 * parts that all of them hold for count. Any other filter of the list is on whole receipts.
 */
export const FiltroDePartes = z.object({
  metodo: varios(z.enum(METODOS)),
  /** Accounts that received the payment; 0: none. */
  cuenta_id: varios(z.int().min(0)),
  /** Within the reference of the payment, whatever its accents, capitals and dashes. */
  referencia: varios(trozo),
  /** At its end. */
  referencia_termina: varios(trozo),
  /** The amount of the payment, exactly, from or to, in centavos. */
  monto: varios(centavos),
  monto_gte: centavos.optional(),
  monto_lte: centavos.optional(),
  estado_banco: varios(z.enum(ESTADOS_DEL_BANCO)),
  /** Things paid; of each, 0 is what belongs to none. */
  curso_id: varios(z.int().min(0)),
  categoria_id: varios(z.int().min(0)),
  producto_id: varios(z.int().min(0)),
})

/**
 * The report's own part of the filter of its list. Beside it are the columns of the list, several values each
 * (`serie`, `estado`, `usuario_id`, `caja_id`, `tipo`, `total`, `total_gte`…), and, of whole receipts: `cliente_id`,
 * `anulado_por_id` (who voided it), `factura` (the number of an invoice of it, or its last digits), each one value or
 * several; `sin_factura`, `pago_rechazado`, `revertido` and `fecha_por_confirmar`, true or false.
 */
export const RecibosFiltro = FiltroDePartes.extend({
  vista: z.enum(VISTAS_RECIBOS).default('recibos'),
  columnas: z.enum(GRUPOS_RECIBOS).optional(),
  comparar: z.enum(COMPARACIONES).optional(),
})

const Usuario = z.object({ usuario_id: id, usuario_nombre: z.string() })

/**
 * Totals over everything that the filter holds; below 0 where more was given back than came in. Voided receipts are
 * counted apart and in no sum.
 */
export const RecibosResumen = z.object({
  ...Sumas.shape,
  /** The tax of whole receipts. */
  isv: centavosConSigno,
  anulados: z.object({ recibos: z.int(), total: centavos }),
  por_metodo: z.array(z.object({ metodo: z.enum(METODOS), pagos: z.int(), monto: centavosConSigno })),
  /** Whoever made receipts of these, and whoever voided some. */
  por_usuario: z.array(Usuario),
  por_anulador: z.array(Usuario),
  /** The groups of the chart: days of a short time or else months, in their order; of anything else the largest. */
  grafico: z.object({
    vista: z.enum(GRUPOS_RECIBOS),
    grupos: z.array(z.object({ id: z.string(), nombre: z.string(), recibido: centavosConSigno })),
  }),
})
export type RecibosResumen = z.output<typeof RecibosResumen>

/** Days that a chart still shows one by one, and groups that it shows at all. */
export const DIAS_DEL_GRAFICO = 62
export const GRUPOS_DEL_GRAFICO = 10

export const CuadreQuery = z.strictObject({ fecha })

const CuadreMetodo = z.object({
  metodo: z.enum(METODOS),
  /** Receipts of the till dated that day, and those with another date (paper receipts, a till left open). */
  del_dia: centavosConSigno,
  otras_fechas: centavosConSigno,
  /** The till's own figure: at its close, expected less float and movements; while open, what it has now. */
  caja: centavosConSigno,
  diferencia: centavosConSigno,
})

/** A till beside the receipts that the report has of it; without `saldo_a_favor`, which moves no money. */
export const CuadreCaja = z.object({
  id,
  usuario_nombre: z.string(),
  fecha,
  estado: z.enum(['abierta', 'cerrada']),
  /** Counted less expected when it was closed: short or over, whatever its receipts say. */
  conteo: z.object({ falto: centavos, sobro: centavos }).nullable(),
  ...CuadreMetodo.omit({ metodo: true }).shape,
  metodos: z.array(CuadreMetodo),
  /** Its receipts of other dates, by date. */
  otras: z.array(z.object({ fecha, recibos: z.int(), recibido: centavosConSigno })),
})
export type CuadreCaja = z.output<typeof CuadreCaja>

/** A day of the report beside every till that it is made of: those opened on it, and those that hold receipts of it. */
export const CuadreDia = z.object({
  fecha,
  recibos: z.int(),
  recibido: centavosConSigno,
  saldo_a_favor: centavosConSigno,
  cajas: z.array(CuadreCaja),
  /** Over all tills, each difference without its sign: 0 when everything agrees. */
  diferencia: centavos,
})
export type CuadreDia = z.output<typeof CuadreDia>
