import { COMPROBANTE } from '#contract/gastos/gastos'
import { ComprobanteRechazado } from './preparar-comprobante.ts'

const MEGA = 1024 * 1024

/** Why a proof was not taken, as a sentence. */
export const quejaDeComprobante = (
  error: Error,
  translate: (clave: string, valores?: Record<string, unknown>) => string,
): string =>
  error instanceof ComprobanteRechazado
    ? translate(`gastos.comprobante.error.${error.motivo}`, { megas: COMPROBANTE.peso / MEGA })
    : translate(error.message, { _: error.message })
