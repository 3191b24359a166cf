import { TextInput, useDataProvider } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoLempiras, formatoMes } from '#contract/texto/formato'
import { CierreCrear, seAcepta, type CierrePrevia } from '#contract/recibos/cierres'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { MotivoInput } from '#src/form/campos/MotivoInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { CIERRES } from './cierres-model.ts'

const validar = validarCon(CierreCrear)
const OBSERVACION = { htmlInput: { maxLength: 500 } }

/** Closes the month, to who may, once it is over and no till of it is open. */
export function CerrarMes({ previa }: { previa: CierrePrevia }) {
  if (!previa.terminado || previa.cajas_abiertas.length > 0) return null
  return (
    <BotonDialogo label="tesoreria.cierres.cerrar" resource={CIERRES} action="create" variant="contained">
      {(onClose) => <Pregunta previa={previa} onClose={onClose} />}
    </BotonDialogo>
  )
}

/** Asks why, of each point of the checklist that is left. */
function Pregunta({ previa: { mes, totales, lista }, onClose }: { previa: CierrePrevia; onClose: () => void }) {
  const provider = useDataProvider()
  const nombre = formatoMes(mes)
  const quedan = lista.filter(({ punto, cuantos }) => seAcepta(punto) && cuantos > 0)
  return (
    <DialogoFormulario
      titulo={translate('tesoreria.cierres.pregunta', { mes: nombre, monto: formatoLempiras(totales.recibido) })}
      detalle={translate('tesoreria.cierres.detalle')}
      guardar="tesoreria.cierres.cerrar"
      defaultValues={{
        mes,
        observacion: '',
        aceptados: quedan.map(({ punto, cuantos, monto }) => ({ punto, cuantos, monto, motivo: '' })),
      }}
      validate={validar}
      enviar={(data) => provider.create(CIERRES, { data })}
      hecho={() => translate('tesoreria.cierres.hecho', { mes: nombre })}
      onClose={onClose}
      maxWidth="sm"
    >
      {quedan.map(({ punto, cuantos }, index) => (
        <MotivoInput
          key={punto}
          clase="cierre"
          source={`aceptados.${index}.motivo`}
          label={translate(`tesoreria.cierres.motivo_de.${punto}`, { smart_count: cuantos })}
          de={translate(`tesoreria.cierres.punto.${punto}`).toLowerCase()}
          despues={index > 0}
        />
      ))}
      <TextInput source="observacion" multiline minRows={2} slotProps={OBSERVACION} />
    </DialogoFormulario>
  )
}
