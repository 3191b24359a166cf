import Button, { type ButtonProps } from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'

interface BotonDialogoProps extends Pick<
  ButtonProps,
  'aria-label' | 'color' | 'size' | 'startIcon' | 'sx' | 'variant'
> {
  /** i18n key. */
  label: string
  resource: string
  /** The permission that the button needs: a user without it does not see the button. */
  action: string
  /** The dialog while it is open. */
  children: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog, for who may do what the dialog does. */
export function BotonDialogo({ label, resource, action, children, ...button }: BotonDialogoProps) {
  const { canAccess } = useCanAccess({ resource, action })
  const [open, setOpen] = useState(false)
  if (!canAccess) return null
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {translate(label)}
      </Button>
      {open && children(() => setOpen(false))}
    </>
  )
}
