import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod'
import { Producto } from '#contract/catalogos/productos'
import { VentaEnEspera } from '#contract/recibos/recibos-varios'

/** A receipt's page leaves this for the point of sale: the sale that takes the place of the one it voided. */
const Traida = z.object({ otraVez: VentaEnEspera })
/** Cobrar's search leaves that page for this: the product to begin a sale with. */
const Producida = z.object({ producto: Producto })

/** Takes up, once the discounts are there, the sale that another page sent here. */
export const useOtraVez = (listos: boolean, recuperar: (venta: VentaEnEspera) => void) =>
  useTraido(Traida, listos, ({ otraVez }) => recuperar(otraVez))

/** Takes up, once a kept cart is back, the product that another page sent here. */
export const useProductoTraido = (listos: boolean, agregar: (producto: Producto) => void) =>
  useTraido(Producida, listos, ({ producto }) => agregar(producto))

/** Takes once what came with the address: a reload does not ask for it again. */
function useTraido<T>(esquema: z.ZodType<T>, listos: boolean, alTomar: (traido: T) => void) {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const tomar = useEvent(() => {
    const traido = esquema.safeParse(state)
    if (!traido.success) return
    void navigate('.', { replace: true, state: null })
    alTomar(traido.data)
  })
  useEffect(() => {
    if (listos) tomar()
  }, [listos, tomar])
}
