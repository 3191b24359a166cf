import * as z from 'zod'
import { centavos, fecha, id, unNombre } from '#contract/campos'

/**
 * Kinds of reduction of a price: a discount of the catalogue, scholarships among them; one written by hand, at the sale
 * or with the charge; a charge lowered later; a debt that was let off.
 */
export const CLASES_DE_DESCUENTO = ['catalogo', 'a_mano', 'rebaja', 'condonacion'] as const

/** Groupings of the report; each group is a row. */
export const GRUPOS_DESCUENTOS = ['descuento', 'curso', 'estudiante', 'mes'] as const
export type GrupoDeDescuentos = (typeof GRUPOS_DESCUENTOS)[number]
/** `lineas` are the times that something was taken off, behind every figure. */
export const VISTAS_DESCUENTOS = [...GRUPOS_DESCUENTOS, 'lineas'] as const
export type VistaDescuentos = (typeof VISTAS_DESCUENTOS)[number]

export const DescuentoGrupo = z.object({
  vista: z.enum(GRUPOS_DESCUENTOS),
  /** `YYYY-MM`, the id of a course or student (empty for none), `d3` of a discount, or a class. */
  id: z.string(),
  /** Empty of what has no name of its own. */
  nombre: z.string(),
  veces: z.int(),
  /** Centavos taken off. */
  monto: centavos,
})
export type DescuentoGrupo = z.output<typeof DescuentoGrupo>

export const DescuentoLinea = z.object({
  /** Id of the discount given, the adjustment, the charge or the line of a receipt. */
  id: z.string(),
  fecha,
  clase: z.enum(CLASES_DE_DESCUENTO),
  descuento_id: id.nullable(),
  /** Its name when it was given. */
  nombre: z.string(),
  cliente_id: id.nullable(),
  cliente_nombre: unNombre.nullable(),
  curso_id: id.nullable(),
  curso_nombre: z.string().nullable(),
  matricula_id: id.nullable(),
  recibo_id: id.nullable(),
  /** The charge or the line of the receipt. */
  descripcion: z.string(),
  motivo: z.string().nullable(),
  veces: z.int(),
  monto: centavos,
})
export type DescuentoLinea = z.output<typeof DescuentoLinea>

/** The report's own part of the filter. */
export const DescuentosFiltro = z.object({ vista: z.enum(VISTAS_DESCUENTOS).default('descuento') })

/** Totals over everything that the filter holds, in centavos, and by class. */
export const DescuentosResumen = z.object({
  veces: z.int(),
  estudiantes: z.int(),
  monto: centavos,
  catalogo: centavos,
  a_mano: centavos,
  rebaja: centavos,
  condonacion: centavos,
})
export type DescuentosResumen = z.output<typeof DescuentosResumen>
