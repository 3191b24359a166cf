import { useDataProvider, useRedirect, useTranslate } from 'react-admin'
import { formatoMes } from '#contract/formato'
import { CierreReabrir, type CierreMensual } from '#contract/recibos/cierres'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CIERRES } from './cierres-model.ts'

const validar = validarCon(CierreReabrir)

/** Opens the last closed month again, to who may, with a reason. */
export function ReabrirMes({ cierre: { id, mes, ultimo } }: { cierre: CierreMensual }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const redirect = useRedirect()
  const translate = useTranslate()
  if (!ultimo) return null
  return (
    <BotonDialogo label="tesoreria.cierres.reabrir" resource={CIERRES} action="autorizar">
      {(onClose) => (
        <DialogoFormulario
          titulo={translate('tesoreria.cierres.reabrir_pregunta', { mes: formatoMes(mes) })}
          detalle={translate('tesoreria.cierres.reabrir_detalle')}
          guardar="tesoreria.cierres.reabrir"
          defaultValues={{ motivo: '' }}
          validate={validar}
          enviar={(values) => provider.accion(CIERRES, id, 'reabrir', values)}
          hecho={() => translate('tesoreria.cierres.reabierto', { mes: formatoMes(mes) })}
          onHecho={() => redirect('list', CIERRES)}
          onClose={onClose}
        >
          <MotivoInput clase="cierre" />
        </DialogoFormulario>
      )}
    </BotonDialogo>
  )
}
