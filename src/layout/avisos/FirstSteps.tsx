import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useCanAccess } from 'react-admin'
import { useLocation } from 'react-router'
import type { PrimerosPasos } from '#contract/ajustes/primeros-pasos'
import { recursoDe } from '#contract/modulos'
import { useRotulo } from '#src/centro.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { firstPath } from '#src/session/navbar.ts'
import { useSession } from '#src/session/use-session.ts'

const CENTRO = recursoDe('Centro')
const RUTA = 'primeros-pasos'

/** They come when there are any left: most schools have taken them all. */
const Pasos = lazy(async () => ({ default: (await import('./Pasos.tsx')).Pasos }))

/**
 * A new school's way to its first receipt, for whoever may name it: on the landing page every step, ticked by what is
 * there, and elsewhere the next one. Until all are done, or the list is put away.
 */
export function FirstSteps() {
  const { pathname } = useLocation()
  const landing = firstPath(useSession().menu) === pathname
  const { canAccess } = useCanAccess({ resource: CENTRO, action: 'edit' })
  const pasos = usePrimerosPasos(canAccess === true, pathname)
  if (!pasos) return null
  return (
    <Suspense>
      <Pasos pasos={pasos} pathname={landing ? undefined : pathname} />
    </Suspense>
  )
}

/**
 * Asked again on each page and after whatever is done on one, until nothing is left to do. Another's server, which says
 * no name, has no such list.
 */
function usePrimerosPasos(enabled: boolean, pathname: string): PrimerosPasos | undefined {
  const propio = useRotulo().nombre !== ''
  const queryClient = useQueryClient()
  const { data } = useConsulta<PrimerosPasos>(CENTRO, RUTA, {
    enabled: ({ state }) => enabled && propio && !termino(state.data as PrimerosPasos | undefined),
    retry: false,
  })
  useEffect(() => {
    const again = () => void queryClient.invalidateQueries({ queryKey: [CENTRO, RUTA] })
    again()
    return queryClient.getMutationCache().subscribe(({ mutation }) => mutation?.state.status === 'success' && again())
  }, [queryClient, pathname])
  return data && !termino(data) ? data : undefined
}

/** A receipt is where the steps lead: whoever has made one needs no list, unless it is of a school without a name. */
const termino = (pasos: PrimerosPasos | undefined): boolean =>
  pasos !== undefined &&
  (pasos.quitados || (['centro', 'recibo'] as const).every((paso) => pasos.hechos.includes(paso)))
