import { useEffect, useRef, useState } from 'react'
import { useEvent, useNotify } from 'react-admin'
import type { Centavos } from '#contract/dinero'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { useCajaDelMostrador } from '#resources/recibos/caja/use-caja-actual.ts'
import type { Opcion } from './busqueda-model.ts'
import { telefonoIlegible } from './pago-model.ts'
import { useCobro } from './use-cobro.ts'
import { useDescuentos } from './use-descuentos.ts'
import { useEnEspera } from './use-en-espera.ts'
import { useLectura } from './use-busqueda.ts'
import { useOtraVez } from './use-otra-vez.ts'
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
export type Dialogo =
  | { tipo: 'descuento' | 'cliente' | 'espera' }
  | { tipo: 'libre'; descripcion: string; cantidad: number }

/** All that the point of sale knows and does; where it stands on the screen is the page's. */
export function useMostrador() {
  const ofertas = useDescuentos()
  const { venta, avisos, callar, cambiar, terminar, armar, poner, repasar } = useVenta(ofertas)
  const vacia = venta.renglones.length === 0
  const elegido = seleccionado(venta)
  /** The last sale, large until the next one begins. */
  const [ultima, setUltima] = useState<Recibo | null>(null)
  const [recien, setRecien] = useState(false)
  /** The cart that was emptied, for who did not mean it. */
  const [vaciada, setVaciada] = useState<Venta | null>(null)
  const [editando, setEditando] = useState<number | null>(null)
  /** A text in the line under edition, or as the telephone, can't be taken: the sale waits for it. */
  const [lineaEnDuda, setEnDuda] = useState(false)
  const enDuda = lineaEnDuda || telefonoIlegible(venta.pagador)
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  /** The payment is open, where it does not stand beside the cart. */
  const [pagando, setPagando] = useState(false)
  const caja = useCajaDelMostrador()
  const buscador = useRef<HTMLInputElement>(null)
  const efectivo = useRef<HTMLInputElement>(null)
  const fondo = useRef<HTMLInputElement>(null)
  const notify = useNotify()

  const enfocar = () => {
    // A touch screen gets no focus here: its keyboard would cover the cart.
    if (matchMedia('(pointer: fine)').matches) buscador.current?.focus()
  }
  const alPago = () => {
    if (efectivo.current) efectivo.current.focus()
    else setPagando(true)
  }
  const cobro = useCobro({
    venta,
    onHecho: (recibo) => {
      terminar()
      setUltima(recibo)
      setRecien(true)
      setPagando(false)
      enfocar()
    },
    onRechazo: repasar,
  })
  const hacer = (cambio: (venta: Venta) => Venta) => {
    // A sale that is being sent stays as it was sent.
    if (cobro.enviando) return
    cambiar(cambio)
    setRecien(false)
    setVaciada(null)
    cobro.olvidarImpide()
  }
  const ponerEn = ({ tipo, clave }: Renglon, valor: number) =>
    hacer((actual) => (tipo === 'cargo' ? ponerMonto(actual, clave, valor) : ponerCantidad(actual, clave, valor)))
  const limpiar = () => {
    hacer(() => VACIA)
    cobro.reiniciar()
    enfocar()
  }
  const { apartar, recuperar, ...espera } = useEnEspera({ venta, armar, poner }, cobro, limpiar)
  const otraVez = (venta: VentaEnEspera) => {
    setUltima(null)
    void recuperar(venta)
  }
  useOtraVez(ofertas.listos, otraVez)
  /** Runs `hacerlo`, unless a line waits to be corrected, which is then said. */
  const sinDudas = <T>(hacerlo: () => T): T | undefined => {
    if (!enDuda) return hacerlo()
    notify('ventas.impide.corrija', { type: 'warning' })
    return undefined
  }

  /** Adds `paso` to a line's quantity; says so when the line can be of no more. */
  const sumar = (paso: number, clave = venta.seleccion) => {
    const actual = { ...venta, seleccion: clave }
    if (paso > 0 && estaLleno(seleccionado(actual))) notify('ventas.carrito.linea_llena', { type: 'warning' })
    else if (!vacia) hacer((otra) => sumarCantidad({ ...otra, seleccion: clave }, paso))
  }

  // Options chosen while the last sale is still being sent begin the next one.
  const adelantadas = useRef<[Opcion, number][]>([])
  const elegir = useEvent((opcion: Opcion, cantidad: number) => {
    if (cobro.enviando) return void adelantadas.current.push([opcion, cantidad])
    if (opcion.tipo === 'libre') return void setDialogo({ tipo: 'libre', descripcion: opcion.descripcion, cantidad })
    hacer((actual) => {
      if (opcion.tipo === 'producto') return agregarProducto(actual, opcion.producto, cantidad)
      if (opcion.tipo === 'cargo') return agregarCargo(actual, opcion.cargo, opcion.titular)
      return { ...actual, cliente: opcion.titular, elegido: true }
    })
  })
  useEffect(() => {
    if (cobro.enviando) return
    for (const [opcion, cantidad] of adelantadas.current.splice(0)) elegir(opcion, cantidad)
  }, [cobro.enviando, elegir])
  const leer = useLectura(elegir)

  return {
    venta,
    avisos,
    callar,
    caja,
    cobro,
    espera: {
      ...espera,
      apartar: () => sinDudas(apartar),
      recuperar: (otra: VentaEnEspera) => sinDudas(() => recuperar(otra)),
    },
    ofertas,
    vacia,
    elegido,
    /** Places that the keyboard goes to. */
    focos: { buscador, efectivo, fondo, enfocar },
    /** Dialogs open over the cart. */
    vista: { dialogo, setDialogo, pagando, setPagando },
    /** The sale before this one began. */
    anterior: { ultima, recien, vaciada, deshacer: () => vaciada && hacer(() => vaciada), otraVez },
    /** One line of the cart: chosen, opened to be written in, written. */
    linea: {
      editando,
      seleccionar: (clave: number) => cambiar((actual) => ({ ...actual, seleccion: clave })),
      editar: (clave: number | null) => sinDudas(() => setEditando(clave)),
      editado: (renglon: Renglon, valor: number | null) => {
        setEditando(null)
        if (valor !== null) ponerEn(renglon, valor)
        enfocar()
      },
      poner: ponerEn,
      sumar,
      setEnDuda,
    },
    hacer,
    elegir,
    leer,
    pagar: () => !vacia && alPago(),
    /**
     * With so much cash (centavos), or as the payment says. Answers whether the payment took that cash, also where the
     * sale is then kept back.
     */
    cobrar: (imprimir: boolean, efectivo?: Centavos): boolean => {
      if (cobro.enviando) return false
      if (caja === null) {
        setPagando(false)
        fondo.current?.focus()
        return false
      }
      if (lineaEnDuda) {
        cobro.impedir('ventas.impide.corrija')
        return false
      }
      if (!cobro.cobrar(imprimir, { efectivo }) && !vacia) alPago()
      return true
    },
    vaciar: () => {
      limpiar()
      setVaciada(venta)
    },
    recuperar: () => {
      const [unica, otra] = espera.enEspera
      if (unica && !otra && vacia) void sinDudas(() => recuperar(unica))
      else setDialogo({ tipo: 'espera' })
    },
    /** A code that was read while an amount had the focus. */
    leido: async (codigo: string) => {
      enfocar()
      if ((await leer(codigo, 1)) !== 'puesto')
        notify('ventas.busca.sin_codigo', { type: 'warning', messageArgs: { texto: codigo } })
    },
    /** The actions of keys on the cart, while the box is empty. */
    carrito: {
      mover: (paso: 1 | -1) => !vacia && hacer((actual) => mover(actual, paso)),
      sumar,
      poner: (cantidad: number) => elegido && hacer((actual) => ponerCantidad(actual, elegido.clave, cantidad)),
      quitar: () => elegido && hacer((actual) => quitar(actual, elegido.clave)),
      escapar: () => setRecien(false),
    },
  }
}
export type Mostrador = ReturnType<typeof useMostrador>
