import { startTransition, useCallback, useEffect, useState } from 'react'
import { HttpError } from 'react-admin'
import type { ConvocatoriaPublica, Variante } from '#contract/publico/convocatoria'
import { http } from '#src/data/http.ts'

export type Carga =
  | { estado: 'cargando' }
  | { estado: 'lista'; convocatoria: ConvocatoriaPublica }
  | { estado: 'fallo'; error: HttpError }

/** A campaign as its form begins with it. */
export function useConvocatoria(variante: Variante, guid: string) {
  const [carga, setCarga] = useState<Carga>({ estado: 'cargando' })

  const cargar = useCallback(async () => {
    try {
      const { json } = await http(`/Publico/Convocatorias/${variante}/${encodeURIComponent(guid)}`, { token: null })
      // The form is rendered a few milliseconds at a time, so that the page answers the finger meanwhile.
      startTransition(() => setCarga({ estado: 'lista', convocatoria: json as ConvocatoriaPublica }))
    } catch (error) {
      setCarga((antes) =>
        antes.estado === 'lista'
          ? antes
          : { estado: 'fallo', error: error instanceof HttpError ? error : new HttpError('comun.error.inesperado', 0) },
      )
    }
  }, [variante, guid])

  useEffect(() => {
    void cargar()
  }, [cargar])

  return { carga, cargar: () => void cargar() }
}
