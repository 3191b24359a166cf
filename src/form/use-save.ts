import { useRef, useState, type RefObject } from 'react'
import { useNotify, useSaveContext, type HttpError } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { nuevaClave } from '#src/data/http.ts'

type Values = Record<string, unknown>

/** A save that the server refused because somebody else saved first (412). */
export interface Stale {
  actual: Values
  suyo: Values
  quien?: string
}

/**
 * A form's sending: once at a time, with one idempotency key for its whole life (a new one after each success), and
 * with every failure left in the form, so that what was typed still counts as unsaved. A 412 ends in `stale` instead of
 * a message.
 */
export function useSave({ idempotente = false, key }: { idempotente?: boolean; key: RefObject<string> }) {
  const { save } = useSaveContext()
  const notify = useNotify()
  const [stale, setStale] = useState<Stale | null>(null)
  const sending = useRef<Promise<object | undefined> | null>(null)
  /** The values as they were sent last, so that the form can tell what was typed meanwhile. */
  const sent = useRef<Values | null>(null)

  const send = async (values: Values): Promise<object | undefined> => {
    if (!save) throw new Error('Formulario stands within Edicion or Creacion')
    if (idempotente) key.current ||= nuevaClave()
    const failure: { error?: HttpError } = {}
    sent.current = values
    const meta = idempotente ? { idempotencyKey: key.current } : undefined
    await save(values, { meta, onError: (error) => void (failure.error = error as HttpError) })
    const { error } = failure
    if (!error) {
      key.current = ''
      return undefined
    }
    sent.current = null
    if (error.status === 412 && error.body?.actual)
      setStale({ actual: error.body.actual, suyo: values, quien: error.body.quien })
    else notify(error.message, { type: 'error' })
    return { ...error.body?.errors, root: { serverError: error.message } }
  }

  const onSubmit = (values: FieldValues) => {
    sending.current ??= send(values).finally(() => (sending.current = null))
    return sending.current
  }

  return { onSubmit, sent, stale, closeStale: () => setStale(null) }
}
