import { useEffect, useRef, useState } from 'react'
import { useListFilterContext, useTranslate } from 'react-admin'
import { CampoDeFecha } from '#src/form/CampoDeFecha.tsx'
import { LAPSOS } from '#src/data/lapsos.ts'
import { FilterSelect, useFilterLabel } from './filters.tsx'

const RANGO = 'rango'

/**
 * Filter by a local date: one of the moving spans (`<source>_lapso`, resolved when it is sent,
 * so a saved "este mes" never grows old) or two dates (`<source>_gte`, `<source>_lte`).
 */
export function FiltroFechas({ source, label }: { source: string; label?: string }) {
  const { filterValues, setFilters } = useListFilterContext()
  const [choosing, setChoosing] = useState(false)
  const campo = useFilterLabel({ source, label })
  const translate = useTranslate()
  const lapso: string = filterValues[`${source}_lapso`] ?? ''
  const ends = { gte: String(filterValues[`${source}_gte`] ?? ''), lte: String(filterValues[`${source}_lte`] ?? '') }
  const asRange = lapso === '' && (choosing || ends.gte !== '' || ends.lte !== '')

  // A list takes its filters a moment later: the second date must not forget the first.
  const pedidas = useRef(ends)
  useEffect(() => {
    pedidas.current = { gte: ends.gte, lte: ends.lte }
  }, [ends.gte, ends.lte])

  const apply = (change: Record<string, string>) =>
    setFilters({ ...filterValues, [`${source}_lapso`]: '', [`${source}_gte`]: '', [`${source}_lte`]: '', ...change })

  const onSpan = (value: string) => {
    setChoosing(value === RANGO)
    apply(value === RANGO ? {} : { [`${source}_lapso`]: value })
  }

  return (
    <>
      <FilterSelect label={campo} value={asRange ? RANGO : lapso} onChange={onSpan}>
        <option value="">{translate('lista.filtro.todas_las_fechas')}</option>
        {LAPSOS.map((each) => (
          <option key={each} value={each}>
            {translate(`lista.lapsos.${each}`)}
          </option>
        ))}
        <option value={RANGO}>{translate('lista.filtro.rango')}</option>
      </FilterSelect>
      {asRange &&
        (['gte', 'lte'] as const).map((end) => (
          <CampoDeFecha
            key={end}
            label={translate(end === 'gte' ? 'lista.filtro.desde' : 'lista.filtro.hasta', { campo })}
            value={ends[end]}
            min={end === 'lte' ? ends.gte : undefined}
            onChange={(fecha) => {
              pedidas.current = { ...pedidas.current, [end]: fecha }
              apply({ [`${source}_gte`]: pedidas.current.gte, [`${source}_lte`]: pedidas.current.lte })
            }}
            size="small"
            margin="none"
            sx={{ width: 168 }}
          />
        ))}
    </>
  )
}
