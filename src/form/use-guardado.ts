import {
  useCanAccess,
  useCreatePath,
  useGetRecordRepresentation,
  useNotify,
  useRedirect,
  useResourceContext,
  useResourceDefinition,
  type RaRecord,
  type RedirectionSideEffect,
} from 'react-admin'

/**
 * What follows a save, as options of the mutation: a toast of success that names the record and leads to it, then
 * where `redirect` leads. react-admin's own toast is an `info`, which stays twice as long as a success (specification,
 * §9), and names nothing.
 */
export function useGuardado(
  mensaje: 'formulario.agregado' | 'formulario.guardado',
  redirect: RedirectionSideEffect,
  own: { resource?: string },
) {
  const resource = useResourceContext(own)
  const nombreDe = useGetRecordRepresentation(resource)
  const { hasShow } = useResourceDefinition({ resource })
  const type = hasShow ? 'show' : 'edit'
  const { canAccess } = useCanAccess({ resource: resource ?? '', action: type, enabled: !!resource })
  const createPath = useCreatePath()
  const notify = useNotify()
  const go = useRedirect()
  return {
    onSuccess: (record: RaRecord) => {
      const nombre = nombreDe(record)
      notify(mensaje, {
        type: 'success',
        messageArgs: { nombre: typeof nombre === 'string' ? nombre : `#${record.id}` },
        // Where the page goes on to something else.
        enlace: redirect === 'list' && canAccess ? createPath({ resource, type, id: record.id }) : undefined,
      })
      go(redirect, resource, record.id, record)
    },
  }
}
