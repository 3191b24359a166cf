import { translate } from '#i18n/translate'
import { useWatch } from 'react-hook-form'
import { AjusteBody, type CargoDetalle } from '#contract/recibos/ajustes'
import type { Cargo } from '#contract/recibos/cargos'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Quedaria } from './Quedaria.tsx'
import { CARGOS } from './use-cargo.ts'

const validar = validarCon(AjusteBody.omit({ version: true }))

interface RebajarProps {
  cargo: Cargo
  /** A lower price agreed on, or a debt forgiven, which begins with all of it. */
  tipo: 'rebaja' | 'condonacion'
  onClose: () => void
}

/** Lowers a charge by an amount, with the reason, after showing what it would owe. */
export const Rebajar = ({ cargo: { id, version, descripcion, debe }, tipo, onClose }: RebajarProps) => (
  <DialogoFormulario
    titulo={translate(`descuentos.cargo.${tipo}.titulo`, { cargo: descripcion })}
    detalle={translate(`descuentos.cargo.${tipo}.detalle`)}
    guardar={`descuentos.cargo.${tipo}.boton`}
    defaultValues={{ tipo, monto: tipo === 'condonacion' ? debe : null, motivo: '' }}
    validate={validar}
    enviar={(values, accion) => accion<CargoDetalle>(CARGOS, id, 'ajustes', { ...values, version })}
    hecho={`descuentos.cargo.${tipo}.hecho`}
    onClose={onClose}
    maxWidth="xs"
  >
    <DineroInput source="monto" isRequired autoFocus />
    <MotivoInput clase="rebaja" ayuda="descuentos.cargo.motivo_ayuda" despues />
    <Efecto debe={debe} />
  </DialogoFormulario>
)

function Efecto({ debe }: { debe: number }) {
  const monto: unknown = useWatch({ name: 'monto' })
  return <Quedaria debe={debe} rebaja={typeof monto === 'number' ? monto : 0} />
}
