import { useListFilterContext } from 'react-admin'
import { translate } from '#i18n/translate'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { FiltroPuesto } from '#src/list/columnas/Pildora.tsx'

/** Shows, and takes away, the till that the list was opened for. */
export function FiltroCaja({ source }: FiltroDeclarado) {
  const { filterValues, setFilters } = useListFilterContext()
  const { [source]: caja, ...others } = filterValues
  if (!caja) return null
  return <FiltroPuesto dice={translate('recibos.de_la_caja', { numero: caja })} onQuitar={() => setFilters(others)} />
}
