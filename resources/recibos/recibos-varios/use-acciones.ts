import DeleteSweepIcon from '@mui/icons-material/DeleteSweepOutlined'
import { useEnDuda } from '#src/layout/avisos/use-reloj.ts'
import { useKey } from '#src/shortcuts/use-key.ts'
import type { Accion } from './Acciones.tsx'
import type { Mostrador } from './use-mostrador.ts'

/**
 * The actions on the sale under way, each by a button and most by a key; `conCliente` where no other button leads to
 * the client.
 */
export function useAcciones(
  { elegido, vacia, venta, espera, linea, vista, ...mostrador }: Mostrador,
  conCliente: boolean,
): Accion[] {
  const { clave, tipo } = elegido ?? {}
  // Neither a discount nor what is set aside while nobody knows what day it is.
  const enDuda = useEnDuda()
  const cuanto = {
    tecla: 'F2',
    rotulo: tipo === 'cargo' ? 'campos.monto' : 'campos.cantidad',
    hacer: () => linea.editar(clave ?? null),
    inerte: !elegido,
  }
  const descuento = {
    tecla: 'F3',
    rotulo: 'campos.descuento',
    hacer: () => vista.setDialogo({ tipo: 'descuento' }),
    inerte: enDuda || !venta.renglones.some((renglon) => renglon.tipo !== 'cargo'),
  }
  const cliente = { tecla: 'F4', rotulo: 'campos.cliente', hacer: () => vista.setDialogo({ tipo: 'cliente' }) }
  const apartar = {
    tecla: 'F6',
    rotulo: 'ventas.acciones.apartar',
    hacer: () => void espera.apartar(),
    inerte: enDuda || vacia,
  }
  const recuperar = {
    tecla: 'F7',
    rotulo: 'ventas.acciones.recuperar',
    hacer: mostrador.recuperar,
    cuantas: espera.enEspera.length,
  }
  useKey('F2', cuanto.hacer, !cuanto.inerte)
  useKey('F3', descuento.hacer, !descuento.inerte)
  useKey('F4', cliente.hacer)
  useKey('F6', apartar.hacer, !apartar.inerte)
  useKey('F7', recuperar.hacer)
  useKey('F8', mostrador.pagar)
  useKey('F9', () => mostrador.cobrar(true))
  return [
    cuanto,
    descuento,
    ...(conCliente ? [cliente] : []),
    apartar,
    recuperar,
    {
      tecla: '',
      rotulo: 'ventas.acciones.libre',
      hacer: () => vista.setDialogo({ tipo: 'libre', descripcion: '', cantidad: 1 }),
    },
    { tecla: '', rotulo: 'ventas.acciones.vaciar', hacer: mostrador.vaciar, inerte: vacia, Icono: DeleteSweepIcon },
  ]
}
