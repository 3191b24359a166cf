import { FORMATOS_PDF, type FormatoPdf } from '#contract/recibos/recibos-individuales'
import { local } from '#src/storage.ts'

/** Key of the preferred size, by machine and not by user: the printer stands beside it, whoever sits there. */
const CLAVE = 'campana.formato_recibo'

/** The size last printed on this machine; the 80 mm ticket on a new one. */
export function formatoPreferido(): FormatoPdf {
  const guardado = local.getItem(CLAVE)
  return FORMATOS_PDF.find((formato) => formato === guardado) ?? 'ticket80'
}

export const recordarFormato = (formato: FormatoPdf): boolean => local.setItem(CLAVE, formato)
