import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useState } from 'react'
import { CloseNotificationContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { Enlace } from '#src/page/Enlace.tsx'
import { DISPLAY_MS, useToasts } from './use-toasts.ts'
import type { ToastEntry } from './use-toasts.ts'

const stack = {
  position: 'fixed',
  right: 16,
  bottom: { xs: 'calc(72px + env(safe-area-inset-bottom))', sm: 16 },
  zIndex: 'snackbar',
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: 1,
  width: { xs: 'calc(100vw - 32px)', sm: 370 },
  displayPrint: 'none',
  // At a counter they leave its buttons free: above them on a phone, else beside the payment.
  'body:has([data-cobrar]) &': {
    right: { md: 420 },
    bottom: { xs: 'calc(152px + env(safe-area-inset-bottom))', sm: 96, md: 16 },
  },
} as const

/** Notices at the bottom right, 370 wide, stacking upward: the newest on top (specification, §9). */
export function Toasts() {
  const { toasts, close } = useToasts()
  return (
    <Box component="section" aria-label={translate('layout.avisos')} sx={stack}>
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onClose={close} />
      ))}
    </Box>
  )
}

interface ToastProps {
  toast: ToastEntry
  onClose: (id: number, isUndo?: boolean) => void
}

function Toast({ toast: { id, message, type, notificationOptions, mutation }, onClose }: ToastProps) {
  const close = useCallback(() => onClose(id), [id, onClose])
  /** The page that shows the new record. */
  const enlace: unknown = notificationOptions?.enlace
  const [paused, setPaused] = useState(false)
  const duration =
    notificationOptions?.autoHideDuration === undefined ? DISPLAY_MS[type] : notificationOptions.autoHideDuration

  useEffect(() => {
    if (paused || duration === null) return
    const timer = setTimeout(close, duration)
    return () => clearTimeout(timer)
  }, [close, duration, paused])

  return (
    <CloseNotificationContext.Provider value={close}>
      <Alert
        severity={type}
        role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
        onClose={close}
        closeText={translate('layout.cerrar_aviso')}
        action={
          mutation && (
            <Button size="small" color="inherit" onClick={() => onClose(id, true)}>
              {translate('layout.deshacer')}
            </Button>
          )
        }
        onMouseEnter={() => setPaused(true)}
        onMouseLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
        sx={{ border: 1, borderColor: `${type}.main`, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        {typeof message === 'string'
          ? translate(message, { _: message, ...notificationOptions?.messageArgs })
          : message}
        {typeof enlace === 'string' && (
          <>
            {' '}
            <Enlace to={enlace} onClick={close} color="inherit" sx={{ fontWeight: 600 }}>
              {translate('layout.ver')}
            </Enlace>
          </>
        )}
      </Alert>
    </CloseNotificationContext.Provider>
  )
}
