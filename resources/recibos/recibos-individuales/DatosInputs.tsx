import { InputHelperText, TextInput, useGetMany, useInput } from 'react-admin'
import { translate } from '#i18n/translate'
import { recursoDe } from '#contract/modulos'
import type { CuentaElegible } from '#contract/recibos/cuentas'
import { llevaDatos, nombreDeDato, type DatosVistos } from '#contract/recibos/datos-de-pago'
import { metodoDe, type Metodo } from '#contract/recibos/metodos'
import { CuentaSelect } from '#resources/recibos/cuentas/CuentaSelect.tsx'

const MAXIMO = { htmlInput: { maxLength: 60 } }

interface DatosInputsProps {
  metodo: Metodo
  /** Asks the terminal of a card, too. */
  conTerminal?: boolean
  /** The details that somebody else wrote while this form was open. */
  ajenos?: Partial<DatosVistos>
}

/** The details by which a bank or a card issuer knows money of that method; none for cash and credit. */
export function DatosInputs({ metodo, conTerminal = false, ajenos = {} }: DatosInputsProps) {
  if (!llevaDatos(metodo)) return null
  const { cuenta } = metodoDe(metodo)
  const nota = (valor: string | null | undefined) => valor && translate('recibos.completar.ajeno', { valor })
  return (
    <>
      <TextInput
        source="referencia"
        label={`campos.${nombreDeDato(metodo, 'referencia')}`}
        helperText={nota(ajenos.referencia)}
        autoComplete="off"
        slotProps={MAXIMO}
      />
      {metodo === 'cheque' && (
        <TextInput source="banco" helperText={nota(ajenos.banco)} autoComplete="off" slotProps={MAXIMO} />
      )}
      {cuenta && (conTerminal || cuenta !== 'terminal') && (
        <CuentaInput tipo={cuenta} ajena={ajenos.cuenta_id ?? null} />
      )}
    </>
  )
}

function CuentaInput({ tipo, ajena }: { tipo: 'terminal' | 'banco'; ajena: number | null }) {
  const { field, fieldState } = useInput({ source: 'cuenta_id' })
  const { data: [otra] = [] } = useGetMany<CuentaElegible>(
    recursoDe('Cuentas'),
    { ids: ajena === null ? [] : [ajena] },
    { enabled: ajena !== null },
  )
  return (
    <CuentaSelect
      tipo={tipo}
      value={field.value as number | null | undefined}
      onChange={field.onChange}
      error={fieldState.invalid && <InputHelperText error={fieldState.error?.message} />}
      ayuda={otra && translate('recibos.completar.ajeno', { valor: otra.nombre })}
      vacio={translate('recibos.completar.sin_cuentas')}
    />
  )
}
