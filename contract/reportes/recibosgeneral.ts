import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id } from '#contract/campos'
import { METODOS } from '#contract/recibos/metodos'

/** Groupings of receipts in the report; each group is a row. */
export const GRUPOS_RECIBOS = ['dia', 'mes', 'usuario', 'metodo', 'serie', 'curso'] as const
export type GrupoDeRecibos = (typeof GRUPOS_RECIBOS)[number]
export const VISTAS_RECIBOS = ['recibos', ...GRUPOS_RECIBOS] as const
export type VistaRecibos = (typeof VISTAS_RECIBOS)[number]

/** In these, a receipt may be in several groups: their counts of receipts do not add up, their money does. */
export const COMPARTEN_RECIBOS: readonly VistaRecibos[] = ['metodo', 'curso']

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
  /** `YYYY-MM-DD`, `YYYY-MM`, a method, a series, or the id of a user or course; `0` is what belongs to no course. */
  id: z.string(),
  /** The name of a user or course; otherwise as `id`. Empty for no course. */
  nombre: z.string(),
  ...Sumas.shape,
  anulados: z.int(),
  anulado: centavos,
})
export type ReciboGrupo = z.output<typeof ReciboGrupo>

/** Filters on money rather than whole receipts: of a receipt with several methods or courses, only that part counts. */
export const RecibosFiltro = z.object({
  vista: z.enum(VISTAS_RECIBOS).default('recibos'),
  metodo: z.enum(METODOS).optional(),
  /** 0: what belongs to no course. */
  curso_id: z.int().min(0).optional(),
  categoria_id: id.optional(),
})

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
  por_usuario: z.array(z.object({ usuario_id: id, usuario_nombre: z.string() })),
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
