import { useEffect } from 'react'
import { CanAccess, useNotify } from 'react-admin'
import { Navigate } from 'react-router'
import { moduloDeRuta, recursoDe } from '#contract/modulos'
import { firstPath } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'
import { SinModulos } from './SinModulos.tsx'

/**
 * A page that was not granted: one toast, and the first menu entry in its place in the history, so
 * that Back never comes here again. Where there is no such entry, or it is denied too, it says so.
 */
export function Denied() {
  const notify = useNotify()
  const to = firstPath(useSession().menu)

  useEffect(() => notify('sesion.sin_acceso', { type: 'error' }), [notify])

  if (to === undefined) return <SinModulos />
  const modulo = moduloDeRuta(to)
  const leave = <Navigate to={to} replace />
  if (!modulo) return leave
  return (
    <CanAccess resource={recursoDe(modulo.name)} action="list" accessDenied={<SinModulos />}>
      {leave}
    </CanAccess>
  )
}
