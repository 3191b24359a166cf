import { useDataProvider, useTranslate } from 'react-admin'
import { AvisoResponder } from '#contract/recibos/reportados'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { REPORTADOS } from './reportados-model.ts'

const VALIDAR = validarCon(AvisoResponder)
const VACIO = { motivo: '' }

/** Tells the family why a reported payment is none. */
export function DialogoResponder({ id, onClose }: { id: number; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate('reportados.responder.titulo')}
      detalle={translate('reportados.responder.detalle')}
      guardar="reportados.responder.enviar"
      defaultValues={VACIO}
      validate={VALIDAR}
      enviar={(values) => provider.accion(REPORTADOS, id, 'responder', values)}
      hecho="reportados.responder.hecho"
      onClose={onClose}
    >
      <MotivoInput label="campos.respuesta" />
    </DialogoFormulario>
  )
}
