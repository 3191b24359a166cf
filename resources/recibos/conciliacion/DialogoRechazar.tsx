import { useState } from 'react'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import { RechazarBody, type PagoBanco } from '#contract/recibos/conciliacion'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CONCILIACION, sumaDe } from './conciliacion-model.ts'
import { Rechazar } from './Rechazar.tsx'

const VALIDAR = validarCon(RechazarBody)
/** The bank's date is for who has its paper in hand. */
const INICIAL = { motivo: '', fecha_banco: null, comision: null, cliente_id: null, castigar: false }

interface DialogoRechazarProps {
  pagos: readonly Pick<PagoBanco, 'id' | 'monto' | 'cliente_id'>[]
  onHecho?: () => void
  onClose: () => void
}

/** Asks what there is to know of payments that the bank took back, naming how many and how much. */
export function DialogoRechazar({ pagos: elegidos, onHecho, onClose }: DialogoRechazarProps) {
  // Payments that it was opened for: the list below is read again meanwhile.
  const [pagos] = useState(elegidos)
  const cuantos = { smart_count: pagos.length, monto: formatoLempiras(sumaDe(pagos)) }
  return (
    <DialogoFormulario
      titulo={translate('tesoreria.conciliacion.rechazar.pregunta', cuantos)}
      detalle={translate('tesoreria.conciliacion.rechazar.detalle')}
      guardar="tesoreria.conciliacion.rechazar.boton"
      defaultValues={{ ids: pagos.map(({ id }) => id), ...INICIAL }}
      validate={VALIDAR}
      enviar={(values, accion) => accion(CONCILIACION, null, 'rechazar', values)}
      hecho={() => translate('tesoreria.conciliacion.rechazar.hecho', cuantos)}
      onHecho={onHecho}
      onClose={onClose}
    >
      <Rechazar deNadie={pagos.some(({ cliente_id }) => cliente_id === null)} />
    </DialogoFormulario>
  )
}
