import { useCanAccess, useListFilterContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { CARGOS_GRUPO } from './grupos-model.ts'

/** From the list of students to a charge for all that it holds, with its filter. */
export function CargarAEstos() {
  const { canAccess } = useCanAccess({ resource: CARGOS_GRUPO, action: 'create' })
  const { filterValues } = useListFilterContext()
  if (!canAccess) return null
  const filtro = encodeURIComponent(JSON.stringify(filterValues))
  return <BotonEnlace to={`/${CARGOS_GRUPO}/create?filtro=${filtro}`}>{translate('grupos.a_estos')}</BotonEnlace>
}
