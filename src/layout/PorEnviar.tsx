import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { moduloDe, moduloDeRuta } from '#contract/modulos'
import { porEnviar, useCola } from '#src/offline/cola-estado.ts'

/** Attendance that has not arrived yet, wherever its user is by now; its own screens say it themselves. */
export function PorEnviar() {
  const smart_count = porEnviar(useCola())
  const translate = useTranslate()
  const { pathname } = useLocation()
  if (smart_count === 0 || moduloDeRuta(pathname)?.name === 'Asistencia') return null
  return (
    <Button
      component={Link}
      to={moduloDe('Asistencia').path}
      size="small"
      color="warning"
      variant="outlined"
      aria-label={translate('layout.por_enviar_largo', { smart_count })}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {translate('layout.por_enviar', { smart_count })}
    </Button>
  )
}
