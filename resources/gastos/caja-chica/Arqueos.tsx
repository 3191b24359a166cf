import { TextInput } from 'react-admin'
import { ArqueoCrear, type CajaChica } from '#contract/gastos/caja-chica'
import { enLinea, formatoInstante, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Diferencia } from '#resources/recibos/caja/cierre/Diferencia.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { CAJA_CHICA } from './caja-chica-model.ts'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'

const validar = validarCon(ArqueoCrear)
const NUEVO = { contado: null, observacion: '' }

/** The counts of a fund, newest first, each with its difference. */
export const Arqueos = ({ caja: { arqueos } }: { caja: CajaChica }) => (
  <Panel titulo="cajaChica.arqueo.lista">
    <Renglones ninguno={arqueos.length === 0 && translate('cajaChica.arqueo.ninguno')}>
      {arqueos.map(({ id, creado_en, esperado, contado, diferencia, observacion, usuario_nombre }) => (
        <Renglon
          key={id}
          titulo={translate('cajaChica.arqueo.contado', {
            contado: formatoLempiras(contado),
            esperado: formatoLempiras(esperado),
          })}
          detalle={enLinea(formatoInstante(creado_en), usuario_nombre, observacion)}
          cifra={<Diferencia centavos={diferencia} />}
        />
      ))}
    </Renglones>
  </Panel>
)

/** Counts the cash of a fund. */
export const Contar = ({ caja: { id, nombre }, onClose }: { caja: CajaChica; onClose: () => void }) => (
  <DialogoFormulario
    titulo={translate('cajaChica.arqueo.titulo', { nombre })}
    detalle={translate('cajaChica.arqueo.detalle')}
    guardar="cajaChica.arqueo.guardar"
    defaultValues={NUEVO}
    validate={validar}
    enviar={(values, accion) => accion(CAJA_CHICA, id, 'arqueos', values)}
    unaVez
    hecho="cajaChica.arqueo.hecho"
    onClose={onClose}
    maxWidth="xs"
  >
    <DineroInput source="contado" isRequired autoFocus />
    <TextInput source="observacion" multiline minRows={2} helperText="cajaChica.arqueo.observacion_ayuda" />
  </DialogoFormulario>
)
