import { COMPROBANTE } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { ComprobanteRechazado } from './preparar-comprobante.ts'

const MEGA = 1024 * 1024

/** Why a proof was not taken, as a sentence. */
export const quejaDeComprobante = (error: Error): string =>
  error instanceof ComprobanteRechazado
    ? translate(`gastos.comprobante.error.${error.motivo}`, { megas: COMPROBANTE.peso / MEGA })
    : translate(error.message, { _: error.message })
