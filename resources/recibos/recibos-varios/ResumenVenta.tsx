import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Tecla } from '#src/page/Tecla.tsx'
import { nombreDe, type Calculo, type Venta } from './venta-model.ts'

const TOTAL = {
  display: 'block',
  fontSize: '2.75rem',
  fontWeight: 650,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
  textAlign: 'right',
} as const

const CLIENTE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mt: 1,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const

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
        {renglones.length > 0 && <Aparte>{translate('ventas.renglones', { smart_count: renglones.length })}</Aparte>}
      </Box>
      <Typography component="output" aria-live="polite" sx={TOTAL}>
        <Dinero centavos={total} />
      </Typography>
      {descuento > 0 && (
        <Aparte sx={{ textAlign: 'right' }}>
          {translate('campos.descuento')}
          {rebaja?.nombre ? ` · ${rebaja.nombre}` : ''} <Dinero centavos={-descuento} />
        </Aparte>
      )}
      {exonerado > 0 && (
        <Aparte sx={{ textAlign: 'right' }}>
          {translate('ventas.sin_isv')} <Dinero centavos={-exonerado} />
        </Aparte>
      )}
      <Box sx={CLIENTE}>
        <Box sx={{ minWidth: 0 }}>
          <Typography noWrap sx={{ fontWeight: nombreDe(venta) ? 600 : 400 }}>
            {nombreDe(venta) || translate('ventas.consumidor_final')}
          </Typography>
          {cliente && cliente.a_favor > 0 && (
            <Aparte>
              {translate('campos.a_favor')} <Dinero centavos={cliente.a_favor} />
            </Aparte>
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
