import { SelectInput } from 'react-admin'
import type { Factura } from '#contract/facturacion/facturas'
import { CLASES_DE_DEBITO } from '#contract/facturacion/notas'
import { recursoDe } from '#contract/modulos'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { DialogoNota } from './DialogoNota.tsx'
import { FACTURAS, porDebitar, seDebita } from '#resources/facturacion/facturas/facturas-model.ts'
import { REQUERIDO } from './nota-model.ts'

const CLASES = CLASES_DE_DEBITO.map((id) => ({ id, name: `opciones.clase_debito.${id}` }))

/** Adds to an invoice what was charged too low, a late fee or interest, to who may; the student owes it. */
export function NotaDebito({ factura }: { factura: Factura }) {
  if (!seDebita(factura)) return null
  const lineas = porDebitar(factura.lineas)
  const deNadie = factura.lineas.some((linea) => linea.sin_cliente)
  return (
    <BotonDialogo label="facturacion.debito.boton" variant="outlined" resource={FACTURAS} action="create">
      {(onClose) => (
        <DialogoNota
          factura={factura}
          clase="nota-debito"
          lineas={lineas}
          palabras="facturacion.debito"
          inicial={{ clase: null }}
          validar={({ clase, cliente_id }) => ({
            ...(!clase && { clase: REQUERIDO }),
            ...(deNadie && !cliente_id && { cliente_id: REQUERIDO }),
          })}
          onClose={onClose}
        >
          <SelectInput
            source="clase"
            label="facturacion.debito.clase"
            choices={CLASES}
            isRequired
            helperText="facturacion.debito.clase_ayuda"
          />
          {deNadie && (
            <ReferenciaInput
              source="cliente_id"
              reference={recursoDe('Clientes')}
              label="facturacion.debito.cliente"
              isRequired
            />
          )}
        </DialogoNota>
      )}
    </BotonDialogo>
  )
}
