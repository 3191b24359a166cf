import { useDataProvider, useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/formato'
import { GastoAnular, type Gasto } from '#contract/gastos/gastos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { GASTOS } from './gastos-model.ts'

const validar = validarCon(GastoAnular)

/** Voids an expense of an open month, to who may; it says where the cash of a till goes. */
export function AnularGasto({ gasto }: { gasto: Gasto }) {
  const certificado = gasto.comprobantes_retencion.some(({ estado }) => estado === 'emitido')
  if (gasto.estado === 'anulado' || gasto.mes_cerrado || gasto.reposicion || gasto.acreditado > 0 || certificado)
    return null
  return (
    <BotonDialogo label="gastos.anular.boton" color="error" resource={GASTOS} action="anular">
      {(onClose) => <Pregunta gasto={gasto} onClose={onClose} />}
    </BotonDialogo>
  )
}

const detalleDe = ({ de_caja, caja_abierta, caja_chica_id }: Gasto): string =>
  caja_chica_id
    ? 'gastos.anular.caja_chica'
    : de_caja
      ? caja_abierta
        ? 'gastos.anular.caja_abierta'
        : 'gastos.anular.caja_cerrada'
      : 'gastos.anular.detalle'

function Pregunta({ gasto, onClose }: { gasto: Gasto; onClose: () => void }) {
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const total = formatoLempiras(gasto.total)
  return (
    <DialogoFormulario
      titulo={translate('gastos.anular.pregunta', { proveedor: gasto.proveedor, total })}
      detalle={translate(detalleDe(gasto), { total: formatoLempiras(gasto.pagado) })}
      guardar="gastos.anular.boton"
      color="error"
      defaultValues={{ motivo: '' }}
      validate={validar}
      enviar={(values) => provider.accion(GASTOS, gasto.id, 'anular', values)}
      hecho="gastos.anular.hecho"
      onClose={onClose}
      maxWidth="xs"
    >
      <MotivoInput clase="gasto" ayuda="gastos.anular.motivo_ayuda" />
    </DialogoFormulario>
  )
}
