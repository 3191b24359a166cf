import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { TextInput, useDataProvider } from 'react-admin'
import { translate } from '#i18n/translate'
import { enLinea, formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { METODOS_REPORTADOS } from '#contract/publico/aviso'
import { ReciboDeAviso, type PagoReportadoUno } from '#contract/recibos/reportados'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { nuevaClave } from '#src/data/http.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { REPORTADOS } from './reportados-model.ts'

const VALIDAR = validarCon(ReciboDeAviso)

interface DialogoReciboProps {
  reportado: PagoReportadoUno
  onClose: () => void
}

/** Makes the receipt of a reported payment in one step: what it pays is proposed, the bank's data can be put right. */
export function DialogoRecibo({ reportado, onClose }: DialogoReciboProps) {
  const { id, version, monto, metodo, referencia, cuenta_id, propuesta } = reportado
  const provider = useDataProvider<CampanaDataProvider>()
  const [idempotencyKey] = useState(nuevaClave)
  const lineas = propuesta?.lineas ?? []
  return (
    <DialogoFormulario<Recibo>
      titulo={translate('reportados.recibo.titulo', { monto: formatoLempiras(monto) })}
      detalle={translate('reportados.recibo.detalle')}
      guardar="reportados.recibo.boton"
      defaultValues={{
        version,
        lineas: lineas.map((linea) => ({ cargo_id: linea.cargo_id, monto: linea.monto })),
        metodo,
        referencia: referencia ?? '',
        cuenta_id,
        monto_declarado: null,
        sobra_cliente_id: propuesta?.sobra_cliente_id ?? null,
        observacion: '',
      }}
      validate={VALIDAR}
      enviar={(values) => provider.accion(REPORTADOS, id, 'recibo', values, { idempotencyKey })}
      hecho={({ numero_texto }) => translate('reportados.recibo.hecho', { numero: numero_texto })}
      onClose={onClose}
    >
      {lineas.length === 0 && <Typography variant="body2">{translate('reportados.recibo.nada')}</Typography>}
      {lineas.map((linea) => (
        <Typography key={linea.cargo_id} variant="body2">
          {enLinea(linea.estudiante, linea.descripcion, formatoFecha(linea.vence))} · <Dinero centavos={linea.monto} />
        </Typography>
      ))}
      {propuesta && propuesta.sobra > 0 && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {translate('reportados.recibo.sobra', {
            monto: formatoLempiras(propuesta.sobra),
            nombre: propuesta.sobra_estudiante,
          })}
        </Typography>
      )}
      <Opciones source="metodo" opciones={METODOS_REPORTADOS} isRequired />
      <TextInput source="referencia" />
      <ReferenciaInput source="cuenta_id" reference={recursoDe('Cuentas')} />
      <DineroInput source="monto_declarado" helperText="reportados.recibo.declarado" />
      <TextInput source="observacion" />
    </DialogoFormulario>
  )
}
