import {
  useGetRecordRepresentation,
  useNotify,
  useRedirect,
  useResourceContext,
  type RaRecord,
  type RedirectionSideEffect,
} from 'react-admin'

/**
 * What follows a save, as options of the mutation: a toast of success that names the record, then where `redirect`
 * leads. react-admin's own toast is an `info`, which stays twice as long as a success (specification, §9), and names
 * nothing.
 */
export function useGuardado(
  mensaje: 'formulario.agregado' | 'formulario.guardado',
  redirect: RedirectionSideEffect,
  own: { resource?: string },
) {
  const resource = useResourceContext(own)
  const nombreDe = useGetRecordRepresentation(resource)
  const notify = useNotify()
  const go = useRedirect()
  return {
    onSuccess: (record: RaRecord) => {
      const nombre = nombreDe(record)
      notify(mensaje, {
        type: 'success',
        messageArgs: { nombre: typeof nombre === 'string' ? nombre : `#${record.id}` },
      })
      go(redirect, resource, record.id, record)
    },
  }
}
