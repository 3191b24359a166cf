import { hashKey, MutationCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { paqueteDeLaPagina } from './session/apagados.ts'

const RETRIES = 2
/** Answers to an act upon what is not there any more, or is not what it was. */
const DE_OTRO: readonly number[] = [404, 409, 412]

/** The work that waits (`usePorAtender`), which anything that is done here may change. */
export const POR_ATENDER = ['PorAtender'] as const

/**
 * Reads are tried again after a fault of the network or the server, never after a refusal.
 * `networkMode: 'always'` because the server may be this very machine, which answers without a network.
 */
export const createQueryClient = () => {
  const client: QueryClient = withoutPartialRecords(
    new QueryClient({
      mutationCache: new MutationCache({
        onSuccess: () => void client.invalidateQueries({ queryKey: POR_ATENDER }),
        // An act refused for the state of its record was done by somebody else meanwhile.
        onError: (error) => esDeOtro(error) && void client.invalidateQueries({ queryKey: POR_ATENDER }),
      }),
      defaultOptions: {
        queries: {
          networkMode: 'always',
          queryKeyHashFn,
          retry: (failures, error) => failures < RETRIES && !isRefusal(error),
        },
        mutations: { networkMode: 'always' },
      },
    }),
  )
  return client
}

/** Rights are answered otherwise on the page of a pack that is off: neither answer is kept for the other. */
const queryKeyHashFn = (key: readonly unknown[]): string => {
  const paquete = key[0] === 'auth' ? paqueteDeLaPagina() : undefined
  return paquete ? `${hashKey(key)} ${paquete}` : hashKey(key)
}

/**
 * react-admin takes each row of a list for the whole record and would open a page or a form with it (`useGetList`:
 * `oldRecord => oldRecord ?? row`). Our rows are lighter than our records, so a record is only what was read as one.
 */
function withoutPartialRecords(client: QueryClient): QueryClient {
  const set = client.setQueryData.bind(client)
  const wouldInvent = ([key, updater]: Parameters<typeof set>) =>
    key[1] === 'getOne' && typeof updater === 'function' && client.getQueryData(key) === undefined
  client.setQueryData = ((...args: Parameters<typeof set>) =>
    wouldInvent(args) ? undefined : set(...args)) as typeof set
  return client
}

const esDeOtro = (error: Error) => error instanceof HttpError && DE_OTRO.includes(error.status)

const isRefusal = (error: Error) => error instanceof HttpError && error.status >= 400 && error.status < 500
