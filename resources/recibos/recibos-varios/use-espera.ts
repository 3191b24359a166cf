import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDataProvider, type HttpError } from 'react-admin'
import type { VentaEnEspera, VentaEnEsperaCrear } from '#contract/recibos/recibos-varios'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { pathDe, type CampanaDataProvider } from '#src/data/data-provider.ts'
import { http, nuevaClave } from '#src/data/http.ts'

const CLAVE = [VENTAS, 'espera']

/** The user's sales that wait, and how one comes and goes. */
export function useEspera() {
  const provider = useDataProvider<CampanaDataProvider>()
  const queryClient = useQueryClient()
  const clave = useRef('')
  /** Ids of sales that were asked for without hearing the answer: nobody knows whether they still wait. */
  const inciertas = useRef(new Set<number>())
  const { data = [] } = useQuery({
    queryKey: CLAVE,
    queryFn: ({ signal }) => provider.lista<VentaEnEspera>(VENTAS, 'espera', {}, signal),
  })
  const quedan = (cambio: (ventas: VentaEnEspera[]) => VentaEnEspera[]) =>
    queryClient.setQueryData<VentaEnEspera[]>(CLAVE, (ventas = []) => cambio(ventas))
  const fuera = (id: number) => quedan((ventas) => ventas.filter((venta) => venta.id !== id))

  return {
    enEspera: data,
    /** Puts a sale aside, under one key until the server has answered, so that a lost answer leaves only one. */
    poner: async (venta: VentaEnEsperaCrear): Promise<VentaEnEspera> => {
      clave.current ||= nuevaClave()
      try {
        const puesta = await provider.accion<VentaEnEspera>(VENTAS, null, 'espera', venta, {
          idempotencyKey: clave.current,
        })
        clave.current = ''
        quedan((ventas) => [...ventas.filter(({ id }) => id !== puesta.id), puesta])
        return puesta
      } catch (error) {
        if (contesto(error as HttpError)) clave.current = ''
        throw error
      }
    },
    /** Whoever takes it has it: it waits no more. One whose first answer was lost is taken as it was last seen. */
    sacar: async (venta: VentaEnEspera): Promise<VentaEnEspera> => {
      const { id } = venta
      try {
        await http(pathDe(VENTAS, `espera/${id}`), { method: 'DELETE' })
      } catch (error) {
        const { status } = error as HttpError
        if (!contesto(error as HttpError)) inciertas.current.add(id)
        if (status === 404) fuera(id)
        if (status !== 404 || !inciertas.current.has(id)) throw error
      }
      fuera(id)
      return venta
    },
  }
}

const contesto = ({ status }: HttpError): boolean => status >= 400 && status < 500
