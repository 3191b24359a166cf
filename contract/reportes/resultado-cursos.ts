import * as z from 'zod'
import { centavos, centavosConSigno, fecha, id, unNombre } from '#contract/campos'

/**
 * A course's income and costs in a span of dates, in centavos: `resultado` is `recibido` + `con_saldo` − `gastos` +
 * `notas_credito`.
 */
const Sumas = z.object({
  /** Money received less refunds, reversals and rejections: to the centavo what RecibosGeneral says of the course. */
  recibido: centavosConSigno,
  /**
   * Paid with credit, which had come in as money of no course: what a course has of it, no course has less. It adds up
   * to 0.
   */
  con_saldo: centavosConSigno,
  /** Expenses in force that count in those dates and name the course. */
  gastos: centavos,
  /** Credit notes of suppliers that count in those dates, whenever their expense did. */
  notas_credito: centavos,
  resultado: centavosConSigno,
})

/** A course with something in those dates; `id` 0 is what belongs to none. */
export const ResultadoCurso = z.object({
  id: z.int().min(0),
  /** With its term; empty of no course. */
  nombre: unNombre,
  categoria_nombre: z.string().nullable(),
  ...Sumas.shape,
})
export type ResultadoCurso = z.output<typeof ResultadoCurso>

/** The span, both dates included; without them, all that there is. */
export const LapsoDeResultado = z.object({ fecha_gte: fecha.optional(), fecha_lte: fecha.optional() })
export type LapsoDeResultado = z.output<typeof LapsoDeResultado>

/** Filters of the courses; 0 is everything that belongs to none. */
export const FILTROS_DE_RESULTADO = { curso_id: z.int().min(0), categoria_id: id }

/** Over every course that the filter holds. */
export const ResultadoResumen = Sumas.extend({ cursos: z.int() })
export type ResultadoResumen = z.output<typeof ResultadoResumen>
