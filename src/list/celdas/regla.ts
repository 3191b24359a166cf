import type * as z from 'zod'
import { erroresPorCampo } from '#contract/texto/validacion'
import { translate } from '#i18n/translate'
import type { Campos, Regla } from './celdas-model.ts'

/** The form's own schema, as the cells of a list ask it. */
export interface Esquema {
  /** The value that a form would save, of one that is taken; any other as it is. */
  limpio: (campo: string, valor: unknown) => unknown
  /** Whether a cell may be left empty. */
  vacio: (campo: string) => boolean
  regla: Regla
}

type Forma = Partial<Record<string, z.ZodType>>

export function esquemaDe(schema: z.ZodObject): Esquema {
  const forma = schema.shape as Forma
  return {
    limpio: (campo, valor) => {
      const leido = forma[campo]?.safeParse(valor)
      return leido?.success ? leido.data : valor
    },
    vacio: (campo) => forma[campo]?.safeParse(null).success ?? false,
    regla: (antes, ahora) => erroresDe(schema, antes, ahora),
  }
}

/**
 * The faults of the changed fields. A rule between two of them may speak of the other one: it is said at the one
 * that was changed. What was wrong before anybody changed anything is not said here.
 */
function erroresDe(schema: z.ZodObject, antes: Campos, ahora: Campos): Record<string, string> {
  const [primero = ''] = Object.keys(ahora)
  const nuevos = frasesDe(schema, { ...antes, ...ahora })
  const viejos = Object.keys(nuevos).every((campo) => campo in ahora) ? {} : frasesDe(schema, antes)
  return Object.fromEntries(
    Object.entries(nuevos)
      .filter(([campo]) => campo in ahora || !(campo in viejos))
      .map(([campo, frase]) => [campo in ahora ? campo : primero, frase]),
  )
}

/** The sentences of a record by the first part of their path; of fields that the list has not, none. */
function frasesDe(schema: z.ZodObject, registro: Campos): Record<string, string> {
  const propios = Object.fromEntries(
    Object.keys(schema.shape)
      .filter((campo) => campo in registro)
      .map((campo) => [campo, registro[campo]]),
  )
  const { error } = schema.safeParse(propios)
  if (!error) return {}
  return Object.fromEntries(
    Object.entries(erroresPorCampo(error))
      .map(([campo, { key, params }]) => [campo.split('.')[0] ?? campo, translate(key, params)] as const)
      .filter(([campo]) => campo in propios),
  )
}
