import type { ReactNode } from 'react'
import { CanAccess } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import { moduloDe, moduloDeRuta, recursoDe, rutaLeida } from '#contract/modulos'
import { PERFIL } from '#contract/rutas'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { SCREENS } from '#src/resources.tsx'
import { useSession } from '#src/session/use-session.ts'
import { actionOfPath } from './action-of-path.ts'
import { Apagado } from './Apagado.tsx'
import { Denied } from './Denied.tsx'

/**
 * Opens a module's page only to who was granted the module (specification, §2, route guard 5), and its forms to who may
 * use them: others see its list. Whose role demands a
 * second factor that is not set up yet is led to the own profile, wherever they meant to go; without network, to
 * attendance.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { faltaSegundoFactor, sinConexion } = useSession()
  if (faltaSegundoFactor && rutaLeida(pathname).toLowerCase() !== PERFIL) return <Navigate to={PERFIL} replace />
  const modulo = moduloDeRuta(pathname)
  if (sinConexion && modulo?.name !== 'Asistencia') return <Navigate to={moduloDe('Asistencia').path} replace />
  if (!modulo) return children
  const screens = SCREENS[modulo.name]
  const action = actionOfPath(pathname, modulo, { create: !!screens.create, edit: !!screens.edit })
  return (
    <CanAccess
      resource={recursoDe(modulo.name)}
      action={action}
      loading={<PageSkeleton />}
      accessDenied={<Denied key={pathname} lista={action === 'create' || action === 'edit' ? modulo : undefined} />}
    >
      <Apagado modulo={modulo} />
      {children}
    </CanAccess>
  )
}
