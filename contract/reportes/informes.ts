import * as z from 'zod'
import { fecha, mes } from '#contract/campos'
import { finDeMes, inicioDeMes } from '#contract/tiempo/fechas'
import { formatoFecha, formatoMes } from '#contract/texto/formato'

/*
 * A grouped report, told once: its rows are groups of lines, or (`vista: 'lineas'`) the lines themselves. Its module,
 * list, totals, sheet and paper come from it (`contract/reportes/por-grupos.ts`, `server/resource/por-grupos.ts`,
 * `resources/reportes/InformePorGrupos.tsx`).
 */

type Campos = Record<string, z.ZodType>
type Filtro = Record<string, unknown>

/** A grouping of lines; one by two things (month and course) has both in its `id`, and its SQL in the server. */
export interface Agrupacion {
  /** i18n key of the heading; by default the name of the field that the grouping is called after. */
  titulo?: string
  /**
   * A span of time is told by its `id`, which is the day of a line in that pattern of PostgreSQL, and read in its
   * order; of others the largest group comes first.
   */
  tiempo?: { schema: z.ZodType; patron: string; formato: (id: string) => string }
  /** Its ids read in their order, as those of a time do, whatever is in them. */
  enOrden?: true
  /** The id of another record that a line has, and beside it that record's name: `curso_id` and `curso_nombre`. */
  campo?: string
  /** i18n key of what a group without a name is called. */
  sinNombre?: (grupo: { id: string; rubro?: string | null }) => string
  /** The filter that narrows the lines to those of a group. */
  lineas: (id: string) => Filtro
}

export const POR_DIA: Agrupacion = {
  tiempo: { schema: fecha, patron: 'YYYY-MM-DD', formato: formatoFecha },
  lineas: (dia) => ({ fecha_gte: dia, fecha_lte: dia }),
}
export const POR_MES: Agrupacion = {
  tiempo: { schema: mes, patron: 'YYYY-MM', formato: formatoMes },
  lineas: (mes) => ({ fecha_gte: inicioDeMes(mes), fecha_lte: finDeMes(mes) }),
}

/** By another record, whose id a line has in `campo`; an empty `id` is the group of the lines that have none. */
export const porRegistro = (campo: string, sinNombre?: string): Agrupacion => ({
  campo,
  sinNombre: sinNombre === undefined ? undefined : () => sinNombre,
  lineas: (id) => (id ? { [campo]: Number(id) } : { [`${campo}_nulo`]: true }),
})

/** A report's module: the part of its row in `contract/modulos.ts` that is not the same for every report. */
interface ModuloDeInforme<Name extends string = string> {
  name: Name
  path: `/reportes/${string}`
  icon: string
}

interface Declaracion<
  M extends ModuloDeInforme,
  G extends string,
  L extends Campos,
  S extends Campos,
  E extends Campos,
> {
  modulo: M
  /** The first grouping is the one that the report opens with. */
  por: Record<G, Agrupacion>
  /** Figures that add up over lines, in the order of their columns. */
  suman: S
  /** The figure by which a group is large. */
  medida: keyof S & string
  /** Fields of a line before its figures. */
  linea: L
  /** Fields of a group beside its name. */
  grupo?: E
}

/** Days or months that a chart shows one by one, and groups that it shows at all. */
export const TRAZOS = { tiempo: 62, grupos: 10 } as const

/** A group in a chart: spans of time in their order, of others the largest. */
const Trazo = z.object({ id: z.string(), nombre: z.string(), valor: z.int() })
export type Trazo = z.output<typeof Trazo>

export interface Grupo<G extends string = string> {
  vista: G
  id: string
  nombre: string
}

/** A grouped report as it was declared, whatever its fields. */
export interface InformePorGrupos<G extends string = string, Name extends string = string> {
  modulo: ModuloDeInforme<Name>
  por: Readonly<Record<G, Agrupacion>>
  suman: readonly string[]
  medida: string
  grupos: readonly [G, ...G[]]
  /** Kinds of rows: the groupings, and `lineas`. */
  vistas: readonly [G, ...(G | 'lineas')[]]
  Grupo: z.ZodObject<Campos>
  Linea: z.ZodObject<Campos>
  Resumen: z.ZodObject<Campos>
  /** A group as people call it. */
  nombreDe(grupo: Grupo<G>, translate: (clave: string) => string): string
}

/** Declares a grouped report. */
export function informePorGrupos<
  const M extends ModuloDeInforme,
  const G extends string,
  L extends Campos,
  S extends Campos,
  E extends Campos = Record<never, never>,
>({ modulo, por, suman, medida, linea, grupo }: Declaracion<M, G, L, S, E>) {
  const grupos = Object.keys(por) as [G, ...G[]]
  return {
    modulo,
    por,
    suman: Object.keys(suman) as (keyof S & string)[],
    medida,
    grupos,
    vistas: [...grupos, 'lineas'] as [G, ...(G | 'lineas')[]],
    /**
     * A group; its `id` is a date (`YYYY-MM-DD`), a month (`YYYY-MM`), or what its grouping goes by. `nombre` is empty
     * of what has none of its own.
     */
    Grupo: z.object({ vista: z.enum(grupos), id: z.string(), nombre: z.string(), ...(grupo as E), ...suman }),
    Linea: z.object({ id: z.string(), ...linea, ...suman }),
    /** Totals over everything that the filter holds, and the groups of the chart: none of lines. */
    Resumen: z.object({ ...suman, grafico: z.array(Trazo) }),
    nombreDe({ vista, ...uno }: Grupo<G>, translate: (clave: string) => string): string {
      const { tiempo, sinNombre } = por[vista]
      return tiempo ? tiempo.formato(uno.id) : uno.nombre || (sinNombre ? translate(sinNombre(uno)) : '')
    },
  }
}

/** i18n key of the heading of a grouping. */
export const tituloDe = <G extends string>({ por }: Pick<InformePorGrupos<G>, 'por'>, vista: G): string =>
  por[vista].titulo ?? `campos.${vista}`
