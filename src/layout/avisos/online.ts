import { useSyncExternalStore } from 'react'

/** A server on this very machine answers without a network. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)

/** Whether this device has a network that could reach the server. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => LOCAL || navigator.onLine)

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
