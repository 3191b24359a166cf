import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/**
 * Calls `handler` on a key pressed outside any menu or dialog; one that writes (`/`, `n`) also outside any field,
 * unlike a function key (`F9`). `preventDefault` tells the rest of the page that the key has been used.
 */
export function useKey(key: string, handler: () => void, enabled = true) {
  const listener = useEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if ((event.key.length === 1 && isTyping(event.target)) || inModal(event.target)) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [enabled, listener])
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS)

/** An open dialog or menu holds the focus; one that is just closing has given it back already. */
const inModal = (target: EventTarget | null) => target instanceof Element && target.closest('.MuiModal-root') !== null
