import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { ARREGLOS } from './arreglos-model.ts'

/** From a student's account to an arrangement of what is overdue of it, for who may make one. */
export function ArreglarVencido({ id }: { id: number }) {
  const { canAccess } = useCanAccess({ resource: ARREGLOS, action: 'create' })
  if (!canAccess) return null
  return (
    <BotonEnlace to={`/${ARREGLOS}/create?cliente_id=${id}`} size="small">
      {translate('arreglos.arreglar')}
    </BotonEnlace>
  )
}
