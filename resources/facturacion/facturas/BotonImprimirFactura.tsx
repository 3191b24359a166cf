import { FORMATOS_FACTURA } from '#contract/facturacion/facturas'
import { formatoPreferido } from '#resources/recibos/recibos-individuales/formato-preferido.ts'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { formatoFiscal } from './facturas-model.ts'
import { imprimirFactura } from './imprimir.ts'

/** Prints original and copy, on the paper of this machine's receipts or on another one. `label` is an i18n key. */
export const BotonImprimirFactura = ({
  factura,
  label,
}: {
  factura: { id: number; numero: string }
  label?: string
}) => (
  <BotonPdf
    formatos={FORMATOS_FACTURA}
    preferido={formatoFiscal(formatoPreferido())}
    label={label}
    imprimir={(formato) => imprimirFactura(factura, formato)}
  />
)
