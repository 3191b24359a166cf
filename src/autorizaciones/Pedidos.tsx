import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Pedido } from '#contract/autorizaciones'
import { formatoLempiras } from '#contract/texto/formato'

const LISTA = { m: 0, my: 2, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const
// Several things of one request each begin a line; the amount goes below where the screen is narrow.
const QUE = { flex: '1 1 300px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const
const UNO = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: 2,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

/** The list of what is to be authorised, each thing with its amount. */
export function Pedidos({ pedidos }: { pedidos: readonly Pedido[] }) {
  return (
    <Box component="ul" sx={LISTA}>
      {pedidos.map(({ permiso, que, monto }) => (
        <Box component="li" key={`${permiso} ${que}`} sx={UNO}>
          <Typography variant="body2" sx={QUE}>
            {que.replaceAll('; ', ';\n')}
          </Typography>
          {monto !== null && monto > 0 && (
            <Typography variant="body2" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {formatoLempiras(monto)}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}
