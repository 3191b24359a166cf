import { useEffect } from 'react'
import { CanAccess, useNotify } from 'react-admin'
import { Navigate } from 'react-router'
import { moduloDeRuta, recursoDe, type Modulo } from '#contract/modulos'
import { firstPath } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'
import { SinModulos } from './SinModulos.tsx'

/**
 * A page that was not granted: one toast, and in its place in the history the list of its module, where that is granted
 * (`lista`), else the first menu entry, so that Back never comes here again. Where there is no such entry, or it is
 * denied too, it says so.
 */
export function Denied({ lista }: { lista?: Modulo }) {
  if (!lista) return <DeniedModule />
  return (
    <CanAccess resource={recursoDe(lista.name)} action="list" accessDenied={<DeniedModule />}>
      <ToList path={lista.path} />
    </CanAccess>
  )
}

function ToList({ path }: { path: string }) {
  const notify = useNotify()
  useEffect(() => notify('sesion.sin_accion', { type: 'error' }), [notify])
  return <Navigate to={path} replace />
}

function DeniedModule() {
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
