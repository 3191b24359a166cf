import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'
import { moduloDe, moduloDeRuta } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { porEnviar, useCola } from '#src/offline/cola-estado.ts'
import { esperan, RUTA_DE_CARNETS, rutaDeFotos, useFotosPorEnviar } from '#src/offline/fotos-estado.ts'

/** Attendance and photographs that have not arrived yet, wherever their user is by now; their own screens say it. */
export function PorEnviar() {
  const cambios = porEnviar(useCola())
  const fotos = esperan(useFotosPorEnviar())
  const [primera] = fotos
  const { pathname } = useLocation()
  return (
    <>
      {cambios > 0 && moduloDeRuta(pathname)?.name !== 'Asistencia' && (
        <Aviso
          to={moduloDe('Asistencia').path}
          breve={translate('marco.por_enviar', { smart_count: cambios })}
          dice={translate('marco.por_enviar_largo', { smart_count: cambios })}
        />
      )}
      {primera && pathname !== RUTA_DE_CARNETS && (
        <Aviso
          to={rutaDeFotos(primera.curso_id)}
          breve={translate('marco.por_enviar', { smart_count: fotos.length })}
          dice={translate('marco.fotos_por_enviar', { smart_count: fotos.length })}
        />
      )}
    </>
  )
}

const Aviso = ({ to, breve, dice }: { to: string; breve: string; dice: string }) => (
  <Button
    component={Link}
    to={to}
    size="small"
    color="warning"
    variant="outlined"
    aria-label={dice}
    sx={{ whiteSpace: 'nowrap' }}
  >
    {breve}
  </Button>
)
