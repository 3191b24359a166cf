import Box from '@mui/material/Box'
import { use, useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Form, useRecordContext, type FormProps } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Recuperado } from './Recuperado.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SaveKey } from './SaveKey.tsx'
import { SinGuardar, usePendiente } from './SinGuardar.tsx'
import { Creando, valoresDe } from './crear.ts'
import { cambiosDe, diferencias, reaplicar } from './stale.ts'
import { StaleDialog } from './dialogos/StaleDialog.tsx'
import { useSave, type Stale } from './use-save.ts'

export interface FormularioProps extends Pick<FormProps, 'defaultValues' | 'record'> {
  children: ReactNode
  /**
   * The schema's validation (`validarCon`). Required: without one react-hook-form keeps an error of the
   * server for a field that is not on the screen, and never sends the form again.
   */
  validate: NonNullable<FormProps['validate']>
  /** Sends an `Idempotency-Key` made once for this form: for whatever creates money, registrations or letters. */
  idempotente?: boolean
  /** i18n key of the button. */
  guardar?: string
  /** Content at the left of the save button (`BotonEliminar`). */
  junto?: ReactNode
  /** Lets the form be sent before anything has been typed (its defaults are good as they are). */
  siempre?: boolean
}

/**
 * The form of every record, within `Creacion` or `Edicion`: a bar that stays in sight, Ctrl+S or Ctrl+Enter,
 * a warning on unsaved changes, what was typed when the session ended, the server's errors beside the fields, one
 * submission at a time, and the dialog for a record that somebody else changed meanwhile.
 */
export function Formulario({ children, idempotente, guardar, junto, siempre, ...form }: FormularioProps) {
  const id = useId()
  const key = useRef('')
  const { onSubmit, sent, stale, closeStale } = useSave({ idempotente, key })
  const creando = use(Creando)
  const defaultValues = creando ? valoresDe({ ...form.defaultValues }, creando) : form.defaultValues
  return (
    <Form
      {...form}
      defaultValues={defaultValues}
      id={id}
      mode="onBlur"
      noValidate
      // The page below a dialog asks for both, and a router asks one form.
      warnWhenUnsavedChanges={!creando}
      WarnWhenUnsavedChangesComponent={SinGuardar}
      disableInvalidFormNotification
      shouldFocusError={false}
      onSubmit={onSubmit}
    >
      <SaveKey formId={id} />
      <TypedMeanwhile sent={sent} />
      {/* A page keeps what its own form holds. */}
      {creando ? <EnDialogo pendiente={creando.pendiente} /> : <Recuperado formId={id} idempotencyKey={key} />}
      <ErrorSummary formId={id} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 2,
          '& :is(input, textarea, a, button, [role=combobox])': { scrollMarginBlock: 96 },
        }}
      >
        {children}
      </Box>
      <SaveBar label={guardar} siempre={siempre}>
        {junto}
      </SaveBar>
      {stale && <StaleRecord stale={stale} onClose={closeStale} />}
    </Form>
  )
}

/** Tells the dialog around the form whether it would lose something. */
function EnDialogo({ pendiente: suyo }: { pendiente: RefObject<boolean> }) {
  const pendiente = usePendiente()
  useEffect(() => {
    suyo.current = pendiente
  }, [suyo, pendiente])
  return null
}

/** Keeps what was typed while the form was being sent, over the record that came back without it. */
function TypedMeanwhile({ sent }: { sent: RefObject<Record<string, unknown> | null> }) {
  const record = useRecordContext()
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    if (!sent.current) return
    const typed = Object.entries(cambiosDe(sent.current, getValues()))
    sent.current = null
    // The form itself takes the record in an effect after this one.
    queueMicrotask(() => typed.forEach(([campo, value]) => setValue(campo, value, { shouldDirty: true })))
  }, [record, sent, getValues, setValue])
  return null
}

function StaleRecord({ stale: { actual, suyo, quien }, onClose }: { stale: Stale; onClose: () => void }) {
  const { reset, setValue } = useFormContext()
  // `antes` is what the form was last reset to: the opened record, or the current one after a first conflict.
  const { defaultValues: antes = {} } = useFormState()

  const keep = () => {
    const mine = reaplicar(antes, actual, suyo)
    reset(actual)
    for (const [campo, value] of Object.entries(mine)) {
      if (value !== actual[campo]) setValue(campo, value, { shouldDirty: true })
    }
    onClose()
  }
  const discard = () => {
    reset(actual)
    onClose()
  }

  return (
    <StaleDialog
      diferencias={diferencias(antes, actual, suyo)}
      quien={quien}
      cuando={typeof actual.actualizado_en === 'string' ? actual.actualizado_en : undefined}
      onKeep={keep}
      onDiscard={discard}
      onClose={onClose}
    />
  )
}
