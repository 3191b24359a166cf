import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  Form,
  useDataProvider,
  useNotify,
  useRefresh,
  type FormProps,
  type HttpError,
  type Identifier,
} from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { nuevaClave } from '#src/data/http.ts'
import type { Gravedad } from './gravedad.ts'
import { Esperar, Incompleto } from '#src/form/espera.ts'
import { SaveKey } from '#src/form/SaveKey.tsx'
import { useFocusInvalid } from '#src/form/use-focus-invalid.ts'

export type DialogoFormularioProps<Answer> = Gravedad & DialogoDeForma<Answer>

type Accion = <T>(resource: string, id: Identifier | null, verbo: string, body?: unknown) => Promise<T>

interface DialogoDeForma<Answer> extends Pick<DialogProps, 'maxWidth'> {
  /** Translated: names the thing that is done. */
  titulo: string
  /** i18n key of the verb; false while there is nothing to send. */
  guardar: string | false
  defaultValues: FieldValues
  /**
   * Required, as in `Formulario`: without it, a server error for a field that is not here would block the form for
   * ever.
   */
  validate: NonNullable<FormProps['validate']>
  /**
   * Sends the values, by `accion` where it is a verb of a module; what it throws is told above the buttons, with the
   * server's errors beside the fields. `Incompleto` is told beside the fields alone.
   */
  enviar: (values: FieldValues, accion: Accion) => Promise<Answer>
  /** Its verb is done once however often it is sent: for whatever creates money, documents or letters. */
  unaVez?: boolean
  /** The server's errors beside the fields of this form, where its request names them otherwise. */
  errores?: (errores: Record<string, unknown>, values: FieldValues) => Record<string, unknown>
  /** i18n key of the toast after success, or what it says from what the server answered. */
  hecho: string | ((answer: Answer) => ReactNode)
  /** Milliseconds that the toast stays, where it offers more than to be read. */
  dura?: number
  /** Address of the new record, for a link in the toast. */
  enlace?: (answer: Answer) => string
  /** Called after success; the dialog closes and the screen is read again by themselves. */
  onHecho?: (answer: Answer, values: FieldValues) => void
  onClose: () => void
  children?: ReactNode
}

const NINGUNO = {}
const AJENO = 'formulario.cambio_ajeno.en_dialogo'

/**
 * A form in a dialog (the whole screen on a phone), for the verbs that ask something first. It closes after success.
 */
export function DialogoFormulario<Answer>({
  titulo,
  detalle,
  guardar,
  color = 'primary',
  defaultValues,
  validate,
  enviar,
  unaVez,
  errores = (suyos) => suyos,
  hecho,
  dura,
  enlace,
  onHecho,
  onClose,
  maxWidth = 'sm',
  children,
}: DialogoFormularioProps<Answer>) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [sending, setSending] = useState(false)
  const [espera, setEspera] = useState(false)
  // A toast would cover the buttons, and is outside of what a screen reader hears while a dialog is open.
  const [rechazo, setRechazo] = useState<string>()
  const provider = useDataProvider<CampanaDataProvider>()
  const clave = useRef('')
  /** Something was typed: a click beside the dialog is a slip. */
  const escrito = useRef(false)
  const notify = useNotify()
  const refresh = useRefresh()

  // A refusal may be due to a colleague's change of the record: the page below is read again, not under a form that
  // somebody still writes in.
  const cerrar = () => {
    if (rechazo !== undefined) refresh()
    onClose()
  }

  const accion: Accion = (...verbo) => {
    const [resource, id, nombre, body] = verbo
    if (!unaVez) return provider.accion(...verbo)
    return provider.accion(resource, id, nombre, body, { idempotencyKey: (clave.current ||= nuevaClave()) })
  }

  const onSubmit = async (values: FieldValues) => {
    if (sending || espera) return undefined
    setSending(true)
    setRechazo(undefined)
    try {
      const answer = await enviar(values, accion)
      notify(typeof hecho === 'string' ? hecho : hecho(answer), {
        type: 'success',
        enlace: enlace?.(answer),
        autoHideDuration: dura,
      })
      onHecho?.(answer, values)
      refresh()
      onClose()
      return undefined
    } catch (error) {
      if (error instanceof Incompleto) return error.errores
      const { message, body } = error as HttpError
      // The version among its values is that of its opening: sent again, it would be refused again.
      const dicho = body?.code === 'version_vieja' && 'version' in values ? AJENO : message
      setRechazo(dicho)
      return { ...errores(body?.errors ?? {}, values), root: { serverError: dicho } }
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onClose={
        sending ? undefined : (_, porque) => (porque === 'backdropClick' && escrito.current ? undefined : cerrar())
      }
      fullScreen={phone}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={`${id}-titulo`}
    >
      <DialogTitle id={`${id}-titulo`}>{titulo}</DialogTitle>
      <DialogContent>
        {detalle && (
          <DialogContentText variant="body2" sx={{ mb: 1 }}>
            {detalle}
          </DialogContentText>
        )}
        <Form
          id={id}
          record={NINGUNO}
          defaultValues={defaultValues}
          validate={validate}
          mode="onBlur"
          noValidate
          disableInvalidFormNotification
          shouldFocusError={false}
          onSubmit={onSubmit}
        >
          <FocusInvalid formId={id} />
          <Escrito hay={escrito} />
          {guardar && <SaveKey formId={id} />}
          <Esperar value={setEspera}>{children}</Esperar>
        </Form>
      </DialogContent>
      {rechazo && (
        <Alert severity="error" sx={{ mx: { xs: 2, sm: 3 } }}>
          {translate(rechazo, { _: rechazo })}
        </Alert>
      )}
      <DialogActions>
        <Button onClick={cerrar} disabled={sending}>
          {translate('comun.accion.cancelar')}
        </Button>
        {guardar && (
          <Button type="submit" form={id} variant="contained" color={color} loading={sending || espera}>
            {translate(guardar)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function FocusInvalid({ formId }: { formId: string }) {
  useFocusInvalid(formId)
  return null
}

function Escrito({ hay }: { hay: RefObject<boolean> }) {
  const { dirtyFields } = useFormState()
  useEffect(() => {
    hay.current = Object.keys(dirtyFields).length > 0
  })
  return null
}
