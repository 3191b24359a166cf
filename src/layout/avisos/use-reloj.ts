import { useQuery } from '@tanstack/react-query'
import type { Reloj } from '#contract/tiempo/reloj'
import { ficha } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'
import { reloj } from '#src/offline/reloj.ts'

export const RELOJ = ['Reloj']
const CADA_MS = 10 * 60_000

/** The server's clock as far as it is known; undefined until it is, and of a server that does not tell its time. */
export const useReloj = (): Reloj | undefined =>
  useQuery({
    queryKey: RELOJ,
    queryFn: async ({ signal }) => ficha<Reloj>((await http('/Reloj', { signal })).json),
    enabled: reloj.oido(),
    refetchInterval: CADA_MS,
    retry: false,
  }).data

/** Nobody knows what day it is: meanwhile cash alone is taken, on a receipt that waits for its date. */
export const useEnDuda = (): boolean => Boolean(useReloj()?.duda)
