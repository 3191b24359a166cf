import { createContext, useCallback, useContext, type ReactNode } from 'react'
import { useCanAccess, useCreatePath, useResourceContext, useResourceDefinition, type RaRecord } from 'react-admin'

/** A row's destination, also as a function that answers a path; by default `show` if there is one, else `edit`. */
export type AlAbrir<T extends RaRecord = RaRecord> = 'show' | 'edit' | false | ((record: T) => string)

/** The path that a row leads to; undefined where it leads nowhere, or the session may not go there. */
export type RutaDe = (record: RaRecord) => string | undefined

export function useRutaDe(alAbrir?: AlAbrir): RutaDe {
  const resource = useResourceContext() ?? ''
  const { hasShow, hasEdit } = useResourceDefinition()
  const createPath = useCreatePath()
  const puede = (action: string, hay?: boolean) => ({
    resource,
    action,
    enabled: alAbrir === undefined && hay === true,
  })
  const ve = useCanAccess(puede('show', hasShow)).canAccess
  const edita = useCanAccess(puede('edit', hasEdit)).canAccess
  return useCallback(
    (record) => {
      if (typeof alAbrir === 'function') return loQueHaya(alAbrir, record)
      const type = alAbrir ?? (hasShow && ve ? 'show' : hasEdit && edita && 'edit')
      return type ? createPath({ resource, type, id: record.id }) : undefined
    },
    [alAbrir, resource, hasShow, ve, hasEdit, edita, createPath],
  )
}

/** A row of another's server may lack what its path is made of: it leads nowhere. */
function loQueHaya(alAbrir: (record: RaRecord) => string, record: RaRecord): string | undefined {
  try {
    return alAbrir(record) || undefined
  } catch {
    return undefined
  }
}

export const RutaDeFila = createContext<RutaDe>(() => undefined)

/**
 * The name of a row, as the link that the row is: the browser offers what it offers for a link, a reader finds it. A
 * plain element: `ConVistazo` follows it, and the row's own stop of the Tab key is enough.
 */
export function EnlaceDeFila({ record, children }: { record: RaRecord; children: ReactNode }) {
  const ruta = useContext(RutaDeFila)(record)
  return ruta === undefined ? (
    children
  ) : (
    <a href={ruta} tabIndex={-1}>
      {children}
    </a>
  )
}
