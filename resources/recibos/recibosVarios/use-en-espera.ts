import { useRef } from 'react'
import { useNotify, useTranslate, type HttpError } from 'react-admin'
import { formatoHora, formatoLempiras } from '#contract/formato'
import type { VentaEnEspera } from '#contract/recibos/recibos-varios'
import type { useVenta } from './use-venta.ts'
import { useEspera } from './use-espera.ts'
import { calcular, contenidoDe, nombreDe } from './venta-model.ts'

const LARGO_NOMBRE = 80

/** Putting the sale under way aside, and taking another one back. */
export function useEnEspera(
  { venta, armar, poner }: Pick<ReturnType<typeof useVenta>, 'venta' | 'armar' | 'poner'>,
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
    await espera.poner({ nombre, total: calcular(venta).total, contenido: contenidoDe(venta) })
    limpiar()
    notify('ventas.espera.puesta', { type: 'success', messageArgs: { nombre } })
  }

  return {
    enEspera: espera.enEspera,
    apartar: () => unaVez(apartar),
    /** What is under way is put aside first. */
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
      }),
    descartar: (otra: VentaEnEspera) => unaVez(async () => void (await espera.sacar(otra))),
  }
}
