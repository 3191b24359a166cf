import Box from '@mui/material/Box'
import { createContext, useContext, type ReactNode } from 'react'
import { useRecordContext, useTranslateLabel, type RaRecord } from 'react-admin'

/** Within it columns tell one record instead of a cell of every row: a line for each, or all in one line. */
export const EnVistazo = createContext<'renglones' | 'linea' | false>(false)

export const useEnVistazo = () => useContext(EnVistazo)

const RENGLON = { display: 'flex', gap: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' }
const EN_LINEA = { display: 'inline-flex', alignItems: 'baseline', gap: 0.5, mr: 1.5 }

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
  const enLinea = useEnVistazo() === 'linea'
  const valor = record && render(record)
  if (valor === null || valor === undefined || valor === '' || valor === false) return null
  return (
    <Box sx={enLinea ? EN_LINEA : RENGLON}>
      <Box component="dt" sx={{ flex: enLinea ? undefined : '0 0 40%', color: 'text.secondary' }}>
        {translateLabel({ source, label: typeof label === 'string' ? label : undefined })}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {valor}
      </Box>
    </Box>
  )
}
