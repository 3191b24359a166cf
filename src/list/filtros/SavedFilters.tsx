import StarIcon from '@mui/icons-material/StarBorder'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { lazy, Suspense, useState } from 'react'
import { useGetList, useListFilterContext, useListSortContext, useResourceContext } from 'react-admin'
import type { FiltroGuardado } from '#contract/ajustes/filtros-guardados'
import { translate } from '#i18n/translate'

// Rarely opened: the list does not wait for it.
const SavedFilterDialog = lazy(() =>
  import('./SavedFilterDialog.tsx').then((module) => ({ default: module.SavedFilterDialog })),
)

/** The ★ menu of a list: apply, save, rename and delete the user's own searches. */
export function SavedFilters() {
  const resource = useResourceContext() ?? ''
  const { filterValues, setFilters } = useListFilterContext()
  const { setSort } = useListSortContext()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [editing, setEditing] = useState<FiltroGuardado | 'new' | null>(null)
  const { data: saved = [] } = useGetList<FiltroGuardado>(
    'FiltrosGuardados',
    {
      filter: { recurso: resource },
      sort: { field: 'nombre', order: 'ASC' },
      pagination: { page: 1, perPage: 100 },
    },
    { enabled: anchor !== null },
  )

  const apply = ({ filtro, orden }: FiltroGuardado) => {
    setAnchor(null)
    setFilters(filtro)
    if (orden) setSort(orden)
  }
  const open = (which: FiltroGuardado | 'new') => {
    setAnchor(null)
    setEditing(which)
  }

  return (
    <>
      <Button
        size="small"
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={translate('lista.guardados.boton')}
        title={translate('lista.guardados.boton')}
        aria-haspopup="menu"
        sx={{ minWidth: 40 }}
      >
        <StarIcon fontSize="small" />
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {saved.map((each) => (
          <MenuItem key={each.id} onClick={() => apply(each)}>
            {each.nombre}
          </MenuItem>
        ))}
        {saved.length === 0 && (
          <MenuItem disabled sx={{ whiteSpace: 'normal', maxWidth: 280 }}>
            {translate('lista.guardados.ninguno')}
          </MenuItem>
        )}
        <Divider />
        <MenuItem onClick={() => open('new')} disabled={Object.keys(filterValues).length === 0}>
          {translate('lista.guardados.guardar_actual')}
        </MenuItem>
        {saved.map((each) => (
          <MenuItem key={each.id} dense onClick={() => open(each)}>
            {translate('lista.guardados.cambiar', { nombre: each.nombre })}
          </MenuItem>
        ))}
      </Menu>
      {editing && (
        <Suspense>
          <SavedFilterDialog editing={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  )
}
