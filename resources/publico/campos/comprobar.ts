import type { HttpError } from 'react-admin'
import type { Errores } from './almacen.ts'

/** The server's code of an error, where it sent one (`#contract/errores`). */
export const codigoDe = ({ body }: HttpError): unknown => (body as { code?: unknown } | undefined)?.code

/** The errors of the server's answer, by dotted path; its sentences are ready. */
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
