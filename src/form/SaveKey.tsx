import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/** Ctrl+S or Ctrl+Enter (Cmd too) saves from anywhere on the page; a dialog above the form keeps the key to itself. */
export function SaveKey({ formId }: { formId: string }) {
  const onKeyDown = useEvent((event: KeyboardEvent) => {
    if (!['s', 'enter'].includes(event.key.toLowerCase()) || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    const form = document.getElementById(formId)
    const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1)
    if (form instanceof HTMLFormElement && (!dialog || dialog.contains(form))) form.requestSubmit()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])
  return null
}
