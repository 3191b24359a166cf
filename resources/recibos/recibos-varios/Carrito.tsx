import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Calculo, Renglon, Venta } from './venta-model.ts'
import { RenglonVenta } from './RenglonVenta.tsx'

interface CarritoProps {
  venta: Venta
  calculo: Calculo
  /** The line whose quantity (or, of a charge, amount) is being typed. */
  editando: number | null
  onElegir: (clave: number) => void
  onEditar: (clave: number) => void
  /** Null when it stays as it was. */
  onEditado: (renglon: Renglon, valor: number | null) => void
  onEscrito: (renglon: Renglon, valor: number) => void
  onDuda: (duda: boolean) => void
  onSumar: (clave: number, paso: number) => void
  onQuitar: (clave: number) => void
}

/** The lines of the sale, in the order in which they came; the keys act on the selected one. */
export function Carrito({
  venta,
  calculo,
  editando,
  onElegir,
  onEditar,
  onEditado,
  onEscrito,
  onDuda,
  onSumar,
  onQuitar,
}: CarritoProps) {
  const translate = useTranslate()
  return (
    <Box component="ul" aria-label={translate('ventas.carrito.titulo')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {venta.renglones.map((renglon) => {
        const { clave } = renglon
        return (
          <RenglonVenta
            key={clave}
            renglon={renglon}
            totales={calculo.totales.get(clave)}
            // A charge names its student only when that is not the sale's client.
            deOtro={renglon.tipo === 'cargo' && renglon.cargo.cliente_id !== venta.cliente?.cliente_id}
            elegido={clave === venta.seleccion}
            editando={clave === editando}
            onElegir={() => onElegir(clave)}
            onEditar={() => onEditar(clave)}
            onEditado={(valor) => onEditado(renglon, valor)}
            onEscrito={(valor) => onEscrito(renglon, valor)}
            onDuda={onDuda}
            onSumar={(paso) => onSumar(clave, paso)}
            onQuitar={() => onQuitar(clave)}
          />
        )
      })}
    </Box>
  )
}
