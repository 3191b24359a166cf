import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { useMostradorConCaja } from '#resources/recibos/caja/use-caja-actual.ts'
import type { DeVenta } from './buscador/busqueda-model.ts'
import { telefonoIlegible } from './pago/pago-model.ts'
import { DOBLE_TOQUE_MS } from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import { useCobro } from './pago/use-cobro.ts'
import { useDescuentos } from './use-descuentos.ts'
import { useEnEspera } from './use-en-espera.ts'
import { useLectura } from './buscador/use-busqueda.ts'
import { useOtraVez, useProductoTraido } from './use-otra-vez.ts'
import { useVenta } from './use-venta.ts'
import {
  agregarCargo,
  agregarProducto,
  estaLleno,
  mover,
  ponerCantidad,
  ponerMonto,
  quitar,
  seleccionado,
  sumarCantidad,
  VACIA,
  type Renglon,
  type Venta,
} from './venta-model.ts'

/** A dialog over the cart. */
type Dialogo = { tipo: 'descuento' | 'cliente' | 'espera' } | { tipo: 'libre'; descripcion: string; cantidad: number }

/** All that the point of sale knows and does; where it stands on the screen is the page's. */
export function useMostrador() {
  const { recordar, sinDudas, alPago, limpiar, ...mostrador } = useVentaEnCurso()
  const { venta, vacia, elegido, exigirCaja, cobro, espera, linea, vista, focos, anterior, hacer, elegir } = mostrador
  const { vaciada } = anterior
  const leer = useLectura(elegir)
  /** The time of the last step from the box to the payment. */
  const llegada = useRef(-DOBLE_TOQUE_MS)
  const notify = useNotify()
  return {
    ...mostrador,
    leer,
    espera: {
      ...espera,
      apartar: () => sinDudas(espera.apartar),
      recuperar: (otra: VentaEnEspera) => sinDudas(() => espera.recuperar(otra)),
    },
    anterior: { ...anterior, deshacer: () => vaciada && hacer(() => vaciada) },
    pagar: () => {
      llegada.current = performance.now()
      if (!vacia) alPago()
    },
    /** A second Enter right behind the one that led to the payment, where nothing was said: a double tap. */
    rebote: () => performance.now() - llegada.current < DOBLE_TOQUE_MS && cobro.escrito() === undefined,
    /**
     * With so much cash (centavos), or as the payment says. Answers whether the payment took that cash, also where the
     * sale is then kept back.
     */
    cobrar: (imprimir: boolean, efectivo?: Centavos): boolean => {
      if (cobro.enviando) return false
      if (!exigirCaja()) {
        vista.setPagando(false)
        return false
      }
      if (linea.enDuda) {
        cobro.impedir('ventas.impide.corrija')
        return false
      }
      if (!cobro.cobrar(imprimir, { efectivo }) && !vacia) alPago()
      return true
    },
    vaciar: () => {
      limpiar()
      recordar({ vaciada: venta })
    },
    recuperar: () => {
      const [unica, otra] = espera.enEspera
      if (unica && !otra && vacia) void sinDudas(() => espera.recuperar(unica))
      else vista.setDialogo({ tipo: 'espera' })
    },
    /** A code that was read while an amount had the focus. */
    leido: async (codigo: string) => {
      focos.enfocar()
      if ((await leer(codigo, 1)) !== 'puesto')
        notify('ventas.busca.sin_codigo', { type: 'warning', messageArgs: { texto: codigo } })
    },
    /** The actions of keys on the cart, while the box is empty. */
    carrito: {
      mover: (paso: 1 | -1) => !vacia && hacer((actual) => mover(actual, paso)),
      sumar: linea.sumar,
      poner: (cantidad: number) => elegido && hacer((actual) => ponerCantidad(actual, elegido.clave, cantidad)),
      quitar: () => elegido && hacer((actual) => quitar(actual, elegido.clave)),
      escapar: () => recordar({ recien: false }),
    },
  }
}
export type Mostrador = ReturnType<typeof useMostrador>

/** The sale before this one: large until the next begins. */
interface Anterior {
  ultima: Recibo | null
  recien: boolean
  /** The cart that was emptied, for who did not mean it. */
  vaciada: Venta | null
}

/** The sale under way, with what surrounds it and the ways to change it. */
function useVentaEnCurso() {
  const ofertas = useDescuentos()
  const { venta, avisos, esperando, callar, cambiar, terminar, armar, poner, repasar } = useVenta(ofertas)
  const { exigir: exigirCaja, ...caja } = useMostradorConCaja()
  const { alPago, focos, ...vista } = useVista()
  const [anterior, setAnterior] = useState<Anterior>({ ultima: null, recien: false, vaciada: null })
  const recordar = (parte: Partial<Anterior>) => setAnterior((antes) => ({ ...antes, ...parte }))
  const cobro = useCobro({
    venta,
    onHecho: (recibo) => {
      terminar()
      recordar({ ultima: recibo, recien: true })
      vista.setPagando(false)
      focos.enfocar()
    },
    onRechazo: repasar,
  })
  const hacer = (cambio: (venta: Venta) => Venta) => {
    // A sale that is being sent stays as it was sent.
    if (cobro.enviando) return
    cambiar(cambio)
    recordar({ recien: false, vaciada: null })
    cobro.olvidarImpide()
  }
  const limpiar = () => {
    hacer(() => VACIA)
    cobro.reiniciar()
    focos.enfocar()
  }
  const espera = useEnEspera({ venta, armar, poner }, cobro, limpiar)
  const otraVez = (otra: VentaEnEspera) => {
    recordar({ ultima: null })
    void espera.recuperar(otra)
  }
  useOtraVez(ofertas.listos, otraVez)
  const elegir = useElegir(cobro.enviando, hacer, vista.setDialogo)
  useProductoTraido(!esperando, (producto) => elegir({ tipo: 'producto', producto }, 1))
  const { sinDudas, ...linea } = useLinea({ venta, cambiar, hacer, enfocar: focos.enfocar })
  return {
    ...{
      venta,
      avisos,
      callar,
      caja,
      exigirCaja,
      cobro,
      ofertas,
      hacer,
      recordar,
      limpiar,
      alPago,
      focos,
      vista,
      linea,
      sinDudas,
    },
    vacia: venta.renglones.length === 0,
    elegido: seleccionado(venta),
    espera,
    anterior: { ...anterior, otraVez },
    elegir,
  }
}

/** Dialogs open over the cart, and the places that the keyboard goes to. */
function useVista() {
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  /** The payment is open, where it does not stand beside the cart. */
  const [pagando, setPagando] = useState(false)
  const buscador = useRef<HTMLInputElement>(null)
  const efectivo = useRef<HTMLInputElement>(null)
  const enfocar = () => {
    // A touch screen gets no focus here: its keyboard would cover the cart.
    if (matchMedia('(pointer: fine)').matches) buscador.current?.focus()
  }
  const alPago = () => {
    if (efectivo.current) efectivo.current.focus()
    else setPagando(true)
  }
  return { dialogo, setDialogo, pagando, setPagando, focos: { buscador, efectivo, enfocar }, alPago }
}

type Hacer = (cambio: (venta: Venta) => Venta) => void

/** One line of the cart: chosen, opened to be written in, written. */
function useLinea({
  venta,
  cambiar,
  hacer,
  enfocar,
}: {
  venta: Venta
  cambiar: Hacer
  hacer: Hacer
  enfocar: () => void
}) {
  const [editando, setEditando] = useState<number | null>(null)
  /** A text in the line under edition can't be taken: the sale waits for it, as for a telephone. */
  const [enDuda, setEnDuda] = useState(false)
  const notify = useNotify()
  const poner = ({ tipo, clave }: Renglon, valor: number) =>
    hacer((actual) => (tipo === 'cargo' ? ponerMonto(actual, clave, valor) : ponerCantidad(actual, clave, valor)))
  /** Runs `hacerlo`, unless a line waits to be corrected, which is then said. */
  const sinDudas = <T>(hacerlo: () => T): T | undefined => {
    if (!enDuda && !telefonoIlegible(venta.pagador)) return hacerlo()
    notify('ventas.impide.corrija', { type: 'warning' })
    return undefined
  }
  return {
    editando,
    enDuda,
    setEnDuda,
    sinDudas,
    poner,
    seleccionar: (clave: number) => cambiar((actual) => ({ ...actual, seleccion: clave })),
    editar: (clave: number | null) => sinDudas(() => setEditando(clave)),
    editado: (renglon: Renglon, valor: number | null) => {
      setEditando(null)
      if (valor !== null) poner(renglon, valor)
      enfocar()
    },
    /** Adds `paso` to a line's quantity; says so when the line can be of no more. */
    sumar: (paso: number, clave = venta.seleccion) => {
      const actual = { ...venta, seleccion: clave }
      if (paso > 0 && estaLleno(seleccionado(actual))) notify('ventas.carrito.linea_llena', { type: 'warning' })
      else if (venta.renglones.length > 0) hacer((otra) => sumarCantidad({ ...otra, seleccion: clave }, paso))
    },
  }
}

/** Puts an option in the cart; those chosen while the last sale is still being sent begin the next one. */
function useElegir(enviando: boolean, hacer: Hacer, abrir: (dialogo: Dialogo) => void) {
  const adelantadas = useRef<[DeVenta, number][]>([])
  const elegir = useEvent((opcion: DeVenta, cantidad: number) => {
    if (enviando) return void adelantadas.current.push([opcion, cantidad])
    if (opcion.tipo === 'libre') return abrir({ tipo: 'libre', descripcion: opcion.descripcion, cantidad })
    hacer((actual) => {
      if (opcion.tipo === 'producto') return agregarProducto(actual, opcion.producto, cantidad)
      if (opcion.tipo === 'cargo') return agregarCargo(actual, opcion.cargo, opcion.titular)
      return { ...actual, cliente: opcion.titular, elegido: true }
    })
  })
  useEffect(() => {
    if (enviando) return
    for (const [opcion, cantidad] of adelantadas.current.splice(0)) elegir(opcion, cantidad)
  }, [enviando, elegir])
  return elegir
}
