import { useRedirect } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatoLempiras } from '#contract/texto/formato'
import type { Cuenta } from '#contract/recibos/cargos'
import { DevolucionCrear, METODOS_DEVOLUCION } from '#contract/recibos/devoluciones'
import type { Metodo } from '#contract/recibos/metodos'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { translate } from '#i18n/translate'
import { DialogoSinCaja } from '#resources/recibos/caja/DialogoSinCaja.tsx'
import { useCajaDelMostrador } from '#resources/recibos/caja/use-caja-actual.ts'
import { datosEnviados } from '#resources/recibos/recibos-individuales/datos-de-pago.ts'
import { DatosInputs } from '#resources/recibos/recibos-individuales/DatosInputs.tsx'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { validarCon } from '#src/form/validation.ts'

const validar = validarCon(DevolucionCrear)

/** Gives a client's credit back, to who may undo receipts. */
export function DevolverSaldo({ cuenta }: { cuenta: Cuenta }) {
  if (cuenta.a_favor <= 0) return null
  return (
    <BotonDialogo label="tesoreria.devolucion.boton" resource={RECIBOS} action="anular" variant="outlined">
      {(onClose) => <Dialogo cuenta={cuenta} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Dialogo({ cuenta: { cliente_id, nombre, a_favor }, onClose }: { cuenta: Cuenta; onClose: () => void }) {
  const caja = useCajaDelMostrador()
  const redirect = useRedirect()
  const titulo = translate('tesoreria.devolucion.titulo', { nombre })
  const detalle = translate('tesoreria.devolucion.detalle', { monto: formatoLempiras(a_favor) })
  if (caja === null) return <DialogoSinCaja titulo={titulo} detalle={detalle} onClose={onClose} />
  return (
    <DialogoFormulario
      titulo={titulo}
      detalle={detalle}
      guardar={caja !== undefined && 'tesoreria.devolucion.guardar'}
      defaultValues={{
        cliente_id,
        monto: a_favor,
        metodo: 'efectivo',
        cuenta_id: undefined,
        referencia: '',
        banco: '',
        motivo: '',
      }}
      validate={validar}
      enviar={({ referencia, banco, cuenta_id, ...values }, accion) =>
        accion<Recibo>(RECIBOS, null, 'devolver', {
          ...values,
          ...datosEnviados(values.metodo, { referencia, banco, cuenta_id }),
        })
      }
      unaVez
      hecho={({ numero_texto }) => translate('tesoreria.devolucion.hecho', { numero: numero_texto })}
      onHecho={({ id }) => redirect('show', RECIBOS, id)}
      onClose={onClose}
      maxWidth="xs"
    >
      <DineroInput source="monto" isRequired autoFocus />
      <Opciones source="metodo" opciones={METODOS_DEVOLUCION} radio isRequired />
      <DelBanco />
      <MotivoInput clase="devolucion" despues ayuda="tesoreria.devolucion.motivo_ayuda" />
    </DialogoFormulario>
  )
}

/** The bank's details of money that is not given back in cash. */
const DelBanco = () => <DatosInputs metodo={useWatch({ name: 'metodo' }) as Metodo} />
