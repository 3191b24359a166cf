import { hoyDelCentro } from '#src/offline/reloj.ts'
import { morasATiempo, type PagoCalculado } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { MoraAlBanco } from '#resources/recibos/recibos-individuales/cobro/MoraAlBanco.tsx'
import {
  cargosDe,
  devolverMoras,
  morasFuera,
  pagadosDe,
  quitarMoras,
  type Venta,
} from '#resources/recibos/recibos-varios/venta-model.ts'

interface MoraDeVentaProps {
  venta: Venta
  pagos: readonly PagoCalculado[]
  onCambiar: (cambio: (venta: Venta) => Venta) => void
}

/** Says that late fees count to the bank's date, over the charges of the cart. */
export function MoraDeVenta({ venta, pagos, onCambiar }: MoraDeVentaProps) {
  const [puestos, fuera] = [cargosDe(venta), morasFuera(venta)]
  const moras = morasATiempo(
    [...puestos, ...fuera].map(({ cargo }) => cargo),
    pagadosDe(venta),
    pagos,
    hoyDelCentro(),
  )
  const marcadas = puestos.filter(({ cargo }) => moras.includes(cargo))
  return (
    <MoraAlBanco
      aTiempo={moras.length > 0}
      marcada={marcadas.length > 0}
      quitada={fuera.length > 0}
      onQuitar={() => onCambiar((actual) => quitarMoras(actual, marcadas))}
      onMarcar={() => onCambiar(devolverMoras)}
    />
  )
}
