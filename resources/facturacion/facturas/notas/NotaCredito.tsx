import type { Factura } from '#contract/facturacion/facturas'
import { ReembolsoInputs } from '#resources/recibos/recibos-individuales/deshacer/ReembolsoInputs.tsx'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DebitosQueQuedan } from './DebitosQueQuedan.tsx'
import { DialogoNota } from './DialogoNota.tsx'
import { debitosDe, FACTURAS, porAcreditar, seAcredita } from '#resources/facturacion/facturas/facturas-model.ts'
import { REQUERIDO } from './nota-model.ts'

/** Credits an invoice or a debit note, whole or in part, to who may; of what is owed still no money goes back. */
export function NotaCredito({ factura }: { factura: Factura }) {
  if (!seAcredita(factura)) return null
  const sinDinero = factura.saldo !== null
  const palabras = factura.tipo === '07' ? 'nota_de_debito' : sinDinero ? 'nota_a_credito' : 'nota'
  return (
    <BotonDialogo label="facturacion.nota.boton" variant="outlined" resource={FACTURAS} action="create">
      {(onClose) => (
        <DialogoNota
          factura={factura}
          clase="nota-credito"
          lineas={porAcreditar(factura.lineas)}
          palabras={`facturacion.${palabras}`}
          inicial={{ metodo: sinDinero ? 'solo_nota' : null, referencia: '', banco: '' }}
          validar={({ metodo }) => (metodo ? {} : { metodo: REQUERIDO })}
          onClose={onClose}
        >
          <DebitosQueQuedan debitos={debitosDe(factura)} />
          {!sinDinero && <ReembolsoInputs conSoloNota conCliente={factura.con_cliente} />}
        </DialogoNota>
      )}
    </BotonDialogo>
  )
}
