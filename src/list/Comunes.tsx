import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { RecordContextProvider, useListContext } from 'react-admin'
import { translate } from '#i18n/translate'
import { EnVistazo } from './columnas/Hecho.tsx'

/** Stands in the gap between title and filters, also while it is empty: nothing moves as it comes and goes. */
const linea = { minHeight: 16, mt: '-13px', mb: '1px', fontSize: '0.8125rem', lineHeight: '16px' } as const

/** The facts that all rows of the page have alike, in one line above them: none of it stands in a column. */
export function Comunes({ columnas }: { columnas: readonly ReactNode[] }) {
  const { data } = useListContext()
  const una = columnas.length > 0 ? data?.[0] : undefined
  const cuantas = translate('lista.comunes', { cuantas: data?.length })
  return (
    <Box sx={linea}>
      {una && (
        <RecordContextProvider value={una}>
          <EnVistazo.Provider value="linea">
            <Box component="span" sx={{ mr: 1, color: 'text.secondary' }}>
              {cuantas}
            </Box>
            <Box component="dl" aria-label={cuantas} sx={{ display: 'inline', m: 0 }}>
              {columnas}
            </Box>
          </EnVistazo.Provider>
        </RecordContextProvider>
      )}
    </Box>
  )
}
