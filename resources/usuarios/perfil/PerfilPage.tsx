import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Perfil } from '#contract/usuarios/perfil'
import { translate } from '#i18n/translate'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { useSession } from '#src/session/use-session.ts'
import { Contrasena } from './Contrasena.tsx'
import { Informes } from './Informes.tsx'
import { MisDatos } from './MisDatos.tsx'
import { SegundoFactor } from './SegundoFactor.tsx'
import { Sesiones } from './Sesiones.tsx'
import { usePerfil } from './use-perfil.ts'

/**
 * The own account: name, password, second factor and open sessions. Where the role demands a second factor, that comes
 * first.
 */
export function PerfilPage() {
  const { faltaSegundoFactor } = useSession()
  const { data: perfil, error, refetch } = usePerfil()
  if (!perfil && !error) return <PageSkeleton />
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader titulo={translate('usuarios.perfil.titulo')} />
      {faltaSegundoFactor && (
        <Alert severity="info" role="status" sx={{ mb: 2 }}>
          {translate('usuarios.perfil.verificacion.primero')}
        </Alert>
      )}
      {perfil ? <Cuenta perfil={perfil} /> : <Fallo error={error} onRetry={() => refetch()} />}
    </Box>
  )
}

function Cuenta({ perfil }: { perfil: Perfil }) {
  const verificacion = <SegundoFactor key="verificacion" perfil={perfil} />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {perfil.exige_segundo_factor && verificacion}
      <MisDatos perfil={perfil} />
      <Contrasena email={perfil.email} />
      {!perfil.exige_segundo_factor && verificacion}
      <Informes />
      <Sesiones />
    </Box>
  )
}
