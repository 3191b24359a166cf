import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin'
import { translate } from '#i18n/translate'
import type { MovimientoUno } from '#contract/recibos/movimientos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { APARTAR, DialogoDeLineas, SOLTAR } from './Apartar.tsx'
import { DialogoConciliar } from './DialogoConciliar.tsx'
import { DialogoGasto, DialogoRecibo, DialogoRechazo } from './DesdeLinea.tsx'
import { cuerpoDe, MOVIMIENTOS } from './movimientos-model.ts'

/** The buttons of what a line may become, for who may: what is proposed comes first. */
export function Decidir({ linea }: { linea: MovimientoUno }) {
  const { id, estado, monto, firmado, propuesta } = linea
  if (estado !== 'pendiente')
    return firmado ? null : (
      <BotonDialogo label="banco.soltar.boton" resource={MOVIMIENTOS} action="edit">
        {(onClose) => <DialogoDeLineas acto={SOLTAR} lineas={[id]} onClose={onClose} />}
      </BotonDialogo>
    )
  return (
    <>
      {propuesta && propuesta.tipo !== 'rechazo' && <Aceptar linea={linea} />}
      <BotonDialogo
        label="banco.conciliar.boton"
        resource={MOVIMIENTOS}
        action="edit"
        variant={propuesta ? 'text' : 'contained'}
      >
        {(onClose) => <DialogoConciliar linea={linea} onClose={onClose} />}
      </BotonDialogo>
      {monto > 0 && (
        <BotonDialogo label="banco.recibo.boton" resource={MOVIMIENTOS} action="create">
          {(onClose) => <DialogoRecibo linea={linea} onClose={onClose} />}
        </BotonDialogo>
      )}
      {monto < 0 && (
        <>
          <BotonDialogo label="banco.gasto.boton" resource={MOVIMIENTOS} action="create">
            {(onClose) => <DialogoGasto linea={linea} onClose={onClose} />}
          </BotonDialogo>
          <BotonDialogo
            label="banco.rechazo.boton"
            resource={MOVIMIENTOS}
            action="edit"
            variant={propuesta?.tipo === 'rechazo' ? 'contained' : 'text'}
          >
            {(onClose) => <DialogoRechazo linea={linea} onClose={onClose} />}
          </BotonDialogo>
        </>
      )}
      <BotonDialogo label="banco.apartar.boton" resource={MOVIMIENTOS} action="edit">
        {(onClose) => <DialogoDeLineas acto={APARTAR} lineas={[id]} onClose={onClose} />}
      </BotonDialogo>
    </>
  )
}

/** Takes what is proposed, in one touch: it can be taken back as easily. */
function Aceptar({ linea: { id, propuesta } }: { linea: MovimientoUno }) {
  const { canAccess } = useCanAccess({ resource: MOVIMIENTOS, action: 'edit' })
  const provider = useDataProvider<CampanaDataProvider>()
  const [ocupado, setOcupado] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  if (!canAccess || !propuesta) return null
  const aceptar = async () => {
    setOcupado(true)
    try {
      await provider.accion(MOVIMIENTOS, null, 'conciliar', cuerpoDe(id, propuesta.partidas))
      notify('banco.conciliar.hecho', { type: 'success' })
      refresh()
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Button variant="contained" onClick={() => void aceptar()} loading={ocupado}>
      {translate('banco.conciliar.aceptar')}
    </Button>
  )
}
