import { useEffect } from 'react'
import { useEvent } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod'
import { VentaEnEspera } from '#contract/recibos/recibos-varios'

/** A receipt's page leaves this for the point of sale: the sale that takes the place of the one it voided. */
const Traida = z.object({ otraVez: VentaEnEspera })

/** Takes up, once the discounts are there, the sale that another page sent here; a reload does not ask for it again. */
export function useOtraVez(listos: boolean, recuperar: (venta: VentaEnEspera) => void) {
  const { state } = useLocation() as { state: unknown }
  const navigate = useNavigate()
  const tomar = useEvent(() => {
    const traida = Traida.safeParse(state)
    if (!traida.success) return
    void navigate('.', { replace: true, state: null })
    recuperar(traida.data.otraVez)
  })
  useEffect(() => {
    if (listos) tomar()
  }, [listos, tomar])
}
