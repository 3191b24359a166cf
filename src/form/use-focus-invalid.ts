import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

/** A field that is wrong, or the name of a choice that was not made. */
const INVALIDO = '[aria-invalid="true"]:not([tabindex="-1"]), legend.Mui-error'

/**
 * After a refused save, brings the cursor to the first field that is wrong, also when it was the server that found it.
 */
export function useFocusInvalid(formId: string) {
  const { errors, submitCount, isSubmitting } = useFormState()
  const handled = useRef(submitCount)
  useEffect(() => {
    if (isSubmitting || submitCount === handled.current) return
    handled.current = submitCount
    const campo = document.getElementById(formId)?.querySelector<HTMLElement>(INVALIDO)
    // A choice shown whole gives the focus to its first option; a fieldset may also only group other fields.
    const opciones = campo?.closest(campo.matches('legend') ? '[role="radiogroup"], fieldset' : '[role="radiogroup"]')
    ;(opciones?.querySelector<HTMLElement>('input') ?? campo)?.focus()
  }, [isSubmitting, submitCount, formId, errors])
}
