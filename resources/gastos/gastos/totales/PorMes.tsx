import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { formatoLempiras, formatoMesCorto } from '#contract/texto/formato'
import type { GastosResumen } from '#contract/gastos/resumen'
import { translate } from '#i18n/translate'
import { Columnas } from '#src/charts/Columnas.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { mesesDe } from '#resources/gastos/gastos/gastos-model.ts'

const FIJA = { position: 'sticky', left: 0, bgcolor: 'background.paper' } as const

const TABLA = {
  '& th, & td': { px: 1, py: 0.5, whiteSpace: 'nowrap' },
  '& tfoot td, & tfoot th': { fontWeight: 600, fontSize: '0.875rem', color: 'text.primary' },
} as const

/** The sum of each month and, within it, of each category: categories down, months across. */
export function PorMes({ resumen }: { resumen: GastosResumen }) {
  const meses = mesesDe(resumen)
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Columnas
        titulo={translate('gastos.resumen.meses')}
        rotulos={false}
        barras={meses.map(({ mes, total }) => ({
          etiqueta: formatoMesCorto(mes),
          valor: total,
          texto: formatoLempiras(total),
        }))}
      />
      {/* The table takes the focus, so that the arrows of a keyboard scroll it too. */}
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={translate('gastos.resumen.meses')}>
        <Table size="small" sx={TABLA}>
          <TableHead>
            <TableRow>
              <TableCell sx={FIJA}>{translate('campos.categoria')}</TableCell>
              {meses.map(({ mes }) => (
                <TableCell key={mes} align="right">
                  {formatoMesCorto(mes)}
                </TableCell>
              ))}
              <TableCell align="right">{translate('campos.total')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {resumen.por_categoria.map(({ categoria_id, categoria_nombre, total }) => (
              <TableRow key={categoria_id}>
                <TableCell component="th" scope="row" sx={FIJA}>
                  {categoria_nombre}
                </TableCell>
                {meses.map(({ mes, categorias }) => (
                  <TableCell key={mes} align="right">
                    <Dinero centavos={categorias.get(categoria_id)} />
                  </TableCell>
                ))}
                <TableCell align="right">
                  <Dinero centavos={total} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell component="th" scope="row" sx={FIJA}>
                {translate('campos.total')}
              </TableCell>
              {meses.map(({ mes, total }) => (
                <TableCell key={mes} align="right">
                  <Dinero centavos={total} />
                </TableCell>
              ))}
              <TableCell align="right">
                <Dinero centavos={resumen.total} />
              </TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </Box>
    </Box>
  )
}
