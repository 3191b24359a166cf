import { useSyncExternalStore } from 'react'
import { local } from '#src/storage.ts'

/** Outside react-admin's store, like the look: it belongs to whoever types on this device. */
const KEY = 'campana.teclas'
const OFF = 'no'

const listeners = new Set<() => void>()

/**
 * Whether keys that write by themselves (`/`, `n`) do something; who dictates or trembles turns them off (WCAG 2.1.4).
 */
export const singleKeys = (): boolean => local.getItem(KEY) !== OFF

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeys)

export function setSingleKeys(on: boolean) {
  if (on) local.removeItem(KEY)
  else local.setItem(KEY, OFF)
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
