import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { translate } from '#i18n/translate'
import { ApartarBody, SoltarBody } from '#contract/recibos/movimientos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { MOVIMIENTOS } from './movimientos-model.ts'

const VALIDAR_APARTAR = validarCon(ApartarBody)
const VALIDAR_SOLTAR = validarCon(SoltarBody)

interface DialogoProps {
  lineas: readonly number[]
  onHecho?: () => void
  onClose: () => void
}

/** Asks why lines are set aside. */
export function DialogoApartar({ lineas: elegidas, onHecho, onClose }: DialogoProps) {
  // Lines that it was opened for: the list below is read again meanwhile.
  const [lineas] = useState(elegidas)
  const provider = useDataProvider<CampanaDataProvider>()
  const cuantos = { smart_count: lineas.length }
  return (
    <DialogoFormulario
      titulo={translate('banco.apartar.pregunta', cuantos)}
      detalle={translate('banco.apartar.detalle')}
      guardar="banco.apartar.boton"
      defaultValues={{ lineas, motivo: '' }}
      validate={VALIDAR_APARTAR}
      enviar={(values) => provider.accion(MOVIMIENTOS, null, 'apartar', values)}
      hecho={() => translate('banco.apartar.hecho', cuantos)}
      onHecho={onHecho}
      onClose={onClose}
    >
      <MotivoInput />
    </DialogoFormulario>
  )
}

/** Asks before what was decided of lines is taken back. */
export function DialogoSoltar({ lineas, onHecho, onClose }: DialogoProps) {
  const provider = useDataProvider<CampanaDataProvider>()
  const cuantos = { smart_count: lineas.length }
  return (
    <DialogoFormulario
      titulo={translate('banco.soltar.pregunta', cuantos)}
      detalle={translate('banco.soltar.detalle')}
      guardar="banco.soltar.boton"
      defaultValues={{ lineas }}
      validate={VALIDAR_SOLTAR}
      enviar={(values) => provider.accion(MOVIMIENTOS, null, 'soltar', values)}
      hecho={() => translate('banco.soltar.hecho', cuantos)}
      onHecho={onHecho}
      onClose={onClose}
      maxWidth="xs"
    />
  )
}
