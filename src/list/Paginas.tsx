import Box from '@mui/material/Box'
import type { TablePaginationProps } from '@mui/material/TablePagination'
import { memo } from 'react'
import { Pagination, useListContext } from 'react-admin'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { CuentaDetenida } from '#src/data/data-provider.ts'

/** Rows that there are at least, where the server stopped counting. */
export function useAlMenos(): number | undefined {
  const { meta } = useListContext()
  return (meta as Partial<CuentaDetenida> | undefined)?.alMenos
}

/** The pages; of a count that stopped, those that are known and one more. None of a list that could not be read. */
export function Paginas() {
  const { error } = useListContext()
  const alMenos = useAlMenos()
  return error ? null : <Botones alMenos={alMenos} />
}

/** On a phone react-admin leaves the names of these buttons in English; it hands on what its type does not name. */
const EN_ESPANOL = { getItemAriaLabel: (cual: string) => translate(`ra.navigation.${cual}`) }

/** Not drawn again for other rows of as many. */
const Botones = memo(function Botones({ alMenos }: { alMenos?: number }) {
  const label: TablePaginationProps['labelDisplayedRows'] = ({ from, to }) =>
    translate('lista.pagina_o_mas', {
      desde: formatoNumero(from),
      hasta: formatoNumero(to),
      total: formatoNumero(alMenos ?? 0),
    })
  return (
    <Box sx={{ '& .MuiToolbar-root': { minHeight: 36 } }}>
      <Pagination rowsPerPageOptions={[25, 50, 100]} {...EN_ESPANOL} {...(alMenos && { labelDisplayedRows: label })} />
    </Box>
  )
})
