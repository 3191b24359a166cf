import { useEffect, useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { tomarComprobante } from './comprobante-pendiente.ts'
import { GASTOS } from '#resources/gastos/gastos/gastos-model.ts'
import { prepararComprobante } from './preparar-comprobante.ts'
import { quejaDeComprobante } from './queja-de-comprobante.ts'

const COMO_BYTES = { 'Content-Type': 'application/octet-stream' }
const NOMBRE_MAXIMO = 120

interface Estado {
  guardando: boolean
  /** A sentence. */
  error?: string
  /** Sends the same file again, where it may go better. */
  reintentar?: () => void
}

/** The proof of an expense, which is kept as soon as it is chosen. */
export function useComprobante(gasto_id: number) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [estado, setEstado] = useState<Estado>({ guardando: false })

  const llamar = async (
    hecho: string,
    trabajo: () => Promise<unknown>,
    alFallar: (queja: string, error: HttpError) => Partial<Estado> = () => ({}),
  ) => {
    setEstado({ guardando: true })
    try {
      await trabajo()
      notify(hecho, { type: 'success' })
      setEstado({ guardando: false })
      refresh()
    } catch (error) {
      const queja = quejaDeComprobante(error as HttpError)
      setEstado({ guardando: false, error: queja, ...alFallar(queja, error as HttpError) })
    }
  }

  /** Keeps a file as the proof; one chosen with the expense itself leaves no doubt of what was saved. */
  const elegir = (archivo: File, conElGasto = false): Promise<void> =>
    llamar(
      'gastos.comprobante.guardado',
      async () => {
        const body = await prepararComprobante(archivo)
        return http(pathDe(GASTOS, `${gasto_id}/comprobante`, { nombre: archivo.name.slice(-NOMBRE_MAXIMO) }), {
          method: 'POST',
          body,
          headers: COMO_BYTES,
        })
      },
      (queja, error) => ({
        ...(conElGasto && { error: translate('gastos.comprobante.no_se_guardo', { queja }) }),
        ...(noLlego(error) && { reintentar: () => void elegir(archivo, conElGasto) }),
      }),
    )
  const quitar = () =>
    llamar('gastos.comprobante.quitado', () => http(pathDe(GASTOS, `${gasto_id}/comprobante`), { method: 'DELETE' }))

  useEffect(() => {
    const pendiente = tomarComprobante(gasto_id)
    if (pendiente) void elegir(pendiente, true)
    // Once, when the page of the new expense opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [gasto_id])

  return { ...estado, elegir, quitar }
}

/** No answer, or a fault of the server: nobody said that the file is wrong. */
const noLlego = (error: HttpError): boolean =>
  error instanceof HttpError && !(error.status >= 400 && error.status < 500)
