import { useLayoutEffect } from 'react'
import { useEvent } from 'react-admin'
import { singleKeys } from './single-keys.ts'

/**
 * Calls `handler` on a key pressed outside any menu or dialog; one that writes (`/`, `n`) also outside any field,
 * unlike a function key (`F9`) or `Ctrl+k`, and not where its user turned such keys off. `preventDefault` tells the
 * rest of the page that the key has been used.
 */
export function useKey(key: string, handler: () => void, enabled = true) {
  const listener = useEvent((event: KeyboardEvent) => {
    if (!isKey(event, key) || event.defaultPrevented || modalOpen()) return
    if (writes(event) && (isTyping(event.target) || !singleKeys())) return
    event.preventDefault()
    // A function key that is held down acts once: what it charges or asks is not answered by itself.
    if (!(event.repeat && key.length > 1)) handler()
  })
  // With the commit, not behind the paint: what the screen shows, its key already does.
  useLayoutEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [enabled, listener])
}

const CONTROL = 'Ctrl+'

function isKey(event: KeyboardEvent, key: string): boolean {
  const controlled = event.ctrlKey || event.metaKey
  if (event.altKey || event.isComposing) return false
  return key.startsWith(CONTROL)
    ? controlled && event.key.toLowerCase() === key.slice(CONTROL.length)
    : !controlled && event.key === key
}

/** A character by itself. */
const writes = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey

/** Elements that letters are typed into, or that use them: a list goes to the option they begin with. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"]'

export const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS)

/**
 * Whether a dialog or a menu is open, wherever the focus is: a button that is waiting has none. One that is closing is
 * hidden already.
 */
const modalOpen = () => document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null
