import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { VISTAS_RECIBOS, type VistaRecibos } from '#contract/reportes/recibosgeneral'
import { esOrdenable, ordenDe, vistaDe } from './recibos-model.ts'

/** A month of days fits on one page. */
const POR_PAGINA = { recibos: 25, grupos: 50 }

/** What the report shows: the receipts themselves, or what they add up to by something. */
export function Vistas() {
  const { filterValues, sort, setFilters, setSort, setPerPage } = useListContext()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const translate = useTranslate()
  const vista = vistaDe(filterValues)
  const ordenable = esOrdenable(vista, sort.field)
  // A saved filter, or an address, may name the rows and not their order.
  useEffect(() => {
    if (!ordenable) setSort(ordenDe(vista))
  }, [ordenable, vista, setSort])
  const rotulo = translate('reportes.recibos.vista.rotulo')
  const choose = (otra: VistaRecibos | null) => {
    if (!otra) return
    setFilters({ ...filterValues, vista: otra === 'recibos' ? '' : otra })
    // What the rows were sorted by, others may not have.
    setSort(ordenDe(otra))
    setPerPage(otra === 'recibos' ? POR_PAGINA.recibos : POR_PAGINA.grupos)
  }
  if (!wide) {
    return (
      <TextField select label={rotulo} value={vista} onChange={({ target }) => choose(target.value as VistaRecibos)} size="small" margin="none" sx={{ mb: 1.5 }} slotProps={{ select: { native: true } }}>
        {VISTAS_RECIBOS.map((una) => <option key={una} value={una}>{translate(`reportes.recibos.vista.${una}`)}</option>)}
      </TextField>
    )
  }
  return (
    <ToggleButtonGroup exclusive size="small" value={vista} onChange={(_, otra: VistaRecibos | null) => choose(otra)} aria-label={rotulo} sx={{ mb: 1.5 }}>
      {VISTAS_RECIBOS.map((una) => <ToggleButton key={una} value={una} sx={{ textTransform: 'none', px: 1.5 }}>{translate(`reportes.recibos.vista.${una}`)}</ToggleButton>)}
    </ToggleButtonGroup>
  )
}
