import type { HttpError } from 'react-admin'
import type { CodigoError } from '#contract/errores'
import type { DatoDePago } from '#contract/recibos/metodos'
import type { ErrorTree } from '#src/data/server-errors.ts'
import type { PagoEscrito } from './cobro-model.ts'

/** The server's refusal of a payment, told apart by where it is shown. */
export interface Rechazo {
  /** The sentence for errors without a field of their own on the screen; null when each has one. */
  mensaje: string | null
  /** The errors beside whom the receipt and its invoice are made out to. */
  pagador: { nombre?: string; documento?: string }
  /** Beside each payment, by its place among those that were sent. */
  pagos: ErrorTree
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
    pagos: pagosDe(error),
    cambiaSaldo: ofreceCambio(error),
  }
}

/** All that the server says of a payment that it refused, for a screen where no field of it stands. */
export function mensajesDe({ message, body }: HttpError): string {
  return hojas((body?.errors ?? {}) as ErrorTree).join(' ') || message
}

/** The server's errors of each payment, by its place among those that were sent. */
export function pagosDe({ body }: HttpError): ErrorTree {
  const { pagos } = (body?.errors ?? {}) as ErrorTree
  return typeof pagos === 'object' ? pagos : {}
}

type DatoEscrito = DatoDePago | 'fecha_banco' | 'rtn'
export type ErroresDePago = Partial<Record<DatoEscrito, string>>

/**
 * The server's errors beside the fields of a payment, as long as they are as they were sent (`enviados`). A payment
 * that was not sent has none.
 */
export function erroresDePago(
  pago: PagoEscrito,
  enviados: readonly PagoEscrito[],
  rechazados: ErrorTree | undefined,
): ErroresDePago {
  const lugar = enviados.findIndex(({ clave }) => clave === pago.clave)
  const errores = rechazados?.[lugar]
  const enviado = enviados[lugar]
  if (typeof errores !== 'object' || !enviado) return {}
  const siguen = DATOS.filter((dato) => pago[dato] === enviado[dato])
  return Object.fromEntries(siguen.map((dato) => [dato, unico(errores[dato])]))
}

const DATOS = ['referencia', 'banco', 'cuenta_id', 'fecha_banco', 'rtn'] as const satisfies readonly DatoEscrito[]

const unico = (node: string | ErrorTree | undefined): string | undefined =>
  typeof node === 'string' ? node : undefined

const hojas = (tree: ErrorTree): string[] =>
  Object.values(tree).flatMap((node) => (typeof node === 'string' ? [node] : hojas(node)))
