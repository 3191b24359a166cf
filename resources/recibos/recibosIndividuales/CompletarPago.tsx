import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useDataProvider, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { formatoLempiras } from '#contract/formato'
import { faltaDe, PagoCompletar } from '#contract/recibos/datos-de-pago'
import type { Recibo, ReciboFila } from '#contract/recibos/recibos-individuales'
import { CONCILIACION } from '#resources/recibos/conciliacion/conciliacion-model.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/DineroInput.tsx'
import { validarCon } from '#src/form/validation.ts'
import { DatosInputs } from './DatosInputs.tsx'
import { recursoDeRecibo } from './imprimir.ts'

const VALIDAR = validarCon(PagoCompletar.omit({ antes: true }))

interface CompletarPagoProps {
  recibo: Pick<ReciboFila, 'numero_texto' | 'tipo'>
  pago: Pick<Recibo['pagos'][number], 'id' | 'metodo' | 'monto' | 'cuenta_id' | 'referencia' | 'banco'>
  /** What is there is corrected by who reconciles alone. */
  firme?: boolean
}

/** Tells what a payment lacks, or corrects it, to who may. */
export function CompletarPago({ recibo, pago, firme = false }: CompletarPagoProps) {
  const { canAccess: edita } = useCanAccess({ resource: recursoDeRecibo(recibo), action: 'edit' })
  const { canAccess: concilia } = useCanAccess({ resource: CONCILIACION, action: 'edit' })
  const [open, setOpen] = useState(false)
  const translate = useTranslate()
  const falta = faltaDe(pago).length > 0
  if (!concilia && !(edita && (falta || !firme))) return null
  const metodo = translate(`opciones.metodo.${pago.metodo}`).toLowerCase()
  return (
    <>
      <Button
        size="small"
        variant={falta ? 'outlined' : 'text'}
        aria-label={translate(falta ? 'recibos.completar.de' : 'recibos.completar.corregir_de', {
          metodo,
          numero: recibo.numero_texto,
        })}
        onClick={() => setOpen(true)}
      >
        {translate(falta ? 'recibos.completar.boton' : 'recibos.completar.corregir')}
      </Button>
      {open && <Dialogo recibo={recibo} pago={pago} falta={falta} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogoProps extends CompletarPagoProps {
  falta: boolean
  onClose: () => void
}

function Dialogo({ recibo, pago: { id, metodo, monto, ...pago }, falta, onClose }: DialogoProps) {
  // As they were when it opened: what somebody else writes meanwhile is not overwritten unseen.
  const [antes] = useState({ cuenta_id: pago.cuenta_id, referencia: pago.referencia, banco: pago.banco })
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  return (
    <DialogoFormulario
      titulo={translate(falta ? 'recibos.completar.titulo' : 'recibos.completar.corregir_titulo', {
        numero: recibo.numero_texto,
      })}
      detalle={translate('recibos.completar.detalle', {
        metodo: translate(`opciones.metodo.${metodo}`),
        monto: formatoLempiras(Math.abs(monto)),
      })}
      guardar="comun.accion.guardar"
      defaultValues={{
        referencia: antes.referencia ?? '',
        ...(metodo === 'cheque' && { banco: antes.banco ?? '' }),
        cuenta_id: antes.cuenta_id,
        monto_declarado: null,
      }}
      validate={VALIDAR}
      enviar={(values) => provider.accion(recursoDeRecibo(recibo), null, `pagos/${id}/completar`, { ...values, antes })}
      hecho={falta ? 'recibos.completar.hecho' : 'recibos.completar.corregido'}
      onClose={onClose}
      maxWidth="xs"
    >
      <DatosInputs metodo={metodo} conTerminal />
      <Declarado />
    </DialogoFormulario>
  )
}

/** What the whole transfer came to, once the server asks: other receipts are on it. */
function Declarado() {
  const { errors, dirtyFields } = useFormState()
  return errors.monto_declarado || dirtyFields.monto_declarado ? <DineroInput source="monto_declarado" /> : null
}
