import { useEffect, useRef, type RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import { useBorrador } from '#src/session/use-borrador.ts'

/**
 * A form as it was when the session ended, with the idempotency key that it had been sent under, if it had been sent.
 */
interface Escrito {
  campos: Record<string, unknown>
  idempotencyKey: string
}

/** A form that holds one of these keeps nothing. */
const SECRETOS = 'input[type="password"], input[autocomplete*="password"], input[autocomplete="one-time-code"]'

/**
 * Brings back what its user had typed in this form when the session ended. The version of the record comes along, so
 * that whoever changed it meanwhile is not overwritten but shown (412).
 */
export function Recuperado({ formId, idempotencyKey }: { formId: string; idempotencyKey: RefObject<string> }) {
  const { getValues, setValue, formState } = useFormContext<Record<string, unknown>>()
  const { dirtyFields, isReady } = formState
  const secreto = useRef(false)
  const restored = useRef(false)
  const haySecretos = () => document.getElementById(formId)?.querySelector(SECRETOS) !== null
  const recuperado = useBorrador<Escrito>('formulario', () => {
    const tocados = Object.keys(dirtyFields)
    if (tocados.length === 0 || secreto.current || haySecretos()) return undefined
    const campos = Object.fromEntries([...tocados, 'version'].map((campo) => [campo, getValues(campo)]))
    return { campos, idempotencyKey: idempotencyKey.current }
  })

  useEffect(() => {
    // A password that is being looked at is an ordinary input.
    secreto.current ||= document.getElementById(formId)?.querySelector(SECRETOS) !== null
  }, [formId])
  useEffect(() => {
    // Before it is ready the form would take its own values again.
    if (!isReady || !recuperado || restored.current) return
    restored.current = true
    idempotencyKey.current = recuperado.idempotencyKey
    for (const [campo, value] of Object.entries(recuperado.campos)) setValue(campo, value, { shouldDirty: true })
  }, [isReady, recuperado, setValue, idempotencyKey])
  return null
}
