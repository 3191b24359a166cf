import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDataProvider, useNotify, useRefresh, type HttpError, type Identifier } from 'react-admin'
import type { CampanaDataProvider } from './data-provider.ts'
import { nuevaClave } from './http.ts'

interface AccionOptions<Answer> {
  /** i18n key of the toast after success. */
  hecho?: string
  onSuccess?: (answer: Answer) => void
  /** Instead of the toast with the server's message. */
  onError?: (error: HttpError) => void
  /** Sends an `Idempotency-Key`, the same until it succeeds. */
  idempotente?: boolean
  /** False leaves it to the caller to read the screen again, which still shows of what its answer tells. */
  relee?: boolean
}

/**
 * A verb of a module that is not saving (`anular`, `retirar`): `mutate({ id, body })`.
 * Afterwards everything on screen is read again, but for `relee`.
 */
export function useAccion<Answer = unknown>(
  resource: string,
  verbo: string,
  { hecho, onSuccess, onError, idempotente, relee = true }: AccionOptions<Answer> = {},
) {
  const provider = useDataProvider<CampanaDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const key = useRef('')
  return useMutation<Answer, HttpError, { id: Identifier | null; body?: unknown }>({
    mutationFn: ({ id, body }) => {
      if (idempotente) key.current ||= nuevaClave()
      return provider.accion<Answer>(resource, id, verbo, body, { idempotencyKey: key.current || undefined })
    },
    onSuccess: (answer) => {
      key.current = ''
      if (hecho) notify(hecho, { type: 'success' })
      if (relee) refresh()
      onSuccess?.(answer)
    },
    onError: onError ?? ((error) => notify(error.message, { type: 'error' })),
  })
}
