import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useCanAccess, useDataProvider, useEvent, useRefresh, type HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import { useFormContext, useFormState } from 'react-hook-form'
import { formatoFecha, formatoLempiras, formatoRtn } from '#contract/texto/formato'
import { DATOS_DE_PAGO, faltaDe, PagoCompletar, type DatosVistos } from '#contract/recibos/datos-de-pago'
import type { Recibo, ReciboFila } from '#contract/recibos/recibos-individuales'
import { CONCILIACION } from '#resources/recibos/conciliacion/conciliacion-model.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { RtnInput } from '#src/form/campos/person-inputs.tsx'
import { validarCon } from '#src/form/validation.ts'
import { DatosInputs } from './DatosInputs.tsx'
import { recursoDeRecibo } from './imprimir.ts'

const VALIDAR = validarCon(PagoCompletar.omit({ antes: true }))

interface Completado {
  recibo: Pick<ReciboFila, 'numero_texto' | 'tipo'>
  pago: Pick<Recibo['pagos'][number], 'id' | 'metodo' | 'monto' | 'cuenta_id' | 'referencia' | 'banco'> &
    Partial<Pick<Recibo['pagos'][number], 'rtn' | 'fecha_banco'>>
}

interface CompletarPagoProps extends Completado {
  /** The stored details are settled: only who reconciles corrects them. */
  firme?: boolean
  /** Opens the dialog elsewhere, where this button may disappear while its dialog is open. */
  onAbrir?: () => void
}

/** Tells what a payment lacks, or corrects it, to who may. */
export function CompletarPago({ recibo, pago, firme = false, onAbrir }: CompletarPagoProps) {
  const { canAccess: edita } = useCanAccess({ resource: recursoDeRecibo(recibo), action: 'edit' })
  const { canAccess: concilia } = useCanAccess({ resource: CONCILIACION, action: 'edit' })
  const [open, setOpen] = useState(false)
  const falta = faltaDe(pago).length > 0
  if (!open && !concilia && !(edita && (falta || !firme))) return null
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
        onClick={onAbrir ?? (() => setOpen(true))}
      >
        {translate(falta ? 'recibos.completar.boton' : 'recibos.completar.corregir')}
      </Button>
      {open && <DialogoCompletar recibo={recibo} pago={pago} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks for what a payment lacks. What somebody else writes meanwhile is told beside its field, and not overwritten. */
export function DialogoCompletar({ recibo, pago, onClose }: Completado & { onClose: () => void }) {
  const { id, metodo, monto } = pago
  const deConstancia = metodo === 'retencion'
  const [inicial] = useState((): DatosVistos => ({
    cuenta_id: pago.cuenta_id,
    referencia: pago.referencia,
    banco: pago.banco,
    ...(deConstancia && { rtn: pago.rtn, fecha_banco: pago.fecha_banco }),
  }))
  const [falta] = useState(() => faltaDe(pago).length > 0)
  const [antes, setAntes] = useState<DatosVistos>(inicial)
  const [ajenos, setAjenos] = useState<Partial<DatosVistos>>({})
  const provider = useDataProvider<CampanaDataProvider>()
  const refresh = useRefresh()

  const enviar = async (values: object) => {
    try {
      return await provider.accion(recursoDeRecibo(recibo), null, `pagos/${id}/completar`, { ...values, antes })
    } catch (error) {
      const { data: actual } = PagoCompletar.shape.antes.safeParse((error as HttpError).body?.actual)
      if (actual) {
        setAjenos({ ...ajenos, ...cambiados(antes, actual) })
        setAntes(actual)
        refresh()
      }
      throw error
    }
  }
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
        referencia: inicial.referencia ?? '',
        ...(metodo === 'cheque' && { banco: inicial.banco ?? '' }),
        cuenta_id: inicial.cuenta_id,
        ...(deConstancia && { rtn: inicial.rtn ?? '', fecha_banco: inicial.fecha_banco }),
        monto_declarado: null,
      }}
      validate={VALIDAR}
      enviar={enviar}
      hecho={falta ? 'recibos.completar.hecho' : 'recibos.completar.corregido'}
      onClose={onClose}
      maxWidth="xs"
    >
      <DatosInputs metodo={metodo} conTerminal ajenos={ajenos} />
      {deConstancia && <Constancia ajenos={ajenos} />}
      <SinEscribir ajenos={ajenos} />
      <Declarado />
    </DialogoFormulario>
  )
}

/** Other data of the withholding's certificate. */
function Constancia({ ajenos: { rtn, fecha_banco } }: { ajenos: Partial<DatosVistos> }) {
  const nota = (valor: string) => ({ helperText: translate('recibos.completar.ajeno', { valor }) })
  return (
    <>
      <FechaInput
        source="fecha_banco"
        label="campos.fecha_constancia"
        {...(fecha_banco && nota(formatoFecha(fecha_banco)))}
      />
      <RtnInput source="rtn" label="campos.rtn_agente" {...(rtn && nota(formatoRtn(rtn)))} />
    </>
  )
}

const VISTOS = [...DATOS_DE_PAGO, 'rtn', 'fecha_banco'] as const

/** The details that differ between two readings: somebody else wrote them meanwhile. */
const cambiados = (antes: DatosVistos, actual: DatosVistos): Partial<DatosVistos> =>
  Object.fromEntries(VISTOS.flatMap((dato) => (actual[dato] === antes[dato] ? [] : [[dato, actual[dato]]])))

/** A field in which nothing was typed here takes what somebody else wrote. */
function SinEscribir({ ajenos }: { ajenos: Partial<DatosVistos> }) {
  const { resetField } = useFormContext()
  const { dirtyFields } = useFormState()
  const seguir = useEvent(() => {
    for (const [dato, valor] of Object.entries(ajenos))
      if (!dirtyFields[dato]) resetField(dato, { defaultValue: valor ?? '' })
  })
  useEffect(() => seguir(), [ajenos, seguir])
  return null
}

/** The amount of the whole transfer, asked once the server wants it because other receipts share the transfer. */
function Declarado() {
  const { errors, dirtyFields } = useFormState()
  return errors.monto_declarado || dirtyFields.monto_declarado ? <DineroInput source="monto_declarado" /> : null
}
