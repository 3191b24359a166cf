import { BooleanInput } from 'react-admin'
import { translate } from '#i18n/translate'
import { useWatch } from 'react-hook-form'
import { recursoDe } from '#contract/modulos'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'

/** The fields of a rejection by the bank: when, why, what it cost, and who owes a sale without a client. */
export function Rechazar({ deNadie }: { deNadie: boolean }) {
  return (
    <>
      <FechaInput
        source="fecha_banco"
        isRequired
        autoFocus
        helperText="tesoreria.conciliacion.rechazar.fecha_banco_ayuda"
      />
      <MotivoInput clase="rechazo" ayuda="tesoreria.conciliacion.motivo_ayuda" despues />
      {deNadie && <Deudor />}
      <DineroInput
        source="comision"
        label="tesoreria.conciliacion.rechazar.comision"
        helperText="tesoreria.conciliacion.rechazar.comision_ayuda"
      />
    </>
  )
}

function Deudor() {
  const castigar: unknown = useWatch({ name: 'castigar' })
  return (
    <>
      {!castigar && (
        <ReferenciaInput
          source="cliente_id"
          reference={recursoDe('Clientes')}
          label={translate('tesoreria.conciliacion.rechazar.deudor')}
          helperText="tesoreria.conciliacion.rechazar.deudor_ayuda"
        />
      )}
      <BooleanInput source="castigar" label="tesoreria.conciliacion.rechazar.castigar" />
    </>
  )
}
