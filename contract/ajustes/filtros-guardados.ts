import * as z from 'zod'
import { centavosConSigno, id, texto, version } from '#contract/campos'

/** Views that one user keeps, and those of one list that are shared. */
export const MOST_VISTAS = 100
export const MOST_COMPARTIDAS = 30
/** Figures that Inicio asks for. */
export const MOST_EN_INICIO = 6
/** Letters of a filter, as it is kept; the longest that a screen makes takes a tenth. */
const FILTRO_LETRAS = 8_000

const campo = z.string().max(60)
const filtro = z
  .record(campo, z.unknown())
  .refine((valor) => JSON.stringify(valor).length <= FILTRO_LETRAS, 'validacion.vista_larga')
const orden = z.strictObject({ field: campo, order: z.enum(['ASC', 'DESC']) })
const columnas = z.array(campo).min(1).max(60)

/**
 * A view of a list: a question under a name, and never its answer, which is each one's own. It belongs to a user alone,
 * or is shared with roles. Views were filters of one user once: their route and their table are called so yet
 * (`FiltrosGuardados`).
 */
export const VistaCrear = z.strictObject({
  recurso: texto(60),
  nombre: texto(60),
  filtro,
  orden: orden.nullish(),
  /** Columns that its table shows; null for whatever columns each one has. */
  columnas: columnas.nullish(),
  /** Roles that have it too; none for a view of one's own. */
  roles: z.array(id).max(50).default([]),
  /** A tab over its list, and a figure in Inicio, for all who have it. */
  fijada: z.boolean().default(false),
  en_inicio: z.boolean().default(false),
})
export type VistaCrear = z.input<typeof VistaCrear>

/** Changes of a view: what is not named stays. */
export const VistaCambiar = z
  .strictObject({
    nombre: texto(60),
    filtro,
    orden: orden.nullable(),
    columnas: columnas.nullable(),
    roles: z.array(id).max(50),
    fijada: z.boolean(),
    en_inicio: z.boolean(),
  })
  .partial()
  // The list that it is of, and its number, may come back as they were told.
  .extend({ version: version.optional(), id: id.optional(), recurso: texto(60).optional() })
export type VistaCambiar = z.output<typeof VistaCambiar>

/** A role that a view is, or may be, shared with. */
export const RolDeVista = z.object({ id, nombre: z.string() })
export type RolDeVista = z.output<typeof RolDeVista>

export const VistaDeLista = z.object({
  id,
  version,
  recurso: z.string(),
  nombre: z.string(),
  /** Filters, and below the order, as far as the list still knows them for the session that asks. */
  filtro: z.record(z.string(), z.unknown()),
  orden: orden.nullable(),
  columnas: z.array(z.string()).nullable(),
  /** Names of the filters and of the order that were left out of it. */
  fuera: z.array(z.string()),
  roles: z.array(RolDeVista),
  /** It belongs to who asks. */
  propia: z.boolean(),
  duenio: z.string(),
  /** The session that asks may change it, or take it away. */
  cambia: z.boolean(),
  quita: z.boolean(),
  /** Where it stands for who asks. */
  fijada: z.boolean(),
  en_inicio: z.boolean(),
  /** Where it stands for all who have it, unless they say otherwise. */
  para_todos: z.object({ fijada: z.boolean(), en_inicio: z.boolean() }),
})
export type VistaDeLista = z.output<typeof VistaDeLista>

/** Where a view stands for who says so, and for nobody else. */
export const LugarDeVista = z.strictObject({ fijada: z.boolean(), en_inicio: z.boolean() }).partial()
export type LugarDeVista = z.output<typeof LugarDeVista>

/** The figure of a view in Inicio, as who asks may see it. */
export const CifraDeVista = z.object({
  id,
  /** Null where there is no figure: `falta` says why. */
  cuantos: z.int().nullable(),
  /** There are more than that: the count stopped there. */
  mas: z.boolean(),
  monto: centavosConSigno.nullable(),
  /** It took too long, or some of its filters are left out and it would be of something else. */
  falta: z.enum(['tarda', 'fuera']).nullable(),
})
export type CifraDeVista = z.output<typeof CifraDeVista>
