import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useCanAccess, useResourceContext } from 'react-admin'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'

/** The way from a list to its import, for who may add records. */
export function ImportarButton() {
  const resource = useResourceContext() ?? ''
  const { canAccess } = useCanAccess({ resource, action: 'create' })
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
