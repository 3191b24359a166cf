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
  /** All that was said, for a screen where no field of it stands. */
  todo: string
  /** Credit was declared under another tax treatment: the change is offered. */
  cambiaSaldo: boolean
  /** Whether its receipt was to be printed, for a second try. */
  imprimir: boolean
}

export const codigoDe = ({ body }: HttpError): CodigoError | undefined => body?.code as CodigoError | undefined

export function rechazoDe(error: HttpError, imprimir: boolean): Rechazo {
  const { message, body } = error
  const errores = (body?.errors ?? {}) as ErrorTree
  const { pagador_nombre, pagador_documento, ...otros } = errores
  const pagador = { nombre: unico(pagador_nombre), documento: unico(pagador_documento) }
  const mensajes = hojas(otros)
  const conCampo = pagador.nombre !== undefined || pagador.documento !== undefined
  return {
    mensaje: mensajes.length ? mensajes.join(' ') : conCampo ? null : message,
    pagador,
    pagos: typeof otros.pagos === 'object' ? otros.pagos : {},
    todo: hojas(errores).join(' ') || message,
    cambiaSaldo: codigoDe(error) === 'saldo_de_otro_isv',
    imprimir,
  }
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
