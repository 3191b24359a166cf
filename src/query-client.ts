import { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'

const RETRIES = 2

/**
 * Reads are tried again after a fault of the network or the server, never after a refusal.
 * `networkMode: 'always'` because the server may be this very machine, which answers without a network.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

const isRefusal = (error: Error) => error instanceof HttpError && error.status >= 400 && error.status < 500
