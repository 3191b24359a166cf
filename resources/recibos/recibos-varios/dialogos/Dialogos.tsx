import type { Mostrador } from '#resources/recibos/recibos-varios/use-mostrador.ts'
import { DialogoCliente } from './DialogoCliente.tsx'
import { DialogoDescuento } from './DialogoDescuento.tsx'
import { DialogoEspera } from './DialogoEspera.tsx'
import { DialogoLibre } from './DialogoLibre.tsx'
import { agregarLibre, rebajar, topesDe } from '#resources/recibos/recibos-varios/venta-model.ts'

/** Dialogs about the sale, one at a time; the keyboard then goes back to the box. */
export function Dialogos({ mostrador }: { mostrador: Mostrador }) {
  const { venta, elegido, ofertas, espera, hacer } = mostrador
  const { dialogo, setDialogo } = mostrador.vista
  const onClose = () => setDialogo(null)
  switch (dialogo?.tipo) {
    case 'libre':
      return (
        <DialogoLibre
          descripcion={dialogo.descripcion}
          cantidad={dialogo.cantidad}
          onClose={onClose}
          onAgregar={(libre) => {
            hacer((actual) => agregarLibre(actual, libre))
            onClose()
          }}
        />
      )
    case 'descuento':
      return (
        <DialogoDescuento
          venta={venta}
          renglon={elegido}
          tope={topesDe(venta)}
          descuentos={ofertas.descuentos}
          onClose={onClose}
          onRebajar={(donde, rebaja, motivo) => hacer((actual) => rebajar(actual, donde, rebaja, motivo))}
        />
      )
    case 'cliente':
      return (
        <DialogoCliente
          venta={venta}
          onClose={onClose}
          onElegir={(cliente) => hacer((actual) => ({ ...actual, cliente, elegido: cliente !== null }))}
          onPagador={(pagador, exoneracion) => hacer((actual) => ({ ...actual, pagador, exoneracion }))}
        />
      )
    case 'espera':
      return (
        <DialogoEspera
          ventas={espera.enEspera}
          onClose={onClose}
          onQuitar={(otra) => void espera.descartar(otra)}
          onElegir={(otra) => {
            onClose()
            void espera.recuperar(otra)
          }}
        />
      )
    case undefined:
      return null
  }
}
