import { useEffect } from 'react'
import { useResourceContext, type RaRecord } from 'react-admin'

type AlAbrir<T> = 'show' | 'edit' | false | ((record: T) => string) | undefined

/** The list that was looked at last: the rows on its page, in its order, and where they lead. */
interface Ultima {
  resource: string
  data: readonly RaRecord[]
  alAbrir: AlAbrir<RaRecord>
}

/** It lives as long as the page does; an address that was opened by itself has no neighbours. */
let ultima: Ultima = { resource: '', data: [], alAbrir: undefined }

/** Remembers the rows on the screen as the neighbours of whichever is opened. */
export function useRecordarVecinos<T extends RaRecord>(data: readonly T[] | undefined, alAbrir: AlAbrir<T>) {
  const resource = useResourceContext() ?? ''
  useEffect(() => {
    if (data) ultima = { resource, data, alAbrir: alAbrir as AlAbrir<RaRecord> }
  }, [data, alAbrir, resource])
}

interface Vecinos {
  anterior?: string
  siguiente?: string
  /** From 1. */
  lugar: number
  cuantos: number
}

/** The pages before and after this one on the list's page that it was opened from; nothing where it was not. */
export function vecinosDe(pathname: string): Vecinos | null {
  const rutas = rutasDe(ultima, pathname)
  const aqui = rutas.indexOf(pathname)
  if (aqui < 0 || rutas.length < 2) return null
  return { anterior: rutas[aqui - 1], siguiente: rutas[aqui + 1], lugar: aqui + 1, cuantos: rutas.length }
}

function rutasDe({ resource, data, alAbrir }: Ultima, pathname: string): string[] {
  const sufijo = pathname.endsWith('/show') ? '/show' : ''
  return data.map((record) => {
    if (typeof alAbrir !== 'function') return `/${resource}/${encodeURIComponent(record.id)}${sufijo}`
    try {
      return alAbrir(record)
    } catch {
      // A row of another's server may lack what its path is made of: it leads nowhere.
      return ''
    }
  })
}
