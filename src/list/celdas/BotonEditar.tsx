import EditIcon from '@mui/icons-material/EditNoteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useCanAccess, useEvent, useNotify, useResourceContext } from 'react-admin'
import { useLocation } from 'react-router'
import type * as z from 'zod'
import { translate } from '#i18n/translate'
import { recuperar } from '#src/session/borrador.ts'
import { KEYS } from '#src/shortcuts/keys.ts'
import { useKey } from '#src/shortcuts/use-key.ts'

/** The name that what is typed on a list is kept by (`use-conservado`). */
export const formaDe = (pathname: string) => `${pathname}#celdas`

/** Whether something that was typed on this list waits to be saved. */
function useHayConservado(): boolean {
  const { pathname } = useLocation()
  return useState(() => recuperar(formaDe(pathname)) !== undefined)[0]
}

/** Whether the cells of a list are being changed: the schema of their rules then, and the button that begins it. */
interface EdicionDeLista {
  esquema?: z.ZodObject
  boton: ReactNode
  terminar: () => void
}

/** The way to change cells on a list, for who may `editar`; at once where something waits that was typed before. */
export function useEdicion(cargar?: () => Promise<z.ZodObject>): EdicionDeLista {
  const resource = useResourceContext() ?? ''
  const { canAccess } = useCanAccess({ resource, action: 'edit', enabled: cargar !== undefined })
  const habia = useHayConservado()
  const notify = useNotify()
  const [esquema, setEsquema] = useState<z.ZodObject>()
  const puede = cargar !== undefined && canAccess === true
  const empezar = useEvent(() => {
    cargar?.().then(setEsquema, () => notify('comun.error.red', { type: 'error' }))
  })
  const terminar = useEvent(() => setEsquema(undefined))
  useEffect(() => {
    if (puede && habia) empezar()
  }, [puede, habia, empezar])
  const abierta = esquema !== undefined
  const boton = useMemo(() => puede && !abierta && <BotonEditar onEditar={empezar} />, [puede, abierta, empezar])
  return { esquema: puede ? esquema : undefined, boton, terminar }
}

function BotonEditar({ onEditar }: { onEditar: () => void }) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  useKey(KEYS.edit, onEditar)
  const label = translate('lista.editar')
  if (!wide)
    return (
      <IconButton color="primary" aria-label={label} onClick={onEditar}>
        <EditIcon />
      </IconButton>
    )
  return (
    <Button size="small" startIcon={<EditIcon />} aria-keyshortcuts={KEYS.edit} onClick={onEditar}>
      {label}
    </Button>
  )
}
