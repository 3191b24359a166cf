import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useRef, type ReactNode } from 'react'
import { Form, useNotify, type FormProps, type HttpError } from 'react-admin'
import { useFormState, type FieldValues } from 'react-hook-form'
import { translate } from '#i18n/translate'
import { ErrorSummary } from '#src/form/ErrorSummary.tsx'

interface FormularioPanelProps extends Pick<FormProps, 'validate' | 'record'> {
  /** i18n key of the verb. */
  guardar: string
  /** Sends the values; what it throws is told, with the server's errors beside the fields. */
  enviar: (values: FieldValues) => Promise<unknown>
  junto?: ReactNode
  children: ReactNode
}

/** A short form within a panel, which stays where it is when it is sent. */
export function FormularioPanel({ guardar, enviar, junto, children, ...form }: FormularioPanelProps) {
  const id = useId()
  const notify = useNotify()
  const sending = useRef(false)

  const onSubmit = async (values: FieldValues) => {
    if (sending.current) return undefined
    sending.current = true
    try {
      await enviar(values)
      return undefined
    } catch (error) {
      const { message, body } = error as HttpError
      notify(message, { type: 'error' })
      return { ...body?.errors, root: { serverError: message } }
    } finally {
      sending.current = false
    }
  }

  return (
    <Form
      {...form}
      id={id}
      mode="onBlur"
      noValidate
      disableInvalidFormNotification
      shouldFocusError={false}
      onSubmit={onSubmit}
    >
      <ErrorSummary formId={id} />
      <Box sx={{ maxWidth: 420, mt: 1 }}>{children}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Enviar guardar={guardar} />
        {junto}
      </Box>
    </Form>
  )
}

function Enviar({ guardar }: { guardar: string }) {
  const { isSubmitting } = useFormState()
  return (
    <Button type="submit" variant="contained" loading={isSubmitting}>
      {translate(guardar)}
    </Button>
  )
}
