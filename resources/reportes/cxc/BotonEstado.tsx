import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CXC, rutaDeEstado } from './cxc-model.ts'

/** Opens a student's statement of account, for who may see it. */
export function BotonEstado({ id }: { id: number }) {
  const { canAccess } = useCanAccess({ resource: CXC, action: 'show' })
  if (!canAccess) return null
  return <BotonEnlace to={rutaDeEstado(id)}>{translate('cxc.estado.titulo')}</BotonEnlace>
}
