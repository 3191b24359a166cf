import { useNotify, useRedirect, useResourceContext, type RaRecord, type RedirectionSideEffect } from 'react-admin'

/**
 * What follows a save, as options of the mutation: a toast of success, then where `redirect` leads.
 * react-admin's own toast is an `info`, which stays twice as long as a success (specification, §9).
 */
export function useGuardado(
  mensaje: 'ra.notification.created' | 'ra.notification.updated',
  redirect: RedirectionSideEffect,
  own: { resource?: string },
) {
  const resource = useResourceContext(own)
  const notify = useNotify()
  const go = useRedirect()
  return {
    onSuccess: (record: RaRecord) => {
      notify(mensaje, { type: 'success', messageArgs: { smart_count: 1 } })
      go(redirect, resource, record.id, record)
    },
  }
}
