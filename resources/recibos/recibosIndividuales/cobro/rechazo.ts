import type { HttpError } from 'react-admin'
import type { CodigoError } from '#contract/errores'
import type { ErrorTree } from '#src/data/server-errors.ts'

/** What the server says of a payment that it refused. */
export interface Rechazo {
  /** Of what has no field of its own on the screen; null when each has. */
  mensaje: string | null
  /** Beside whom the receipt and its invoice are made out to. */
  pagador: { nombre?: string; documento?: string }
  /** Credit was declared under another tax treatment: the change is offered. */
  cambiaSaldo: boolean
}

/** Whether the refusal offers to declare credit anew. */
export const ofreceCambio = ({ body }: HttpError): boolean =>
  (body?.code as CodigoError | undefined) === 'saldo_de_otro_isv'

export function rechazoDe(error: HttpError): Rechazo {
  const { message, body } = error
  const { pagador_nombre, pagador_documento, ...otros } = (body?.errors ?? {}) as ErrorTree
  const pagador = { nombre: unico(pagador_nombre), documento: unico(pagador_documento) }
  const mensajes = hojas(otros)
  const conCampo = pagador.nombre !== undefined || pagador.documento !== undefined
  return {
    mensaje: mensajes.length ? mensajes.join(' ') : conCampo ? null : message,
    pagador,
    cambiaSaldo: ofreceCambio(error),
  }
}

/** All that the server says of a payment that it refused, for a screen where no field of it stands. */
export function mensajesDe({ message, body }: HttpError): string {
  return hojas((body?.errors ?? {}) as ErrorTree).join(' ') || message
}

const unico = (node: string | ErrorTree | undefined): string | undefined =>
  typeof node === 'string' ? node : undefined

const hojas = (tree: ErrorTree): string[] =>
  Object.values(tree).flatMap((node) => (typeof node === 'string' ? [node] : hojas(node)))
