import { useRef } from 'react'
import { useNotify, useTranslate, type HttpError } from 'react-admin'
import { formatoHora, formatoLempiras } from '#contract/texto/formato'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { conservar, quitar, recuperar } from '#src/session/borrador.ts'
import type { PagoGuardado, useCobro } from './pago/use-cobro.ts'
import type { useVenta } from './use-venta.ts'
import { useEspera } from './use-espera.ts'
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
  const translate = useTranslate()
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
