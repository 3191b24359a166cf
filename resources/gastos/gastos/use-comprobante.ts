import { useEffect, useState } from 'react'
import { useNotify, useRefresh, useTranslate, type HttpError } from 'react-admin'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { tomarComprobante } from './comprobante-pendiente.ts'
import { GASTOS } from './gastos-model.ts'
import { prepararComprobante } from './preparar-comprobante.ts'
import { quejaDeComprobante } from './queja-de-comprobante.ts'

const COMO_BYTES = { 'Content-Type': 'application/octet-stream' }
const NOMBRE_MAXIMO = 120

/** The proof of an expense, which is kept as soon as it is chosen; `error` is a sentence. */
export function useComprobante(gasto_id: number) {
  const notify = useNotify()
  const refresh = useRefresh()
  const translate = useTranslate()
  const [estado, setEstado] = useState<{ guardando: boolean; error?: string }>({ guardando: false })

  const llamar = async (hecho: string, trabajo: () => Promise<unknown>) => {
    setEstado({ guardando: true })
    try {
      await trabajo()
      notify(hecho, { type: 'success' })
      setEstado({ guardando: false })
      refresh()
    } catch (error) {
      setEstado({ guardando: false, error: quejaDeComprobante(error as HttpError, translate) })
    }
  }

  const elegir = (archivo: File) =>
    llamar('gastos.comprobante.guardado', async () => {
      const body = await prepararComprobante(archivo)
      return http(pathDe(GASTOS, `${gasto_id}/comprobante`, { nombre: archivo.name.slice(-NOMBRE_MAXIMO) }), {
        method: 'POST',
        body,
        headers: COMO_BYTES,
      })
    })
  const quitar = () =>
    llamar('gastos.comprobante.quitado', () => http(pathDe(GASTOS, `${gasto_id}/comprobante`), { method: 'DELETE' }))

  useEffect(() => {
    const pendiente = tomarComprobante(gasto_id)
    if (pendiente) void elegir(pendiente)
    // Once, when the page of the new expense opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [gasto_id])

  return { ...estado, elegir, quitar }
}
