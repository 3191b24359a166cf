import FilterIcon from '@mui/icons-material/FilterList'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useState, type ReactNode } from 'react'
import { useListFilterContext, useTranslate } from 'react-admin'
import { SavedFilters } from './SavedFilters.tsx'
import { SearchBox } from './SearchBox.tsx'

/** Search, filters and saved filters of a list; on a phone the filters open under the search. */
export function FilterBar({
  busca,
  filtros,
  children,
}: {
  busca?: string | false
  filtros?: ReactNode
  children?: ReactNode
}) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [open, setOpen] = useState(false)
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      {busca !== false && <SearchBox placeholder={busca} />}
      {phone && filtros && <FilterToggle open={open} onToggle={() => setOpen(!open)} />}
      {!phone && filtros}
      <SavedFilters />
      {children}
      {phone && open && filtros}
    </Box>
  )
}

function FilterToggle({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { filterValues } = useListFilterContext()
  const translate = useTranslate()
  const active = Object.keys(filterValues).filter((key) => key !== 'q').length
  return (
    <Button
      size="small"
      onClick={onToggle}
      aria-expanded={open}
      aria-label={translate('lista.filtro.boton', { cuantos: active })}
      sx={{ minWidth: 44 }}
    >
      <FilterIcon fontSize="small" />
      {active > 0 && active}
    </Button>
  )
}
