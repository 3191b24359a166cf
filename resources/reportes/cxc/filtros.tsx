import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useListContext, useListFilterContext } from 'react-admin'
import { formatoFecha } from '#contract/texto/formato'
import { VISTAS_CXC, type CxCEncargado, type VistaCxC } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { useFilter } from '#src/list/filtros/filters.tsx'
import type { FiltroDeclarado } from '#src/list/filtros/filtros-model.ts'
import { FiltroPuesto } from '#src/list/columnas/Pildora.tsx'
import { CXC, hoy, ORDEN, vistaDe } from './cxc-model.ts'

/** The grouping that the report adds up by, which changes the rows. */
export function Vista() {
  const { filterValues, setFilters, setSort } = useListContext()
  const choose = (vista: VistaCxC | null) => {
    if (!vista) return
    // A charge alone has the day on which it falls due.
    setFilters({ ...filterValues, vista: vista === 'cliente' ? '' : vista, vence: '' })
    // The new kind of rows may lack the column that the old one was sorted by.
    setSort(ORDEN)
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={vistaDe(filterValues)}
      onChange={(_, vista: VistaCxC | null) => choose(vista)}
      aria-label={translate('cxc.vista.rotulo')}
    >
      {VISTAS_CXC.map((vista) => (
        <ToggleButton key={vista} value={vista} sx={{ textTransform: 'none', px: { xs: 1, sm: 1.5 } }}>
          {translate(`cxc.vista.${vista}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

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

/** The day on which charges fall due, by which a link comes. */
export function FiltroVence({ source }: FiltroDeclarado) {
  const [vence, setVence] = useFilter<string>(source)
  if (!vence) return null
  return (
    <FiltroPuesto dice={translate('cxc.vence_el', { fecha: formatoFecha(vence) })} onQuitar={() => setVence(null)} />
  )
}
