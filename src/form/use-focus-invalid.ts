import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

/**
 * After a refused save, brings the cursor to the first field that is wrong, also when it was the server that found it.
 */
export function useFocusInvalid(formId: string) {
  const { errors, submitCount, isSubmitting } = useFormState()
  const handled = useRef(submitCount)
  useEffect(() => {
    if (isSubmitting || submitCount === handled.current) return
    handled.current = submitCount
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]:not([tabindex="-1"])')?.focus()
  }, [isSubmitting, submitCount, formId, errors])
}
