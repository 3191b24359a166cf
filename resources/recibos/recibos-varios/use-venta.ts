import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useEvent, useNotify, type HttpError } from 'react-admin'
import type { DescuentoOfrecido } from '#contract/catalogos/descuentos'
import type { Mensaje } from '#contract/errores'
import type { CarritoVigente, ContenidoVenta } from '#contract/recibos/recibos-varios'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { conservar, recuperar } from '#src/session/borrador.ts'
import { contenidoDe, VACIA, type Venta } from './venta-model.ts'
import { carritoDe, revisar, ventaDe, type Revisada } from './venta-vigente.ts'

/**
 * The name under which the cart outlives a reload and the end of the session, in this tab and for this user; only its
 * references are kept.
 */
const FORMA = `/${VENTAS}#venta`

/** The cart, kept at each change; `avisos` tells what was no longer as it had been when it was looked at again. */
export function useVenta({ descuentos, listos }: { descuentos: readonly DescuentoOfrecido[]; listos: boolean }) {
  const [venta, setVenta] = useState(VACIA)
  const [avisos, setAvisos] = useState<readonly Mensaje[]>([])
  const [guardada] = useState(() => recuperar(FORMA) as ContenidoVenta | undefined)
  const [esperando, setEsperando] = useState(guardada !== undefined)
  const cobrada = useRef(false)
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()

  const vigenteDe = (contenido: ContenidoVenta) =>
    provider.accion<CarritoVigente>(VENTAS, null, 'revisar', carritoDe(contenido))
  const cambiar = (cambio: (venta: Venta) => Venta) => {
    setVenta(cambio)
    setAvisos([])
  }
  /** Empties the cart of a sale that was charged, perhaps before its kept copy came back: that copy comes no more. */
  const terminar = () => {
    cobrada.current = true
    setEsperando(false)
    cambiar(() => VACIA)
  }
  /** A cart from its references, as things are now. */
  const armar = async (contenido: ContenidoVenta) => ventaDe(contenido, await vigenteDe(contenido), descuentos)
  /** Puts it in the place of an empty one; what has been begun meanwhile stays. */
  const poner = (revisada: Revisada) => {
    setVenta((actual) => (actual.renglones.length ? actual : revisada.venta))
    setAvisos(revisada.avisos)
  }
  /** Looks at the cart again, after the server refused it; without an answer it stays as it is. */
  const repasar = async (): Promise<Venta> => {
    const vigente = await vigenteDe(contenidoDe(venta)).catch(() => undefined)
    if (!vigente) return venta
    const revisada = revisar(venta, vigente)
    setVenta(revisada.venta)
    setAvisos(revisada.avisos)
    return revisada.venta
  }

  const volver = useEvent(async () => {
    if (!guardada) return
    try {
      const revisada = await armar(guardada)
      if (cobrada.current) return
      poner(revisada)
      setEsperando(false)
    } catch (error) {
      // The kept cart stays kept: the next reload tries again.
      if (!cobrada.current) notify((error as HttpError).message, { type: 'error' })
    }
  })
  useEffect(() => {
    if (listos) void volver()
  }, [listos, volver])
  useEffect(() => {
    if (venta.renglones.length) conservar(FORMA, contenidoDe(venta))
    else if (!esperando) conservar(FORMA, undefined)
  }, [venta, esperando])

  return { venta, avisos, esperando, callar: () => setAvisos([]), cambiar, terminar, armar, poner, repasar }
}
