import { TextInput } from 'react-admin'
import { translate } from '#i18n/translate'
import { RecargoBody, type CargoDetalle } from '#contract/recibos/ajustes'
import { RECARGOS, type Cargo } from '#contract/recibos/cargos'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { validarCon } from '#src/form/validation.ts'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'
import { CARGOS } from './use-cargo.ts'

const validar = validarCon(RecargoBody)
const MORA = ['mora'] as const

/** Adds a surcharge beside a charge: a new charge of the same student. */
export const Recargar = ({ cargo: { id, descripcion }, onClose }: { cargo: Cargo; onClose: () => void }) => (
  <DialogoFormulario
    titulo={translate('descuentos.cargo.recargo.titulo')}
    detalle={translate('descuentos.cargo.recargo.detalle', { cargo: descripcion })}
    guardar="descuentos.cargo.recargo.boton"
    defaultValues={{ recargo: null, descripcion: '', monto: null, vence: hoyDelCentro(), motivo: '' }}
    validate={validar}
    enviar={(values, accion) => accion<CargoDetalle>(CARGOS, id, 'recargo', values)}
    unaVez
    hecho="descuentos.cargo.recargo.hecho"
    onClose={onClose}
    maxWidth="xs"
  >
    <PorConfirmar puntos={MORA} />
    <Opciones
      source="recargo"
      opciones={RECARGOS}
      grupo="descuentos.cargo.recargo.clase"
      isRequired
      radio
      row={false}
      helperText="descuentos.cargo.recargo.clase_ayuda"
    />
    <TextInput source="descripcion" isRequired autoComplete="off" helperText="descuentos.cargo.recargo.ayuda" />
    <DineroInput source="monto" isRequired />
    <FechaInput source="vence" isRequired />
    <MotivoInput clase="rebaja" ayuda="descuentos.cargo.motivo_ayuda" despues />
  </DialogoFormulario>
)
