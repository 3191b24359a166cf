import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useListFilterContext } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { LAPSOS } from '#contract/tiempo/lapsos'
import { aparte } from './abiertos/aparte.tsx'
import { FilterSelect, useFilterLabel } from './filters.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { useEnHoja } from '#src/list/salida/hoja.ts'

// The two dates, with what places them, are asked for once the filter is pointed at or reached by the keyboard.
const Caja = aparte(async () => (await import('./abiertos/CajaDeFechas.tsx')).CajaDeFechas)

/** Asks for two dates; the choice itself rests on `PUESTO` once there is one, so that it can be asked for again. */
const RANGO = 'rango'
const PUESTO = 'puesto'
const EXTREMOS = ['gte', 'lte'] as const
type Extremos = Record<(typeof EXTREMOS)[number], string>

/**
 * Filter by a local date: one of the moving spans (`<source>_lapso`, resolved when it is sent,
 * so a saved "este mes" never grows old) or two dates (`<source>_gte`, `<source>_lte`).
 */
export function FiltroFechas({ source, label }: FiltroDeclarado) {
  const { filterValues, setFilters } = useListFilterContext()
  const [eligiendo, setEligiendo] = useState(false)
  const [ancla, setAncla] = useState<HTMLElement | null>(null)
  const campo = useFilterLabel({ source, label })
  const enHoja = useEnHoja()
  const lapso: string = filterValues[`${source}_lapso`] ?? ''
  const ends = { gte: String(filterValues[`${source}_gte`] ?? ''), lte: String(filterValues[`${source}_lte`] ?? '') }
  const conFechas = lapso === '' && (ends.gte !== '' || ends.lte !== '')

  // A list takes its filters a moment later: the second date must not forget the first.
  const pedidas = useRef(ends)
  useEffect(() => {
    pedidas.current = { gte: ends.gte, lte: ends.lte }
  }, [ends.gte, ends.lte])

  const apply = (change: Record<string, string>) =>
    setFilters({ ...filterValues, [`${source}_lapso`]: '', [`${source}_gte`]: '', [`${source}_lte`]: '', ...change })

  const onSpan = (value: string) => {
    setEligiendo(value === RANGO)
    if (value !== RANGO) apply({ [`${source}_lapso`]: value })
    else if (!conFechas) apply({})
  }
  const onFecha = (end: keyof Extremos, fecha: string) => {
    pedidas.current = { ...pedidas.current, [end]: fecha }
    apply({ [`${source}_gte`]: pedidas.current.gte, [`${source}_lte`]: pedidas.current.lte })
  }

  const fechas = EXTREMOS.map((end) => (
    <CampoDeFecha
      key={end}
      label={translate(end === 'gte' ? 'lista.filtro.desde' : 'lista.filtro.hasta', { campo })}
      value={ends[end]}
      min={end === 'lte' ? ends.gte : undefined}
      onChange={(fecha) => onFecha(end, fecha)}
      size="small"
      margin="none"
      sx={{ width: enHoja ? '100%' : 176 }}
    />
  ))
  return (
    <>
      <Box
        ref={setAncla}
        onPointerEnter={Caja.deAntemano}
        onFocus={Caja.deAntemano}
        sx={{ display: 'inline-flex', maxWidth: '100%' }}
      >
        <FilterSelect
          label={campo}
          value={conFechas ? PUESTO : eligiendo ? RANGO : lapso}
          onChange={onSpan}
          dice={conFechas ? enPalabras(ends) : undefined}
        >
          <option value="">{translate('lista.filtro.todas_las_fechas')}</option>
          {LAPSOS.map((each) => (
            <option key={each} value={each}>
              {translate(`lista.lapsos.${each}`)}
            </option>
          ))}
          <option value={RANGO}>{translate('lista.filtro.rango')}</option>
          {conFechas && (
            <option value={PUESTO} hidden>
              {enPalabras(ends)}
            </option>
          )}
        </FilterSelect>
      </Box>
      {enHoja && (eligiendo || conFechas) && fechas}
      {eligiendo && !enHoja && (
        <Caja ancla={ancla} onSalir={() => setEligiendo(false)}>
          {fechas}
        </Caja>
      )}
    </>
  )
}

function enPalabras({ gte, lte }: Extremos): string {
  if (gte && lte) return `${formatoFecha(gte)} – ${formatoFecha(lte)}`
  return gte
    ? translate('lista.filtro.desde_el', { fecha: formatoFecha(gte) })
    : translate('lista.filtro.hasta_el', { fecha: formatoFecha(lte) })
}
