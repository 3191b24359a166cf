import { TextInput } from 'react-admin'
import { CajaChicaCambiar, type CajaChica } from '#contract/gastos/caja-chica'
import { translate } from '#i18n/translate'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { CAJA_CHICA, DE_LA_OFICINA, validarConOrigen } from './caja-chica-model.ts'
import { Origen } from './Origen.tsx'
import { Responsable } from './Responsable.tsx'

const validar = validarConOrigen(CajaChicaCambiar)

/** Changes what a fund is called, who answers for it, and its fixed amount, 0 to close it. */
export function Cambiar({ caja, onClose }: { caja: CajaChica; onClose: () => void }) {
  const { id, nombre, responsable_id, monto, version } = caja
  return (
    <DialogoFormulario
      titulo={translate('cajaChica.cambiar.titulo', { nombre })}
      detalle={translate('cajaChica.cambiar.detalle')}
      guardar="cajaChica.cambiar.guardar"
      defaultValues={{ version, nombre, responsable_id, monto, ...DE_LA_OFICINA }}
      validate={validar}
      enviar={(values, accion) => accion(CAJA_CHICA, id, 'cambiar', values)}
      unaVez
      hecho="cajaChica.cambiar.hecho"
      onClose={onClose}
    >
      <TextInput source="nombre" isRequired autoComplete="off" />
      <Responsable caja={caja} />
      <DineroInput source="monto" isRequired helperText="cajaChica.monto_ayuda" />
      <Origen />
    </DialogoFormulario>
  )
}
