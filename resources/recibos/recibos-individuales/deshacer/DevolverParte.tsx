import { translate } from '#i18n/translate'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { DebitosQueQuedan } from '#resources/facturacion/facturas/notas/DebitosQueQuedan.tsx'
import { MontosDeLineas } from '#resources/facturacion/facturas/notas/MontosDeLineas.tsx'
import {
  erroresDeNota,
  juntoALosMontos,
  montosIniciales,
  pedidasDe,
  type LineaConResto,
} from '#resources/facturacion/facturas/notas/nota-model.ts'
import { DialogoSinCaja } from '#resources/recibos/caja/DialogoSinCaja.tsx'
import { useCajaDelMostrador } from '#resources/recibos/caja/use-caja-actual.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { datosEnviados } from '#resources/recibos/recibos-individuales/datos-de-pago.ts'
import { recursoDeRecibo } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { ReembolsoInputs } from './ReembolsoInputs.tsx'

/** Gives part of a receipt back, to who may: as credit, to the card, or out of the till. */
export function DevolverParte({ recibo }: { recibo: Recibo }) {
  const lineas = porDevolver(recibo)
  if (recibo.estado === 'anulado' || recibo.revertido_por || !lineas.length) return null
  return (
    <BotonDialogo
      label="facturacion.reembolso.devolver"
      variant="outlined"
      resource={recursoDeRecibo(recibo)}
      action="anular"
    >
      {(onClose) => <Pregunta recibo={recibo} lineas={lineas} onClose={onClose} />}
    </BotonDialogo>
  )
}

/** The lines of which something is left, as the dialogue of amounts takes them. */
const porDevolver = ({ lineas }: Recibo): LineaConResto[] =>
  lineas
    .filter(({ por_devolver }) => por_devolver > 0)
    .map(({ orden, descripcion, por_devolver }) => ({ orden, descripcion, total: por_devolver, acreditado: 0 }))

interface PreguntaProps {
  recibo: Recibo
  lineas: readonly LineaConResto[]
  onClose: () => void
}

function Pregunta({ recibo, lineas, onClose }: PreguntaProps) {
  const caja = useCajaDelMostrador()
  const titulo = translate('facturacion.reembolso.titulo', { numero: recibo.numero_texto })
  const detalle = translate('facturacion.reembolso.detalle')
  if (caja === null) return <DialogoSinCaja titulo={titulo} detalle={detalle} onClose={onClose} />
  return (
    <DialogoFormulario<Recibo>
      titulo={titulo}
      detalle={detalle}
      guardar="facturacion.reembolso.devolver"
      defaultValues={{
        motivo: '',
        montos: montosIniciales(lineas),
        metodo: 'saldo_a_favor',
        referencia: '',
        banco: '',
      }}
      validate={(values) => erroresDeNota(values, lineas)}
      enviar={({ motivo, montos, metodo, cliente_id, ...datos }, accion) =>
        accion<Recibo>(recursoDeRecibo(recibo), recibo.id, 'devolucion', {
          motivo,
          lineas: pedidasDe(montos, lineas),
          metodo,
          ...(cliente_id && { cliente_id }),
          ...datosEnviados(metodo, datos),
        })
      }
      unaVez
      errores={juntoALosMontos}
      hecho={({ numero_texto }) => translate('facturacion.reembolso.hecha', { numero: numero_texto })}
      onClose={onClose}
    >
      <MotivoInput clase="devolucion" />
      <DebitosQueQuedan debitos={recibo.factura?.debitos ?? []} />
      <MontosDeLineas lineas={lineas} total="campos.total" />
      <ReembolsoInputs conCliente={recibo.cliente_id !== null} />
    </DialogoFormulario>
  )
}
