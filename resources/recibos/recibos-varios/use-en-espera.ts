import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDataProvider, useNotify, type HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoHora, formatoLempiras } from '#contract/texto/formato'
import type { VentaEnEspera, VentaEnEsperaCrear } from '#contract/recibos/recibos-varios'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { pathDe, type CampanaDataProvider } from '#src/data/data-provider.ts'
import { http, nuevaClave } from '#src/data/http.ts'
import { conservar, quitar, recuperar } from '#src/session/borrador.ts'
import type { PagoGuardado, useCobro } from './pago/use-cobro.ts'
import type { useVenta } from './use-venta.ts'
import { calcular, contenidoDe, nombreDe } from './venta-model.ts'

const LARGO_NOMBRE = 80

/** The name under which a waiting sale's payments are kept, in this tab and for this user. */
const pagoDe = ({ id }: VentaEnEspera): string => `/${VENTAS}#pago de ${id}`

/** Putting the sale under way aside, and taking another one back. */
export function useEnEspera(
  { venta, armar, poner }: Pick<ReturnType<typeof useVenta>, 'venta' | 'armar' | 'poner'>,
  cobro: Pick<ReturnType<typeof useCobro>, 'escrito' | 'reiniciar'>,
  limpiar: () => void,
) {
  const espera = useEspera()
  const notify = useNotify()
  const ocupado = useRef(false)
  const unaVez = async (trabajo: () => Promise<void>) => {
    if (ocupado.current) return
    ocupado.current = true
    try {
      await trabajo()
    } catch (error) {
      notify((error as HttpError).message, { type: 'error' })
    } finally {
      ocupado.current = false
    }
  }
  const apartar = async () => {
    const nombre = (
      nombreDe(venta) || translate('ventas.espera.sin_nombre', { hora: formatoHora(new Date().toISOString()) })
    ).slice(0, LARGO_NOMBRE)
    const puesta = await espera.poner({ nombre, total: calcular(venta).total, contenido: contenidoDe(venta) })
    conservar(pagoDe(puesta), cobro.escrito())
    limpiar()
    notify('ventas.espera.puesta', { type: 'success', messageArgs: { nombre } })
  }

  return {
    enEspera: espera.enEspera,
    apartar: () => unaVez(apartar),
    /** Takes a waiting sale up again; the sale under way is put aside first. */
    recuperar: (otra: VentaEnEspera) =>
      unaVez(async () => {
        // Before anything is given up: without an answer both stay where they are.
        const revisada = await armar(otra.contenido)
        if (venta.renglones.length) await apartar()
        else limpiar()
        await espera.sacar(otra)
        const { total } = calcular(revisada.venta)
        const cambio = total !== otra.total && !revisada.avisos.length
        poner({
          ...revisada,
          avisos: cambio
            ? [
                {
                  key: 'ventas.aviso.total',
                  params: { antes: formatoLempiras(otra.total), ahora: formatoLempiras(total) },
                },
              ]
            : revisada.avisos,
        })
        cobro.reiniciar(recuperar(pagoDe(otra)) as PagoGuardado | undefined)
        quitar(pagoDe(otra))
      }),
    descartar: (otra: VentaEnEspera) =>
      unaVez(async () => {
        await espera.sacar(otra)
        quitar(pagoDe(otra))
      }),
  }
}

const CLAVE = [VENTAS, 'espera']

/** The user's sales that wait, and how one comes and goes. */
function useEspera() {
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
