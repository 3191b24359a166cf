import Box from '@mui/material/Box'
import { createContext, useContext, type ReactNode } from 'react'
import { useRecordContext, useTranslateLabel, type RaRecord } from 'react-admin'

/** Within it columns tell one record, a line for each, instead of a cell of every row. */
export const EnVistazo = createContext(false)

export const useEnVistazo = (): boolean => useContext(EnVistazo)

/** A column's name and what it says of the record at hand; nothing where it says nothing. */
export function Hecho<T extends RaRecord>({
  source,
  label,
  render,
}: {
  source: string
  label?: ReactNode
  render: (record: T) => ReactNode
}) {
  const record = useRecordContext<T>()
  const translateLabel = useTranslateLabel()
  const valor = record && render(record)
  if (valor === null || valor === undefined || valor === '' || valor === false) return null
  return (
    <Box sx={{ display: 'flex', gap: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' }}>
      <Box component="dt" sx={{ flex: '0 0 40%', color: 'text.secondary' }}>
        {translateLabel({ source, label: typeof label === 'string' ? label : undefined })}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {valor}
      </Box>
    </Box>
  )
}
