import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/** A dialog or menu in sight; react-admin keeps the column chooser in the page while it is closed. */
const OPEN_MODAL = '.MuiModal-root:not(.MuiModal-hidden)'

/**
 * Calls `handler` on a key pressed outside any menu or dialog; one that writes (`/`, `n`) also outside any field,
 * unlike a function key (`F9`). `preventDefault` tells the rest of the page that the key has been used.
 */
export function useKey(key: string, handler: () => void, enabled = true) {
  const listener = useEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if ((event.key.length === 1 && isTyping(event.target)) || document.querySelector(OPEN_MODAL)) return
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
