import { InputHelperText, TextInput, useInput, useTranslate } from 'react-admin'
import { llevaDatos, nombreDeDato } from '#contract/recibos/datos-de-pago'
import type { Metodo } from '#contract/recibos/recibos-individuales'
import { CuentaSelect } from '#resources/recibos/cuentas/CuentaSelect.tsx'

const MAXIMO = { htmlInput: { maxLength: 60 } }

interface DatosInputsProps {
  metodo: Metodo
  /** Also the terminal of a card is asked. */
  conTerminal?: boolean
}

/** What a bank or a card issuer knows money of that method by; nothing of cash and credit. */
export function DatosInputs({ metodo, conTerminal = false }: DatosInputsProps) {
  if (!llevaDatos(metodo)) return null
  const deTarjeta = metodo === 'tarjeta'
  return (
    <>
      <TextInput
        source="referencia"
        label={`campos.${nombreDeDato(metodo, 'referencia')}`}
        autoComplete="off"
        slotProps={MAXIMO}
      />
      {metodo === 'cheque' && <TextInput source="banco" autoComplete="off" slotProps={MAXIMO} />}
      {(conTerminal || !deTarjeta) && <CuentaInput tipo={deTarjeta ? 'terminal' : 'banco'} />}
    </>
  )
}

function CuentaInput({ tipo }: { tipo: 'terminal' | 'banco' }) {
  const { field, fieldState } = useInput({ source: 'cuenta_id' })
  const translate = useTranslate()
  return (
    <CuentaSelect
      tipo={tipo}
      value={field.value as number | null | undefined}
      onChange={field.onChange}
      error={fieldState.invalid && <InputHelperText error={fieldState.error?.message} />}
      vacio={translate('recibos.completar.sin_cuentas')}
    />
  )
}
