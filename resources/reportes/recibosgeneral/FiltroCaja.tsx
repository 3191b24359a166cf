import Chip from '@mui/material/Chip'
import { useListFilterContext, useTranslate } from 'react-admin'

/** Shows, and takes away, the till that the list was opened for. */
export function FiltroCaja() {
  const { filterValues, setFilters } = useListFilterContext()
  const translate = useTranslate()
  const { caja_id, ...others } = filterValues
  if (!caja_id) return null
  return <Chip label={translate('recibos.de_la_caja', { numero: caja_id })} onDelete={() => setFilters(others)} />
}
