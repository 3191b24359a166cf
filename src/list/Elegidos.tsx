import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useDeferredValue, useState, type MouseEvent, type ReactNode } from 'react'
import { DataTableClasses, useListContext, type RaRecord } from 'react-admin'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Dinero } from './columnas/Dinero.tsx'
import { CASILLA } from './columnas/table-style.ts'

/** Lies over the table's head, beside its checkbox, so that no row moves away from under the pointer. */
const barra = {
  position: 'absolute',
  top: 0,
  left: CASILLA,
  right: 0,
  zIndex: 4,
  minHeight: 40,
  display: 'flex',
  '&[hidden]': { display: 'none' },
  alignItems: 'center',
  gap: 1,
  pl: 1.25,
  borderTopRightRadius: 'inherit',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const

/**
 * The chosen rows: their number, their sum, and the verbs for them. The bar is there from the start and its verbs come
 * behind it, so that the first row is chosen as fast as the others.
 */
export function Elegidos({ suma, children }: { suma?: (record: RaRecord) => number; children?: ReactNode }) {
  const { selectedIds, data = [], onUnselectItems } = useListContext()
  const hay = selectedIds.length > 0
  const conVerbos = useDeferredValue(hay)
  // Once there the verbs stay: one may have opened a dialog for rows that somebody else has done with meanwhile.
  const [hubo, setHubo] = useState(false)
  if (conVerbos && !hubo) setHubo(true)
  const elegidas = data.filter(({ id }) => selectedIds.includes(id))
  const soltar = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    onUnselectItems()
    // The button goes with the bar; the keyboard stays at the table, on the box beside it.
    currentTarget.closest(`.${DataTableClasses.root}`)?.querySelector<HTMLElement>('thead input')?.focus()
  }
  return (
    <Box role="toolbar" aria-label={translate('lista.elegidos')} hidden={!hay} sx={barra}>
      <Box
        role={hay ? 'status' : undefined}
        sx={{ fontWeight: 600, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)', width: '1px', overflow: 'hidden' }}>
          {translate('ra.action.bulk_actions', { smart_count: selectedIds.length })}
        </Box>
        <span aria-hidden>{formatoNumero(selectedIds.length)}</span>
        {suma && (
          <>
            {' · '}
            <Dinero centavos={elegidas.reduce((total, fila) => total + (suma(fila) || 0), 0)} />
          </>
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={translate('ra.action.unselect')}
        title={translate('ra.action.unselect')}
        onClick={soltar}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <Box sx={{ ml: 'auto', pr: 1, display: 'flex', gap: 1, alignItems: 'center' }}>{hubo && children}</Box>
    </Box>
  )
}
