import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { Notice } from '#src/layout/Notice.tsx'
import { LOGIN } from '#src/public-routes.ts'

/** `forgot_password` and `reset_password`: open to all; for now they say whom to ask. */
export function Recuperacion() {
  const translate = useTranslate()
  return (
    <main>
      <Notice titulo="sesion.recuperacion.titulo" detalle="sesion.recuperacion.detalle">
        <Button component={Link} to={LOGIN} variant="contained">{translate('sesion.recuperacion.volver')}</Button>
      </Notice>
    </main>
  )
}
