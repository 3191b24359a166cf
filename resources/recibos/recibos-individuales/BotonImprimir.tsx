import { FORMATOS_PDF } from '#contract/recibos/recibos-individuales'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { formatoPreferido } from './formato-preferido.ts'
import { imprimirRecibo, type Imprimible } from './imprimir.ts'

/** Prints a receipt in the size last used on this machine, or in another one. */
export const BotonImprimir = ({ recibo }: { recibo: Imprimible }) => (
  <BotonPdf
    formatos={FORMATOS_PDF}
    preferido={formatoPreferido()}
    imprimir={(formato) => imprimirRecibo(recibo, formato)}
  />
)
