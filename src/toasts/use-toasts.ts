import { useCallback, useEffect, useRef, useState } from 'react'
import { useNotificationContext, useTakeUndoableMutation } from 'react-admin'
import type { NotificationPayload } from 'react-admin'

/** Display times of the specification (§9), in milliseconds. */
export const DISPLAY_MS = { success: 5_000, error: 15_000, info: 10_000, warning: 10_000 } as const

/** More wait in the queue until one of these goes. */
const ON_SCREEN = 5

type UndoableMutation = (options: { isUndo: boolean }) => void

export interface ToastEntry extends NotificationPayload {
  id: number
  /** Taken when the toast opens: the queue of mutations has no names, only an order. */
  mutation?: UndoableMutation
}

/**
 * The toasts on screen, oldest first, taken from react-admin's queue. `close` lets a pending mutation
 * happen, or takes it back; one whose toast is still open happens when all of this goes away.
 */
export function useToasts(): { toasts: ToastEntry[]; close: (id: number, isUndo?: boolean) => void } {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const [toasts, setToasts] = useState<ToastEntry[]>([])
  const [nextId, setNextId] = useState(0)

  useEffect(() => {
    if (notifications.length === 0 || toasts.length >= ON_SCREEN) return
    const notification = takeNotification()
    if (!notification) return
    const mutation = notification.notificationOptions?.undoable ? takeMutation() : undefined
    setToasts((shown) => [...shown, { ...notification, id: nextId, mutation: mutation ?? undefined }])
    setNextId((id) => id + 1)
  }, [notifications, nextId, takeMutation, takeNotification, toasts.length])

  const close = useCallback((id: number, isUndo = false) => {
    open.current.find((toast) => toast.id === id)?.mutation?.({ isUndo })
    setToasts((shown) => shown.filter((toast) => toast.id !== id))
  }, [])

  const open = useRef(toasts)
  useEffect(() => {
    open.current = toasts
  }, [toasts])
  useEffect(() => () => open.current.forEach(({ mutation }) => mutation?.({ isUndo: false })), [])

  const pending = toasts.some(({ mutation }) => mutation)
  useEffect(() => {
    if (!pending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [pending])

  return { toasts, close }
}
