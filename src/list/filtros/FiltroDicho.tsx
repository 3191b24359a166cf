import { useListContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { FiltroPuesto } from '#src/list/columnas/Pildora.tsx'
import { useFilterLabel } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'

/**
 * A filter that a link brings and no field offers: what it says, and the way to take it away. A record is called as the
 * rows that it lets through call it, in their field `nombre`.
 */
export function FiltroDicho({ nombre, ...filtro }: FiltroDeclarado & { nombre?: string }) {
  const { filterValues, setFilters, data } = useListContext()
  const campo = useFilterLabel(filtro)
  const valor: unknown = filterValues[filtro.source]
  if (valor === undefined) return null
  const dicho = nombre ? (data?.[0]?.[nombre] as unknown) : valor
  const dice = valor === true ? translate('lista.filtro.sin', { campo }) : [campo, dicho].filter(Boolean).join(': ')
  return <FiltroPuesto dice={dice} onQuitar={() => setFilters({ ...filterValues, [filtro.source]: '' })} />
}
