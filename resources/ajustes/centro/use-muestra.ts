import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { MuestraBody } from '#contract/ajustes/centro'
import type { Dibujo } from '#contract/documentos/dibujo'
import { useDebounced } from '#src/page/use-debounced.ts'
import { useRotulo } from '#src/centro.ts'
import { pathDe } from '#src/data/data-provider.ts'
import { ficha } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'
import { CENTRO, muestraDe, type Escrito } from './centro-model.ts'

const PATH = pathDe(CENTRO, 'muestra/dibujo')

/** The sample receipt of what is written once the typing pauses; the one before stays until the next is there. */
export function useMuestra(escrito: Escrito, formato: MuestraBody['formato']) {
  const { logo } = useRotulo()
  const ahora = JSON.stringify(muestraDe(escrito, formato))
  const cuerpo = useDebounced(ahora)
  const muestra = JSON.parse(cuerpo) as MuestraBody | null
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [CENTRO, 'muestra', cuerpo, logo],
    queryFn: async ({ signal }) => ficha<Dibujo>((await http(PATH, { method: 'POST', body: muestra, signal })).json),
    enabled: muestra !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  return {
    muestra,
    dibujo: data,
    logo,
    error,
    atrasado: isFetching || cuerpo !== ahora,
    reintentar: () => void refetch(),
  }
}
