import * as z from 'zod'
import { centavosPositivos, fecha, id, textoOpcional } from '#contract/campos'

/*
 * A payment as its family tells it: apart from what staff do with it (`contract/recibos/reportados.ts`), or the page of
 * an account would load the acts of the application.
 */

/** Ways to pay at a bank that a family may report. */
export const METODOS_REPORTADOS = ['transferencia', 'deposito'] as const
export const ESTADOS_AVISO = ['pendiente', 'aceptado', 'rechazado'] as const

/** The proof of a payment: PDF, JPEG or PNG, told by its content. Bytes, and pixels of each side of an image. */
export const PRUEBA = {
  peso: 2 * 1024 * 1024,
  menor: 1,
  mayor: 6_000,
  tipos: ['application/pdf', 'image/jpeg', 'image/png'],
} as const

/** A payment as the family that made it tells it. */
export const DatosDeAviso = {
  fecha,
  monto: centavosPositivos,
  metodo: z.enum(METODOS_REPORTADOS),
  referencia: textoOpcional(60),
  cuenta_id: id.nullish(),
  nota: textoOpcional(300),
}
