import { RadioButtonGroupInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { recursoDe } from '#contract/modulos'
import { METODOS_REEMBOLSO, type MetodoReembolso } from '#contract/recibos/devoluciones'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { DatosInputs } from '#resources/recibos/recibos-individuales/DatosInputs.tsx'

/** The note corrects its invoice, and no money goes back. */
const SOLO_NOTA = 'solo_nota'

const CLIENTES = recursoDe('Clientes')
const AYUDA: Partial<Record<MetodoReembolso, string>> = {
  efectivo: 'facturacion.reembolso.efectivo_ayuda',
  tarjeta: 'facturacion.reembolso.tarjeta_ayuda',
}

interface ReembolsoInputsProps {
  /** The note may also go without money. */
  conSoloNota?: boolean
  /** The receipt's own client keeps the credit, so that none is asked for. */
  conCliente: boolean
}

/** The fields of where refunded money goes: credit of a student, the card that paid it, or out of the till. */
export function ReembolsoInputs({ conSoloNota = false, conCliente }: ReembolsoInputsProps) {
  const metodo = useWatch({ name: 'metodo' }) as MetodoReembolso | typeof SOLO_NOTA
  const choices = [
    ...METODOS_REEMBOLSO.map((id) => ({ id, name: `opciones.metodo.${id}` })),
    ...(conSoloNota ? [{ id: SOLO_NOTA, name: 'facturacion.reembolso.solo_nota' }] : []),
  ]
  return (
    <>
      <RadioButtonGroupInput
        source="metodo"
        row={false}
        label="facturacion.reembolso.metodo"
        choices={choices}
        isRequired
        helperText={metodo === SOLO_NOTA ? undefined : AYUDA[metodo]}
      />
      {metodo === 'saldo_a_favor' && !conCliente && (
        <ReferenciaInput source="cliente_id" reference={CLIENTES} label="facturacion.reembolso.cliente" />
      )}
      {metodo !== SOLO_NOTA && metodo && <DatosInputs metodo={metodo} />}
    </>
  )
}
