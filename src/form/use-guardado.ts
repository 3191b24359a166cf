import { use } from 'react'
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
import { Creando } from './crear.ts'

/**
 * The sequel of a save, as options of the mutation: a toast of success that names the record and leads to it, then
 * where `redirect` leads, or back to the search that it was added in. react-admin's own toast is an `info`, which stays
 * twice as long as a success (specification, §9), and names nothing.
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
  const creando = use(Creando)
  return {
    onSuccess: (record: RaRecord) => {
      const nombre = nombreDe(record)
      const propia = createPath({ resource, type, id: record.id })
      notify(mensaje, {
        type: 'success',
        messageArgs: { nombre: typeof nombre === 'string' ? nombre : `#${record.id}` },
        // A link only where the page goes on to something else.
        enlace: canAccess && !creando && vaAOtra(redirect, resource, record, propia) ? propia : undefined,
      })
      if (creando) creando.onCreado(record)
      else go(redirect, resource, record.id, record)
    },
  }
}

/** Whether the page goes on to another one than the record's own (`propia`). */
function vaAOtra(
  redirect: RedirectionSideEffect,
  resource: string | undefined,
  record: RaRecord,
  propia: string,
): boolean {
  if (typeof redirect !== 'function') return redirect === 'list'
  const ruta = redirect(resource, record.id, record)
  return typeof ruta === 'string' && !`/${ruta}`.includes(propia)
}
