import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Tecla } from '#src/page/Tecla.tsx'
import { nombreDe, type Calculo, type Venta } from './venta-model.ts'

const TOTAL = {
  display: 'block',
  fontSize: '2.75rem',
  fontWeight: 650,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  textAlign: 'right',
} satisfies SxProps<Theme>

const CLIENTE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mt: 1,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
} satisfies SxProps<Theme>

/** The sale's total, in figures that the customer reads too, and for whom it is. */
export function ResumenVenta({
  venta,
  calculo: { total, descuento, exonerado },
  onCliente,
}: {
  venta: Venta
  calculo: Calculo
  onCliente: () => void
}) {
  const { cliente, rebaja, renglones } = venta
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography color="text.secondary">{translate('campos.total')}</Typography>
        {renglones.length > 0 && (
          <Typography variant="body2" color="text.secondary">
            {translate('ventas.renglones', { smart_count: renglones.length })}
          </Typography>
        )}
      </Box>
      <Typography component="output" aria-live="polite" sx={TOTAL}>
        <Dinero centavos={total} />
      </Typography>
      {descuento > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'right' }}>
          {translate('campos.descuento')}
          {rebaja?.nombre ? ` · ${rebaja.nombre}` : ''} <Dinero centavos={-descuento} />
        </Typography>
      )}
      {exonerado > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'right' }}>
          {translate('ventas.sin_isv')} <Dinero centavos={-exonerado} />
        </Typography>
      )}
      <Box sx={CLIENTE}>
        <Box sx={{ minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: nombreDe(venta) ? 600 : 400 }}>
            {nombreDe(venta) || translate('ventas.consumidor_final')}
          </Typography>
          {cliente && cliente.a_favor > 0 && (
            <Typography variant="body2" color="text.secondary">
              {translate('campos.a_favor')} <Dinero centavos={cliente.a_favor} />
            </Typography>
          )}
        </Box>
        <Button
          size="small"
          aria-keyshortcuts="F4"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onCliente}
          sx={{ flexShrink: 0 }}
        >
          {translate('ventas.cliente.cambiar')}
          <Tecla>F4</Tecla>
        </Button>
      </Box>
    </Box>
  )
}
