import { TextInput, useDataProvider, useTranslate } from 'react-admin'
import { formatoLempiras, formatoMes } from '#contract/formato'
import { CierreCrear, type CierrePrevia } from '#contract/recibos/cierres'
import { BotonDialogo } from '#src/form/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CIERRES } from './cierres-model.ts'

const validar = validarCon(CierreCrear)
const OBSERVACION = { htmlInput: { maxLength: 500 } }

/** Closes the month, to who may, once nothing stands in the way. */
export function CerrarMes({ previa }: { previa: CierrePrevia }) {
  if (!previa.terminado || previa.cajas_abiertas.length > 0) return null
  return (
    <BotonDialogo label="tesoreria.cierres.cerrar" resource={CIERRES} action="create" variant="contained">
      {(onClose) => <Pregunta previa={previa} onClose={onClose} />}
    </BotonDialogo>
  )
}

function Pregunta({ previa: { mes, totales, al_cerrar }, onClose }: { previa: CierrePrevia; onClose: () => void }) {
  const provider = useDataProvider()
  const translate = useTranslate()
  const nombre = formatoMes(mes)
  const esperan = al_cerrar.por_confirmar.pagos
  return (
    <DialogoFormulario
      titulo={translate('tesoreria.cierres.pregunta', { mes: nombre, monto: formatoLempiras(totales.recibido) })}
      detalle={[
        translate('tesoreria.cierres.detalle'),
        esperan > 0 && translate('tesoreria.cierres.detalle_por_confirmar', { smart_count: esperan }),
      ]
        .filter(Boolean)
        .join(' ')}
      guardar="tesoreria.cierres.cerrar"
      defaultValues={{ mes, observacion: '' }}
      validate={validar}
      enviar={(data) => provider.create(CIERRES, { data })}
      hecho={() => translate('tesoreria.cierres.hecho', { mes: nombre })}
      onClose={onClose}
      maxWidth="xs"
    >
      <TextInput source="observacion" multiline minRows={2} slotProps={OBSERVACION} />
    </DialogoFormulario>
  )
}
