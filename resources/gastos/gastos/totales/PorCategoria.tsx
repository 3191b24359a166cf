import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useListFilterContext } from 'react-admin'
import { formatoLempiras, formatoNumero, formatoPorcentaje } from '#contract/texto/formato'
import type { GastosResumen } from '#contract/gastos/resumen'
import { translate } from '#i18n/translate'
import { Barras, Raya } from '#src/charts/Barras.tsx'
import { trazos } from '#src/charts/barras-model.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'

/** Basis points in one per cent. */
const POR_CIENTO = 100

/**
 * The sum of each category, the largest first: on a desk its bar among its figures, on a phone the bars alone. Below,
 * what left and is no cost.
 */
export function PorCategoria({ resumen }: { resumen: GastosResumen }) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const titulo = translate('gastos.resumen.categorias')
  const barras = resumen.por_categoria.map(({ categoria_nombre, total }) => ({
    etiqueta: categoria_nombre,
    valor: total,
    texto: formatoLempiras(total),
  }))
  return (
    <Box sx={{ mt: 2 }}>
      {barras.length === 0 ? null : wide ? (
        <TablaConBarras titulo={titulo} resumen={resumen} />
      ) : (
        <Barras titulo={titulo} rotulos={[translate('campos.categoria'), translate('campos.total')]} barras={barras} />
      )}
      {resumen.sin_costo.gastos > 0 && <SinCosto {...resumen.sin_costo} />}
    </Box>
  )
}

const SinCosto = ({ por_categoria, total }: GastosResumen['sin_costo']) => (
  <Table size="small" sx={{ mt: 2, maxWidth: 480, '& th, & td': { px: 1, py: 0.5 } }}>
    <TableHead>
      <TableRow>
        <TableCell>{translate('gastos.sin_costo.titulo')}</TableCell>
        <TableCell align="right">{translate('campos.gastos')}</TableCell>
        <TableCell align="right">
          <Dinero centavos={total} />
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {por_categoria.map((una) => (
        <TableRow key={una.categoria_id}>
          <TableCell component="th" scope="row">
            <Filtrar id={una.categoria_id}>{una.categoria_nombre}</Filtrar>
          </TableCell>
          <TableCell align="right">{formatoNumero(una.gastos)}</TableCell>
          <TableCell align="right">
            <Dinero centavos={una.total} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

function TablaConBarras({ titulo, resumen: { por_categoria, total } }: { titulo: string; resumen: GastosResumen }) {
  const { cero, trazos: aEscala } = trazos(por_categoria.map((una) => una.total))
  return (
    <Table
      size="small"
      aria-label={titulo}
      sx={{ '& th, & td': { px: 1, py: 0.5 }, '& tbody tr:last-child > *': { border: 0 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{translate('campos.categoria')}</TableCell>
          <TableCell aria-hidden sx={{ width: '28%' }} />
          <TableCell align="right">{translate('campos.total')}</TableCell>
          <TableCell align="right">%</TableCell>
          <TableCell align="right">{translate('gastos.resumen.neto')}</TableCell>
          <TableCell align="right">{translate('campos.isv')}</TableCell>
          <TableCell align="right">{translate('campos.gastos')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {por_categoria.map((una, indice) => (
          <TableRow key={una.categoria_id}>
            <TableCell component="th" scope="row">
              <Filtrar id={una.categoria_id}>{una.categoria_nombre}</Filtrar>
            </TableCell>
            <TableCell aria-hidden>
              <Raya trazo={aEscala[indice]} cero={cero} negativa={false} />
            </TableCell>
            <TableCell align="right" sx={{ fontWeight: 600 }}>
              <Dinero centavos={una.total} />
            </TableCell>
            <TableCell align="right">{formatoPorcentaje(Math.round((una.total / total) * 100) * POR_CIENTO)}</TableCell>
            <TableCell align="right">
              <Dinero centavos={una.total - una.isv} />
            </TableCell>
            <TableCell align="right">
              <Dinero centavos={una.isv} />
            </TableCell>
            <TableCell align="right">{formatoNumero(una.gastos)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** The name of a category leads to its expenses. */
function Filtrar({ id, children }: { id: number; children: string }) {
  const { filterValues, setFilters } = useListFilterContext()
  return (
    <Link
      component="button"
      type="button"
      align="left"
      color="inherit"
      sx={{ fontSize: 'inherit' }}
      onClick={() => setFilters({ ...filterValues, categoria_id: id })}
    >
      {children}
    </Link>
  )
}
