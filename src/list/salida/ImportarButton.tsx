import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useCanAccess, useResourceContext } from 'react-admin'
import { Link } from 'react-router'
import { tipoDe } from '#contract/importacion/tipos'
import { moduloDeRuta } from '#contract/modulos'
import { translate } from '#i18n/translate'

const seImporta = (resource: string): boolean => {
  const modulo = moduloDeRuta(`/${resource}`)
  return modulo !== undefined && tipoDe(modulo.name) !== undefined
}

/** The way from a list to its import, where its records come in files, for who may add or change them. */
export function ImportarButton() {
  const resource = useResourceContext() ?? ''
  const { canAccess: mayCreate } = useCanAccess({ resource, action: 'create' })
  const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit' })
  const canAccess = seImporta(resource) && (mayCreate || mayEdit)
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  if (!canAccess) return null
  const to = `/${resource}/importar`
  const label = translate('importacion.boton')
  if (!wide)
    return (
      <IconButton component={Link} to={to} color="primary" aria-label={label}>
        <UploadIcon />
      </IconButton>
    )
  return (
    <Button component={Link} to={to} size="small" startIcon={<UploadIcon />}>
      {label}
    </Button>
  )
}
