import { useSyncExternalStore } from 'react'
import { local } from '#src/storage.ts'

export const MODES = ['light', 'dark', 'system'] as const
export type Mode = (typeof MODES)[number]

/** Outside react-admin's store: a sign-out wipes that one, and the look belongs to the device. */
const KEY = 'campana.tema'

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The look this device has chosen; `system` until it does. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, readMode)

/** Whether dark colours are due, now that the device and the choice are both known. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)

export function setMode(mode: Mode) {
  local.setItem(KEY, mode)
  listeners.forEach((listener) => listener())
}

function readMode(): Mode {
  const stored = local.getItem(KEY)
  return MODES.find((mode) => mode === stored) ?? 'system'
}

function isDark(): boolean {
  const mode = readMode()
  return mode === 'system' ? systemDark().matches : mode === 'dark'
}

function subscribe(listener: () => void) {
  const system = systemDark()
  listeners.add(listener)
  system.addEventListener('change', listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    window.removeEventListener('storage', listener)
  }
}
