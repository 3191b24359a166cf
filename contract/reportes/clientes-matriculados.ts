import * as z from 'zod'
import { fecha, id, unCodigo, unNombre } from '#contract/campos'
import { ESTADOS_CURSO } from '#contract/catalogos/cursos'
import { ESTADOS_MATRICULA } from '#contract/catalogos/matriculas'

const lugares = {
  cupo: z.int(),
  /** Students in it or who took it to its end: `inscritos` and `finalizadas`. */
  matriculados: z.int(),
  /** Seats that somebody holds: `activas` and `preinscritas`. */
  inscritos: z.int(),
  disponibles: z.int(),
  en_espera: z.int(),
}

/** A course with who is, was or waits in it. */
export const CursoMatriculado = z.object({
  id,
  codigo: unCodigo,
  nombre: unNombre,
  categoria_id: id,
  categoria_nombre: z.string(),
  periodo: unCodigo,
  estado: z.enum(ESTADOS_CURSO),
  fecha_inicio: fecha,
  ...lugares,
  activas: z.int(),
  preinscritas: z.int(),
  finalizadas: z.int(),
  /** Students who left: withdrawn or transferred. */
  retiradas: z.int(),
})
export type CursoMatriculado = z.output<typeof CursoMatriculado>

const Grupo = z.object({ nombre: z.string(), cursos: z.int(), ...lugares })
export type GrupoMatriculado = z.output<typeof Grupo>

/** Totals over every course that the filter holds. */
export const MatriculadosResumen = Grupo.omit({ nombre: true }).extend({
  por_categoria: z.array(Grupo),
  por_periodo: z.array(Grupo),
  por_estado: z.array(z.object({ estado: z.enum(ESTADOS_MATRICULA), matriculas: z.int() })),
})
export type MatriculadosResumen = z.output<typeof MatriculadosResumen>
