import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { centavos, centavosPositivos, fecha, id, instante, texto, unNombre, version } from '#contract/campos'
import { ISV_DEL_INTERES, recargo, RECARGOS, TRATAMIENTOS_ISV } from '#contract/recibos/cargos'

/** Students to charge: those enrolled in a course or in a category, or a filter of the list of students. */
export const DESTINOS_GRUPO = ['curso', 'categoria', 'filtro'] as const
const ESTADOS_GRUPO = ['cobrado', 'deshecho'] as const

/** As many students as one group holds: charged in one transaction, and shown before it in one list. */
export const MAX_GRUPO = 2_000

const quienes = {
  destino: z.enum(DESTINOS_GRUPO),
  curso_id: id.nullish(),
  categoria_id: id.nullish(),
  /** In the words of the list of students: `{"con_deuda": true}`. */
  filtro: z.record(z.string().max(60), z.unknown()).nullish(),
}

interface Quienes {
  destino: (typeof DESTINOS_GRUPO)[number]
  curso_id?: number | null
  categoria_id?: number | null
  filtro?: Record<string, unknown> | null
}

/** The field that the destination names has to be filled in. */
const exigirDestino: z.core.CheckFn<Quienes> = ({ value, issues }) => {
  const campo = value.destino === 'filtro' ? 'filtro' : (`${value.destino}_id` as const)
  if (value[campo] === null || value[campo] === undefined)
    issues.push({ code: 'custom', input: value, message: 'validacion.requerido', path: [campo] })
}

const descripcion = texto(120)

/** The group to preview; the description tells who has that charge already. */
export const PreviaGrupoBody = z.strictObject({ ...quienes, descripcion }).check(exigirDestino)
export type PreviaGrupoBody = z.output<typeof PreviaGrupoBody>

/** A student of the group. */
export const DelGrupo = z.object({
  cliente_id: id,
  codigo: z.string(),
  nombre: z.string(),
  /** The course that the charge is of, where it is of one. */
  matricula_id: id.nullable(),
  curso_nombre: z.string().nullable(),
  /** A charge in force with the same words, of that student and course: since when, and how much. */
  repetido: z.object({ cargo_id: id, fecha, neto: centavos }).nullable(),
})
export type DelGrupo = z.output<typeof DelGrupo>

/** By name; refused where there are more than MAX_GRUPO. */
export const PreviaGrupo = z.object({ estudiantes: z.array(DelGrupo), repetidos: z.int() })
export type PreviaGrupo = z.output<typeof PreviaGrupo>

/** Students of a group may be of many courses: of a service somebody says the tax, and interest has none. */
const exigirIsv: z.core.CheckFn<{ recargo: string; isv?: string | null }> = ({ value, issues }) => {
  const { recargo: clase, isv } = value
  if (clase === 'servicio' && !isv)
    issues.push({ code: 'custom', input: value, message: 'validacion.requerido', path: ['isv'] })
  if (clase === 'interes' && isv && isv !== ISV_DEL_INTERES)
    issues.push({ code: 'custom', input: value, message: 'validacion.interes_sin_isv', path: ['isv'] })
}

export const GrupoCrear = z
  .strictObject({
    ...quienes,
    recargo,
    descripcion,
    monto: centavosPositivos,
    isv: z.enum(TRATAMIENTOS_ISV).nullish(),
    vence: fecha,
    /** Students who were shown and stayed chosen. */
    cliente_ids: z.array(id).min(1).max(MAX_GRUPO),
    /** Students of `cliente_ids` who are charged although they have that charge already. */
    repetir: z.array(id).max(MAX_GRUPO).default([]),
  })
  .check(exigirDestino)
  .check(exigirIsv)
export type GrupoCrear = z.output<typeof GrupoCrear>

export const GrupoFila = z.object({
  id,
  fecha,
  descripcion: unNombre,
  destino: z.enum(DESTINOS_GRUPO),
  /** The course or the category; null of a filter. */
  de_quien: unNombre.nullable(),
  monto: centavos,
  vence: fecha,
  estudiantes: z.int(),
  total: centavos,
  /** The amount paid of it until now. */
  pagado: centavos,
  estado: z.enum(ESTADOS_GRUPO),
  usuario_nombre: z.string(),
  version,
})
export type GrupoFila = z.output<typeof GrupoFila>

/** One charge of the group as it is now. */
const CargoDelGrupo = z.object({
  cargo_id: id,
  cliente_id: id,
  codigo: z.string(),
  nombre: z.string(),
  curso_nombre: z.string().nullable(),
  neto: centavos,
  debe: centavos,
  anulado: z.boolean(),
})

export const Grupo = GrupoFila.extend({
  /** Null of one that was charged before anybody was asked. */
  recargo: z.enum(RECARGOS).nullable(),
  isv: z.enum(TRATAMIENTOS_ISV),
  creado_en: instante,
  deshecho_en: instante.nullable(),
  deshecho_por_nombre: z.string().nullable(),
  deshecho_motivo: z.string().nullable(),
  cargos: z.array(CargoDelGrupo),
})
export type Grupo = z.output<typeof Grupo>

export const ACTOS_DE_GRUPO = actosDe('CargosGrupo', Grupo, {
  deshacer: {
    permiso: 'anular',
    de: ['cobrado'],
    a: 'deshecho',
    escribe: ['deshecho_en', 'deshecho_por', 'deshecho_motivo'],
    motivo: 'matricula',
    grave: true,
    palabras: 'grupos.deshacer',
  },
})
