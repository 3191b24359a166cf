import { TextInput } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoMes } from '#contract/texto/formato'
import { HojaFirmar, SaldoInicialBody, type Hoja, type SaldosDeCuenta } from '#contract/recibos/movimientos'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { MOVIMIENTOS } from './movimientos-model.ts'

const VALIDAR_FIRMAR = validarCon(HojaFirmar)
const VALIDAR_SALDO = validarCon(SaldoInicialBody)

/** Signs the sheet of the month of the balances that are looked at: the statement's own balance is typed. */
export function DialogoFirmar({ saldos, onClose }: { saldos: SaldosDeCuenta; onClose: () => void }) {
  const mes = saldos.al.slice(0, 7)
  return (
    <DialogoFormulario
      titulo={translate('banco.hoja.firmar_pregunta', { mes: formatoMes(`${mes}-01`) })}
      detalle={translate('banco.hoja.firmar_detalle')}
      guardar="banco.hoja.firmar"
      defaultValues={{ cuenta_id: saldos.cuenta_id, mes, saldo_banco: saldos.saldo_impreso, observacion: '' }}
      validate={VALIDAR_FIRMAR}
      enviar={(values, accion) => accion<Hoja>(MOVIMIENTOS, null, 'hojas', values)}
      hecho="banco.hoja.firmar_hecho"
      onClose={onClose}
    >
      <DineroInput source="saldo_banco" label="banco.hoja.saldo_del_estado" isRequired autoFocus />
      <TextInput source="observacion" />
    </DialogoFormulario>
  )
}

/** The balance that an account begins with, where no file told it. */
export const DialogoSaldoInicial = ({ cuenta_id, onClose }: { cuenta_id: number; onClose: () => void }) => (
  <DialogoFormulario
    titulo={translate('banco.hoja.saldo_inicial')}
    detalle={translate('banco.hoja.sin_inicio')}
    guardar="banco.hoja.fijar"
    defaultValues={{ cuenta_id, saldo_inicial: null }}
    validate={VALIDAR_SALDO}
    enviar={(values, accion) => accion(MOVIMIENTOS, null, 'saldo-inicial', values)}
    hecho="banco.hoja.fijado"
    onClose={onClose}
    maxWidth="xs"
  >
    <DineroInput source="saldo_inicial" isRequired autoFocus />
  </DialogoFormulario>
)
