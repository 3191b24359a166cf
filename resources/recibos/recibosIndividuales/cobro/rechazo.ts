import type { HttpError } from 'react-admin'
import type { ErrorTree } from '#src/data/server-errors.ts'

/** What the server says of a payment that it refused: of each field where it names them, else of the whole. */
export function mensajesDe({ message, body }: HttpError): string {
  const campos = hojas((body?.errors ?? {}) as ErrorTree)
  return campos.length ? campos.join(' ') : message
}

const hojas = (tree: ErrorTree): string[] => Object.values(tree).flatMap((node) => (typeof node === 'string' ? [node] : hojas(node)))
