import CopyIcon from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import { LinkBase, useCanAccess, useCreatePath, useRecordContext, useResourceContext } from 'react-admin'
import type { RolFila } from '#contract/usuarios/roles'
import { translate } from '#i18n/translate'
import { BotonEnlace } from '#src/page/Enlace.tsx'

/** Begins a new role with what this one holds; in a row of the list, as an icon. */
export function CopiarRol({ enFila = false }: { enFila?: boolean }) {
  const resource = useResourceContext() ?? ''
  const rol = useRecordContext<RolFila>()
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  if (!rol || !canAccess) return null
  const to = `${createPath({ resource, type: 'create' })}?copia=${rol.id}`
  if (!enFila)
    return (
      <BotonEnlace to={to} startIcon={<CopyIcon />}>
        {translate('usuarios.roles.copiar')}
      </BotonEnlace>
    )
  const label = `${translate('usuarios.roles.copiar')}: ${rol.nombre || `#${rol.id}`}`
  return (
    // The row itself leads to the role.
    <IconButton
      component={LinkBase}
      to={to}
      size="small"
      aria-label={label}
      title={label}
      onClick={(event: React.MouseEvent) => event.stopPropagation()}
    >
      <CopyIcon fontSize="small" />
    </IconButton>
  )
}
