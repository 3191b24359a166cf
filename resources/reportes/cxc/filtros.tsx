import { useListFilterContext } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import type { CxCEncargado } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { useFilter } from '#src/list/filtros/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { FiltroPuesto } from '#src/list/columnas/Pildora.tsx'
import { CXC, hoy } from './cxc-model.ts'

/**
 * The date at whose end everything is seen: today unless another one is chosen. Emptied, everything is seen today; one
 * that can't be taken is told, with the date of the figures that stay.
 */
export function FiltroAl({ source }: FiltroDeclarado) {
  const [al = '', setAl] = useFilter<string>(source)
  const vista = al || hoy()
  return (
    <CampoDeFecha
      label={translate('campos.al')}
      value={vista}
      onChange={(fecha) => setAl(fecha === '' || fecha === hoy() ? null : fecha)}
      ayuda={(escrito) => translate(`cxc.al_${escrito}`, { fecha: formatoFecha(vista) })}
      siempre
      size="small"
      margin="none"
      sx={{ width: 168, '& input': { fontWeight: al ? 600 : 400 } }}
    />
  )
}

/** The guardian whose row was opened: there is no catalogue of them to choose from. */
export function FiltroEncargado({ source }: FiltroDeclarado) {
  const { filterValues, setFilters } = useListFilterContext()
  const { encargado_id, al } = filterValues
  const filter = { vista: 'encargado', encargado_id, ...(al && { al }) }
  const { data: [encargado] = [] } = useFilas<CxCEncargado>(CXC, '', {
    params: { filter },
    enabled: encargado_id !== undefined,
  })
  if (encargado_id === undefined) return null
  const nombre = encargado?.nombre || translate(encargado_id === 0 ? 'cxc.sin_encargado' : 'campos.encargado')
  return <FiltroPuesto dice={nombre} onQuitar={() => setFilters({ ...filterValues, [source]: '' })} />
}

/** The day on which charges fall due, or the days from one to another, by which a link comes. */
export function FiltroVence({ source }: FiltroDeclarado) {
  const { filterValues, setFilters } = useListFilterContext()
  const { [source]: vence, [`${source}_gte`]: desde, [`${source}_lte`]: hasta } = filterValues
  if (!vence && !(desde && hasta)) return null
  const dice = vence
    ? translate('cxc.vence_el', { fecha: formatoFecha(String(vence)) })
    : translate('cxc.vence_entre', { desde: formatoFecha(String(desde)), hasta: formatoFecha(String(hasta)) })
  const sinEl = { [source]: '', [`${source}_gte`]: '', [`${source}_lte`]: '' }
  return <FiltroPuesto dice={dice} onQuitar={() => setFilters({ ...filterValues, ...sinEl })} />
}
