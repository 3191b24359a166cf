import { useCanAccess } from 'react-admin'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { PuntoDeVenta } from './PuntoDeVenta.tsx'
import { VentaList } from './VentaList.tsx'

/** The point of sale, for who sells; for others the sales that were made. */
export function VentaPage() {
  const { canAccess, isPending } = useCanAccess({ resource: VENTAS, action: 'create' })
  if (isPending) return <PageSkeleton />
  return canAccess ? <PuntoDeVenta /> : <VentaList />
}
