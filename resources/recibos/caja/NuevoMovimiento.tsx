import { TextInput } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import { MovimientoCrear, type Caja } from '#contract/recibos/caja'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CAJA } from './use-caja-actual.ts'

const validar = validarCon(MovimientoCrear)
const TIPOS = ['entrega', 'pago', 'ingreso'] as const
const NUEVO = { tipo: 'entrega', monto: null, concepto: '' }
const CONCEPTO = { htmlInput: { maxLength: 200 } }

/** Cash that leaves the till for the office, pays for something, or comes in. */
export function NuevoMovimiento({ caja, onClose }: { caja: Caja; onClose: () => void }) {
  const hay = caja.conteos.find(({ metodo }) => metodo === 'efectivo')?.esperado ?? null
  return (
    <DialogoFormulario
      titulo={translate('tesoreria.movimientos.nuevo')}
      // A blind counter is not told here either.
      detalle={hay === null ? undefined : translate('tesoreria.movimientos.hay', { monto: formatoLempiras(hay) })}
      guardar="tesoreria.movimientos.guardar"
      defaultValues={NUEVO}
      validate={validar}
      enviar={(values, accion) => accion(CAJA, caja.id, 'movimientos', values)}
      unaVez
      hecho="tesoreria.movimientos.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <Opciones source="tipo" opciones={TIPOS} grupo="opciones.tipo_movimiento_largo" radio isRequired />
      <DineroInput source="monto" isRequired autoFocus />
      <TextInput source="concepto" isRequired helperText="tesoreria.movimientos.concepto_ayuda" slotProps={CONCEPTO} />
    </DialogoFormulario>
  )
}
