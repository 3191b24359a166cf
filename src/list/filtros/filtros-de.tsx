import type { ReactElement } from 'react'
import type * as z from 'zod'
import { filtrablesDe, type Filtrable } from '#contract/clases'
import { recursoDe, type NombreModulo } from '#contract/modulos'
import { FiltroFechas } from './FiltroFechas.tsx'
import { FiltroMontos } from './FiltroMontos.tsx'
import { FiltroReferencia } from './FiltroReferencia.tsx'
import { FiltroTexto } from './FiltroTexto.tsx'
import { FiltroOpciones, FiltroSiNo } from './filters.tsx'

/** Changes to a filter beside its kind, which the schema of its field tells. */
interface Opciones {
  /** The kind, of what is no field of the row, or where the schema's own does not say it. */
  clase?: Filtrable
  /** The module whose records it offers. */
  de?: NombreModulo
  /** The order in which it offers them; by name by default. */
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** i18n key; the field's own label by default. */
  label?: string
  /** Several of its words, or of its records, may be chosen, any of which holds. */
  varios?: boolean
}

/** A filter of no field says its kind. */
type Propio = Opciones & (Required<Pick<Opciones, 'clase'>> | Required<Pick<Opciones, 'de'>>)
type Declarado<T> = (keyof T & string) | readonly [keyof T & string, Opciones] | readonly [string, Propio]

const NOMBRE: Partial<Record<NombreModulo, string>> = { Clientes: 'apellidos' }

/**
 * The filters of a list, by the fields of its row, each of the kind that the row's schema tells: dates, yes or no, one
 * of its words, an amount. `filtrosDe(BecaFila, ['estado', 'hasta', ['curso_id', { de: 'Cursos' }]])`. Called with the
 * schema by its name: what is built for browsers has the kinds in its place (build/clases.ts).
 */
export function filtrosDe<F extends z.ZodObject>(fila: F, filtros: readonly Declarado<z.output<F>>[]): ReactElement[] {
  // Read by nothing but tests and the server of developers, the reading of a schema is not built.
  const clases = import.meta.env.PROD ? (fila as unknown as Record<string, Filtrable>) : filtrablesDe(fila)
  return filtros.map((filtro) => {
    const [source, { clase, de, sort, varios, ...rotulo }] =
      typeof filtro === 'string' ? [filtro, {} as Opciones] : filtro
    const props = { source, ...rotulo }
    if (de) {
      const orden = sort ?? { field: NOMBRE[de] ?? 'nombre', order: 'ASC' }
      return <FiltroReferencia key={source} {...props} reference={recursoDe(de)} sort={orden} varios={varios} />
    }
    const suya = clase ?? clases[source]
    if (suya === 'fecha') return <FiltroFechas key={source} {...props} />
    if (suya === 'si_no') return <FiltroSiNo key={source} {...props} />
    if (suya === 'dinero') return <FiltroMontos key={source} {...props} />
    if (suya === 'texto' || suya === 'cifras') return <FiltroTexto key={source} {...props} pide={suya} />
    if (!suya) throw new Error(`filtrosDe: «${source}» no es fecha, monto, sí o no, ni una palabra de varias`)
    return <FiltroOpciones key={source} {...props} opciones={suya} varios={varios} />
  })
}
