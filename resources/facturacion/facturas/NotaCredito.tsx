import type { Factura } from '#contract/facturacion/facturas'
import { ReembolsoInputs } from '#resources/recibos/recibosIndividuales/ReembolsoInputs.tsx'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoNota } from './DialogoNota.tsx'
import { FACTURAS, porAcreditar, seAcredita } from './facturas-model.ts'
import { REQUERIDO } from './nota-model.ts'

/** Credits an invoice or a debit note, whole or in part, to who may. */
export function NotaCredito({ factura }: { factura: Factura }) {
  if (!seAcredita(factura)) return null
  const deDebito = factura.tipo === '07'
  return (
    <BotonDialogo label="facturacion.nota.boton" variant="outlined" resource={FACTURAS} action="create">
      {(onClose) => (
        <DialogoNota
          factura={factura}
          clase="nota-credito"
          lineas={porAcreditar(factura.lineas)}
          palabras={deDebito ? 'facturacion.nota_de_debito' : 'facturacion.nota'}
          inicial={{ metodo: deDebito ? 'solo_nota' : null, referencia: '', banco: '' }}
          validar={({ metodo }) => (metodo ? {} : { metodo: REQUERIDO })}
          onClose={onClose}
        >
          {!deDebito && <ReembolsoInputs conSoloNota conCliente={factura.con_cliente} />}
        </DialogoNota>
      )}
    </BotonDialogo>
  )
}
