import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import { firstPath } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'
import { Notice } from './avisos/Notice.tsx'

/** An address that no screen answers to. */
export function NotFound() {
  const inicio = firstPath(useSession().menu)
  return (
    <Notice titulo="layout.no_encontrado.titulo" detalle="layout.no_encontrado.detalle">
      {inicio && (
        <Button component={Link} to={inicio} variant="contained">
          {translate('layout.no_encontrado.volver')}
        </Button>
      )}
    </Notice>
  )
}
