import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanAccess, useDataProvider } from 'react-admin'
import type { Caja } from '#contract/recibos/caja'
import { recursoDe } from '#contract/modulos'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { dicho } from '#src/data/forma.ts'

export const CAJA = recursoDe('Caja')

/** The user's own open till, null without one, undefined until it is known. */
export function useCajaActual() {
  const provider = useDataProvider<CampanaDataProvider>()
  return useQuery({
    queryKey: [CAJA, 'actual'],
    queryFn: async ({ signal }) =>
      dicho((await provider.consulta<{ caja: Caja | null }>(CAJA, 'actual', {}, signal)).caja),
  })
}

/**
 * The counter's till, and the way to it: what takes money asks `exigir`, which answers false while there is none, and
 * has `AbrirCaja` say what to do and take the focus (`pedida`, how often).
 */
export function useMostradorConCaja() {
  const caja = useCajaDelMostrador()
  const [pedida, setPedida] = useState(0)
  const exigir = (): boolean => {
    if (caja === null) setPedida((veces) => veces + 1)
    return caja !== null
  }
  return { sinCaja: caja === null, pedida, exigir }
}

/**
 * The till that the counter takes money in: one without cash is none for who may open another, which makes room for it.
 */
export function useCajaDelMostrador(): Caja | null | undefined {
  const { data: caja } = useCajaActual()
  const { canAccess } = useCanAccess({ resource: CAJA, action: 'create' })
  return caja?.sin_efectivo && canAccess ? null : caja
}
