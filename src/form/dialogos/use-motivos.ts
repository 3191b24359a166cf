import { useQuery } from '@tanstack/react-query'
import type { ListasDeMotivos } from '#contract/motivos'
import { listaDe, type ClaseDeMotivo } from '#contract/texto/motivos'
import { ficha } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'

/** The school's lists of reasons in the cache; who changes them reads them anew. */
export const MOTIVOS = ['Motivos']

const FRESCOS_MS = 5 * 60_000

/** The reasons that the school offers for a kind of act; undefined until they are read, `falta` when they can't be. */
export function useMotivos(clase: ClaseDeMotivo | undefined): { ofrecidos?: readonly string[]; falta: boolean } {
  const { data, isError } = useQuery({
    queryKey: MOTIVOS,
    queryFn: async ({ signal }) => ficha<ListasDeMotivos>((await http('/Motivos', { signal })).json),
    enabled: clase !== undefined,
    staleTime: FRESCOS_MS,
    retry: false,
  })
  if (clase === undefined) return { falta: true }
  return { ofrecidos: data?.[listaDe(clase)], falta: !data && isError }
}
