import { useDataProvider, useTranslate } from 'react-admin'
import { RevocarBody, type Finiquito } from '#contract/catalogos/finiquitos'
import { formatoLempiras } from '#contract/formato'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { FINIQUITOS, FINIQUITOS_MANUALES } from './finiquitos-model.ts'

const validar = validarCon(RevocarBody)

/** Revokes a settlement by the right of its own module; the reason is part of the record. */
export function RevocarFiniquito({ finiquito }: { finiquito: Finiquito }) {
  const resource = finiquito.tipo === 'manual' ? FINIQUITOS_MANUALES : FINIQUITOS
  if (finiquito.estado === 'revocado') return null
  return (
    <BotonDialogo label="finiquitos.revocar.boton" color="error" resource={resource} action="anular">
      {(onClose) => <Pregunta finiquito={finiquito} resource={resource} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({
  finiquito: { id, numero, condonado },
  resource,
  onClose,
}: {
  finiquito: Finiquito
  resource: string
  onClose: () => void
}) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('finiquitos.revocar.pregunta', { numero })}
      detalle={
        condonado > 0
          ? translate('finiquitos.revocar.detalle_condonado', { monto: formatoLempiras(condonado) })
          : translate('finiquitos.revocar.detalle')
      }
      guardar="finiquitos.revocar.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values) => provider.accion(resource, id, 'revocar', values)}
      hecho="finiquitos.revocar.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="matricula" />
    </DialogoFormulario>
  )
}
