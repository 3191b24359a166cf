import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect } from 'react'
import { useListContext, type SortPayload } from 'react-admin'
import { translate } from '#i18n/translate'
import { pideCruce } from '#contract/reportes/agrupaciones'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { useEnHoja } from '#src/list/salida/hoja.ts'
import { sinLoQueNoCruza } from './ver-model.ts'

interface VerProps<V extends string> {
  vistas: readonly V[]
  /** i18n prefix of the words: `<rotulos>.<vista>` for each kind, and `<rotulos>.rotulo` for the choice itself. */
  rotulos: string
  vistaDe: (filterValues: Record<string, unknown>) => V
  /** The filter of another kind of rows, from that of the ones before. */
  filtroDe: (vista: V, filterValues: Record<string, unknown>) => Record<string, unknown>
  ordenDe: (vista: V) => SortPayload
  esOrdenable: (vista: V, campo: string) => boolean
  /** Rows on a page, where kinds differ. */
  porPagina?: (vista: V) => number
  /** Kinds of rows that can be crossed with another; none by default. */
  dimensiones?: readonly V[]
}

/** As many as fit beside a title and its buttons. */
const LETRAS_DE_BOTONES = 36

/**
 * «Ver»: chooses what the rows of a report are, its filter `vista`. It is older than the views of a list
 * (`src/list/vistas`), and no part of them. Where there is no room for a button each it is a choice.
 */
export function Ver<V extends string>({
  vistas,
  rotulos,
  vistaDe,
  filtroDe,
  ordenDe,
  esOrdenable,
  porPagina,
  dimensiones = [],
}: VerProps<V>) {
  const { filterValues, sort, setFilters, setSort, setPerPage, resource } = useListContext()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const enHoja = useEnHoja()
  const vista = vistaDe(filterValues)
  // A crossed table has orders of its own, and one by default.
  const ordenable = pideCruce(moduloDeRecurso(resource), filterValues) || esOrdenable(vista, sort.field)
  // A view, or an address, may name the rows and not their order.
  useEffect(() => {
    if (!ordenable) setSort(ordenDe(vista))
  }, [ordenable, vista, ordenDe, setSort])
  const rotulo = translate(`${rotulos}.rotulo`)
  const choose = (otra: V | null) => {
    if (!otra) return
    setFilters(sinLoQueNoCruza(dimensiones, otra, filtroDe(otra, filterValues)))
    // The new kind of rows may lack the column that the old one was sorted by.
    setSort(ordenDe(otra))
    if (porPagina) setPerPage(porPagina(otra))
  }
  const letras = vistas.reduce((suma, una) => suma + translate(`${rotulos}.${una}`).length, 0)
  if (!wide || letras > LETRAS_DE_BOTONES) {
    return (
      <TextField
        select
        label={rotulo}
        value={vista}
        onChange={({ target }) => choose(target.value as V)}
        size="small"
        margin="none"
        fullWidth={enHoja}
        slotProps={{ select: { native: true } }}
      >
        {vistas.map((una) => (
          <option key={una} value={una}>
            {translate(`${rotulos}.${una}`)}
          </option>
        ))}
      </TextField>
    )
  }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={vista}
      onChange={(_, otra: V | null) => choose(otra)}
      aria-label={rotulo}
    >
      {vistas.map((una) => (
        <ToggleButton key={una} value={una} sx={{ textTransform: 'none', px: 1.25 }}>
          {translate(`${rotulos}.${una}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
