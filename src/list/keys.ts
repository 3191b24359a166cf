import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/**
 * Calls `handler` on a key pressed outside any field, menu or dialog (`/`, `n`).
 * `preventDefault` tells the rest of the page that the key has been used.
 */
export function useKey(key: string, handler: () => void, enabled = true) {
  const listener = useEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [enabled, listener])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
