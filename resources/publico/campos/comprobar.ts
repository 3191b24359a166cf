import type * as z from 'zod'
import type { HttpError } from 'react-admin'
import { erroresPorCampo } from '#contract/validacion'
import type { Almacen, Errores } from './almacen.ts'

/**
 * Checks one part of what is typed against the contract; says what is wrong beside each field. Answers the clean value.
 */
export function comprobar<S extends z.ZodType>(almacen: Almacen, schema: S, ruta: string): z.output<S> | undefined {
  const { success, data, error } = schema.safeParse(almacen.leer(ruta))
  almacen.rechazar(
    success
      ? {}
      : Object.fromEntries(
          Object.entries(erroresPorCampo(error)).map(([campo, mensaje]) => [`${ruta}.${campo}`, mensaje]),
        ),
  )
  return success ? data : undefined
}

/** The server's code of an error, where it sent one (`#contract/errores`). */
export const codigoDe = ({ body }: HttpError): unknown => (body as { code?: unknown } | undefined)?.code

/** What the server found wrong, by dotted path; its sentences are ready. */
export function erroresDelServidor(error: HttpError): Errores {
  const errores: Record<string, { key: string }> = {}
  const anotar = (rama: unknown, ruta: string) => {
    if (typeof rama === 'string') errores[ruta] = { key: rama }
    else if (typeof rama === 'object' && rama !== null)
      for (const [parte, hoja] of Object.entries(rama)) anotar(hoja, ruta ? `${ruta}.${parte}` : parte)
  }
  anotar((error.body as { errors?: unknown } | undefined)?.errors, '')
  return errores
}
