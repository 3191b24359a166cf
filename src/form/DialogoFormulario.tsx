import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState, type ReactNode } from 'react'
import { Form, useNotify, useTranslate, type FormProps, type HttpError } from 'react-admin'
import type { FieldValues } from 'react-hook-form'

interface DialogoFormularioProps extends Pick<FormProps, 'validate'>, Pick<DialogProps, 'maxWidth'> {
  /** Translated: names the thing that is done. */
  titulo: string
  /** i18n key of the verb; false while there is nothing to send. */
  guardar: string | false
  color?: 'primary' | 'error'
  defaultValues: FieldValues
  /** Sends the values; what it throws is told, with the server's errors beside the fields. */
  enviar: (values: FieldValues) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

const NINGUNO = {}

/** A form in a dialog (the whole screen on a phone), for the verbs that ask something first. It closes after success. */
export function DialogoFormulario({ titulo, guardar, color = 'primary', defaultValues, validate, enviar, onClose, maxWidth = 'sm', children }: DialogoFormularioProps) {
  const id = useId()
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [sending, setSending] = useState(false)
  const notify = useNotify()
  const translate = useTranslate()

  const onSubmit = async (values: FieldValues) => {
    if (sending) return undefined
    setSending(true)
    try {
      await enviar(values)
      onClose()
      return undefined
    } catch (error) {
      const { message, body } = error as HttpError
      notify(message, { type: 'error' })
      return { ...body?.errors, root: { serverError: message } }
    } finally {
      setSending(false)
    }
  }

  return (
    <Dialog open onClose={sending ? undefined : onClose} fullScreen={phone} fullWidth maxWidth={maxWidth} aria-labelledby={`${id}-titulo`}>
      <DialogTitle id={`${id}-titulo`}>{titulo}</DialogTitle>
      <DialogContent>
        <Form id={id} record={NINGUNO} defaultValues={defaultValues} validate={validate} mode="onBlur" noValidate disableInvalidFormNotification onSubmit={onSubmit}>
          {children}
        </Form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={sending}>{translate('comun.accion.cancelar')}</Button>
        {guardar && <Button type="submit" form={id} variant="contained" color={color} loading={sending}>{translate(guardar)}</Button>}
      </DialogActions>
    </Dialog>
  )
}
