import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Tecla } from '#src/page/Tecla.tsx'
import { ParaQuien } from '#resources/recibos/recibos-individuales/cobro/pagos/PanelDeCobro.tsx'
import { nombreDe, type Calculo, type Venta } from './venta-model.ts'

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
    <ParaQuien
      nombre={nombreDe(venta) || translate('ventas.consumidor_final')}
      total={total}
      detalle={renglones.length > 0 ? translate('ventas.renglones', { smart_count: renglones.length }) : undefined}
      cambiar={
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
      }
    >
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
      {cliente && cliente.a_favor > 0 && (
        <Aparte>
          {translate('campos.a_favor')} <Dinero centavos={cliente.a_favor} />
        </Aparte>
      )}
    </ParaQuien>
  )
}
