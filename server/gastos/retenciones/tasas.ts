import { TasaRetencion, TasaRetencionCrear } from '#contract/gastos/retenciones'
import { declared } from '#server/resource/resource'

/** TasasRetencion: what the accountant says is withheld from suppliers. Expenses keep what theirs said. */
export const tasasRetencion = declared('TasasRetencion', {
  row: TasaRetencion,
  create: TasaRetencionCrear,
  alsoRead: ['Gastos:ver'],
})
