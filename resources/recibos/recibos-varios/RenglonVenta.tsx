import AddIcon from '@mui/icons-material/Add'
import CloseIcon from '@mui/icons-material/Close'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect, useRef, type MouseEvent } from 'react'
import { translate } from '#i18n/translate'
import { formatoFecha, formatoLempiras, enLinea } from '#contract/texto/formato'
import { venceDe } from '#contract/recibos/cargos'
import { reglaDe } from '#resources/catalogos/descuentos/descuentos-model.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Cuanto } from './Cuanto.tsx'
import type { Mostrador } from './use-mostrador.ts'
import { descripcionDe, precioDe, quitar, type Renglon } from './venta-model.ts'

interface RenglonVentaProps {
  renglon: Renglon
  mostrador: Mostrador
}

/** The box keeps the focus while the mouse works on the cart. */
const sinFoco = (event: MouseEvent) => event.preventDefault()

const estiloDelRenglon = (elegido: boolean) =>
  ({
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '132px minmax(0, 1fr) auto 44px' },
    gridTemplateAreas: { xs: '"que total" "cuanto quitar"', sm: '"cuanto que total quitar"' },
    alignItems: 'center',
    columnGap: 1.5,
    rowGap: 0.5,
    px: { xs: 1.5, sm: 2 },
    py: 1,
    minHeight: 60,
    borderBottom: 1,
    borderColor: 'divider',
    boxShadow: elegido ? ({ palette }) => `inset 3px 0 0 ${palette.primary.main}` : undefined,
    bgcolor: elegido ? 'action.selected' : undefined,
  }) satisfies SxProps<Theme>

/** One line of the cart; the keys act on the selected one. */
export function RenglonVenta({ renglon, mostrador: { venta, cobro, linea, hacer } }: RenglonVentaProps) {
  const { clave } = renglon
  const { propio = 0, total = 0 } = cobro.calculo.totales.get(clave) ?? {}
  const elegido = clave === venta.seleccion
  const editando = clave === linea.editando
  // A charge names its student only when that is not the sale's client.
  const deOtro = renglon.tipo === 'cargo' && renglon.cargo.cliente_id !== venta.cliente?.cliente_id
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (elegido) element.current?.scrollIntoView({ block: 'nearest' })
  }, [elegido])
  const nombre = descripcionDe(renglon)
  const detalle = useDetalle(renglon, propio, deOtro)
  return (
    <Box
      component="li"
      ref={element}
      aria-current={elegido || undefined}
      onMouseDown={editando ? undefined : sinFoco}
      onClick={() => linea.seleccionar(clave)}
      sx={estiloDelRenglon(elegido)}
    >
      <Box sx={{ gridArea: 'cuanto' }}>
        {editando ? (
          <Cuanto
            renglon={renglon}
            onHecho={(valor) => linea.editado(renglon, valor)}
            onEscrito={(valor) => linea.poner(renglon, valor)}
            onDuda={linea.setEnDuda}
          />
        ) : (
          <Cantidad renglon={renglon} linea={linea} />
        )}
      </Box>
      <Box sx={{ gridArea: 'que', minWidth: 0 }}>
        <Typography sx={{ fontWeight: elegido ? 600 : 400, overflowWrap: 'anywhere' }}>{nombre}</Typography>
        <Aparte>{detalle}</Aparte>
      </Box>
      <Typography component="div" sx={{ gridArea: 'total', textAlign: 'right', fontWeight: 600 }}>
        <Dinero centavos={total} />
      </Typography>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={translate('ventas.carrito.quitar', { nombre })}
        onClick={() => hacer((actual) => quitar(actual, clave))}
        sx={{ gridArea: 'quitar', justifySelf: 'end' }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Price of one, its discount, or whose charge it is and since when. */
function useDetalle(renglon: Renglon, propio: number, deOtro: boolean): string {
  if (renglon.tipo === 'cargo') {
    const { cargo, monto } = renglon
    const vence = translate(cargo.vencido ? 'recibos.cobro.vencio' : 'recibos.cobro.vence', {
      fecha: formatoFecha(venceDe(cargo)),
    })
    return enLinea(
      deOtro && cargo.cliente_nombre,
      cargo.curso_nombre && !cargo.descripcion.includes(cargo.curso_nombre) && cargo.curso_nombre,
      vence,
      monto < cargo.debe && translate('ventas.carrito.de', { monto: formatoLempiras(cargo.debe) }),
    )
  }
  const { rebaja } = renglon
  const descuento =
    rebaja &&
    propio > 0 &&
    [
      rebaja.nombre ?? translate('campos.descuento'),
      rebaja.tipo === 'porcentaje' && reglaDe(rebaja),
      formatoLempiras(-propio),
    ]
      .filter(Boolean)
      .join(' ')
  return enLinea(
    translate('ventas.carrito.cada_uno', { precio: formatoLempiras(precioDe(renglon)) }),
    renglon.tipo === 'producto' && renglon.producto.codigo,
    descuento,
  )
}

const CUANTO = {
  px: 1,
  minHeight: 36,
  borderRadius: 1,
  color: 'primary.main',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
} as const

const UNIDADES = {
  minWidth: 40,
  minHeight: 36,
  borderRadius: 1,
  font: 'inherit',
  fontSize: '1rem',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
} as const

function Cantidad({ renglon, linea }: { renglon: Renglon; linea: Mostrador['linea'] }) {
  const nombre = descripcionDe(renglon)
  const onEditar = () => linea.editar(renglon.clave)
  if (renglon.tipo === 'cargo')
    return (
      <ButtonBase tabIndex={-1} onClick={onEditar} sx={CUANTO}>
        {translate('ventas.carrito.cuanto')}
      </ButtonBase>
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={translate('ventas.carrito.menos', { nombre })}
        disabled={renglon.cantidad === 1}
        onClick={() => linea.sumar(-1, renglon.clave)}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
      <ButtonBase
        tabIndex={-1}
        aria-label={translate('ventas.carrito.cantidad_de', { nombre, cantidad: renglon.cantidad })}
        onClick={onEditar}
        sx={UNIDADES}
      >
        {renglon.cantidad}
      </ButtonBase>
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={translate('ventas.carrito.mas', { nombre })}
        onClick={() => linea.sumar(1, renglon.clave)}
      >
        <AddIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
